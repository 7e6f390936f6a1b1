/** What part of the map is seen: zoom at the pointer, drag, pinch, keys. Only a CSS transform changes; nothing is redrawn. */
import { Bus } from "../lib/bus.js";
import { lessMotion } from "../lib/store.js";

const NEAREST = 3;
const TAP = 7;
/** Milliseconds without movement after which everything is drawn sharp. */
const REST = 160;

/** The most that one notch of a wheel zooms, as an exponent. */
const LEAP = 0.22;

/** Emits `moved`, `rest`, `tap` `{x, y, event}`, `hover` `{x, y}`, `leave`, and asks `grab(x, y)` whether a drag takes a counter. */
export class Camera extends Bus {
  /** @param {HTMLElement} stage @param {HTMLElement} scene @param {import("../lib/types.js").Frame} frame */
  constructor(stage, scene, frame) {
    super();
    this.stage = stage;
    this.scene = scene;
    this.frame = frame;
    this.x = 0;
    this.y = 0;
    this.k = 1;
    /** Parts of the stage that panels cover. */
    this.insets = { left: 0, top: 0, right: 0, bottom: 0 };
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    /** Of the pointer that was pressed last. */
    this.kind = "mouse";
    /** @type {(x: number, y: number) => boolean} */
    this.grab = () => false;
    /** @type {number | undefined} */
    this.resting = undefined;
    /** The scale at which layers were last drawn. */
    this.sharp = 1;
    this.listen();
  }

  get map() {
    const f = this.frame;
    return { left: f.map_x - f.x0, top: f.map_y - f.y0, width: f.map_width, height: f.map_height };
  }

  /** The part of the stage that nothing covers. */
  get open() {
    const { left, top, right, bottom } = this.insets;
    return { left, top, width: Math.max(80, this.stage.clientWidth - left - right), height: Math.max(80, this.stage.clientHeight - top - bottom) };
  }

  get farthest() {
    const { width, height } = this.open;
    return Math.min(width / this.map.width, height / this.map.height) * 0.9;
  }

  listen() {
    const { stage } = this;
    stage.addEventListener("wheel", (e) => {
      e.preventDefault();
      const box = stage.getBoundingClientRect();
      const speed = e.deltaMode === 1 ? 0.05 : e.ctrlKey ? 0.01 : 0.0016;
      // two fingers on a pad send many small steps, a wheel with Ctrl few large ones: none may leap
      const step = Math.max(-LEAP, Math.min(LEAP, -e.deltaY * speed));
      this.zoomAt(Math.exp(step), e.clientX - box.left, e.clientY - box.top);
    }, { passive: false });
    stage.addEventListener("pointerdown", (e) => this.down(e));
    stage.addEventListener("pointermove", (e) => this.move(e));
    stage.addEventListener("pointerup", (e) => this.up(e, true));
    stage.addEventListener("pointercancel", (e) => this.up(e, false));
    // the click that browsers make of a touch would fall on whatever has come up under the finger meanwhile, as the panel does
    stage.addEventListener("touchend", (e) => e.cancelable && e.preventDefault(), { passive: false });
    stage.addEventListener("pointerleave", () => this.emit("leave"));
    stage.addEventListener("contextmenu", (e) => {
      e.preventDefault();
      // held long by a finger, or the second button of a mouse
      this.emit("menu", { ...this.toScene(e), button: this.kind !== "touch" });
    });
    new ResizeObserver(() => this.apply()).observe(stage);
  }

  /** @param {PointerEvent | MouseEvent} e */
  toScene(e) {
    const box = this.stage.getBoundingClientRect();
    return { x: (e.clientX - box.left - this.x) / this.k, y: (e.clientY - box.top - this.y) / this.k };
  }

  /** Where a point of the drawing is on the screen. @param {number} x @param {number} y */
  toStage(x, y) {
    return { x: x * this.k + this.x, y: y * this.k + this.y };
  }

  /** Is a point of the drawing on the screen, or no farther from it than so much of the drawing? @param {number} x @param {number} y @param {number} margin */
  sees(x, y, margin) {
    const at = this.toStage(x, y);
    const far = margin * this.k;
    return at.x > -far && at.y > -far && at.x < this.stage.clientWidth + far && at.y < this.stage.clientHeight + far;
  }

