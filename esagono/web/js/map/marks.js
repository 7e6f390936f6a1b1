/** What is lit on the board: hexes that can be clicked, the reach of a unit, its path, the cursor. */
import { svg } from "../lib/dom.js";
import { points } from "../lib/i18n.js";
import { settings } from "../lib/store.js";
import { costWords } from "../state/pieces.js";
import { label } from "./scene.js";
import { knobAt } from "../hexes/knobs.js";

export class Marks {
  /** @param {import("./scene.js").Scene} scene @param {import("../hexes/grid.js").Grid} grid */
  constructor(scene, grid) {
    this.grid = grid;
    const { width, height } = scene.frame;
    this.veil = svg("path", { class: "veil", "fill-rule": "evenodd" });
    this.hexes = svg("g", { class: "lit-hexes" });
    this.sides = svg("g", { class: "lit-sides" });
    scene.lit.append(this.veil, this.hexes);
    this.trails = svg("g", { class: "trails" });
    this.trace = svg("g", { class: "trace" });
    this.path = svg("g", { class: "path" });
    this.hover = svg("path", { class: "hover-hex" });
    this.cursor = svg("path", { class: "cursor-hex" });
    this.flash = svg("g", { class: "flash" });
    scene.lines.append(this.trails, this.trace, this.sides, this.path, this.hover, this.cursor, this.flash);
    this.labels = scene.labels;
    this.frame = `M0 0H${width}V${height}H0Z`;
  }

  clear() {
    this.veil.removeAttribute("d");
    this.hexes.replaceChildren();
    this.sides.replaceChildren();
    this.labels.replaceChildren();
    this.clearPath();
  }

  /** Where a unit can go: the rest of the map is darkened; in the hexes stand the points that would be left, or what they cost, as the player wants it. @param {Record<string, import("../lib/types.js").ReachHex>} reach @param {string} from @param {string[]} [others]  hexes from which more would go */
  showReach(reach, from, others = []) {
    const names = Object.keys(reach);
    this.veil.setAttribute("d", this.frame + this.grid.outlines(new Set([...names, from, ...others])));
    const strikes = names.filter((name) => reach[name].strikes);
    this.hexes.replaceChildren(svg("path", { class: "reach-edge", d: this.grid.border(new Set([...names, from])) }));
    if (strikes.length) this.hexes.append(svg("path", { class: "reach-edge strike", d: strikes.map((name) => this.grid.outline(name, 0.86)).join("") }));
    const wanted = settings.reachNumbers;
    // one meaning in all hexes: what is left, where that is not known of all of them, is told of none
    const known = names.every((name) => reach[name].left !== undefined);
    const shown = wanted === "none" || (wanted === "left" && !known) ? [] : names.filter((name) => name !== from);
    this.labels.replaceChildren(
      ...shown.map((name) => {
        const [x, y] = this.grid.centre(name);
        const { left, cost } = reach[name];
        return label(x, y + 39, points(wanted === "cost" ? cost : (left ?? cost)), wanted === "cost" ? "cost" : "left");
      }),
    );
  }

  /** Where a unit can be in several turns: a border around each turn, and from the second on its number in the hexes. @param {Record<string, number>} journey @param {string} from */
  showJourney(journey, from) {
    const names = Object.keys(journey);
    const within = (/** @type {number} */ turn) => new Set([from, ...names.filter((name) => journey[name] <= turn)]);
    const last = Math.max(1, ...Object.values(journey));
    this.veil.setAttribute("d", this.frame + this.grid.outlines(within(last)));
    this.hexes.replaceChildren(...Array.from({ length: last }, (_, i) => svg("path", { class: `reach-edge${i ? " later" : ""}`, "data-turn": i + 1, d: this.grid.border(within(i + 1)) })));
    this.labels.replaceChildren(
      ...names.filter((name) => journey[name] > 1).map((name) => {
        const [x, y] = this.grid.centre(name);
        return label(x, y + 36, String(journey[name]), "turns");
      }),
    );
  }

  /** Where one may go the rest of the map is darkened, but for the hexes that it is about. @param {Iterable<string>} names @param {string} kind  `target`, `go`, or `also` what is lit besides a reach @param {string[]} [besides] */
  showHexes(names, kind, besides = []) {
    const list = [...names];
    if (kind !== "go") {
      this.hexes.append(svg("path", { class: `lit-hex ${kind}`, d: this.grid.outlines(list, 0.9) }));
      return;
    }
    this.veil.setAttribute("d", this.frame + this.grid.outlines(new Set([...list, ...besides.filter((hex) => this.grid.has(hex))])));
    // a whole area has one border: lines around each of its hexes would hide what is printed there
    this.hexes.append(svg("path", { class: "lit-hex go", d: this.grid.outlines(list) }), svg("path", { class: "reach-edge", d: this.grid.border(new Set(list)) }));
  }

