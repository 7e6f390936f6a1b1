/** Counters on the map: the printed face, the stack under it, the way it faces, and badges for its state. */
import { h, fill, svg } from "../lib/dom.js";
import { badgesOf } from "../state/pieces.js";
import { stacks, unseenBelow } from "../state/table.js";
import { onRecolour, picture } from "./pictures.js";
import { Stamps } from "./stamps.js";

/** @typedef {import("../lib/types.js").Piece} Piece */

export const SIZE = 60;
/** Counters of a stack that are drawn; the others are counted. */
const DRAWN = 4;

/** Signs of states, 12 by 12: drawn, since not every font has them. @type {Record<string, string>} */
const SIGNS = {
  arrow: "M1 6H10M6.5 2.5L10 6L6.5 9.5",
  swords: "M2 2L10 10M10 2L2 10M1.5 7.5L4.5 10.5M10.5 7.5L7.5 10.5",
  shield: "M6 1L10.5 2.5V6C10.5 8.5 8.5 10 6 11C3.5 10 1.5 8.5 1.5 6V2.5Z",
  gun: "M6 1.5A4.5 4.5 0 1 1 5.99 1.5ZM6 5.5A.500 .500 0 1 1 5.99 5.5",
  plus: "M6 1.5V10.5M1.5 6H10.5",
  tick: "M1.5 6.5L4.5 9.5L10.5 2.5",
  frozen: "M6 1V11M1.7 3.5L10.3 8.5M10.3 3.5L1.7 8.5",
  flag: "M3 11V1.5L10 4L3 6.5",
  spade: "M6 1V7M3.5 7H8.5L6 11Z",
  square: "M2 2H10V10H2Z",
  empty: "M6 1.5A4.5 4.5 0 1 1 5.99 1.5ZM2.8 9.2L9.2 2.8",
};

export class Counters {
  /** @param {HTMLElement} layer @param {any} ties  where the lines between two hexes of a unit are drawn @param {import("../hexes/grid.js").Grid} grid @param {import("../lib/types.js").Components} components */
  constructor(layer, ties, grid, components) {
    this.layer = layer;
    this.grid = grid;
    this.components = components;
    /** @type {Map<string, {el: HTMLElement, face: HTMLElement, key: string}>} */
    this.drawn = new Map();
    this.stamps = new Stamps(layer);
    onRecolour.add(() => void this.stamps.renew());
    this.ties = svg("g", { class: "ties" });
    ties.append(this.ties);
    this.tied = "";
  }

  /** @param {import("../lib/types.js").Table} table @param {{selected?: Set<string>, able?: Set<string>, done?: Set<string>, lit?: Set<string>}} [marks] */
  draw(table, { selected = new Set(), able = new Set(), done = new Set(), lit = new Set() } = {}) {
    const seen = new Set();
    /** Markers that lie on counters look like badges. @type {Map<string, string[]>} */
    const carried = new Map();
    for (const m of table.markers) if (!m.to && table.pieces.some((p) => p.key === m.at)) carried.set(m.at, [...(carried.get(m.at) ?? []), `${m.kind}|${m.text}|${m.title}|${m.tone}`]);
    for (const [hex, stack] of stacks(table)) {
      if (!this.grid.has(hex)) continue;
      const unseen = unseenBelow(stack);
      const count = stack.length + Math.max(0, unseen);
      // The chosen unit comes to the top of its stack, on the screen only.
      const order = [...stack].sort((a, b) => Number(selected.has(b.key)) - Number(selected.has(a.key)));
      order.slice(0, DRAWN).forEach((piece, depth) => {
        const top = depth === 0;
        seen.add(
          this.place(piece, hex, {
            depth,
            badge: top && unseen < 0 ? "?" : top && count > 1 ? String(count) : "",
            unknown: top && unseen !== 0,
            selected: selected.has(piece.key),
            able: able.has(piece.key),
            done: done.has(piece.key),
            lit: lit.has(piece.key),
            ableBelow: top && order.slice(1).some((p) => able.has(p.key) || lit.has(p.key)),
            carried: carried.get(piece.key) ?? [],
          }),
        );
      });
    }
    for (const [name, { el, face }] of this.drawn) {
      if (seen.has(name)) continue;
      el.remove();
      this.stamps.drop(face);
      this.drawn.delete(name);
    }
    this.tie(table.pieces.filter((p) => p.hexes.length > 1));
  }

