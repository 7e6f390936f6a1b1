// Compiles the Python of the site by the Python it will run on: node compile.mjs PYODIDE FOLDER bytecode.py
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, folder, script] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: `${pyodide}/` });
  python.FS.mkdirTree("/stage");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/stage");
  python.runPython(readFileSync(script, "utf-8"));
  python.globals.get("compile_folder")("/stage");
  process.exit(0);
} catch (error) {
  console.error(String(error?.message ?? error).slice(-2000));
  process.exit(1);
}
