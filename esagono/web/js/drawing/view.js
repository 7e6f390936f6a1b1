/** The map on the drawing table: hexes in flat tints on a canvas, drawn anew within a frame, over the owner's photograph. */
import { oncePerFrame } from "../lib/dom.js";
import { Grid } from "../hexes/grid.js";

/** @typedef {import("./pack.js").Row} Row */

const UNIT = 100;
/** Tints of terrain; hills and mountains grow darker with their level. @type {Record<string, string>} */
const TINTS = { clear: "#e8e3c8", swamp: "#b9cfc0", hill: "#dcc99a", "low-mountain": "#cfae7c", mountain: "#b98f62", "high-mountain": "#a57b58", carso: "#d3cbbd", woods: "#b7cc98", town: "#d9a98c", sea: "#a9c8dd", farm: "#dfc08f", farmhouse: "#e2b27e", village: "#d09a80" };
const LINES = /** @type {Record<string, [string, number, number[]]>} */ ({ road: ["#a33d2a", 7, []], major: ["#a33d2a", 7, []], minor: ["#b8704f", 5, []], trail: ["#7a5233", 4, [14, 9]], track: ["#7a5233", 4, [14, 9]], railway: ["#26211b", 6, [22, 7]] });
const EDGES = /** @type {Record<string, [string, number]>} */ ({ stream: ["#6f9fc4", 6], river: ["#3d78ad", 10], isonzo: ["#22578f", 14], crag: ["#5a4f41", 8], bridge: ["#26211b", 16], "trench-link": ["#7d2b1d", 6] });
const SIDES = ["#4f7a3a", "#5b6675"];
const CHANGED = "#c23b00";

export class View {
  /** @param {HTMLElement} stage @param {HTMLCanvasElement} canvas @param {import("./pack.js").Pack} pack @param {import("../lib/types.js").GridFacts} grid */
  constructor(stage, canvas, pack, grid) {
    this.stage = stage;
    this.canvas = canvas;
    this.pack = pack;
    this.grid = new Grid(grid, /** @type {any} */ ({ unit: UNIT, x0: 0, y0: 0 }));
    this.k = 1;
    this.x = 0;
    this.y = 0;
    this.opacity = 1;
    this.hidden = false;
    /** @type {string | null} */
    this.cursor = null;
    /** Hexes to which findings lead. @type {Set<string>} */
    this.marked = new Set();
    /** @type {(() => void)[]} */
    this.after = [];
    /** The counter that is being dragged, and where it is. @type {{id: string, x: number, y: number} | null} */
    this.dragged = null;
    /** How long the last drawing took, in milliseconds. */
    this.took = 0;
    this.refresh = oncePerFrame(() => this.draw());
    new ResizeObserver(() => this.resize()).observe(stage);
    this.resize();
    this.fit();
  }

  resize() {
    const ratio = devicePixelRatio || 1;
    this.canvas.width = Math.round(this.stage.clientWidth * ratio);
    this.canvas.height = Math.round(this.stage.clientHeight * ratio);
    this.refresh();
  }

  /** The whole map in sight. */
  fit() {
    const points = [...this.grid.centres.values()];
    const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
    const [left, right, top, bottom] = [Math.min(...xs) - 70, Math.max(...xs) + 70, Math.min(...ys) - 70, Math.max(...ys) + 70];
    const { clientWidth, clientHeight } = this.stage;
    this.k = Math.max(0.02, Math.min(clientWidth / (right - left), clientHeight / (bottom - top)));
    this.x = clientWidth / 2 - ((left + right) / 2) * this.k;
    this.y = clientHeight / 2 - ((top + bottom) / 2) * this.k;
    this.refresh();
  }

  /** @param {string} hex */
  goTo(hex) {
    if (!this.grid.has(hex)) return;
    this.cursor = hex;
    const [x, y] = this.grid.centre(hex);
    this.k = Math.max(this.k, 0.45);
    this.x = this.stage.clientWidth / 2 - x * this.k;
    this.y = this.stage.clientHeight / 2 - y * this.k;
    this.refresh();
  }

  /** Nearer or farther, with a point of the screen staying where it is. @param {number} by @param {number} x @param {number} y */
  zoom(by, x, y) {
    const k = Math.min(4, Math.max(0.05, this.k * by));
    this.x = x - ((x - this.x) * k) / this.k;
    this.y = y - ((y - this.y) * k) / this.k;
    this.k = k;
    this.refresh();
  }

  /** @param {number} dx @param {number} dy */
  move(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.refresh();
  }

  /** From the screen to the drawing. @param {number} x @param {number} y @returns {[number, number]} */
  toMap(x, y) {
    return [(x - this.x) / this.k, (y - this.y) / this.k];
  }

