/** What a seat writes for itself and the server keeps: notes, and the labels and arrows on the map. Observers have none. */
import { Bus } from "./dom.js";
import { call } from "./api.js";

/** @typedef {{kind: "label", hex: string, text: string}} Label @typedef {{kind: "arrow", start: string, end: string}} Arrow @typedef {Label | Arrow} Mark */

const PAUSE = 600;

/** Emits `loaded` when the server has answered. */
export class Notebook extends Bus {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    super();
    this.board = board;
    this.text = "";
    /** @type {Mark[]} */
    this.marks = [];
    this.loaded = false;
    /** What is not on the server yet. @type {{text?: string, marks?: Mark[]}} */
    this.unsaved = {};
    /** @type {number | undefined} */
    this.timer = undefined;
    addEventListener("pagehide", () => void this.flush(true));
  }

  get path() {
    return `/api/matches/${encodeURIComponent(this.board.match)}/notes`;
  }

  async load() {
    if (this.board.seat === "observer") return;
    const kept = await call(this.path, { token: this.board.token });
    Object.assign(this, { text: kept.text, marks: kept.marks, ...this.unsaved, loaded: true });
    this.emit("loaded");
  }

  /** Written a little later, so that a sentence is not sent letter by letter. @param {{text?: string, marks?: Mark[]}} part */
  write(part) {
    Object.assign(this, part);
    Object.assign(this.unsaved, part);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.flush(), PAUSE);
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
