/** Python in a worker: Pyodide and our program, an archive at a time. */

const FOLDER = new URL("../../../python/", import.meta.url).href;

/** Told how many bytes have come. @type {(bytes: number) => void} */
let arrived = () => {};

/** @param {(bytes: number) => void} listener */
export function onArrival(listener) {
  arrived = listener;
}

/** What Pyodide fetches by itself is counted too. */
const plain = globalThis.fetch.bind(globalThis);
/** @param {RequestInfo | URL} address @param {RequestInit} [how] */
globalThis.fetch = async (address, how) => {
  const answer = await plain(address, how);
  if (!answer.ok || !answer.body) return answer;
  const counting = new TransformStream({
    transform(part, out) {
      arrived(part.byteLength);
      out.enqueue(part);
    },
  });
  return new Response(answer.body.pipeThrough(counting), { status: answer.status, headers: answer.headers });
};

/** @param {string} name @returns {Promise<Uint8Array>} */
async function archive(name) {
  const answer = await fetch(`${FOLDER}${name}.zip`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

export class Python {
  /** @param {any} pyodide */
  constructor(pyodide) {
    this.pyodide = pyodide;
    /** @type {Map<string, Promise<void>>} */
    this.loaded = new Map();
  }

  /** @returns {Promise<Python>} */
  static async begin() {
    const common = archive("common");
    common.catch(() => {});
    const { loadPyodide } = await import(`${FOLDER}pyodide.mjs`);
    const pyodide = await loadPyodide({ indexURL: FOLDER, stdLibURL: `${FOLDER}stdlib.zip` });
    pyodide.unpackArchive(await common, "zip", { extractDir: "/program" });
    pyodide.runPython('import sys; sys.path.insert(0, "/program")');
    return new Python(pyodide);
  }

  /** The data of a game and the rules of its series, once. @param {string} game @param {string} series */
  async game(game, series) {
    await Promise.all([series, game].map((name) => {
      if (!this.loaded.has(name)) this.loaded.set(name, this.add(name));
      return this.loaded.get(name);
    }));
  }

  /** @param {string} name */
  async add(name) {
    try {
      this.pyodide.unpackArchive(await archive(name), "zip", { extractDir: "/program" });
      this.pyodide.runPython("import importlib; importlib.invalidate_caches()");
    } catch (error) {
      this.loaded.delete(name);
      throw error;
    }
  }

  /** @param {string} code @returns {any} */
  run(code) {
    return this.pyodide.runPython(code);
  }
}
