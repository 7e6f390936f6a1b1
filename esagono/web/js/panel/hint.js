/** What the best bot of the game would do in the player's place, and two other orders: asked for, shown with reasons, done by a click. */
import { h } from "../lib/dom.js";
import { percent, t } from "../lib/i18n.js";
import { settings } from "../lib/store.js";
import { rich } from "../lib/words.js";
import { Lost } from "../state/session.js";

/** @typedef {{level: string, options: import("../lib/types.js").Option[], label: string, why: string[], odds: import("../lib/types.js").Odds | null}} Advice */
/** @typedef {Advice & {others: Advice[]}} Hint */

export class HintView {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** The position that was asked about: an answer about another one is not shown. */
    this.stamp = -1;
    /** @type {Hint | null} */
    this.found = null;
  }

  /** Nobody may have a bot think for him against somebody at another page. */
  get allowed() {
    const { summary, seat, components, session } = this.board;
    const others = Object.entries(summary.seats ?? {}).filter(([side]) => side !== seat && side !== "observer");
    return Boolean(session.decision) && components.questions.includes("hint") && (summary.hotseat || others.every(([, s]) => s.kind === "bot"));
  }

  button() {
    if (!this.allowed) return null;
    const thinking = this.stamp === this.board.session.seq && !this.found;
    return h("button", { class: "button small", type: "button", "data-key": "hint", id: "hint", disabled: thinking, text: t(thinking ? "moment" : "hint.ask"), onclick: () => this.ask() });
  }

  draw() {
    const { board, found } = this;
    if (!found || this.stamp !== board.session.seq || !this.allowed) return null;
    return h("section", { class: "advice", role: "status", "aria-label": t("hint.ask") }, this.order(found, found.why, "hint-do", t(`hint.would.${found.level}`)), found.others.map((other, n) => this.order(other, other.why.slice(-1), `hint-do-${n + 2}`, t("hint.or"))));
  }

  /** @param {Advice} found @param {string[]} why  as much of it as there is room for @param {string} key @param {string} whose */
  order(found, why, key, whose) {
    const { board } = this;
    return h(
      "div",
      { class: "order" },
      h("p", null, whose, " ", h("b", { text: found.label })),
      found.odds ? h("p", { text: `${found.odds.text} ${percent(Number(found.odds.p))}` }) : null,
      why.map((line) => h("p", { class: "hint" }, rich(line, board))),
      h("div", { class: "buttons" }, h("button", { class: "button small", type: "button", "data-key": key, "aria-label": `${t("hint.do")}: ${found.label}`, text: t("hint.do"), onclick: () => board.play(found.options) }), h("button", { class: "button small", type: "button", "data-key": `${key}-show`, "aria-label": `${t("hint.show")}: ${found.label}`, text: t("hint.show"), onclick: () => this.show(found) })),
    );
  }

  /** Before a phase is ended, to those who want it: what the best bot would still do. @param {import("../lib/types.js").Option} ending */
  async beforeEnding(ending) {
    if (!settings.check || !this.allowed) return [];
    try {
      /** @type {Hint} */
      const found = await this.board.session.ask("hint", {});
      if (JSON.stringify(found.options[0]) === JSON.stringify(ending)) return [];
      return [`${t(`hint.would.${found.level}`)} ${found.label}`];
    } catch {
      return []; // without an answer the phase ends as it would have
    }
  }

  ask() {
    const { board } = this;
    const stamp = (this.stamp = board.session.seq);
    this.found = null;
    board.now.draw();
    board.session.ask("hint", {}).then(
      (/** @type {Hint} */ found) => {
        if (this.stamp !== stamp) return;
        this.found = found;
        this.show(found);
        board.now.draw();
        board.now.box.querySelector(".advice .order")?.scrollIntoView({ block: "nearest" });
      },
      (error) => {
        if (this.stamp === stamp) this.stamp = -1;
        board.now.draw();
        if (!(error instanceof Lost)) board.problem(error);
      },
    );
  }

  /** The hex it is about, on the map. @param {Advice} found */
  show(found) {
    const { board } = this;
    const [, args = {}] = found.options[found.options.length - 1];
    const hex = Object.values(args).find((value) => typeof value === "string" && board.grid.has(value)) ?? board.chooser.hexOf(args.unit);
    if (typeof hex !== "string" || !board.grid.has(hex)) return;
    board.marks.showHover(hex);
    board.camera.keepInSight(...board.grid.centre(hex));
  }
}
