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
    /** What is not on the server yet. @type {{text?: string, marks?: Mark[]}} */
    this.unsaved = {};
    /** @type {number | undefined} */
    this.timer = undefined;
    addEventListener("pagehide", () => void this.flush(true));
    board.session.on("marks", ({ seat, marks }) => this.hear(seat, marks));
    // while the line was down something may have been shown
    board.session.on("online", (online) => online && this.loaded && void this.catchUp());
  }

  get path() {
    return `/api/matches/${encodeURIComponent(this.board.match)}/notes`;
  }

  async load() {
    if (this.board.seat === "observer") return;
    const kept = await call(this.path, { token: this.board.token });
    Object.assign(this, { text: kept.text, marks: kept.marks, shown: kept.shown, ...this.unsaved, loaded: true });
    this.emit("loaded");
  }

  async catchUp() {
    try {
      const { shown } = await call(this.path, { token: this.board.token });
      for (const seat of new Set([...Object.keys(shown), ...Object.keys(this.shown)])) this.hear(seat, shown[seat] ?? []);
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
    Object.assign(this, part);
    Object.assign(this.unsaved, part);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  /** @param {boolean} [leaving]  the page is going away: the browser finishes the request */
  async flush(leaving = false) {
    clearTimeout(this.timer);
    if (!Object.keys(this.unsaved).length) return;
    const body = this.unsaved;
    this.unsaved = {};
    try {
      await call(this.path, { method: "PUT", token: this.board.token, body, keepalive: leaving });
    } catch (error) {
      // Kept for the next attempt, unless something newer was written meanwhile.
      this.unsaved = { ...body, ...this.unsaved };
      if (!leaving) this.board.problem(error);
    }
  }
}