  /** The hexside nearest to a point of the drawing, if one is near. @param {number} x @param {number} y */
  sideAt(x, y) {
    const hex = this.grid.at(x, y);
    if (!hex) return null;
    let [best, nearest] = /** @type {[string | null, number]} */ ([null, 30]);
    for (const there of this.grid.neighbours(hex)) {
      const side = this.grid.side(`${hex}-${there}`);
      const far = side ? Math.hypot(side.middle[0] - x, side.middle[1] - y) : Infinity;
      if (far < nearest) [best, nearest] = [there, far];
    }
    return best ? /** @type {[string, string]} */ ([hex, best]) : null;
  }

  draw() {
    const began = performance.now();
    const pen = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    const ratio = devicePixelRatio || 1;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (!this.hidden) {
      pen.setTransform(this.k * ratio, 0, 0, this.k * ratio, this.x * ratio, this.y * ratio);
      this.drawHexes(pen);
      pen.globalAlpha = this.opacity;
      this.drawSides(pen);
      this.drawRoads(pen);
      this.drawNames(pen);
      this.drawCounters(pen);
      pen.globalAlpha = 1;
      this.drawMarks(pen);
    }
    this.canvas.dataset.camera = `${this.k} ${this.x} ${this.y}`;
    for (const action of this.after) action();
    this.took = performance.now() - began;
  }

  /** Whether a hex is on the screen. @param {number} x @param {number} y */
  inSight(x, y) {
    const [sx, sy] = [x * this.k + this.x, y * this.k + this.y];
    const edge = 70 * this.k;
    return sx > -edge && sy > -edge && sx < this.stage.clientWidth + edge && sy < this.stage.clientHeight + edge;
  }

  /** @param {CanvasRenderingContext2D} pen */
  drawHexes(pen) {
    const { grid, pack } = this;
    const sides = pack.data.files["counters.csv"].values.side ?? [];
    const shape = new Path2D(`M${grid.corners.map(([x, y]) => `${x} ${y}`).join("L")}Z`);
    const rows = pack.rows("map.csv");
    pen.lineWidth = 1.4;
    for (const [name, [x, y]] of grid.centres) {
      const row = rows.get(name);
      if (!row || !this.inSight(x, y)) continue;
      pen.save();
      pen.translate(x, y);
      pen.globalAlpha = this.opacity;
      pen.fillStyle = TINTS[row.terrain] ?? "#ddd";
      pen.fill(shape);
      const level = Number(row.level) || 0;
      if (level) {
        pen.fillStyle = `rgb(90 55 20 / ${Math.min(0.4, level * 0.028)})`;
        pen.fill(shape);
      }
      pen.globalAlpha = Math.max(0.35, this.opacity); // one sees how the hexes lie
      pen.strokeStyle = "#6b6252";
      pen.stroke(shape);
      pen.globalAlpha = this.opacity;
      if (row.trench) {
        pen.strokeStyle = SIDES[sides.indexOf(row.trench)] ?? "#7d2b1d";
        pen.lineWidth = 6;
        pen.setLineDash([9, 6]);
        pen.beginPath();
        pen.arc(0, 0, 36, 0, 7);
        pen.stroke();
        pen.setLineDash([]);
        pen.lineWidth = 1.4;
      }
      pen.restore();
    }
  }

  /** Numbers, levels and names, over the lines that would hide them. @param {CanvasRenderingContext2D} pen */
  drawNames(pen) {
    if (this.k <= 0.22) return;
    const rows = this.pack.rows("map.csv");
    pen.textAlign = "center";
    for (const [name, [x, y]] of this.grid.centres) {
      const row = rows.get(name);
      if (!row || !this.inSight(x, y)) continue;
      pen.translate(x, y);
      this.drawWords(pen, name, row, Number(row.level) || 0);
      pen.translate(-x, -y);
    }
  }

  /** @param {CanvasRenderingContext2D} pen @param {string} name @param {Row} row @param {number} level */
  drawWords(pen, name, row, level) {
    pen.fillStyle = "#3a3226";
    pen.font = "13px sans-serif";
    pen.fillText(name, 0, -34);
    if (level) {
      pen.font = "bold 22px sans-serif";
      pen.fillText(String(level), 26, 44);
    }
    const place = row.town || row.settlement || row.peak || row.place;
    if (place && this.k > 0.4) {
      pen.font = row.place ? "italic 12px sans-serif" : "bold 12px sans-serif";
      pen.fillText(place, 0, 22, 92);
    }
    if (row.objective && row.objective !== "0") {
      pen.fillStyle = "#7d2b1d";
      pen.font = "bold 20px sans-serif";
      pen.fillText(`★${row.objective}`, -26, 44);
    }
  }

  /** @param {CanvasRenderingContext2D} pen */
  drawSides(pen) {
    pen.lineCap = "round";
    for (const row of this.pack.rows("sides.csv").values()) {
      const side = this.grid.side(`${row.a}-${row.b}`);
      if (!side || !this.inSight(side.middle[0], side.middle[1])) continue;
      const [colour, width] = EDGES[row.kind] ?? ["#888", 6];
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.beginPath();
      if (row.kind === "bridge") {
        pen.moveTo(...this.between(row.a, side.middle));
        pen.lineTo(...this.between(row.b, side.middle));
      } else {
        pen.moveTo(side.from[0], side.from[1]);
        pen.lineTo(side.to[0], side.to[1]);
      }
      pen.stroke();
    }
  }