  /** @param {Piece} piece @param {string} hex @param {any} marks @returns {string} under which name it is drawn */
  place(piece, hex, marks) {
    const [x, y] = this.grid.centre(hex);
    const shift = marks.depth * 5;
    const second = piece.hexes.indexOf(hex);
    const name = second > 0 ? `${piece.key} ${second}` : piece.key;
    const key = JSON.stringify([piece.face, piece.facing, piece.badges, piece.known, piece.spent, marks]);
    let entry = this.drawn.get(name);
    if (!entry) {
      const el = h("div", { class: "unit", "data-id": piece.key });
      this.layer.append(el);
      entry = { el, face: h("span", { class: "face" }), key: "" };
      this.drawn.set(name, entry);
    }
    const { el } = entry;
    el.dataset.hex = hex;
    const target = `translate(${x - SIZE / 2 + shift}px,${y - SIZE / 2 - shift}px)`;
    if (el.style.transform !== target) el.style.transform = target;
    if (entry.key === key) return name;
    entry.key = key;
    // Deeper counters lie below; a selected stack lies above all.
    el.style.zIndex = String((marks.selected ? 10 : 5) - marks.depth);
    const states = { selected: marks.selected, able: marks.able, done: marks.done, "lit-unit": marks.lit, hides: marks.unknown, anonymous: !piece.known, second: second > 0 };
    el.className = ["unit", ...Object.entries(states).flatMap(([word, on]) => (on ? [word] : []))].join(" ");
    this.stamps.put(entry.face, piece.face);
    fill(el, entry.face, this.facing(piece), marks.depth ? null : this.badges(piece, marks));
    return name;
  }

  /** A wedge outside the edge that the unit faces; the counter itself stays upright and readable. @param {Piece} piece */
  facing({ facing }) {
    if (!facing || !this.grid.compass.includes(facing)) return null;
    const el = svg("svg", { class: "facing", viewBox: "-50 -50 100 100", "data-facing": facing }, svg("path", { d: "M41 -15L57 0L41 15Z" }));
    el.style.transform = `rotate(${this.grid.angle(facing)}deg)`;
    return el;
  }

  /** Lines between the hexes of units that lie in two. @param {Piece[]} pieces */
  tie(pieces) {
    const key = JSON.stringify(pieces.map((p) => p.hexes));
    if (key === this.tied) return;
    this.tied = key;
    this.ties.replaceChildren(
      ...pieces.map((p) => {
        const stops = p.hexes.filter((n) => this.grid.has(n)).map((n) => this.grid.centre(n).join(" "));
        return svg("path", { class: "tie", "data-id": p.key, d: stops.length > 1 ? `M${stops.join("L")}` : "" });
      }),
    );
  }

  /** Draw the faces for a scale of the map. @param {number} k */
  sharpen(k) {
    return this.stamps.sharpen(SIZE * k * (devicePixelRatio || 1));
  }

  /** @param {Piece} piece @param {any} marks */
  badges(piece, marks) {
    const found = badgesOf(piece, this.components);
    for (const carried of marks.carried) {
      const [kind, text, title, tone] = carried.split("|");
      const look = this.components.markers[kind];
      found.push({ id: kind, picture: look?.picture ?? "", sign: look?.sign ?? "", text: text || look?.text || "", tone: tone || look?.tone || "", title: title || look?.title || kind });
    }
    const signs = found.filter((b) => !b.picture && b.sign).map((b) => b.sign);
    if (marks.done && !signs.length) signs.push("tick");
    return [
      h("span", { class: "markers" }, found.filter((b) => b.picture || (b.text && !b.sign)).map((b) => badgePicture(b))),
      signs.length ? h("span", { class: "signs" }, signs.map((sign) => signPicture(sign))) : null,
      marks.badge ? h("b", { class: `depth${marks.badge === "?" ? " unknown" : ""}${marks.ableBelow ? " able-below" : ""}`, text: marks.badge }) : null,
    ];
  }
}

/** A badge as it is drawn: a picture of the sheet of counters, a sign, or a few letters. @param {{id: string, picture: string, sign: string, text: string, tone: string, title: string}} badge */
export function badgePicture(badge) {
  if (badge.picture) return picture(badge.picture, "marker");
  if (badge.sign) return signPicture(badge.sign);
  return badge.text ? h("b", { class: `badge${badge.tone ? ` ${badge.tone}` : ""}`, title: badge.title, text: badge.text }) : null;
}

/** @param {string} sign */
export function signPicture(sign) {
  return svg("svg", { class: "sign", viewBox: "-1 -1 14 14" }, svg("path", { d: SIGNS[sign] ?? "" }));
}
