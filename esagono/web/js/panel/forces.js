/** Order of battle: each side's corps with losses, reinforcements to come, reserves, the eliminated. */
import { h, fill, svg } from "../lib/dom.js";
import { day, t } from "../lib/i18n.js";
import { picture } from "../map/pictures.js";
import { face, states } from "../map/counters.js";
import { sideName } from "../lib/words.js";

export class ForcesTab {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.live = true;
    this.side = "";
    /** The corps whose units are ringed on the map. */
    this.shown = "";
    this.rings = svg("path", { class: "formation" });
    board.scene.lines.append(this.rings);
  }

  /** Ring the units of a corps on the map, as far as they are seen. */
  ring() {
    const { grid, shownView, components } = this.board;
    const hexes = new Set((shownView?.units ?? []).filter((u) => this.shown === corpsKey(components.counters[u.id]) && grid.has(u.hex)).map((u) => u.hex));
    this.rings.setAttribute("d", this.shown ? grid.outlines(hexes, 0.88) : "");
  }

  /** @param {HTMLElement} box */
  draw(box) {
    const { board } = this;
    const view = board.shownView;
    if (!view) return;
    const sides = Object.keys(board.components.sides);
    if (!this.side) this.side = sides.includes(board.seat) ? board.seat : sides[0];
    const off = view.off_map ?? {};
    const mine = (/** @type {string} */ id) => board.components.counters[id]?.side === this.side;
    /** @type {Map<string, any>} */
    const onMap = new Map(view.units.map((u) => [u.id, u]));
    const coming = (off.reinforcements ?? []).filter((/** @type {any} */ r) => mine(r.id));
    const box2 = (off.box ?? []).filter(mine);
    const lost = (off.eliminated ?? []).filter(mine);
    const elsewhere = new Set([...coming.map((/** @type {any} */ r) => r.id), ...box2, ...lost]);
    /** @type {Map<string, string[]>} */
    const corps = new Map();
    for (const [id, c] of Object.entries(board.components.counters)) {
      if (c.side !== this.side || elsewhere.has(id)) continue;
      const name = c.corps || "";
      corps.set(name, [...(corps.get(name) ?? []), id]);
    }
    this.ring();
    fill(
      box,
      h("div", { class: "segmented", role: "group", "aria-label": t("forces.side") }, sides.map((s) => h("button", { type: "button", "aria-pressed": String(s === this.side), text: sideName(board, s), onclick: () => {
        this.side = s;
        this.draw(box);
      } }))),
      h("p", { class: "hint", text: t("forces.summary", { n: [...onMap.values()].filter((u) => u.side === this.side).length, lost: lost.length }) }),
      [...corps].sort(([a], [b]) => Number(!a) - Number(!b)).map(([name, ids]) => this.corps(name, ids, onMap, box)),
      coming.length ? h("section", { class: "force" }, h("h3", { text: t("forces.coming") }), this.arrivals(coming)) : null,
      box2.length ? this.section(t("forces.box"), box2, onMap) : null,
      lost.length ? this.section(t("forces.lost"), lost, onMap) : null,
    );
  }

  /** @param {string} name @param {string[]} ids @param {Map<string, any>} onMap @param {HTMLElement} box */
  corps(name, ids, onMap, box) {
    const title = name ? t("corps", { corps: name }) : t("forces.independent");
    const section = this.section(title, ids, onMap);
    const key = `${this.side}/${name}`;
    const button = h("button", { class: "link", type: "button", "data-corps": key, "aria-pressed": String(this.shown === key), "aria-label": t("forces.ring", { corps: title }), text: t(this.shown === key ? "forces.ring.off" : "forces.ring.on"), onclick: () => {
      this.shown = this.shown === key ? "" : key;
      this.draw(box);
      /** @type {any} */ (box.querySelector(`[data-corps="${CSS.escape(key)}"]`))?.focus();
    } });
    section.querySelector("h3").append(button);
    return section;
  }

  /** @param {any[]} coming */
  arrivals(coming) {
    const turns = [...new Set(coming.map((r) => r.turn))].sort((a, b) => a - b);
    return turns.map((turn) => h("div", null, h("h4", { text: `${t("turn", { turn })} ${day(this.board.components.turns?.dates?.[String(turn)] ?? "")}` }), h("ul", { class: "units" }, coming.filter((r) => r.turn === turn).map((r) => this.unit(r.id, undefined, (r.entry ?? []).join(" "))))));
  }

  /** @param {string} title @param {string[]} ids @param {Map<string, any>} onMap */
  section(title, ids, onMap) {
    return h("section", { class: "force" }, h("h3", { text: title }), h("ul", { class: "units" }, ids.map((id) => this.unit(id, onMap.get(id)))));
  }

  /** @param {string} id @param {any} [unit] @param {string} [note] */
  unit(id, unit, note = "") {
    const { board } = this;
    const facts = board.components.counters[id];
    const words = unit ? [unit.hex, unit.reduced && t("state.reduced"), ...states(unit).map((s) => s.words)].filter(Boolean).join(" · ") : note;
    return h(
      "li",
      { class: unit ? "" : "away" },
      h("button", { type: "button", onclick: () => board.showUnit(id) }, picture(unit ? face(unit) : id, "counter tiny"), h("span", null, h("b", { text: facts.name }), h("small", { text: words || (unit || note ? "" : t("forces.unseen")) }))),
    );
  }
}

/** @param {import("../lib/types.js").CounterFacts | undefined} facts */
function corpsKey(facts) {
  return facts ? `${facts.side}/${facts.corps || ""}` : "";
}
