/** The status line: everything about the hex under the pointer or the cursor. */
import { byId, h, fill } from "../lib/dom.js";
import { percent, t } from "../lib/i18n.js";
import { costWords, describePiece } from "../state/pieces.js";
import { unseenBelow } from "../state/table.js";
import { sideName } from "../lib/words.js";

export class Status {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.box = byId("status");
    this.odds = { hex: "", words: "", seq: -1 };
    /** @type {string | null} */
    this.hover = null;
  }

  /** @param {string | null} hex */
  setHover(hex) {
    if (this.hover === hex) return;
    this.hover = hex;
    this.draw();
  }

  /** What a series tells of a hex under the pointer, like the odds of an attack. @param {string} hex @param {string} words */
  setOdds(hex, words) {
    this.odds = { hex, words, seq: this.board.session.seq };
    // whoever goes by keys hears it
    if (this.hover === null && hex === this.board.cursor) this.board.say(words);
    this.draw();
  }

  /** A hex by its number and name. @param {string} hex */
  place(hex) {
    const facts = this.board.components.hexes[hex];
    return facts?.place ? `${hex} ${facts.place}` : hex;
  }

  /** Terrain, height, what the map prints besides, markers and hexsides, in words. @param {string} hex */
  facts(hex) {
    const { components, shown } = this.board;
    const facts = components.hexes[hex];
    if (!facts) return [];
    const words = [components.terrain[facts.terrain] ?? facts.terrain].filter(Boolean);
    if (facts.level) words.push(t("hex.level", { level: facts.level }));
    if (facts.elevation) words.push(t("hex.metres", { n: facts.elevation }));
    const marked = (shown?.markers ?? []).filter((m) => m.at === hex && !m.to).map((m) => m.kind);
    for (const [field, value] of Object.entries(facts)) {
      const name = components.words[`fact-${field}`];
      // a marker says what has become of what was printed
      if (name && value && !marked.some((kind) => kind.startsWith(field))) words.push(value === true ? name : components.sides[String(value)] ? `${name} (${sideName(this.board, String(value))})` : `${name} ${value}`);
    }
    const worth = components.objectives[hex] ?? facts.objective;
    if (worth) words.push(t("hex.objective", { n: worth }));
    for (const m of shown?.markers ?? []) {
      const name = m.title || components.markers[m.kind]?.title || m.kind;
      if (m.at === hex && !m.to) words.push([name, m.text, m.side && `(${sideName(this.board, m.side)})`].filter(Boolean).join(" "));
    }
    const kinds = new Set(Object.values(facts.sides ?? {}).flat());
    for (const kind of kinds) words.push(components.terrain[kind] ?? components.words[`fact-${kind}`] ?? kind);
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
    fill(this.box, h("b", { text: this.place(hex) }), turn ? h("span", { class: "cost", text: t("turns.in", { n: turn }) }) : null, this.odds.hex === hex && this.odds.seq === this.board.session.seq ? h("span", { class: "cost", text: this.odds.words }) : null, reach ? h("span", { class: "cost", text: costWords(reach) }) : null, h("span", { text: this.facts(hex).join(" · ") }));
  }

  /** The whole hex in a sentence, for screen readers. @param {string} hex */
  spoken(hex) {
    const { board } = this;
    const parts = [this.place(hex), ...this.facts(hex)];
    const pieces = board.piecesAt(hex);
    if (pieces.length) parts.push(sideName(board, pieces[0].side), ...pieces.map((p) => describePiece(p, board.components)));
    if (unseenBelow(pieces) < 0) parts.push(t("stack.unknown"));
    const reach = board.chooser.reach?.[hex];
    if (reach) parts.push(costWords(reach));
    const turn = board.chooser.journey?.[hex];
    if (turn) parts.push(t("turns.in", { n: turn }));
    const chance = board.prospects.at(hex);
    if (chance !== undefined && board.chooser.targets.has(hex)) parts.push(t("hex.chance", { p: percent(chance.p) }), ...(chance.text ? [chance.text] : []));
    if (board.chooser.targets.has(hex)) parts.push(t("hex.choose"));
    else if (pieces.some((p) => board.chooser.units.has(p.key))) parts.push(t("hex.able"));
    return parts.join(", ");
  }
}
