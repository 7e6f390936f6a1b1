/** The clocks of both players: how much time is left, and what can be done when there is none. */
import { h } from "../lib/dom.js";
import { moment, number, t } from "../lib/i18n.js";
import { sideName, toast } from "../lib/words.js";
import { confirmDialog } from "./dialog.js";

const DAY = 24 * 3600 * 1000;
const MINUTE = 60 * 1000;
/** Time left at which a player is warned, by kind of clock. @type {Record<string, number[]>} */
const WARNINGS = { days: [DAY / 2, DAY / 24], increment: [5 * MINUTE, MINUTE] };
/** More than any increment: somebody has granted it. */
const GRANTED = 5 * MINUTE;

/** How long it is, in words or as a clock shows it. @param {number} milliseconds */
export function span(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor((seconds % 86400) / 3600), Math.floor((seconds % 3600) / 60)];
  if (days) return t("clock.span", { n: days, hours: number(hours) });
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

export class Clocks {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** Sides whose time had run out when this was last drawn. */
    this.out = "";
    /** What this seat had when it was last looked at, and how many warnings it has had. */
    this.had = 0;
    this.warned = 0;
    setInterval(() => this.tick(), 1000);
  }

  /** @returns {import("../lib/types.js").ClockState | null} */
  get clock() {
    return this.board.session.clock;
  }

  /** What a side has left now. @param {string} side */
  left(side) {
    const { session } = this.board;
    const clock = /** @type {import("../lib/types.js").ClockState} */ (this.clock);
    const since = clock.since[side];
    return clock.left[side] - (since === undefined ? 0 : Math.max(0, session.served - since));
  }

  /** Only a clock that runs can run out. @param {string} side */
  isOut(side) {
    return this.clock?.since[side] !== undefined && this.left(side) <= 0;
  }

  tick() {
    if (!this.clock) return;
    this.warn();
    for (const el of document.querySelectorAll("#now .clock time")) el.textContent = span(this.left(/** @type {HTMLElement} */ (el).dataset.side ?? ""));
    const out = Object.keys(this.clock.left).filter((side) => this.isOut(side)).join(" ");
    if (out === this.out) return;
    this.out = out;
    this.board.now.draw();
  }

  /** One's own time runs out, or was granted. */
  warn() {
    const { board, clock } = this;
    if (!clock || clock.left[board.seat] === undefined || board.session.over) return;
    const left = this.left(board.seat);
    const limits = WARNINGS[clock.kind] ?? WARNINGS.increment;
    const due = limits.filter((limit) => left <= limit).length;
    if (this.had && left > this.had + GRANTED && clock.kind !== "days") this.tell("clock.granted", left);
    else if (due > this.warned && clock.since[board.seat] !== undefined && left > 0) this.tell("clock.low", left);
    this.had = left;
    this.warned = due;
  }

  /** @param {string} key @param {number} left */
  tell(key, left) {
    const words = t(key, { left: span(left) });
    toast(words, "warning");
    this.board.say(words);
  }

  /** The sides that have a clock: bots have none. */
  get sides() {
    const { seats } = this.board.summary;
    return Object.keys(this.clock?.left ?? {}).filter((side) => seats[side]?.kind !== "bot");
  }

  /** For the top of the panel. */
  draw() {
    const { board, clock } = this;
    if (!clock || board.session.over || board.replaying) return null;
    const note = (/** @type {string} */ side) => {
      const until = (clock.away[side] ?? 0) - board.session.served;
      if (until > 0) return t("clock.away", { when: moment(Date.now() + until) });
      return clock.paused ? t("clock.paused") : "";
    };
    return [
      h("div", { class: "clocks", role: "timer", "aria-label": t("clock.title"), "aria-live": "off" }, this.sides.map((side) =>
        h("span", { class: `clock${clock.since[side] === undefined ? "" : " running"}${this.isOut(side) ? " out" : ""}` }, h("span", { text: sideName(board, side) }), h("time", { "data-side": side, text: span(this.left(side)) }), note(side) ? h("small", { text: note(side) }) : null))),
      this.timeIsUp(),
    ];
  }

  /** What can be done when a clock has run out. */
  timeIsUp() {
    const { board } = this;
    const out = this.sides.filter((side) => this.isOut(side));
    if (!out.length || board.seat === "observer") return null;
    if (out.includes(board.seat)) return h("section", { class: "offer", "aria-label": t("clock.title") }, h("p", { text: t("clock.mine.out") }));
    const days = this.clock?.kind === "days";
    const button = (/** @type {string} */ key, /** @type {string} */ words, /** @type {() => unknown} */ act, primary = false) => h("button", { class: `button${primary ? " primary" : ""}`, type: "button", "data-key": key, text: words, onclick: act });
    return h(
      "section",
      { class: "offer", "aria-label": t("clock.title") },
      h("p", { text: t("clock.out", { side: sideName(board, out[0]) }) }),
      h("div", { class: "buttons" }, button("clock-grant", t(days ? "clock.grant.day" : "clock.grant"), () => this.send({ act: "grant", minutes: days ? 1440 : 15 }), true), button("clock-claim", t("clock.claim"), () => this.claim())),
    );
  }

  async claim() {
    const answer = await confirmDialog({ title: t("clock.claim"), text: t("clock.claim.text"), yes: t("clock.claim"), no: t("end.back") });
    if (answer.yes) await this.send({ act: "claim" });
  }

  /** @param {Record<string, any>} message */
  async send(message) {
    try {
      await this.board.session.send({ type: "clock", ...message });
    } catch (error) {
      this.board.problem(error);
    }
  }

  /** For the dialog of settings: a holiday from the days for each question. */
  vacation() {
    const { board, clock } = this;
    if (!clock || clock.kind !== "days" || board.seat === "observer" || board.session.over) return null;
    const away = (clock.away[board.seat] ?? 0) > board.session.served;
    const kept = Math.floor((clock.vacation[board.seat] ?? 0) / DAY);
    const field = h("input", { type: "number", min: 1, max: Math.max(1, kept), value: Math.min(7, Math.max(1, kept)), "aria-label": t("clock.vacation.days") });
    const close = (/** @type {Record<string, any>} */ message) => {
      field.closest("dialog")?.close();
      void this.send(message);
    };
    return h(
      "div",
      { class: "agreement" },
      h("p", { text: t("clock.vacation", { n: kept }) }),
      away
        ? h("button", { class: "button", type: "button", "data-key": "clock-back", text: t("clock.back"), onclick: (/** @type {any} */ e) => {
            e.target.closest("dialog")?.close();
            void this.send({ act: "back" });
          } })
        : h("div", { class: "setting" }, field, h("button", { class: "button", type: "button", "data-key": "clock-away", disabled: kept < 1, text: t("clock.vacation.go"), onclick: () => close({ act: "away", days: Number(field.value) }) })),
    );
  }
}
