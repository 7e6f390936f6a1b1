/**
 * The drawn map as pixels. Its thousands of lines take longer to draw than a frame lasts, so it is drawn twice: the whole of
 * it once, coarse, and what the screen shows whenever the camera rests, sharp. While the camera moves nothing is drawn.
 */
import { h, overFrames } from "../lib/dom.js";
import { settings } from "../lib/store.js";
import { place } from "../lib/transport.js";

/** Layers of the drawing that switches of the page turn off. */
const SWITCHES = ["numbers", "levels", "grid", "names"];

/** @param {string} game @param {string} [pack]  a corrected one @param {boolean} [soon]  only its hexes, while it has not been drawn */
export function mapAddress(game, pack, soon = false) {
  const off = SWITCHES.filter((name) => !settings[name]);
  const query = [off.length ? `off=${off.join()}` : "", pack ? `pack=${encodeURIComponent(pack)}` : "", soon ? "soon=1" : ""].filter(Boolean).join("&");
  return place(`/api/games/${encodeURIComponent(game)}/map.svg${query ? `?${query}` : ""}`);
}

/** Scale of the coarse picture. */
const COARSE = 0.5;
/** The sharp picture is drawn in strips, one a frame, each about this many pixels high. */
const STRIP = 160;
/** What lies beyond the screen and is drawn with it, as part of the screen. */
const MARGIN = 0.15;

/** Colour of the paper. */
const PAPER = "#e9e4d3";

/** @typedef {{k: number, left: number, top: number, width: number, height: number}} Window  a scale, and a part of the drawing in pixels at that scale */

export class DrawnMap {
  /** @param {import("../lib/types.js").Frame} frame */
  constructor(frame) {
    this.frame = frame;
    /** @type {HTMLImageElement | null} */
    this.source = null;
    this.coarse = h("canvas", { class: "layer map", width: Math.round(frame.width * COARSE), height: Math.round(frame.height * COARSE) });
    this.coarse.style.transform = `scale(${1 / COARSE})`;
    /** What is seen, and what is being drawn. */
    this.sharp = h("canvas", { class: "layer map" });
    this.next = h("canvas", { class: "layer map hidden" });
    /** @type {Window | null} */
    this.shown = null;
    /** What is being drawn. @type {Window | null} */
    this.wanted = null;
  }

  get elements() {
    return [this.coarse, this.sharp, this.next];
  }

  /** @param {HTMLImageElement} picture */
  async take(picture) {
    await picture.decode();
    this.source = picture;
    this.shown = null;
  }

  /** The whole map, coarse. */
  async drawAll() {
    const { source, coarse } = this;
    if (!source) return;
    const all = { k: COARSE, left: 0, top: 0, width: coarse.width, height: coarse.height };
    await overFrames(Math.ceil(all.height / STRIP), (n) => this.source === source && this.drawStrip(coarse, source, all, n * STRIP, STRIP));
  }

  /** What the camera sees, sharp, unless that is there already. @param {import("./camera.js").Camera} camera @param {boolean} [atOnce] */
  async draw(camera, atOnce = false) {
    const { source } = this;
    const screen = this.window(camera, 0);
    if (!source || (this.shown && this.shown.k === screen.k && contains(this.shown, screen))) return;
    const wanted = this.window(camera, atOnce ? 0 : MARGIN);
    if (wanted.width <= 0 || wanted.height <= 0) return;
    this.wanted = wanted;
    const canvas = this.next;
    Object.assign(canvas, { width: wanted.width, height: wanted.height });
    if (atOnce) this.drawStrip(canvas, source, wanted, 0, wanted.height);
    else await overFrames(Math.ceil(wanted.height / STRIP), (n) => this.wanted === wanted && this.drawStrip(canvas, source, wanted, n * STRIP, STRIP));
    if (this.wanted === wanted) this.swap(wanted);
  }

  /** @param {HTMLCanvasElement} canvas @param {HTMLImageElement} source @param {Window} part @param {number} top @param {number} height */
  drawStrip(canvas, source, part, top, height) {
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    pen.save();
    pen.beginPath();
    pen.rect(0, top, part.width, height);
    pen.clip();
    pen.fillStyle = PAPER; // where the drawing has none
    pen.fillRect(0, top, part.width, height);
    pen.setTransform(part.k, 0, 0, part.k, -part.left, -part.top);
    pen.drawImage(source, 0, 0, this.frame.width, this.frame.height);
    pen.restore();
  }

  /** @param {Window} drawn */
  swap(drawn) {
    [this.sharp, this.next] = [this.next, this.sharp];
    this.sharp.style.transform = `translate(${drawn.left / drawn.k}px,${drawn.top / drawn.k}px) scale(${1 / drawn.k})`;
    this.sharp.classList.remove("hidden");
    this.next.classList.add("hidden");
    this.shown = drawn;
  }

  /** The part of the drawing on the screen, in whole pixels of the screen. @param {import("./camera.js").Camera} camera @param {number} margin @returns {Window} */
  window(camera, margin) {
    const ratio = devicePixelRatio || 1;
    const k = camera.k * ratio;
    const [width, height] = [camera.stage.clientWidth * ratio, camera.stage.clientHeight * ratio];
    const left = Math.max(0, -camera.x * ratio - width * margin);
    const top = Math.max(0, -camera.y * ratio - height * margin);
    const right = Math.min(this.frame.width * k, width * (1 + margin) - camera.x * ratio);
    const bottom = Math.min(this.frame.height * k, height * (1 + margin) - camera.y * ratio);
    return { k, left, top, width: Math.round(right - left), height: Math.round(bottom - top) };
  }
}

/** @param {Window} a @param {Window} b */
function contains(a, b) {
  return a.left <= b.left + 1 && a.top <= b.top + 1 && a.left + a.width >= b.left + b.width - 1 && a.top + a.height >= b.top + b.height - 1;
}
