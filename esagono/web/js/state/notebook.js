/** What a seat writes and the server keeps: notes, and the labels and arrows on the map, of which it may show some to the other player. Observers have none. */
import { Bus } from "../lib/bus.js";
import { call } from "../lib/api.js";

/** @typedef {{kind: "label", hex: string, text: string, shared?: boolean}} Label @typedef {{kind: "arrow", start: string, end: string, shared?: boolean}} Arrow @typedef {Label | Arrow} Mark */

const PAUSE = 600;

/** Emits `loaded` when the server has answered, and `shown` `{seat, more}` when another seat shows other marks than before. */
export class Notebook extends Bus {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    super();
    this.board = board;
    this.text = "";
    /** @type {Mark[]} */
    this.marks = [];
    /** What other seats show to this one. @type {Record<string, Mark[]>} */
    this.shown = {};
    this.loaded = false;
    this.failed = false;
    /** What was written here, perhaps before the server told what it keeps. @type {{text?: string, marks?: Mark[]}} */
    this.written = {};
    /** What was not sent to the server yet. @type {{text?: string, marks?: Mark[]}} */
    this.unsaved = {};
    /** What was sent and not answered yet: a page that goes away may take it along. @type {{text?: string, marks?: Mark[]}} */
    this.onTheWay = {};
    /** One after the other, or an older sentence could overwrite a newer one. @type {Promise<void>} */
    this.sent = Promise.resolve();
    /** @type {number | undefined} */
    this.timer = undefined;
    addEventListener("pagehide", () => this.leave());
    board.session.on("marks", ({ seat, marks }) => this.hear(seat, marks));
    // while the line was down something may have been shown, or could not be read or written
    board.session.on("online", (online) => online && (this.loaded || this.failed) && void this.catchUp());
  }

  get path() {
    return `/api/matches/${encodeURIComponent(this.board.match)}/notes`;
  }

  async load() {
    if (this.board.seat === "observer") return;
    try {
      const kept = await call(this.path, { token: this.board.token });
      Object.assign(this, { text: kept.text, marks: kept.marks, shown: kept.shown, ...this.written, loaded: true });
      this.emit("loaded");
    } catch (error) {
      this.failed = true; // the next connection tries again
      throw error;
    }
  }

  async catchUp() {
    try {
      if (!this.loaded) return await this.load();
      const { shown } = await call(this.path, { token: this.board.token });
      for (const seat of new Set([...Object.keys(shown), ...Object.keys(this.shown)])) this.hear(seat, shown[seat] ?? []);
      await this.flush();
    } catch {
      // the next connection tries again
    }
  }

  /** @param {string} seat @param {Mark[]} marks */
  hear(seat, marks) {
    const before = JSON.stringify(this.shown[seat] ?? []);
    if (JSON.stringify(marks) === before) return;
    const more = marks.length > (this.shown[seat]?.length ?? 0);
    this.shown[seat] = marks;
    this.emit("shown", { seat, more });
  }

  /** Written a little later, so that a sentence is not sent letter by letter. @param {{text?: string, marks?: Mark[]}} part */
  write(part) {
    for (const kept of [this, this.written, this.unsaved]) Object.assign(kept, part);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  flush() {
    clearTimeout(this.timer);
    this.sent = this.sent.then(() => this.send());
    return this.sent;
  }

  async send() {
    if (!Object.keys(this.unsaved).length) return;
    this.onTheWay = this.unsaved;
    this.unsaved = {};
    try {
      await this.put(this.onTheWay);
    } catch (error) {
      // Kept for the next attempt, unless something newer was written meanwhile.
      this.unsaved = { ...this.onTheWay, ...this.unsaved };
      this.board.problem(error);
    }
    this.onTheWay = {};
  }

  /** The page is going away and takes what is on the way along: sent once more, in a request that the browser finishes. */
  leave() {
    const body = { ...this.onTheWay, ...this.unsaved };
    if (Object.keys(body).length) void this.put(body, true).catch(() => {});
  }

  /** @param {{text?: string, marks?: Mark[]}} body @param {boolean} [keepalive] */
  put(body, keepalive = false) {
    return call(this.path, { method: "PUT", token: this.board.token, body, keepalive });
  }
}
