/** Counters on the map: the printed face, the stack under it, and badges for its state. */
import { svg } from "./dom.js";
import { t } from "./i18n.js";

export const SIZE = 60;

/** The symbol of the side of a counter that lies up. @param {import("./types.js").Unit} unit */
export function face(unit) {
  return unit.reduced || unit.flags?.includes("mov") ? `${unit.id}-back` : unit.id;
}

/** What is not printed: a short list of states, each with a sign and words. @param {import("./types.js").Unit} unit */
export function states(unit) {
  /** @type {{key: string, sign?: string, marker?: string, words: string}[]} */
  const out = [];
  const flags = unit.flags ?? [];
  if (unit.loss === 1 || unit.loss === 2) out.push({ key: `ce-${unit.loss}`, marker: `marker-ce-${unit.loss}`, words: t("state.ce", { n: unit.loss }) });
  if (unit.supply === "low") out.push({ key: "ls", marker: "marker-ls", words: t("state.low") });
  if (unit.supply === "out") out.push({ key: "oos", marker: "marker-oos", words: t("state.out") });
  if (flags.includes("reserve")) out.push({ key: "reserve", marker: "marker-reserve", words: t("state.reserve") });
  if (flags.includes("frozen")) out.push({ key: "frozen", sign: "❄", words: t("state.frozen") });
  if (flags.includes("mov")) out.push({ key: "mov", words: t("state.mov") });
  if (flags.includes("recovered")) out.push({ key: "recovered", sign: "+", words: t("state.recovered") });
  if (flags.includes("moved")) out.push({ key: "moved", sign: "➜", words: t("state.moved") });
  if (flags.includes("has-attacked")) out.push({ key: "attacked", sign: "⚔", words: t("state.attacked") });
  if (flags.includes("was-attacked")) out.push({ key: "defended", sign: "⛨", words: t("state.defended") });
  if (flags.includes("supported")) out.push({ key: "supported", sign: "◎", words: t("state.supported") });
  return out;
}

/** A unit in words, for screen readers and tooltips. @param {import("./types.js").Unit} unit @param {import("./types.js").Components} components */
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
  /** @param {SVGElement} layer @param {import("./grid.js").Grid} grid @param {import("./types.js").Components} components */
  constructor(layer, grid, components) {
    this.layer = layer;
    this.grid = grid;
    this.components = components;
    /** @type {Map<string, {el: SVGGElement, key: string}>} */
    this.drawn = new Map();
    /** @type {Map<string, import("./types.js").Unit[]>} */
    this.byHex = new Map();
    this.markers = svg("g", { class: "map-markers" });
    layer.append(this.markers);
  }

  /** @param {import("./types.js").View} view @param {{selected?: Set<string>, able?: Set<string>, done?: Set<string>, lit?: Set<string>}} [marks] */
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
      // The chosen unit comes to the top of its stack on the screen only.
      const order = [...stack].sort((a, b) => Number(selected.has(b.id)) - Number(selected.has(a.id)));
      order.forEach((unit, depth) => {
        if (depth > 3) return;
        seen.add(unit.id);
        const top = depth === 0;
        const marks = {
          depth: Math.min(depth, 3),
          badge: top && count !== null && count > 1 ? String(count) : top && hidden && count === null ? "?" : "",
          unknown: top && hidden,
          selected: selected.has(unit.id),
          able: able.has(unit.id),
          done: done.has(unit.id),
          lit: lit.has(unit.id),
          ableBelow: top && order.slice(1).some((u) => able.has(u.id) || lit.has(u.id)),
        };
        this.place(unit, marks);
      });
    }
    for (const [id, { el }] of this.drawn) {
      if (seen.has(id)) continue;
      el.remove();
      this.drawn.delete(id);
    }
    // Deeper counters are drawn first; selected stacks last of all.
    const ordered = [...this.drawn.values()].map(({ el }) => el).sort((a, b) => Number(b.dataset.depth) - Number(a.dataset.depth));
    let last = this.markers;
    for (const el of ordered) {
      if (el.previousElementSibling !== last) last.after(el);
      last = el;
    }
    this.drawMarkers(view);
  }

  /** @param {import("./types.js").Unit} unit @param {any} marks */
  place(unit, marks) {
    const [x, y] = this.grid.centre(unit.hex);
    const dx = marks.depth * 5;
    const key = JSON.stringify([unit.reduced, unit.flags, unit.loss, unit.supply, marks]);
    let entry = this.drawn.get(unit.id);
    if (!entry) {
      const el = svg("g", { class: "unit", "data-id": unit.id });
      this.layer.append(el);
      entry = { el, key: "" };
      this.drawn.set(unit.id, entry);
    }
    const { el } = entry;
    el.style.transform = `translate(${x + dx}px,${y - dx}px)`;
    if (entry.key === key) return;
    entry.key = key;
    el.dataset.depth = String(marks.depth);
    el.setAttribute("class", ["unit", marks.selected && "selected", marks.able && "able", marks.done && "done", marks.lit && "lit-unit"].filter(Boolean).join(" "));
    el.replaceChildren(...this.picture(unit, marks));
  }

  /** @param {import("./types.js").Unit} unit @param {any} marks */
  picture(unit, marks) {
    const half = SIZE / 2;
    const parts = [];
    if (marks.unknown) parts.push(svg("rect", { class: "unknown-below", x: -half + 6, y: -half - 6, width: SIZE, height: SIZE, rx: 6 }));
    if (marks.selected || marks.able || marks.lit) parts.push(svg("rect", { class: "ring", x: -half - 3, y: -half - 3, width: SIZE + 6, height: SIZE + 6, rx: 8 }));
    parts.push(svg("use", { href: `#${face(unit)}`, x: -half, y: -half, width: SIZE, height: SIZE }));
    if (marks.depth > 0) return parts;
    const found = states(unit);
    found.filter((s) => s.marker).forEach((s, i) => parts.push(svg("use", { href: `#${s.marker}`, x: half - 17 - i * 21, y: half - 14, width: 25, height: 25 })));
    const signs = found.filter((s) => s.sign).map((s) => s.sign);
    if (marks.done && !signs.length) signs.push("✓");
    if (signs.length) {
      const width = signs.length * 15 + 5;
      parts.push(svg("g", { class: "signs" }, svg("rect", { x: -half - 5, y: half - 12, width, height: 18, rx: 4 }), svg("text", { x: -half - 5 + width / 2, y: half + 2 }, signs.join(" "))));
    }
    if (marks.badge) {
      parts.push(
        svg("g", { class: `depth${marks.badge === "?" ? " unknown" : ""}${marks.ableBelow ? " able-below" : ""}` }, svg("circle", { cx: half - 2, cy: -half + 2, r: 12 }), svg("text", { x: half - 2, y: -half + 7.4 }, marks.badge)),
      );
    }
    return parts;
  }

  /** Bridges gone, pontoons, crossings used: what lies on hexsides. @param {import("./types.js").View} view */
  drawMarkers(view) {
    const parts = [];
    const put = (/** @type {string} */ hexside, /** @type {string} */ marker, size = 26) => {
      const side = this.grid.side(hexside);
      if (side) parts.push(svg("use", { href: `#${marker}`, x: side.middle[0] - size / 2, y: side.middle[1] - size / 2, width: size, height: size }));
    };
    for (const hexside of view.destroyed ?? []) put(hexside, "marker-destroyed-bridge");
    for (const pontoon of view.pontoons ?? []) put(pontoon.hexside, "marker-pontoon", 34);
    for (const hexside of view.crossings ?? []) put(hexside, "marker-river-crossing", 22);
    this.markers.replaceChildren(...parts);
  }
}