  /** A point a little off the middle of a hexside. @param {string} hex @param {number[]} middle @returns {[number, number]} */
  between(hex, [mx, my]) {
    const [x, y] = this.grid.centre(hex);
    return [mx + (x - mx) * 0.3, my + (y - my) * 0.3];
  }

  /** @param {CanvasRenderingContext2D} pen */
  drawRoads(pen) {
    for (const row of this.pack.rows("roads.csv").values()) {
      const [a, b] = row.hexes.split(" ").map((hex) => this.grid.centre(hex));
      if (!this.inSight(a[0], a[1]) && !this.inSight(b[0], b[1])) continue;
      const [colour, width, dash] = LINES[row.kind] ?? ["#555", 5, []];
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.setLineDash(dash);
      pen.beginPath();
      pen.moveTo(a[0], a[1]);
      pen.lineTo(b[0], b[1]);
      pen.stroke();
    }
    pen.setLineDash([]);
  }

  /** Counters where they are set up, the topmost of a stack last; of large stacks the first four. @returns {{row: Row, x: number, y: number}[]} */
  counterPlaces() {
    /** @type {Map<string, number>} */
    const stacks = new Map();
    const out = [];
    for (const row of this.pack.rows("counters.csv").values()) {
      if (!row.hex || !this.grid.has(row.hex)) continue;
      const place = stacks.get(row.hex) ?? 0;
      stacks.set(row.hex, place + 1);
      const [cx, cy] = this.grid.centre(row.hex);
      if (place <= 3) out.push({ row, x: cx - 20 + place * 5, y: cy - 16 - place * 5 });
    }
    return out;
  }

  /** The topmost counter at a point of the drawing. @param {number} x @param {number} y */
  counterAt(x, y) {
    return this.counterPlaces().findLast((c) => x >= c.x && x <= c.x + 40 && y >= c.y && y <= c.y + 32)?.row.id ?? null;
  }

  /** A counter follows the pointer; without one it is put down. @param {string | null} id @param {number} [x] @param {number} [y] */
  drag(id, x = 0, y = 0) {
    if (!id && !this.dragged) return;
    this.dragged = id ? { id, x, y } : null;
    this.refresh();
  }

  /** @param {CanvasRenderingContext2D} pen */
  drawCounters(pen) {
    const sides = this.pack.data.files["counters.csv"].values.side ?? [];
    pen.textAlign = "center";
    for (const { row, ...place } of this.counterPlaces()) {
      const held = this.dragged?.id === row.id ? this.dragged : null;
      const [x, y] = held ? [held.x - 20, held.y - 16] : [place.x, place.y];
      if (!this.inSight(x, y)) continue;
      pen.fillStyle = SIDES[sides.indexOf(row.side)] ?? "#777";
      pen.fillRect(x, y, 40, 32);
      pen.strokeStyle = "#fff";
      pen.lineWidth = 1.5;
      pen.strokeRect(x, y, 40, 32);
      if (this.k > 0.5) {
        pen.fillStyle = "#fff";
        pen.font = "10px sans-serif";
        pen.fillText(row.name, x + 20, y + 20, 38);
      }
    }
  }

  /** What was changed, compared, found, and where the cursor is. @param {CanvasRenderingContext2D} pen */
  drawMarks(pen) {
    const { grid, pack } = this;
    for (const { file, key, now } of pack.changes.values()) {
      const row = now ?? pack.ours[file]?.get(key);
      for (const hex of hexesOf(file, row, key)) if (grid.has(hex)) this.ring(pen, hex, CHANGED, 0.93, 5);
    }
    for (const hex of this.marked) if (grid.has(hex)) this.ring(pen, hex, "#b00020", 0.8, 6);
    pen.fillStyle = "#17633f";
    pen.font = "bold 26px sans-serif";
    for (const hex of pack.compared.hexes) {
      const [x, y] = grid.centre(hex);
      if (grid.has(hex) && this.inSight(x, y)) pen.fillText("✓", x - 34, y - 14);
    }
    if (this.cursor) this.ring(pen, this.cursor, "#0b5fa8", 0.86, 5);
  }

  /** @param {CanvasRenderingContext2D} pen @param {string} hex @param {string} colour @param {number} scale @param {number} width */
  ring(pen, hex, colour, scale, width) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke(new Path2D(this.grid.outline(hex, scale)));
  }
}

/** The hexes that a row is about. @param {string} file @param {import("./pack.js").Row | null | undefined} row @param {string} key */
export function hexesOf(file, row, key) {
  if (file === "sides.csv" && row) return [row.a, row.b];
  if (file === "roads.csv" && row) return row.hexes.split(" ");
  if (file === "counters.csv") return row?.hex ? [row.hex] : [];
  return file === "map.csv" || file === "trenches.csv" ? [key] : [];
}
