/** Why a decision cannot be ended yet: what its units still have to do. */
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { reasonNodes } from "../lib/words.js";

/** The verb that ends a decision, by its kind, where units may keep it from ending. @type {Record<string, string>} */
const CLOSES = { action: "end" };
/** So many are told at once. */
const MOST = 4;

export class Owed {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.asked = "";
    /** @type {import("../lib/types.js").Reason[]} */
    this.reasons = [];
  }

  /** Asked once, then told. @param {string} kind  of the decision */
  draw(kind) {
    const { session } = this.board;
    const verb = CLOSES[kind];
    if (!verb) return null;
    const stamp = `${session.seq}/${kind}`;
    if (this.asked !== stamp) {
      this.asked = stamp;
      this.reasons = [];
      session.ask("why_not", { option: [verb, {}] }).then(
        (reasons) => {
          if (this.asked !== stamp || !reasons.length) return;
          this.reasons = reasons;
          this.board.now.draw();
        },
        () => {}, // it is only a help
      );
    }
    return this.reasons.length ? h("div", { class: "owed" }, h("strong", { text: t("owed") }), reasonNodes(this.reasons.slice(0, MOST), this.board)) : null;
  }
}
