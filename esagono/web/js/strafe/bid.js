/** The bid for the initiative: one slider, and beside it what the points buy and what is left. */
import { h } from "../lib/dom.js";
import { percent, t } from "../lib/i18n.js";

/** @typedef {{spent: number, stock: number, guesses: {id: string, points: number, chances: number[]}[]}} Worth */

export class Bid {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.points = 0;
    this.asked = -1;
    /** @type {Worth | null} */
    this.worth = null;
  }

  /** @param {string} kind  of the decision */
  draw(kind) {
    const { board } = this;
    const { session } = board;
    if (kind !== "bid") return null;
    if (this.asked !== session.seq) this.ask();
    const choices = session.options.filter((c) => c.option[0] === "bid");
    const most = choices.length - 1;
    const chosen = choices[Math.min(this.points, most)];
    const change = (/** @type {any} */ e) => {
      this.points = Number(e.target.value);
      board.now.draw();
    };
    return h(
      "section",
      { class: "bid", "aria-label": t("bid.label") },
      h("label", null, h("span", { text: t("bid.label") }), h("input", { type: "range", min: 0, max: most, step: 1, value: this.points, "data-key": "bid-points", "aria-valuetext": chosen.label, oninput: change }), h("b", { text: this.points })),
      this.worth ? h("ul", { class: "bid-worth", "aria-live": "polite" }, this.worth.guesses.map((g) => h("li", null, h("span", { text: t(`bid.against.${g.id}`, { n: g.points }) }), h("b", { text: percent(g.chances[this.points] ?? 0) })))) : null,
      h("p", { class: "hint", text: t("bid.left", { n: most - this.points }) }),
      h("div", { class: "buttons" }, h("button", { class: "button primary", type: "button", "data-key": "bid", "data-verb": "bid", text: t("bid.do", { points: chosen.label }), onclick: () => board.play([chosen.option]) })),
    );
  }

  ask() {
    const { session, now } = this.board;
    const { seq } = session;
    this.asked = seq;
    this.worth = null;
    this.points = 0;
    session.ask("bid", {}).then(
      (/** @type {Worth} */ found) => {
        if (this.asked !== seq) return;
        this.worth = found;
        now.draw();
      },
      () => {}, // one can bid without
    );
  }
}
