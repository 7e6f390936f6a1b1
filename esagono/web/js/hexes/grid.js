/** The hexes of a map: where they stand on the drawing, which touch, how far apart. The same arithmetic as the server's grid. */

const ROOT = Math.sqrt(3);
/** Points of the compass by direction, for both ways in which the lines of a map run. */
const COMPASS = { rows: ["W", "SW", "SE", "E", "NE", "NW"], columns: ["S", "SE", "NE", "N", "NW", "SW"] };

export class Grid {
  /** @param {import("../lib/types.js").GridFacts} facts @param {import("../lib/types.js").Frame} frame */
  constructor(facts, frame) {
    this.facts = facts;
    this.frame = frame;
    this.rows = facts.layout === "rows-from-east";
    /** @type {Map<string, [number, number]>} */
    this.centres = new Map();
    /** @type {string[]} */
    this.names = [];
    for (let line = facts.lines[0]; line <= facts.lines[1]; line++) {
      for (let place = facts.places[0]; place <= facts.places[1]; place++) {
        const name = this.nameOf(line, place);
        this.names.push(name);
        this.centres.set(name, this.place(line, place));
      }
    }
    this.compass = COMPASS[this.rows ? "rows" : "columns"];
    const short = 0.5 / ROOT;
    const long = 1 / ROOT;
    const corners = [[0.5, -short], [0.5, short], [0, long], [-0.5, short], [-0.5, -short], [0, -long]];
    /** Corner `d` and corner `d + 1` bound the side in direction `d`. @type {[number, number][]} */
    this.corners = corners.map(([along, across]) => (this.rows ? [-along * frame.unit, across * frame.unit] : [across * frame.unit, along * frame.unit]));
  }

  /** @param {number} line @param {number} place */
  nameOf(line, place) {
    return `${String(line).padStart(2, "0")}${String(place).padStart(2, "0")}`;
  }

  /** @param {string} name @returns {[number, number]} */
  lineAndPlace(name) {
    return [Number(name.slice(0, 2)), Number(name.slice(2))];
  }

  /** @param {number} line @param {number} place @returns {[number, number]} */
  place(line, place) {
    const { unit, x0, y0 } = this.frame;
    const along = place + (line % 2 === this.facts.shifted ? 0.5 : 0);
    const across = (line * ROOT) / 2;
    return this.rows ? [-along * unit - x0, across * unit - y0] : [across * unit - x0, along * unit - y0];
  }

  /** @param {string} name */
  has(name) {
    return this.centres.has(name);
  }

  /** @param {string} name @returns {[number, number]} */
  centre(name) {
    return this.centres.get(name) ?? [0, 0];
  }

  /** The hex under a point of the drawing. @param {number} x @param {number} y @returns {string | null} */
  at(x, y) {
    const { unit, x0, y0 } = this.frame;
    const [along, across] = this.rows ? [-(x + x0) / unit, (y + y0) / unit] : [(y + y0) / unit, (x + x0) / unit];
    const middle = Math.round((across * 2) / ROOT);
    let best = null;
    let nearest = (0.578 * unit) ** 2;
    for (let line = middle - 1; line <= middle + 1; line++) {
      const place = Math.round(along - (line % 2 === this.facts.shifted ? 0.5 : 0));
      const name = this.nameOf(line, place);
      const centre = this.centres.get(name);
      if (!centre) continue;
      const far = (centre[0] - x) ** 2 + (centre[1] - y) ** 2;
      if (far < nearest) [best, nearest] = [name, far];
    }
    return best;
  }

  /** The neighbour in a direction (0 to 5), or null. @param {string} name @param {number} direction */
  neighbour(name, direction) {
    let [line, place] = this.lineAndPlace(name);
    const s = line % 2 === this.facts.shifted ? 1 : 0;
    if (direction === 0 || direction === 3) place += direction === 0 ? 1 : -1;
    else {
      place += direction === 1 || direction === 5 ? s : s - 1;
      line += direction === 1 || direction === 2 ? 1 : -1;
    }
    const there = this.nameOf(line, place);
    return this.has(there) ? there : null;
  }

  /** The way a point of the compass lies, in degrees clockwise from the right. @param {string} point */
  angle(point) {
    const d = this.compass.indexOf(point);
    const [[ax, ay], [bx, by]] = [this.corners[d], this.corners[(d + 1) % 6]];
    return (Math.atan2(ay + by, ax + bx) * 180) / Math.PI;
  }

