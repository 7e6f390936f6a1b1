/** The worker that holds the rules: it answers what a server would, for the pages of this browser. */
import { Python, onArrival } from "./python.js";
import { read, write } from "./shelf.js";

/** @type {{series: Record<string, string>, sizes: Record<string, number>} | null} */
let site = null;
let bytes = 0;
/** What is wanted so far, by the names of archives. */
const wanted = new Set(["pyodide.asm.wasm", "pyodide.asm.mjs", "stdlib.zip", "common.zip"]);

onArrival((more) => {
  bytes += more;
  if (!site) return;
  const all = [...wanted].reduce((sum, name) => sum + (site?.sizes[name] ?? 0), 0);
  self.postMessage({ progress: [Math.min(bytes, all), all] });
});

const started = begin();
started.catch((error) => self.postMessage({ failed: String(error?.message ?? error) }));

async function begin() {
  const facts = fetch(new URL("../../../site.json", import.meta.url)).then((answer) => answer.json());
  const python = Python.begin();
  site = await facts;
  const found = await python;
  const BrowserRoom = found.run("from esagono.server.local.browser import BrowserRoom\nBrowserRoom");
  return { python: found, room: BrowserRoom(read, write, think) };
}

/** What a game needs is there. @param {string} game */
async function ready(game) {
  const { python, room } = await started;
  const series = site?.series[game];
  if (series) {
    for (const name of [series, game]) wanted.add(`${name}.zip`);
    await python.game(game, series);
    games.set(game, series);
  }
  return room;
}

/** The game of a match that is kept here. @param {string} match */
async function gameOf(match) {
  const kept = JSON.parse(await read(`match/${match}`));
  const text = kept[`match/${match}`];
  return text ? JSON.parse(text).about.game : "";
}

/** The game that a request is about. @param {{path: string, body?: string}} asked */
async function gameOfRequest({ path, body = "" }) {
  const lesson = /^\/api\/games\/([^/]+)\//.exec(path);
  if (lesson) return lesson[1];
  const match = /^\/api\/matches\/([^/]+)/.exec(path);
  if (match) return gameOf(match[1]);
  try {
    const wish = JSON.parse(body || "{}");
    const save = typeof wish.save === "string" ? JSON.parse(wish.save) : (wish.save ?? wish);
    return String(save.game ?? "");
  } catch {
    return ""; // what cannot be read is refused by the rules, in words
  }
}

// Bots

/** Games of which the other worker needs the data. @type {Map<string, string>} */
const games = new Map();
/** @type {Worker | null} */
let thinker = null;
/** @type {Map<number, {resolve: (answer: string) => void, reject: (error: Error) => void}>} */
const asked = new Map();
let next = 1;

function otherWorker() {
  if (thinker) return thinker;
  const made = new Worker(new URL("./thinker.js", import.meta.url), { type: "module" });
  const end = () => {
    thinker = null;
    for (const { reject } of asked.values()) reject(new Error("the worker of the bots has ended"));
    asked.clear();
  };
  made.onerror = end;
  made.onmessage = ({ data: { id, answer, trouble } }) => {
    const waiting = asked.get(id);
    asked.delete(id);
    if (trouble) waiting?.reject(new Error(trouble));
    else waiting?.resolve(answer ?? "");
  };
  return (thinker = made);
}

/** @param {string} work @returns {Promise<string>} */
function think(work) {
  const id = next++;
  return new Promise((resolve, reject) => {
    asked.set(id, { resolve, reject });
    otherWorker().postMessage({ id, work, games: [...games] });
  });
}

// Pages

/** Lines that the page has closed before they were open. */
const shut = new Set();

self.onmessage = async ({ data }) => {
  try {
    if (data.request) {
      const room = await ready(await gameOfRequest(data.request));
      self.postMessage({ id: data.id, answer: await room.request(JSON.stringify(data.request)) });
    } else if (data.hello) {
      const room = await ready(await gameOf(data.match));
      if (shut.delete(data.line)) return;
      const open = await room.open(data.line, data.match, data.hello, (/** @type {string} */ text) => self.postMessage({ line: data.line, text }));
      if (!open) self.postMessage({ line: data.line, closed: true });
    } else if (data.say) {
      await (await started).room.say(data.line, data.say);
    } else if (data.shut) {
      const { room } = await started;
      if (!room.shut(data.line)) shut.add(data.line);
    } else if (data.warm) {
      otherWorker().postMessage({ id: 0, work: "", games: [...games] });
    }
  } catch (error) {
    const words = String(/** @type {any} */ (error)?.message ?? error);
    if (data.id) self.postMessage({ id: data.id, trouble: words });
    else self.postMessage({ line: data.line, closed: true, trouble: words });
  }
};
