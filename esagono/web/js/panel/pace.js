/** How fast one is shown what bots do: at once, or an order at a time; a tap on the map shows the next, a button all the rest. */
import { byId, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/store.js";

/** Milliseconds that an order of a bot stays before the next is shown. @type {Record<string, number>} */
const STAYS = { none: 0, calm: 700, slow: 1600 };

export class Pace {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** What has happened and is not shown yet. @type {any[]} */
    this.queue = [];
    this.shown = 0;
    this.last = 0;
    /** Until it is the player's turn again, everything is shown at once. */
    this.hurried = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    board.session.pace = this;
    byId("stage").addEventListener("pointerdown", () => this.queue.length && this.next());
  }

  get stays() {
    return STAYS[settings.botPace] ?? 0;
  }

  /** Nobody else waits: everybody else is a bot, and it is their turn. */
  get watching() {
    const { session, ending } = this.board;
    return ending.alone && ending.plays && !session.decision && !session.over;
  }

  /** Must a message wait? If not, whoever asks shows it. @param {any} message */
  holds(message) {
    if (message.type === "state") this.flush();
    if (message.type !== "events") return false;
    const waits = this.queue.length > 0 || (this.stays > 0 && !this.hurried && !document.hidden && this.watching && message.events.length > 0);
    if (!waits) {
      if (message.decision) this.rest();
      return false;
    }
    this.queue.push(message);
    this.timer ??= window.setTimeout(() => this.next(), Math.max(0, this.last + this.stays - performance.now()));
    return true;
  }

  /** Show what comes next. */
  next() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const message = this.queue.shift();
    if (!message) return;
    this.shown += 1;
    this.last = performance.now();
    this.board.session.show(message);
    this.board.showTrails(message.events);
    if (this.queue.length) this.timer = window.setTimeout(() => this.next(), this.stays);
    else if (message.decision) this.rest();
    this.board.now.draw();
  }

  flush() {
    while (this.queue.length) this.next();
  }

  finish() {
    this.hurried = true;
    this.flush();
    this.board.now.draw();
  }

  rest() {
    this.shown = 0;
    this.hurried = false;
  }

  /** Under the words that a bot thinks: how far it is shown, and the rest at once. */
  draw() {
    if (!this.watching) return null;
    const known = this.queue.length > 0;
    return h(
      "div",
      { class: "pace" },
      h("progress", { "aria-label": t("pace.progress"), ...(known ? { max: this.shown + this.queue.length, value: this.shown } : {}) }),
      this.stays && !this.hurried ? h("button", { class: "button small", type: "button", "data-key": "finish-now", text: t("pace.finish"), onclick: () => this.finish() }) : null,
    );
  }
}
