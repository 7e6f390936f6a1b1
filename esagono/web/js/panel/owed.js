/** Why a decision cannot be ended yet: what its units still have to do. */
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { reasonNodes } from "../lib/words.js";

/** So many are told at once. */
const MOST = 4;

export class Owed {
  /** @param {import("../board.js").Board} board @param {() => void} redraw */
  constructor(board, redraw) {
    this.board = board;
    this.redraw = redraw;
    this.asked = "";
    /** @type {import("../lib/types.js").Reason[]} */
    this.reasons = [];
  }

  /** Asked once, then told. @param {string} kind  of the decision */
  draw(kind) {
    const { session, series } = this.board;
    const verb = series.closes?.[kind];
    if (!verb) return null;
    const stamp = `${session.seq}/${kind}`;
    if (this.asked !== stamp) {
      this.asked = stamp;
      this.reasons = [];
      session.ask("why_not", { option: [verb, {}] }).then(
        (reasons) => {
          if (this.asked !== stamp || !reasons.length) return;
          this.reasons = reasons;
          this.redraw();
        },
        () => {}, // it is only a help
      );
    }
    return this.reasons.length ? h("div", { class: "owed" }, h("strong", { text: t("owed") }), reasonNodes(this.reasons.slice(0, MOST), this.board)) : null;
  }
}
