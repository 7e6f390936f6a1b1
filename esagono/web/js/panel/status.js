/** The status line: everything about the hex under the pointer or the cursor. */
import { byId, h, fill } from "../lib/dom.js";
import { points, t, tOr } from "../lib/i18n.js";
import { describeUnit } from "../map/counters.js";
import { sideName } from "../lib/words.js";

export class Status {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.box = byId("status");
    this.odds = { hex: "", words: "" };
    /** @type {string | null} */
    this.hover = null;
  }

  /** @param {string | null} hex */
  setHover(hex) {
    if (this.hover === hex) return;
    this.hover = hex;
    this.draw();
  }

  /** @param {string} hex @param {any} forecast */
  setOdds(hex, forecast) {
    this.odds = { hex, words: t("odds.all", { attack: forecast.attack.total, defense: forecast.defense.total, column: forecast.column }) };
    this.draw();
  }

  /** A hex by its number and name. @param {string} hex */
  place(hex) {
    const facts = this.board.components.hexes[hex];
    return facts?.place ? `${hex} ${facts.place}` : hex;
  }

  /** Terrain, height, works and hexsides, in words. @param {string} hex */
  facts(hex) {
    const { components, seat } = this.board;
    const facts = components.hexes[hex];
    if (!facts) return [];
    const words = [components.terrain[facts.terrain] ?? facts.terrain];
    if (facts.level) words.push(t("hex.level", { level: facts.level }));
    if (facts.elevation) words.push(t("hex.metres", { n: facts.elevation }));
    if (facts.trench) words.push(t("hex.trench", { side: sideName(this.board, facts.trench) }));
    const value = components.objectives?.[hex] ?? facts.objective;
    if (value) {
      const holder = this.board.shownView?.control?.[hex];
      words.push(t("hex.objective", { n: value }) + (holder ? ` (${sideName(this.board, holder)})` : ""));
    }
    if (facts.flag) words.push(t("hex.flag", { side: sideName(this.board, facts.flag) }));
    const kinds = new Set(Object.values(facts.sides ?? {}).flat());
    for (const kind of kinds) words.push(components.terrain[kind] ?? tOr(`side.${kind}`, kind));
    if (facts.stacking && seat) words.push(t("hex.stacking", { n: facts.stacking }));
    return words;
  }

  draw() {
    const hex = this.hover ?? this.board.cursor;
    if (!hex || !this.board.components) {
      fill(this.box);
      return;
    }
    const reach = this.board.chooser.reach?.[hex];
    const turn = this.board.chooser.journey?.[hex];
    fill(this.box, h("b", { text: this.place(hex) }), turn ? h("span", { class: "cost", text: t("turns.in", { n: turn }) }) : null, this.odds.hex === hex ? h("span", { class: "cost", text: this.odds.words }) : null, reach ? h("span", { class: "cost", text: t("path.tip", { cost: points(reach.cost), left: points(reach.left) }) }) : null, h("span", { text: this.facts(hex).join(" · ") }));
  }

  /** The whole hex in a sentence, for screen readers. @param {string} hex */
  spoken(hex) {
    const { board } = this;
    const parts = [this.place(hex), ...this.facts(hex)];
    const units = board.unitsAt(hex);
    const stack = board.shownView?.stacks[hex];
    if (stack) parts.push(sideName(board, stack.side), ...units.map((u) => describeUnit(u, board.components)));
    if (stack && stack.count === null) parts.push(t("stack.unknown"));
    const reach = board.chooser.reach?.[hex];
    if (reach) parts.push(t("path.tip", { cost: points(reach.cost), left: points(reach.left) }));
    const turn = board.chooser.journey?.[hex];
    if (turn) parts.push(t("turns.in", { n: turn }));
    if (board.chooser.targets.has(hex)) parts.push(t("hex.choose"));
    else if (units.some((u) => board.chooser.units.has(u.id))) parts.push(t("hex.able"));
    return parts.join(", ");
  }
}
