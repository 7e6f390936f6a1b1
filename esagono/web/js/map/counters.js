/** Counters on the map: the printed face, the stack under it, and badges for its state. */
import { h, fill, svg } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { onRecolour, picture } from "./pictures.js";
import { Stamps } from "./stamps.js";

export const SIZE = 60;

/** Signs of states, 12 by 12: drawn, since not every font has them. @type {Record<string, string>} */
const SIGNS = {
  arrow: "M1 6H10M6.5 2.5L10 6L6.5 9.5",
  swords: "M2 2L10 10M10 2L2 10M1.5 7.5L4.5 10.5M10.5 7.5L7.5 10.5",
  shield: "M6 1L10.5 2.5V6C10.5 8.5 8.5 10 6 11C3.5 10 1.5 8.5 1.5 6V2.5Z",
  gun: "M6 1.5A4.5 4.5 0 1 1 5.99 1.5ZM6 5.5A.500 .500 0 1 1 5.99 5.5",
  plus: "M6 1.5V10.5M1.5 6H10.5",
  tick: "M1.5 6.5L4.5 9.5L10.5 2.5",
  frozen: "M6 1V11M1.7 3.5L10.3 8.5M10.3 3.5L1.7 8.5",
};

/** The symbol of the side of a counter that lies up. @param {import("../lib/types.js").Unit} unit */
export function face(unit) {
  return unit.reduced || unit.flags?.includes("mov") ? `${unit.id}-back` : unit.id;
}

/** What is not printed: a short list of states, each with a sign and words. @param {import("../lib/types.js").Unit} unit */
export function states(unit) {
  /** @type {{key: string, sign?: string, marker?: string, words: string}[]} */
  const out = [];
  const flags = unit.flags ?? [];
  if (unit.loss === 1 || unit.loss === 2) out.push({ key: `ce-${unit.loss}`, marker: `marker-ce-${unit.loss}`, words: t("state.ce", { n: unit.loss }) });
  if (unit.supply === "low") out.push({ key: "ls", marker: "marker-ls", words: t("state.low") });
  if (unit.supply === "out") out.push({ key: "oos", marker: "marker-oos", words: t("state.out") });
  if (flags.includes("reserve")) out.push({ key: "reserve", marker: "marker-reserve", words: t("state.reserve") });
  if (flags.includes("frozen")) out.push({ key: "frozen", sign: "frozen", words: t("state.frozen") });
  if (flags.includes("mov")) out.push({ key: "mov", words: t("state.mov") });
  if (flags.includes("recovered")) out.push({ key: "recovered", sign: "plus", words: t("state.recovered") });
  if (flags.includes("moved")) out.push({ key: "moved", sign: "arrow", words: t("state.moved") });
  if (flags.includes("has-attacked")) out.push({ key: "attacked", sign: "swords", words: t("state.attacked") });
  if (flags.includes("was-attacked")) out.push({ key: "defended", sign: "shield", words: t("state.defended") });
  if (flags.includes("supported")) out.push({ key: "supported", sign: "gun", words: t("state.supported") });
  return out;
}

/** A unit in words, for screen readers and tooltips. @param {import("../lib/types.js").Unit} unit @param {import("../lib/types.js").Components} components */
export function describeUnit(unit, components) {
  const c = components.counters[unit.id];
  const parts = [c ? [c.name, c.corps && t("corps", { corps: c.corps })].filter(Boolean).join(", ") : unit.id];
  if (unit.attack !== undefined && c && c.attack + c.defense > 0) parts.push(t("values.combat", { attack: unit.attack, defense: unit.defense, move: unit.move }));
  else if (c && (c.attack || c.defense)) parts.push(t("values.printed", { attack: c.attack, defense: c.defense, move: c.move }));
  if (unit.artillery ?? c?.artillery) parts.push(t("values.artillery", { artillery: unit.artillery ?? c?.artillery }));
  if (unit.reduced) parts.push(t("state.reduced"));
  for (const state of states(unit)) parts.push(state.words);
  return parts.join(", ");
}

export class Counters {
  /** @param {HTMLElement} layer @param {import("../hexes/grid.js").Grid} grid @param {import("../lib/types.js").Components} components */
  constructor(layer, grid, components) {
    this.layer = layer;
    this.grid = grid;
    this.components = components;
    /** @type {Map<string, {el: HTMLElement, face: HTMLElement, key: string}>} */
    this.drawn = new Map();
    this.stamps = new Stamps(layer);
    onRecolour.add(() => void this.stamps.renew());
    /** @type {Map<string, import("../lib/types.js").Unit[]>} */
    this.byHex = new Map();
    this.markers = h("div", { class: "map-markers" });
    this.markersKey = "";
    layer.append(this.markers);
  }

