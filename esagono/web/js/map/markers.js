/** Markers on hexes and hexsides, and arrows: what is declared, built, planned. Those that lie on counters are drawn with them. */
import { h, svg } from "../lib/dom.js";
import { picture } from "./pictures.js";
import { signPicture } from "./counters.js";

/** @typedef {import("../lib/types.js").Marker} Marker */

/** Edge of a marker on a hexside and in a hex. */
const ON_SIDE = 28;
const IN_HEX = 26;

export class Markers {
  /** @param {HTMLElement} layer  below the counters @param {any} lines  above them @param {import("../hexes/grid.js").Grid} grid @param {Record<string, import("../lib/types.js").Look>} looks */
  constructor(layer, lines, grid, looks) {
    this.grid = grid;
    this.looks = looks;
    this.box = h("div", { class: "map-markers" });
    layer.prepend(this.box);
    this.arrows = svg("g", { class: "arrows" });
    lines.append(this.arrows);
    this.key = "";
    this.arrowsKey = "";
  }

  /** @param {import("../lib/types.js").Table} table @param {Marker[]} [draft]  arrows of what is not declared yet */
  draw(table, draft = []) {
    const hexOf = (/** @type {string} */ at) => (this.grid.has(at) ? at : table.pieces.find((p) => p.key === at)?.hexes[0] ?? "");
    this.drawLying(table.markers.filter((m) => !m.to && this.isSeen(m) && (this.grid.has(m.at) || this.grid.side(m.at))));
    this.drawArrows([...table.markers, ...draft].filter((m) => m.to).map((m) => ({ ...m, at: hexOf(m.at) })).filter((m) => this.grid.has(m.at) && this.grid.has(m.to)));
  }

  /** A marker without picture, sign and text is only told of. @param {Marker} marker */
  isSeen({ kind, text }) {
    const look = this.looks[kind];
    return Boolean(!look || look.picture || look.sign || look.text || text);
  }

  /** @param {Marker[]} markers */
  drawLying(markers) {
    const key = JSON.stringify(markers);
    if (key === this.key) return;
    this.key = key;
    /** How many lie in each hex already. @type {Map<string, number>} */
    const used = new Map();
    this.box.replaceChildren(
      ...markers.map((m) => {
        const side = this.grid.side(m.at);
        if (side) return this.put(m, side.middle[0], side.middle[1], ON_SIDE);
        const [x, y] = this.grid.centre(m.at);
        const n = used.get(m.at) ?? 0;
        used.set(m.at, n + 1);
        return this.put(m, x - 32 + n * (IN_HEX - 4), y + 33, IN_HEX);
      }),
    );
  }

  /** @param {Marker} marker @param {number} x @param {number} y @param {number} size */
  put(marker, x, y, size) {
    const look = this.looks[marker.kind];
    const text = marker.text || look?.text || "";
    const el = h(
      "span",
      { class: `map-marker${marker.tone || look?.tone ? ` ${marker.tone || look?.tone}` : ""}${look?.picture ? " pictured" : ""}`, "data-kind": marker.kind, "data-at": marker.at, title: marker.title || look?.title || marker.kind },
      look?.picture ? picture(look.picture, "marker") : look?.sign ? signPicture(look.sign) : null,
      text ? h("b", { text }) : null,
    );
    el.style.transform = `translate(${x - size / 2}px,${y - size / 2}px)`;
    el.style.minWidth = el.style.height = `${size}px`;
    return el;
  }

  /** @param {Marker[]} markers */
  drawArrows(markers) {
    const key = JSON.stringify(markers);
    if (key === this.arrowsKey) return;
    this.arrowsKey = key;
    const targets = [...new Set(markers.map((m) => m.to))];
    this.arrows.replaceChildren(...markers.map((m) => this.arrow(m)), ...targets.map((hex) => svg("path", { class: "attack-target", "data-hex": hex, d: this.grid.outline(hex, 0.94) })));
  }

  /** @param {Marker} marker */
  arrow({ kind, at, to, order, tone, text }) {
    const [[x, y], [tx, ty]] = [this.grid.centre(at), this.grid.centre(to)];
    const near = this.grid.distance(at, to) <= 1;
    const [begin, end] = near ? [0.3, 0.68] : [0.12, 0.9];
    const d = `M${x + (tx - x) * begin} ${y + (ty - y) * begin}L${x + (tx - x) * end} ${y + (ty - y) * end}`;
    const [mx, my] = [x + (tx - x) * (begin + end) * 0.5, y + (ty - y) * (begin + end) * 0.5];
    const words = order ? String(order) : text;
    return svg(
      "g",
      { class: `arrow ${tone}`, "data-kind": kind, "data-at": at, "data-to": to },
      svg("path", { class: "attack-halo", d }),
      svg("path", { class: "attack-line", d, "marker-end": "url(#arrow-head)" }),
      words ? [svg("circle", { class: "arrow-order", cx: mx, cy: my, r: 13 }), svg("text", { class: "arrow-words", x: mx, y: my + 6 }, words)] : null,
    );
  }
}
