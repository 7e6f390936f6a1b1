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

/** So many boards are fetched before they are wanted. */
const AHEAD = 20;

/** @typedef {{seq: number, table: import("../lib/types.js").Table | null}} Frame */

export class Replay {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.box = byId("replay");
    this.isOpen = false;
    /** All moments; their boards come in portions, when they are wanted. @type {Frame[]} */
    this.frames = [];
    this.fetching = false;
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
    byId("open-replay").setAttribute("aria-busy", "true");
    try {
      const [frames] = await Promise.all([this.load(seq ?? Infinity), this.loadThoughts()]);
      this.frames = frames;
    } catch (error) {
      board.problem(error);
      return;
    } finally {
      byId("open-replay").removeAttribute("aria-busy");
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

  get source() {
    const { board } = this;
    return `/api/matches/${encodeURIComponent(board.match)}/log?from=${board.session.log.length}&lang=${language()}&seat=${encodeURIComponent(this.watched)}`;
  }

  /** All moments, and the boards around one of them; the sentences are those of the log. @param {number} seq @returns {Promise<Frame[]>} */
  async load(seq) {
    this.events = this.board.session.log;
    const { seqs } = await call(`${this.source}&views=seqs`, { token: this.board.token });
    const frames = seqs.map((/** @type {number} */ n) => ({ seq: n, table: null }));
    if (frames.length) await this.fetch(frames, indexOf(frames, seq), true);
    return frames;
  }

  /** A portion of boards: from a moment on, or up to it. @param {Frame[]} frames @param {number} index @param {boolean} back */
  async fetch(frames, index, back) {
    const start = Math.max(0, back ? index - 2 * AHEAD : index);
    const { views } = await call(`${this.source}&views=tables${start ? `&since=${frames[start - 1].seq}` : ""}`, { token: this.board.token });
    const boards = new Map(views.map((/** @type {any} */ v) => [v.seq, v.table]));
    for (const frame of frames) if (!frame.table && boards.has(frame.seq)) frame.table = readTable(boards.get(frame.seq));
    frames[index].table ??= readTable(views[0]?.table ?? this.board.session.table);
  }

  /** Fetch what is shown now, and what comes next. @param {boolean} back */
  async ensure(back) {
    if (this.fetching) return;
    this.fetching = true;
    try {
      for (let wanted; (wanted = this.missing()) >= 0; ) {
        const { frames, at } = this;
        await this.fetch(frames, wanted, back);
        if (frames === this.frames && at === wanted && at === this.at) this.go(at);
      }
    } catch (error) {
      this.stop();
      this.board.problem(error);
    } finally {
      this.fetching = false;
    }
  }

  /** The first moment from the present one on whose board is not here yet; -1 if there is none near. */
  missing() {
    if (!this.isOpen) return -1;
    return this.frames.findIndex((f, i) => i >= this.at && i <= this.at + AHEAD && !f.table);
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
      const { seq } = this.frames[this.at];
      this.frames = await this.load(seq);
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
    this.board.tabs.log.point(null);
    this.board.framing.layout();
    this.board.update();
    this.board.now.draw();
  }

  /** To the first board at or after a sequence number. @param {number} seq */
  goTo(seq) {
    this.go(indexOf(this.frames, seq));
  }

  /** @param {number} index */
  go(index) {
    const { board } = this;
    const back = index < this.at;
    this.at = Math.min(this.frames.length - 1, Math.max(0, index));
    const frame = this.frames[this.at];
    void this.ensure(back);
    const before = this.frames[this.at - 1]?.seq ?? -1;
    const events = (this.events ?? []).filter((/** @type {any} */ e) => e.seq > before && e.seq <= frame.seq);
    if (!frame.table) {
      this.draw(events); // the board follows
      return;
    }
    board.shown = frame.table;
    board.redraw();
    board.track.draw();
    board.showTrails(events);
    board.tabs.log.point(frame.seq);
    const hex = events.map((/** @type {any} */ e) => e.args.to ?? e.args.target ?? e.args.hex).find((/** @type {any} */ n) => n && board.grid.has(n));
    this.draw(events);
    board.framing.layout(); // nothing happens under the replay itself
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
    this.box.setAttribute("aria-busy", String(!this.frames[this.at]?.table));
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
    const { turn, side } = this.frames[this.at]?.table?.heading ?? {};
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
      else if (this.frames[this.at].table) this.go(this.at + 1);
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

/** The first moment at or after a sequence number, or the last. @param {Frame[]} frames @param {number} seq */
function indexOf(frames, seq) {
  const index = frames.findIndex((f) => f.seq >= seq);
  return index < 0 ? frames.length - 1 : index;
}
