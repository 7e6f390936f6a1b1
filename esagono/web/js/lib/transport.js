/**
 * How the page reaches what answers `docs/protocol.md`: a server, over HTTP and WebSocket, or a worker of this browser that
 * holds the rules. Nothing else in the page knows which.
 */

/** Whether rules and bots run in this browser. */
export function here() {
  return globalThis.document?.documentElement?.dataset?.rules === "here";
}

/** Facts of games that never change: files, where there is no server. */
const FACTS = /^\/api\/games(?:\/([^/?]+)\/(components|handbook|lessons|counters\.svg|map\.svg|map-small|pictures\/[\w.-]+))?(?:\?(.*))?$/;

/** Where one of our pages or files is: on a server at its root, else beside this page, in whatever folder that is. @param {string} path */
export function place(path) {
  if (!here()) return path;
  const page = /^\/(board|drawing)?(#.*)?$/.exec(path);
  if (page) return `./${page[1] ? `${page[1]}.html` : ""}${page[2] ?? ""}`;
  const facts = FACTS.exec(path);
  return facts ? fileOf(facts[1], facts[2], facts[3]) : `.${path}`;
}

/** @param {string | undefined} game @param {string | undefined} what @param {string} [query] */
function fileOf(game, what = "", query = "") {
  const asked = new URLSearchParams(query);
  const lang = asked.get("lang") ?? "en";
  if (!game) return `./api/games.${lang}.json`;
  const folder = `./api/games/${game}`;
  if (what === "counters.svg") return `${folder}/counters.${lang}.svg`;
  if (what === "map-small") return `${folder}/map-small.webp`;
  if (what === "map.svg") return `${folder}/map.svg${asked.has("off") ? `?off=${asked.get("off")}` : ""}`; // the service worker leaves layers out
  return what.startsWith("pictures/") ? `${folder}/${what}` : `${folder}/${what}.${lang}.json`;
}

/** What answers in this browser. */
const local = () => import("../local/transport.local.js");

/** As `fetch`. @param {string} path @param {RequestInit & {headers?: Record<string, string>}} [init] @returns {Promise<{ok: boolean, status: number, statusText: string, text: () => Promise<string>}>} */
export async function request(path, init = {}) {
  if (!here() || (FACTS.test(path) && (init.method ?? "GET") === "GET")) return fetch(place(path), init);
  return (await local()).request(path, init);
}

/** A socket of a match; of a worker's too one can tell nothing but that it is not of the network. @param {string} match @returns {WebSocket} */
export function connect(match) {
  if (here()) return /** @type {any} */ (new Line(match));
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/api/matches/${encodeURIComponent(match)}/socket`);
}

/** Keep a match for this page, if no other page of this browser plays it. @param {string} match @returns {Promise<boolean>} */
export async function hold(match) {
  return !here() || (await local()).hold(match);
}

/** As much of a WebSocket as a session needs. */
class Line {
  /** @param {string} match */
  constructor(match) {
    this.readyState = 0;
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {((message: {data: string}) => void) | null} */
    this.onmessage = null;
    /** @type {(() => void) | null} */
    this.onclose = null;
    /** @type {{say: (text: string) => void, shut: () => void} | null} */
    this.end = null;
    local().then((m) => (this.readyState === 0 ? m.open(match, this) : undefined)).catch(() => this.close());
  }

  /** @param {string} text */
  send(text) {
    this.end?.say(text);
  }

  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.end?.shut();
    this.onclose?.();
  }
}
