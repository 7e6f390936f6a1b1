/**
 * Replay of what this seat saw: a timeline, step, play, speed; also of the enemy's turn when one comes back. After the game
 * everybody may look from every seat, or see everything, and bots say what they wanted.
 */
import { byId, h, fill, svg } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { language, t } from "../lib/i18n.js";
import { rich, sideName } from "../lib/words.js";
import { readTable } from "../state/table.js";

/** Drawn, since not every font has them. @type {Record<string, string>} */
const SIGNS = {
  first: "M6 5V19M19 5L9 12L19 19Z",
  back: "M15 5L8 12L15 19",
  play: "M7 4L19 12L7 20Z",
  pause: "M8 5V19M16 5V19",
  forward: "M9 5L16 12L9 19",
  last: "M18 5V19M5 5L15 12L5 19Z",
};
const SPEEDS = [0.5, 1, 2, 5, 10];

export class Replay {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.box = byId("replay");
    this.isOpen = false;
    /** @type {{seq: number, table: import("../lib/types.js").Table}[]} */
    this.frames = [];
    this.at = 0;
    this.speed = 1;
    /** Whose view is shown: a seat, or `all`. */
    this.watched = board.seat;
    /** What bots wanted, when it may be told. @type {{seq: number, side: string, turn: number, text: string}[]} */
    this.thoughts = [];
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** @param {number} [seq] @param {boolean} [play] */
  async open(seq, play = false) {
    const { board } = this;
    this.watched = board.seat;
    try {
      [this.frames] = await Promise.all([this.load(), this.loadThoughts()]);
    } catch (error) {
      board.problem(error);
      return;
    }
    if (!this.frames.length) return;
    this.isOpen = board.replaying = true;
    this.box.hidden = false;
    document.body.classList.add("replaying");
    board.chooser.clearSelection();
    this.goTo(seq ?? Infinity);
    if (play) this.play();
    byId("stage").focus({ preventScroll: true });
  }

  /** Views come in portions; the sentences are those of the log. */
  async load() {
    const { board } = this;
    const base = `/api/matches/${encodeURIComponent(board.match)}/log?from=${board.session.log.length}&views=tables&lang=${language()}&seat=${encodeURIComponent(this.watched)}`;
    this.events = board.session.log;
    const last = board.session.seq; // the game may go on meanwhile
    /** @type {typeof this.frames} */
    const frames = [];
    for (;;) {
      const since = frames.length ? `&since=${frames[frames.length - 1].seq}` : "";
      const { views } = await call(base + since, { token: board.token });
      frames.push(...views.map((/** @type {any} */ v) => ({ seq: v.seq, table: readTable(v.table) })));
      if (!views.length || frames[frames.length - 1].seq >= last) return frames;
    }
  }

  async loadThoughts() {
    const { board } = this;
    if (!this.over) return;
    ({ thoughts: this.thoughts } = await call(`/api/matches/${encodeURIComponent(board.match)}/thoughts?lang=${language()}`, { token: board.token }));
  }

  get over() {
    return this.board.session.over;
  }

  /** Look from another seat, at the same moment. @param {string} seat */
  async watch(seat) {
    const { board } = this;
    const before = this.watched;
    this.stop();
    this.watched = seat;
    try {
      const frames = await this.load();
      const { seq } = this.frames[this.at];
      this.frames = frames;
      this.goTo(seq);
    } catch (error) {
      this.watched = before;
      board.problem(error);
      this.go(this.at);
    }
  }

  close() {
    this.stop();
    this.isOpen = this.board.replaying = false;
    this.box.hidden = true;
    this.frames = [];
    document.body.classList.remove("replaying");
    this.board.layout();
    this.board.update();
    this.board.now.draw();
  }

  /** To the first board at or after a sequence number. @param {number} seq */
  goTo(seq) {
    const index = this.frames.findIndex((f) => f.seq >= seq);
    this.go(index < 0 ? this.frames.length - 1 : index);
  }

  /** @param {number} index */
  go(index) {
    const { board } = this;
    this.at = Math.min(this.frames.length - 1, Math.max(0, index));
    const frame = this.frames[this.at];
    const before = this.frames[this.at - 1]?.seq ?? -1;
    const events = (this.events ?? []).filter((/** @type {any} */ e) => e.seq > before && e.seq <= frame.seq);
    board.shown = frame.table;
    board.redraw();
    board.track.draw();
    board.showTrails(events);
    const hex = events.map((/** @type {any} */ e) => e.args.to ?? e.args.target ?? e.args.hex).find((/** @type {any} */ n) => n && board.grid.has(n));
    this.draw(events);
    board.layout(); // nothing happens under the replay itself
    if (hex) board.camera.keepInSight(...board.grid.centre(hex));
  }