  /** The middle of the side of a hex that looks towards a point of the compass. @param {string} name @param {string} point @returns {[number, number]} */
  edge(name, point) {
    const d = this.compass.indexOf(point);
    const [x, y] = this.centre(name);
    const [[ax, ay], [bx, by]] = [this.corners[d], this.corners[(d + 1) % 6]];
    return [x + (ax + bx) / 2, y + (ay + by) / 2];
  }

  /** The point of the compass nearest to the way from a hex to a point of the drawing. @param {string} name @param {number} x @param {number} y */
  pointTowards(name, x, y) {
    const [cx, cy] = this.centre(name);
    const way = (Math.atan2(y - cy, x - cx) * 180) / Math.PI;
    const off = (/** @type {string} */ point) => Math.abs(((this.angle(point) - way + 540) % 360) - 180);
    return [...this.compass].sort((a, b) => off(a) - off(b))[0];
  }

  /** The point of the compass so many hexsides clockwise from another. @param {string} point @param {number} steps */
  turned(point, steps) {
    const around = [...this.compass].sort((a, b) => this.angle(a) - this.angle(b));
    return around[(around.indexOf(point) + steps + 6) % 6];
  }

  /** @param {string} name @returns {string[]} */
  neighbours(name) {
    return /** @type {string[]} */ ([0, 1, 2, 3, 4, 5].map((d) => this.neighbour(name, d)).filter(Boolean));
  }

  /** The neighbour that lies most nearly towards a point of the compass. @param {string} name @param {number} dx @param {number} dy @param {number} lean  which of two equals */
  towards(name, dx, dy, lean = 1) {
    const [x, y] = this.centre(name);
    let best = null;
    let most = 0.3;
    for (const there of this.neighbours(name)) {
      const [tx, ty] = this.centre(there);
      const length = Math.hypot(tx - x, ty - y);
      const score = ((tx - x) * dx + (ty - y) * dy) / length + ((tx - x) * dy - (ty - y) * dx) * lean * 1e-4;
      if (score > most) [best, most] = [there, score];
    }
    return best;
  }

  /** @param {string} a @param {string} b */
  distance(a, b) {
    const [ca, cb] = [this.cube(a), this.cube(b)];
    return Math.max(...ca.map((v, i) => Math.abs(v - cb[i])));
  }

  /** @param {string} name @returns {[number, number, number]} */
  cube(name) {
    const [line, place] = this.lineAndPlace(name);
    const q = place - (this.facts.shifted === 0 ? Math.floor((line + 1) / 2) : Math.floor(line / 2));
    return [q, line, -q - line];
  }

  /** The hex at cube coordinates, or null off the map. @param {number} q @param {number} line */
  atCube(q, line) {
    const name = this.nameOf(line, q + (this.facts.shifted === 0 ? Math.floor((line + 1) / 2) : Math.floor(line / 2)));
    return this.has(name) ? name : null;
  }

  /** The outline of a hex as an SVG path. @param {string} name @param {number} [scale] */
  outline(name, scale = 1) {
    const [x, y] = this.centre(name);
    return `M${this.corners.map(([dx, dy]) => `${(x + dx * scale).toFixed(1)} ${(y + dy * scale).toFixed(1)}`).join("L")}Z`;
  }

  /** @param {Iterable<string>} names @param {number} [scale] */
  outlines(names, scale = 1) {
    let path = "";
    for (const name of names) path += this.outline(name, scale);
    return path;
  }

  /** The border of a set of hexes: only sides between a hex inside and one outside. @param {Set<string>} names */
  border(names) {
    let path = "";
    for (const name of names) {
      const [x, y] = this.centre(name);
      for (let d = 0; d < 6; d++) {
        const there = this.neighbour(name, d);
        if (there && names.has(there)) continue;
        const [ax, ay] = this.corners[d];
        const [bx, by] = this.corners[(d + 1) % 6];
        path += `M${(x + ax).toFixed(1)} ${(y + ay).toFixed(1)}L${(x + bx).toFixed(1)} ${(y + by).toFixed(1)}`;
      }
    }
    return path;
  }

  /** A hexside written with both hexes: its two ends and its middle. @param {string} hexside */
  side(hexside) {
    const [a, b] = hexside.split("-");
    if (!this.has(a) || !this.has(b)) return null;
    const [x, y] = this.centre(a);
    for (let d = 0; d < 6; d++) {
      if (this.neighbour(a, d) !== b) continue;
      const [ax, ay] = this.corners[d];
      const [bx, by] = this.corners[(d + 1) % 6];
      return { from: [x + ax, y + ay], to: [x + bx, y + by], middle: [x + (ax + bx) / 2, y + (ay + by) / 2] };
    }
    return null;
  }
}
