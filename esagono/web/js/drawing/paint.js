/** Pointer and keys over the map: painting with the chosen brush, moving the map, dragging counters to where they are set up. */
import { byId } from "../lib/dom.js";
import { area, hexside, paintHexes, roadStep } from "./brushes.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
/** A finger that rests so far from where it came down drags. */
const SLACK = 6;
/** Pixels by which an arrow moves the photograph. */
const NUDGE = 12;

export class Paint {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    /** @type {{hex: string | null, changed: boolean, move: boolean, counter: string | null, x: number, y: number} | null} */
    this.stroke = null;
    const { stage } = table.view;
    stage.addEventListener("pointerdown", (e) => this.down(e));
    stage.addEventListener("pointermove", (e) => this.move(e));
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) stage.addEventListener(kind, (e) => this.up(e));
    stage.addEventListener("wheel", (e) => {
      e.preventDefault();
      const { left, top } = stage.getBoundingClientRect();
      this.camera().zoom(Math.exp(-e.deltaY / 500), e.clientX - left, e.clientY - top);
    }, { passive: false });
    stage.addEventListener("keydown", (e) => this.key(e));
    addEventListener("keydown", (e) => this.shortcut(e));
  }

  /** What the hand moves: the map, or the photograph while it is seen alone. */
  camera() {
    const { photo, view } = this.table;
    return photo.pointing() ? photo : view;
  }

  /** @param {PointerEvent} e @returns {[number, number]} */
  at(e) {
    const { left, top } = this.table.view.stage.getBoundingClientRect();
    return this.table.view.toMap(e.clientX - left, e.clientY - top);
  }

  /** @param {PointerEvent} e */
  down(e) {
    const { view, photo, brush } = this.table;
    view.stage.setPointerCapture(e.pointerId);
    this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.pointers.size > 1) {
      if (this.stroke?.changed && this.pointers.size === 2) this.table.pack.undo(); // the second finger says it was no stroke
      this.stroke = null;
      return;
    }
    const [x, y] = this.at(e);
    const hex = view.grid.at(x, y);
    const moves = e.button !== 0 || brush.form === "look" || photo.pointing();
    const counter = brush.form === "look" && e.button === 0 && hex && !photo.pointing() ? this.table.counterToDrag(hex, x, y) : null;
    this.stroke = { hex, changed: false, move: moves && !counter, counter, x: e.clientX, y: e.clientY };
    if (!moves) this.paint(hex, x, y);
  }

  /** @param {PointerEvent} e */
  move(e) {
    const before = this.pointers.get(e.pointerId);
    if (!before) return;
    const { view } = this.table;
    const [dx, dy] = [e.clientX - before.x, e.clientY - before.y];
    if (this.pointers.size === 2) this.pinch(e, before);
    else if (this.stroke?.move) this.camera().move(dx, dy);
    else if (this.stroke?.counter) view.drag(this.stroke.counter, ...this.at(e));
    else if (this.stroke) {
      for (const part of e.getCoalescedEvents?.() ?? [e]) {
        const [x, y] = this.at(part);
        this.paint(view.grid.at(x, y), x, y);
      }
    }
    this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
  }

  /** Two fingers move the map and bring it nearer. @param {PointerEvent} e @param {{x: number, y: number}} before */
  pinch(e, before) {
    const [other] = [...this.pointers].filter(([id]) => id !== e.pointerId).map(([, p]) => p);
    const { left, top } = this.table.view.stage.getBoundingClientRect();
    const [far, near] = [Math.hypot(e.clientX - other.x, e.clientY - other.y), Math.hypot(before.x - other.x, before.y - other.y)];
    this.camera().zoom(far / (near || 1), (e.clientX + other.x) / 2 - left, (e.clientY + other.y) / 2 - top);
    this.camera().move((e.clientX - before.x) / 2, (e.clientY - before.y) / 2);
  }

  /** @param {PointerEvent} e */
  up(e) {
    const { stroke } = this;
    this.pointers.delete(e.pointerId);
    this.stroke = null;
    this.table.view.drag(null);
    if (!stroke) return;
    const still = Math.hypot(e.clientX - stroke.x, e.clientY - stroke.y) < SLACK;
    if (this.table.photo.pointing()) {
      const { left, top } = this.table.view.stage.getBoundingClientRect();
      if (still && e.type === "pointerup") this.table.photo.point(e.clientX - left, e.clientY - top);
      return;
    }
    const hex = this.table.view.grid.at(...this.at(e));
    if (stroke.counter && !still && hex && e.type === "pointerup") this.table.setUp(stroke.counter, hex);
    else if (stroke.counter && still) this.table.takeUp(stroke.counter);
    else if (still && hex) this.table.look(hex);
    if (stroke.changed) this.table.settle();
  }

  /** A stroke goes on to a point. @param {string | null} hex @param {number} x @param {number} y */
  paint(hex, x, y) {
    const { stroke } = this;
    const { brush, view } = this.table;
    if (!stroke || !hex) return;
    if (brush.form === "side") {
      const side = view.sideAt(x, y);
      if (side) this.change(this.side(...side));
    } else if (brush.form === "way") {
      if (stroke.hex && stroke.hex !== hex) for (const [a, b] of this.way(stroke.hex, hex)) this.change(this.step(a, b));
    } else this.hexes(hex);
    stroke.hex = hex;
  }

  /** @param {string} hex */
  hexes(hex) {
    const { brush, pack, view, size, value, erase } = this.table;
    const hexes = area(view.grid, hex, size);
    if (brush.id === "compared") pack.compare("hexes", hexes, !erase);
    else this.change(paintHexes(pack, brush, hexes, erase && brush.values?.includes("") ? "" : value));
  }

  /** @param {string} a @param {string} b */
  step(a, b) {
    const { brush, pack, erase } = this.table;
    return roadStep(pack, brush.values?.[0] ?? "", a, b, erase);
  }

  /** @param {string} a @param {string} b */
  side(a, b) {
    const { brush, pack, erase } = this.table;
    return hexside(pack, brush.values?.[0] ?? "", a, b, erase);
  }

  /** The steps from a hex to another, however quickly the pointer went. @param {string} from @param {string} to */
  way(from, to) {
    const { grid } = this.table.view;
    /** @type {[string, string][]} */
    const out = [];
    while (from !== to && out.length < 40) {
      const next = grid.neighbours(from).reduce((best, hex) => (grid.distance(hex, to) < grid.distance(best, to) ? hex : best));
      out.push([from, next]);
      from = next;
    }
    return out;
  }

  /** @param {import("./pack.js").Change[]} changes */
  change(changes) {
    const { pack } = this.table;
    if (!changes.length) return;
    const made = this.stroke?.changed ? pack.extend(changes) : pack.apply(changes);
    if (this.stroke) this.stroke.changed ||= made;
  }

  /** Arrows move the cursor, Enter paints there; with Shift a road goes along. @param {KeyboardEvent} e */
  key(e) {
    const { view, brush, table } = { view: this.table.view, brush: this.table.brush, table: this.table };
    const cursor = view.cursor ?? view.grid.names[0];
    const [x, y] = [view.stage.clientWidth / 2, view.stage.clientHeight / 2];
    if (e.key === "+" || e.key === "-") this.camera().zoom(e.key === "+" ? 1.25 : 0.8, x, y);
    else if (this.table.photo.pointing()) {
      // the picture moves under the mark in the middle, where Enter sets a point
      const [right, down] = ARROWS[e.key] ?? [0, 0];
      if (e.key in ARROWS) this.table.photo.move(-right * NUDGE, -down * NUDGE);
      else if (e.key === "Enter") this.table.photo.point(x, y);
      else return;
      e.preventDefault();
    } else if (e.key in ARROWS) {
      e.preventDefault();
      const there = view.grid.towards(cursor, ...ARROWS[e.key]);
      if (!there) return;
      if (e.shiftKey && brush.form === "way") table.step(this.step(cursor, there));
      else if (e.shiftKey && brush.form === "side") table.step(this.side(cursor, there));
      if (!e.shiftKey || brush.form !== "side") table.look(there, true);
    } else if (e.key === "Enter" || e.key === " ") {
      e.preventDefault();
      if (brush.form === "hex") {
        this.hexes(cursor);
        table.settle();
      }
      table.look(cursor, true);
    }
  }

  /** @param {KeyboardEvent} e */
  shortcut(e) {
    if (!(e.ctrlKey || e.metaKey) || byId("dialog").open || /^(INPUT|TEXTAREA)$/.test(/** @type {any} */ (e.target).tagName)) return;
    const key = e.key.toLowerCase();
    if (key === "z" && !e.shiftKey) this.table.pack.undo();
    else if (key === "y" || (key === "z" && e.shiftKey)) this.table.pack.redo();
    else return;
    e.preventDefault();
    this.table.settle();
  }
}
