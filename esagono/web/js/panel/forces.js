/** Order of battle: each side's formations with their losses, then everything that lies beside the map. */
import { h, fill, svg } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { picture } from "../map/pictures.js";
import { detailWords } from "../state/pieces.js";
import { sideName } from "../lib/words.js";
import { drawDisplay, drawTrack } from "./displays.js";

/** @typedef {import("../lib/types.js").Piece} Piece */

export class ForcesTab {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.live = true;
    this.side = "";
    /** The formation whose units are ringed on the map. */
    this.ringed = "";
    this.rings = svg("path", { class: "formation" });
    board.scene.lines.append(this.rings);
  }

  /** Ring the units of a formation on the map, as far as they are seen. */
  ring() {
    const { grid, shown, components } = this.board;
    const pieces = (shown?.pieces ?? []).filter((p) => p.known && this.ringed === formationKey(components.counters[p.key]));
    this.rings.setAttribute("d", this.ringed ? grid.outlines(new Set(pieces.flatMap((p) => p.hexes).filter((hex) => grid.has(hex))), 0.88) : "");
  }

  /** @param {HTMLElement} box */
  draw(box) {
    const { board } = this;
    const table = board.shown;
    if (!table) return;
    const { counters } = board.components;
    const sides = Object.keys(board.components.sides);
    if (!this.side) this.side = sides.includes(board.seat) ? board.seat : sides[0];
    /** @type {Map<string, Piece>} */
    const onMap = new Map(table.pieces.filter((p) => p.known).map((p) => [p.key, p]));
    const displays = table.displays.map((d) => this.ofSide(d)).filter((d) => d.groups.length);
    const elsewhere = new Set(displays.flatMap((d) => d.groups.flatMap((g) => (g.entries ?? []).map((e) => e.key))));
    /** @type {Map<string, string[]>} */
    const formations = new Map();
    for (const [key, c] of Object.entries(counters)) {
      if (c.side !== this.side || (elsewhere.has(key) && !onMap.has(key))) continue;
      const name = c.formation || "";
      formations.set(name, [...(formations.get(name) ?? []), key]);
    }
    this.ring();
    fill(
      box,
      h("div", { class: "segmented", role: "group", "aria-label": t("forces.side") }, sides.map((s) => h("button", { type: "button", "aria-pressed": String(s === this.side), text: sideName(board, s), onclick: () => {
        this.side = s;
        this.draw(box);
      } }))),
      h("p", { class: "hint", text: t("forces.summary", { n: table.pieces.filter((p) => p.side === this.side).length }) }),
      table.tracks.filter((track) => !track.short).map((track) => drawTrack(board, track)),
      displays.filter((d) => d.private).map((d) => drawDisplay(board, d)),
      [...formations].sort(([a], [b]) => Number(!a) - Number(!b)).map(([name, keys]) => this.formation(name, keys, onMap, box)),
      displays.filter((d) => !d.private).map((d) => drawDisplay(board, d)),
    );
  }

  /** A display without what belongs to the other side. @param {import("../lib/types.js").Display} display */
  ofSide(display) {
    const { counters, sides } = this.board.components;
    const others = Object.keys(sides).filter((s) => s !== this.side);
    const own = (/** @type {import("../lib/types.js").Group} */ g) => !others.includes(g.side || display.side || g.id);
    const groups = display.groups.filter(own).map((g) => ({ ...g, entries: (g.entries ?? []).filter((e) => !counters[e.key] || counters[e.key].side === this.side) }));
    // a group without entries is a box that stands empty, unless it had only entries of the other side
    return { ...display, groups: groups.filter((g) => g.entries.length || !display.groups.find((d) => d.id === g.id)?.entries?.length) };
  }

  /** @param {string} name @param {string[]} keys @param {Map<string, Piece>} onMap @param {HTMLElement} box */
  formation(name, keys, onMap, box) {
    const title = name || t("forces.independent");
    const key = `${this.side}/${name}`;
    const button = h("button", { class: "link", type: "button", "data-formation": key, "aria-pressed": String(this.ringed === key), "aria-label": t("forces.ring", { formation: title }), text: t(this.ringed === key ? "forces.ring.off" : "forces.ring.on"), onclick: () => {
      this.ringed = this.ringed === key ? "" : key;
      this.draw(box);
      /** @type {any} */ (box.querySelector(`[data-formation="${CSS.escape(key)}"]`))?.focus();
    } });
    return h("section", { class: "force" }, h("h3", null, title, button), h("ul", { class: "units" }, keys.map((k) => this.unit(k, onMap.get(k)))));
  }

  /** @param {string} key @param {Piece | undefined} piece */
  unit(key, piece) {
    const { board } = this;
    const facts = board.components.counters[key];
    const words = piece ? [piece.hexes.join(" "), ...detailWords(piece, board.components).slice(facts.formation ? 1 : 0)].filter(Boolean).join(" · ") : t("forces.unseen");
    return h(
      "li",
      { class: piece ? "" : "away" },
      h("button", { type: "button", onclick: () => board.showUnit(key) }, picture(piece ? piece.face : key, "counter tiny"), h("span", null, h("b", { text: facts.name }), h("small", { text: words }))),
    );
  }
}

/** @param {import("../lib/types.js").CounterFacts | undefined} facts */
function formationKey(facts) {
  return facts ? `${facts.side}/${facts.formation || ""}` : "";
}
