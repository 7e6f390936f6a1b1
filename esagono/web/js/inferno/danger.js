/** What the enemy could do to a hex of one's own: asked when the player wants to know, shown under the stack. */
import { h } from "../lib/dom.js";
import { number, percent, t } from "../lib/i18n.js";
import { Lost } from "../state/session.js";

export class DangerView {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** Hex and position that were asked about: an answer to another question is not shown. */
    this.stamp = "";
    /** @type {any} undefined while it is not known */
    this.found = undefined;
  }

  /** @param {string} hex @param {import("../lib/types.js").Piece[]} pieces */
  draw(hex, pieces) {
    const { board } = this;
    if (board.replaying || board.session.over || !board.components.questions.includes("danger")) return null;
    if (!pieces.some((p) => p.side === board.seat && p.values.some((v) => v.id === "attack" || v.id === "defense"))) return null;
    if (this.stamp !== this.now(hex)) return h("button", { class: "button small", type: "button", "data-key": "danger", text: t("danger.ask"), onclick: () => this.ask(hex) });
    if (this.found === undefined) return h("p", { class: "hint", role: "status", text: t("moment") });
    return h("div", { class: "danger", role: "status" }, this.found ? this.words(this.found) : h("p", { text: t("danger.none") }), h("p", { class: "hint", text: t("danger.assumption") }));
  }

  /** @param {string} hex */
  now(hex) {
    return `${this.board.session.seq}/${hex}`;
  }

  /** @param {any} found */
  words(found) {
    const { board } = this;
    const name = (/** @type {string} */ id) => board.components.counters[id]?.name ?? id;
    const units = Object.entries(found.units).map(([id, from]) => t("danger.from", { unit: name(id), hex: from }));
    return [
      h("p", null, h("b", { class: "danger-column", text: found.column }), " ", t("danger.odds", { chance: percent(found.lost), losses: number(Math.round(found.losses * 10) / 10) })),
      h("p", { text: [...units, ...found.guns.map(name)].join(", ") }),
    ];
  }

  /** @param {string} hex */
  ask(hex) {
    const { board } = this;
    const stamp = (this.stamp = this.now(hex));
    this.found = undefined;
    board.now.draw();
    board.session.ask("danger", { hex }).then(
      (found) => {
        if (this.stamp !== stamp) return;
        this.found = found;
        board.now.draw();
      },
      (error) => {
        if (this.stamp === stamp) this.stamp = "";
        board.now.draw();
        if (!(error instanceof Lost)) board.problem(error);
      },
    );
  }
}