  /** @param {import("../lib/types.js").View} view @param {{selected?: Set<string>, able?: Set<string>, done?: Set<string>, lit?: Set<string>}} [marks] */
  draw(view, { selected = new Set(), able = new Set(), done = new Set(), lit = new Set() } = {}) {
    this.byHex = new Map();
    for (const unit of view.units) {
      if (!this.grid.has(unit.hex)) continue;
      const stack = this.byHex.get(unit.hex) ?? [];
      stack.push(unit);
      this.byHex.set(unit.hex, stack);
    }
    const seen = new Set();
    for (const [hex, stack] of this.byHex) {
      stack.sort((a, b) => (a.stack ?? 0) - (b.stack ?? 0));
      const count = view.stacks[hex]?.count ?? null;
      const hidden = count === null || count > stack.length;
      // The chosen unit comes to the top of its stack, on the screen only.
      const order = [...stack].sort((a, b) => Number(selected.has(b.id)) - Number(selected.has(a.id)));
      order.slice(0, 4).forEach((unit, depth) => {
        seen.add(unit.id);
        const top = depth === 0;
        this.place(unit, {
          depth,
          badge: top && count !== null && count > 1 ? String(count) : top && count === null ? "?" : "",
          unknown: top && hidden,
          selected: selected.has(unit.id),
          able: able.has(unit.id),
          done: done.has(unit.id),
          lit: lit.has(unit.id),
          ableBelow: top && order.slice(1).some((u) => able.has(u.id) || lit.has(u.id)),
        });
      });
    }
    for (const [id, { el, face: shown }] of this.drawn) {
      if (seen.has(id)) continue;
      el.remove();
      this.stamps.drop(shown);
      this.drawn.delete(id);
    }
    this.drawMarkers(view);
  }

  /** @param {import("../lib/types.js").Unit} unit @param {any} marks */
  place(unit, marks) {
    const [x, y] = this.grid.centre(unit.hex);
    const shift = marks.depth * 5;
    const key = JSON.stringify([unit.reduced, unit.flags, unit.loss, unit.supply, marks]);
    let entry = this.drawn.get(unit.id);
    if (!entry) {
      const el = h("div", { class: "unit", "data-id": unit.id });
      this.layer.append(el);
      entry = { el, face: h("span", { class: "face" }), key: "" };
      this.drawn.set(unit.id, entry);
    }
    const { el } = entry;
    el.dataset.hex = unit.hex;
    const target = `translate(${x - SIZE / 2 + shift}px,${y - SIZE / 2 - shift}px)`;
    if (el.style.transform !== target) el.style.transform = target;
    if (entry.key === key) return;
    entry.key = key;
    // Deeper counters lie below; a selected stack lies above all.
    el.style.zIndex = String((marks.selected ? 10 : 5) - marks.depth);
    el.className = ["unit", marks.selected && "selected", marks.able && "able", marks.done && "done", marks.lit && "lit-unit", marks.unknown && "hides"].filter(Boolean).join(" ");
    this.stamps.put(entry.face, face(unit));
    fill(el, entry.face, marks.depth ? null : this.badges(unit, marks));
  }

  /** Draw the faces for a scale of the map. @param {number} k */
  sharpen(k) {
    return this.stamps.sharpen(SIZE * k * (devicePixelRatio || 1));
  }

  /** @param {import("../lib/types.js").Unit} unit @param {any} marks */
  badges(unit, marks) {
    const found = states(unit);
    const signs = found.flatMap((s) => (s.sign ? [s.sign] : []));
    if (marks.done && !signs.length) signs.push("tick");
    return [
      h("span", { class: "markers" }, found.filter((s) => s.marker).map((s) => picture(s.marker ?? "", "marker"))),
      signs.length ? h("span", { class: "signs" }, signs.map((sign) => signPicture(sign))) : null,
      marks.badge ? h("b", { class: `depth${marks.badge === "?" ? " unknown" : ""}${marks.ableBelow ? " able-below" : ""}`, text: marks.badge }) : null,
    ];
  }

  /** Bridges gone, pontoons, crossings used: what lies on hexsides. @param {import("../lib/types.js").View} view */
  drawMarkers(view) {
    const key = JSON.stringify([view.destroyed, view.pontoons, view.crossings]);
    if (key === this.markersKey) return;
    this.markersKey = key;
    /** @type {HTMLElement[]} */
    const parts = [];
    const put = (/** @type {string} */ hexside, /** @type {string} */ marker, size = 26) => {
      const side = this.grid.side(hexside);
      if (!side) return;
      const el = picture(marker, "side-marker");
      el.style.transform = `translate(${side.middle[0] - size / 2}px,${side.middle[1] - size / 2}px)`;
      el.style.width = el.style.height = `${size}px`;
      parts.push(el);
    };
    for (const hexside of view.destroyed ?? []) put(hexside, "marker-destroyed-bridge");
    for (const pontoon of view.pontoons ?? []) put(pontoon.hexside, "marker-pontoon", 34);
    for (const hexside of view.crossings ?? []) put(hexside, "marker-river-crossing", 22);
    this.markers.replaceChildren(...parts);
  }
}

/** @param {string} sign */
export function signPicture(sign) {
  return svg("svg", { class: "sign", viewBox: "-1 -1 14 14" }, svg("path", { d: SIGNS[sign] }));
}
