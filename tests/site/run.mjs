// Runs a function of a Python file under Pyodide, with the program of a site: node run.mjs SITE plays.py report ARGUMENT
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [site, script, name, argument] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${site}/python/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: `${site}/python/`, stdLibURL: `${site}/python/stdlib.zip` });
  const { series } = JSON.parse(readFileSync(`${site}/site.json`, "utf-8"));
  for (const archive of new Set(["common", ...Object.values(series), ...Object.keys(series)]))
    python.unpackArchive(new Uint8Array(readFileSync(`${site}/python/${archive}.zip`)), "zip", { extractDir: "/program" });
  python.runPython('import sys; sys.path.insert(0, "/program")');
  python.runPython(readFileSync(script, "utf-8"));
  console.log(python.globals.get(name)(readFileSync(argument, "utf-8")));
  process.exit(0);
} catch (error) {
  console.error(String(error?.message ?? error).slice(-3000));
  process.exit(1);
}