  /** @param {any[]} events */
  draw(events) {
    const { board } = this;
    const last = this.frames.length - 1;
    const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset?.key;
    const button = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ action, off = false) => h("button", { class: "icon", type: "button", "data-key": key, "aria-label": t(`replay.${key}`), title: t(`replay.${key}`), disabled: off, onclick: action }, svg("svg", { class: "i", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[sign] })));
    const combats = (this.events ?? []).filter((/** @type {any} */ e) => board.components.heads[e.kind] === 4).map((/** @type {any} */ e) => this.frames.findIndex((f) => f.seq >= e.seq));
    const ticks = h("div", { class: "ticks", "aria-hidden": "true" }, [...new Set(combats)].map((i) => {
      const mark = h("i");
      mark.style.left = `${(Number(i) / Math.max(1, last)) * 100}%`;
      return mark;
    }));
    fill(
      this.box,
      h("div", { class: "replay-words", role: "status" }, events.length ? events.slice(-4).map((e) => h("p", null, rich(e.text, board))) : h("p", { class: "hint", text: t(this.at ? "replay.quiet" : "replay.begin") })),
      this.wanted(),
      h("div", { class: "timeline" }, h("input", { type: "range", min: 0, max: last, value: this.at, "data-key": "slider", "aria-label": t("replay.timeline"), oninput: (/** @type {any} */ e) => this.go(Number(e.target.value)) }), ticks),
      h(
        "div",
        { class: "replay-buttons" },
        button("first", "first", () => this.go(0)),
        button("back", "back", () => this.go(this.at - 1), this.at === 0),
        button(this.timer ? "pause" : "play", this.timer ? "pause" : "play", () => (this.timer ? this.pause() : this.play())),
        button("forward", "forward", () => this.go(this.at + 1), this.at === last),
        button("last", "last", () => this.go(last)),
        h("span", { class: "count", text: `${this.at + 1} / ${last + 1}` }),
        h("label", null, h("span", { class: "sr-only", text: t("replay.speed") }), h("select", { "data-key": "speed", onchange: (/** @type {any} */ e) => {
          this.speed = Number(e.target.value);
          if (this.timer) this.play();
        } }, SPEEDS.map((s) => h("option", { value: s, text: `${s}×`, ...(s === this.speed ? { selected: true } : {}) })))),
        this.viewers(),
        this.over && this.at < last ? h("button", { class: "button", type: "button", "data-key": "branch", text: t("branch"), onclick: () => this.branch() }) : null,
        h("button", { class: "button", type: "button", "data-key": "close", text: t("replay.close"), onclick: () => this.close() }),
      ),
    );
    if (focused) this.box.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  /** What the bot whose turn it is wanted in this turn. */
  wanted() {
    const { board } = this;
    const { turn, side } = this.frames[this.at]?.table.heading ?? {};
    const found = this.thoughts.filter((thought) => thought.turn === turn && thought.side === side);
    if (!found.length || !side) return null;
    const title = t("replay.wanted", { side: sideName(board, side) });
    return h("section", { class: "replay-wanted", tabindex: 0, "aria-label": title }, h("h3", { text: title }), h("ul", null, found.map(({ text }) => h("li", null, rich(text, board)))));
  }

  /** After the game: whose view is shown. */
  viewers() {
    const { board } = this;
    if (!this.over) return null;
    const name = (/** @type {string} */ seat) => (board.components.sides[seat] ? sideName(board, seat) : t(`replay.view.${seat}`));
    const seats = [...Object.keys(board.components.sides), ...(board.seat === "observer" ? ["observer"] : []), "all"];
    return h("label", { class: "viewer" }, h("span", { text: t("replay.view") }), h("select", { "data-key": "view", onchange: (/** @type {any} */ e) => void this.watch(e.target.value) }, seats.map((seat) => h("option", { value: seat, text: name(seat), ...(seat === this.watched ? { selected: true } : {}) }))));
  }

  /** After the game: another one from here. */
  branch() {
    const { board } = this;
    this.stop();
    void import("./branch.js").then((m) => m.openBranch(board, this.frames[this.at].seq)).catch((e) => board.problem(e));
  }

  play() {
    this.stop();
    if (this.at >= this.frames.length - 1) this.at = 0;
    this.timer = window.setInterval(() => {
      if (this.at >= this.frames.length - 1) this.pause();
      else this.go(this.at + 1);
    }, 900 / this.speed);
    this.draw([]);
  }

  pause() {
    this.stop();
    this.go(this.at);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** The keys of chess sites: arrows, Home, End, Space. @param {KeyboardEvent} e */
  key(e) {
    /** @type {Record<string, () => void>} */
    const actions = { ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1), Home: () => this.go(0), End: () => this.go(this.frames.length - 1), " ": () => (this.timer ? this.pause() : this.play()) };
    if (!actions[e.key]) return false;
    actions[e.key]();
    return true;
  }
}
