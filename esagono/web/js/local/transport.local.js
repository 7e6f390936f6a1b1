/** The transport to a worker of this browser that holds the rules. */
import { language } from "../lib/i18n.js";
import { sha256 } from "../lib/sha256.js";
import { place } from "../lib/transport.js";
import { progress } from "./loading.js";
import { read, write } from "./shelf.js";

/** @typedef {{readyState: number, end: {say: (text: string) => void, shut: () => void} | null, onopen: (() => void) | null, onmessage: ((message: {data: string}) => void) | null, close: () => void}} Line */

/** @type {Worker | null} */
let worker = null;
/** @type {Map<number, {resolve: (answer: string) => void, reject: (error: Error) => void}>} */
const asked = new Map();
/** @type {Map<number, Line>} */
const lines = new Map();
let next = 1;
let warm = false;

/** The worker, begun when it is first needed. */
export function rules() {
  if (worker) return worker;
  const made = new Worker(place("/web/js/local/worker.js"), { type: "module" });
  made.onerror = (event) => end(event.message ?? "");
  made.onmessage = ({ data }) => {
    if (data.progress) progress(data.progress[0], data.progress[1]);
    else if (data.failed !== undefined) end(data.failed);
    else if (data.line) hear(data);
    else {
      const waiting = asked.get(data.id);
      asked.delete(data.id);
      if (data.trouble) waiting?.reject(new Error(data.trouble));
      else waiting?.resolve(data.answer);
    }
  };
  return (worker = made);
}

/** The worker could not begin, or broke. @param {string} words */
function end(words) {
  worker?.terminate();
  worker = null;
  for (const { reject } of asked.values()) reject(new Error(words));
  asked.clear();
  for (const line of [...lines.values()]) line.close();
}

/** @param {{line: number, text?: string, closed?: boolean}} message */
function hear({ line, text, closed }) {
  const open = lines.get(line);
  if (text !== undefined) open?.onmessage?.({ data: text });
  if (closed) open?.close();
  if (!warm && text?.includes('"kind":"bot"')) {
    warm = true; // a bot will have to think soon
    setTimeout(() => worker?.postMessage({ warm: true }), 500);
  }
}

/** @param {string} path @param {any} init */
export async function request(path, { method = "GET", headers = {}, body = "" } = {}) {
  const { pathname, searchParams } = new URL(path, "http://here");
  const token = (headers.Authorization ?? "").replace(/^Bearer /, "");
  const kept = await summaryKept(method, pathname, token);
  if (kept) return answerOf(200, kept);
  const id = next++;
  const asking = { method, path: decodeURI(pathname), query: { lang: language(), ...Object.fromEntries(searchParams) }, token, body: body ?? "" };
  const text = await new Promise((resolve, reject) => {
    asked.set(id, { resolve, reject });
    rules().postMessage({ id, request: asking });
  });
  const answer = JSON.parse(text);
  return answerOf(answer.status, JSON.stringify(answer.body));
}

/** @param {number} status @param {string} text */
function answerOf(status, text) {
  return { ok: status < 400, status, statusText: "", text: async () => text };
}

/** A list of matches needs no rules: each has its summary beside it. @param {string} method @param {string} path @param {string} token */
async function summaryKept(method, path, token) {
  const [, match] = /^\/api\/matches\/([^/]+)$/.exec(path) ?? [];
  if (!match || method !== "GET" || worker) return "";
  const name = `summary/${match}`;
  const found = JSON.parse(await read(name))[name];
  const summary = found ? JSON.parse(found)[await sha256(token)] : null;
  return summary ? JSON.stringify(summary) : "";
}

/** Open a board over a line. @param {string} match @param {Line} line */
export async function open(match, line) {
  if (!(await hold(match))) return; // the page says so
  const number = next++;
  lines.set(number, line);
  let hello = true;
  line.end = {
    say: (text) => {
      const message = JSON.parse(text);
      if (message.type === "ping") {
        // the worker may think for a while; as long as it is there, so is the game
        setTimeout(() => line.onmessage?.({ data: JSON.stringify({ type: "answer", id: message.id }) }), 0);
        return;
      }
      rules().postMessage(hello ? { line: number, match, hello: text } : { line: number, say: text });
      hello = false;
    },
    shut: () => {
      lines.delete(number);
      worker?.postMessage({ line: number, shut: true });
    },
  };
  line.readyState = 1;
  line.onopen?.();
}

/** @type {Map<string, Promise<boolean>>} */
const held = new Map();

/** One page of this browser at a time plays a match. @param {string} match @returns {Promise<boolean>} */
export function hold(match) {
  const asked = held.get(match) ?? new Promise((resolve) => {
    void navigator.locks.request(`esagono match ${match}`, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return lock ? new Promise(() => {}) : undefined; // kept until the page is closed
    });
  });
  held.set(match, asked);
  return asked;
}

/** Forget everything of a match. @param {string} match */
export async function forget(match) {
  const kinds = ["match", "snapshot", "summary"].map((kind) => `${kind}/${match}`);
  await write(JSON.stringify([{}, [...kinds, ...["row", "mind", "thoughts", "notes", "chat"].map((kind) => `${kind}/${match}/`)]]));
}

/** Ask the browser not to throw games away when it needs room; some ask the player. */
export function keepForLong() {
  void navigator.storage?.persist?.();
}