  /** @param {Iterable<string>} hexsides */
  showSides(hexsides) {
    for (const name of hexsides) {
      const side = this.grid.side(name);
      if (!side) continue;
      const d = `M${side.from.join(" ")}L${side.to.join(" ")}`;
      this.sides.append(svg("path", { class: "lit-side", d }), svg("circle", { class: "lit-side-knob", cx: side.middle[0], cy: side.middle[1], r: 13 }));
    }
  }

  /** Directions that can be chosen: a knob on each side of a hex, the present one filled. @param {string} hex @param {string[]} points @param {string} now @param {number} scale */
  showDirections(hex, points, now, scale) {
    const [x, y] = this.grid.centre(hex);
    for (const point of points) {
      const knob = knobAt(this.grid, hex, point, scale);
      const d = `M${x + (knob.x - x) * 0.72} ${y + (knob.y - y) * 0.72}L${knob.x} ${knob.y}`;
      this.sides.append(
        svg("g", { class: `direction${point === now ? " now" : ""}`, "data-facing": point }, svg("path", { class: "direction-line", d }), svg("circle", { class: "lit-side-knob", cx: knob.x, cy: knob.y, r: knob.r })),
      );
    }
  }

  /** The ways of those who would go to a hex; of the first the price is told. @param {string[][]} ways @param {import("../lib/types.js").ReachHex} facts @param {string[]} notes @param {number} size  of the tip, against the map's scale @param {{left: number, right: number}} seen  the part of the map that nothing covers */
  showPath(ways, facts, notes, size, seen) {
    const d = ways.map((way) => `M${way.map((name) => this.grid.centre(name).map((v) => v.toFixed(1)).join(" ")).join("L")}`).join("");
    const [x, y] = this.grid.centre(ways[0][ways[0].length - 1]);
    const words = costWords(facts);
    const note = notes.join(" · ");
    const width = Math.max(words.length, note.length) * 8.4 + 22;
    const half = (width * size) / 2;
    const middle = Math.max(seen.left + half, Math.min(seen.right - half, x));
    this.path.replaceChildren(
      svg("path", { class: "path-halo", d }),
      svg("path", { class: "path-line", d, "marker-end": "url(#arrow-head)" }),
      svg(
        "g",
        { class: `path-tip${facts.undo === false ? " final" : ""}`, transform: `translate(${middle} ${y - 44}) scale(${size.toFixed(2)})` },
        svg("rect", { x: -width / 2, y: note ? -48 : -28, width, height: note ? 46 : 26, rx: 6 }),
        svg("text", { y: note ? -29 : -9 }, words),
        note ? svg("text", { y: -10, class: "note" }, note) : null,
      ),
    );
  }

  clearPath() {
    this.path.replaceChildren();
  }

  /** @param {(string | null)[]} names */
  showHover(...names) {
    const d = names.map((name) => (name ? this.grid.outline(name) : "")).join("");
    if (d) this.hover.setAttribute("d", d);
    else this.hover.removeAttribute("d");
  }

  /** @param {string | null} name */
  showCursor(name) {
    if (name) this.cursor.setAttribute("d", this.grid.outline(name, 0.96));
    else this.cursor.removeAttribute("d");
  }

  /** Draw the eye to a hex for a moment. @param {string[]} names */
  flashHex(...names) {
    const rings = names.map((name) => svg("path", { class: "flash-ring", d: this.grid.outline(name, 1.05) }));
    this.flash.replaceChildren(...rings);
    setTimeout(() => rings.forEach((ring) => ring.remove()), 1600);
  }

  /** Trails of moves: start to end along the path. @param {{from: string, path: string[], own: boolean}[]} moves */
  showTrails(moves) {
    this.trails.replaceChildren(
      ...moves.map(({ from, path, own }) => {
        const stops = [from, ...path].filter((n) => this.grid.has(n)).map((n) => this.grid.centre(n));
        const d = `M${stops.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
        return svg("path", { class: `trail-line ${own ? "own" : "enemy"}`, d });
      }),
    );
  }

  /** Lines along hexes: of supply, of sight, of command. @param {string[][]} paths */
  showPaths(paths) {
    this.trace.replaceChildren(
      ...paths.flatMap((path) => {
        const d = `M${path.filter((n) => this.grid.has(n)).map((n) => this.grid.centre(n).join(" ")).join("L")}`;
        return [svg("path", { class: "supply-halo", d }), svg("path", { class: "supply-line", d, "marker-end": "url(#arrow-head)" })];
      }),
    );
  }
}