  /** @param {PointerEvent} e */
  down(e) {
    this.kind = e.pointerType;
    if (e.button > 1) return;
    this.pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.pointers.size === 1) {
      this.start = { x: e.clientX, y: e.clientY };
      this.dragging = "";
      const p = this.toScene(e);
      this.mayCarry = e.button === 0 && e.pointerType !== "touch" && this.grab(p.x, p.y);
    } else this.dragging = "pinch";
  }

  /** @param {PointerEvent} e */
  move(e) {
    const last = this.pointers.get(e.pointerId);
    if (!last) {
      if (e.pointerType !== "touch") this.emit("hover", this.toScene(e));
      return;
    }
    const now = { x: e.clientX, y: e.clientY };
    if (this.pointers.size === 1 && this.start && !this.dragging) {
      if (Math.hypot(now.x - this.start.x, now.y - this.start.y) < TAP) return;
      this.dragging = this.mayCarry ? "carry" : "pan";
      this.stage.setPointerCapture(e.pointerId);
      this.stage.classList.toggle("panning", this.dragging === "pan");
      if (this.dragging === "carry") this.emit("carry-start", this.toScene(e));
    }
    if (this.dragging === "carry") this.emit("carry", this.toScene(e));
    else if (this.dragging === "pan") this.panBy(now.x - last.x, now.y - last.y);
    else if (this.dragging === "pinch" && this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== e.pointerId)?.[1] ?? last;
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      const box = this.stage.getBoundingClientRect();
      this.panBy((now.x - last.x) / 2, (now.y - last.y) / 2);
      if (before > 0) this.zoomAt(after / before, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
    }
    this.pointers.set(e.pointerId, now);
  }

  /** @param {PointerEvent} e @param {boolean} finished */
  up(e, finished) {
    if (!this.pointers.delete(e.pointerId)) return;
    this.stage.classList.remove("panning");
    if (this.dragging === "carry") this.emit(finished ? "carry-end" : "carry-cancel", this.toScene(e));
    else if (!this.dragging && finished && e.button === 0) this.emit("tap", { ...this.toScene(e), event: e });
    if (this.pointers.size === 0) this.dragging = "";
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] */
  zoomAt(factor, px = this.open.left + this.open.width / 2, py = this.open.top + this.open.height / 2) {
    const k = Math.min(NEAREST, Math.max(this.farthest, this.k * factor));
    this.x = px - ((px - this.x) * k) / this.k;
    this.y = py - ((py - this.y) * k) / this.k;
    this.k = k;
    this.apply();
  }

  /** @param {number} dx @param {number} dy */
  panBy(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  /** The whole map, or its width when `wide`. @param {boolean} [wide] */
  fit(wide = false) {
    const { left, top, width, height } = this.open;
    const m = this.map;
    this.k = wide ? Math.max(width / m.width, height / m.height) : Math.min(width / m.width, height / m.height) * 0.985;
    this.x = left + (width - m.width * this.k) / 2 - m.left * this.k;
    this.y = top + (height - m.height * this.k) / 2 - m.top * this.k;
    this.apply();
  }

  /** Leave no room around the map where it is larger than the screen. */
  cover() {
    Object.assign(this, this.covering(this.x, this.y, this.k));
    this.apply();
  }

  /** The nearest place that leaves no such room. @param {number} x @param {number} y @param {number} k */
  covering(x, y, k) {
    const { left, top, width, height } = this.open;
    const m = this.map;
    const within = (/** @type {number} */ at, /** @type {number} */ start, /** @type {number} */ room, /** @type {number} */ from, /** @type {number} */ size) => (size * k < room ? at : Math.min(start - from * k, Math.max(start + room - (from + size) * k, at)));
    return { x: within(x, left, width, m.left, m.width), y: within(y, top, height, m.top, m.height) };
  }

  /** @param {number} x @param {number} y @param {number} [k] */
  centreOn(x, y, k = this.k) {
    const { left, top, width, height } = this.open;
    this.glide(left + width / 2 - x * k, top + height / 2 - y * k, k);
  }

  /** Scroll only if a point is near the edge or outside. @param {number} x @param {number} y */
  keepInSight(x, y) {
    const { left, top, width, height } = this.open;
    const p = this.toStage(x, y);
    const edge = Math.min(90, width / 4, height / 4);
    const dx = Math.max(0, left + edge - p.x) || Math.min(0, left + width - edge - p.x);
    const dy = Math.max(0, top + edge - p.y) || Math.min(0, top + height - edge - p.y);
    if (dx || dy) this.glide(this.x + dx, this.y + dy, this.k);
  }

  /**
   * Bring points into sight by scrolling: nothing moves if as many of them are seen as can be. The scale is the player's.
   * @param {[number, number][]} points
   */
  showAll(points) {
    const { left, top, width, height } = this.open;
    const edge = Math.min(70, width / 6, height / 6);
    const [right, bottom] = [(width - 2 * edge) / this.k, (height - 2 * edge) / this.k];
    const within = (/** @type {number} */ x0, /** @type {number} */ y0) => points.filter(([x, y]) => x >= x0 && x <= x0 + right && y >= y0 && y <= y0 + bottom);
    const seen = within((left + edge - this.x) / this.k, (top + edge - this.y) / this.k);
    // the fullest window has a point at its left edge and one at its upper edge
    const windows = points.flatMap(([x]) => points.map(([, y]) => within(x, y)));
    const best = windows.reduce((a, b) => (b.length > a.length ? b : a), seen);
    if (best === seen) return;
    const middle = (/** @type {number[]} */ along) => (Math.min(...along) + Math.max(...along)) / 2;
    const [x, y] = [middle(best.map((p) => p[0])), middle(best.map((p) => p[1]))];
    const there = this.covering(left + width / 2 - x * this.k, top + height / 2 - y * this.k, this.k);
    this.glide(there.x, there.y, this.k);
  }

  /** The point of the drawing in the middle of what is seen, and the scale: the same view in another window. */
  get view() {
    const { left, top, width, height } = this.open;
    return { x: (left + width / 2 - this.x) / this.k, y: (top + height / 2 - this.y) / this.k, k: this.k };
  }

  /** @param {{x: number, y: number, k: number}} view */
  set view({ x, y, k }) {
    const { left, top, width, height } = this.open;
    Object.assign(this, { k, x: left + width / 2 - x * k, y: top + height / 2 - y * k });
    this.apply();
  }

  /** @param {number} x @param {number} y @param {number} k */
  glide(x, y, k) {
    cancelAnimationFrame(this.flight ?? 0);
    if (lessMotion()) {
      Object.assign(this, { x, y, k });
      this.apply();
      return;
    }
    const from = { x: this.x, y: this.y, k: this.k };
    const began = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - began) / 220);
      const ease = 1 - (1 - part) ** 3;
      this.x = from.x + (x - from.x) * ease;
      this.y = from.y + (y - from.y) * ease;
      this.k = from.k + (k - from.k) * ease;
      this.apply();
      if (part < 1) this.flight = requestAnimationFrame(step);
    };
    this.flight = requestAnimationFrame(step);
  }

  apply() {
    const { left, top, width, height } = this.open;
    const m = this.map;
    const keep = 0.35;
    const min = { x: left + width * keep - (m.left + m.width) * this.k, y: top + height * keep - (m.top + m.height) * this.k };
    const max = { x: left + width * (1 - keep) - m.left * this.k, y: top + height * (1 - keep) - m.top * this.k };
    this.x = Math.min(max.x, Math.max(min.x, this.x));
    this.y = Math.min(max.y, Math.max(min.y, this.y));
    this.scene.style.transform = `translate(${this.x}px,${this.y}px) scale(${this.k})`;
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.rest(), REST);
    // Layers keep the pixels of the scale they were drawn at: when a large map shrinks, too many of them come into sight.
    if (this.sharp > 1 && this.k < this.sharp / 2) this.sharpen();
    this.emit("moved");
  }

  /** The camera has come to rest. */
  rest() {
    if (this.k !== this.sharp) this.sharpen();
    this.emit("rest");
  }

  /** While the scale changes the layers are scaled as pictures; then they are drawn once more, sharp. */
  sharpen() {
    this.sharp = this.k;
    this.scene.classList.add("redraw");
    requestAnimationFrame(() => requestAnimationFrame(() => this.scene.classList.remove("redraw")));
  }
}
