/**
 * Faces of counters on the map, as pixels of about the size they are seen at. Faces that are first needed together make a
 * sheet: one picture, since a picture for each face would cost the browser a document for each, and all their lines would be
 * redrawn whenever the map is scaled. A face is a window on its sheet; a variable of the style says which picture that is.
 */
import { overFrames } from "../lib/dom.js";
import { drawing } from "./pictures.js";

/** Edges of a face in pixels; the next larger one is taken. */
const SIZES = [32, 48, 64, 96, 128, 192, 256];
const COLUMNS = 12;
const CELL = 100;

class Sheet {
  /** @param {string} name @param {string[]} ids */
  constructor(name, ids) {
    this.name = name;
    this.ids = ids;
    this.columns = Math.min(COLUMNS, ids.length);
    this.rows = Math.ceil(ids.length / COLUMNS);
    /** Pictures by the size of their faces. @type {Map<number, string>} */
    this.pictures = new Map();
    this.source = new Image();
    const faces = ids.map((id, n) => drawing(id, `x="${(n % COLUMNS) * CELL}" y="${Math.floor(n / COLUMNS) * CELL}" width="${CELL}" height="${CELL}"`));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${this.columns * CELL}" height="${this.rows * CELL}">${faces.join("")}</svg>`;
    this.source.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    this.loaded = this.source.decode();
    this.ready = false;
  }

  /** The address of a picture with faces of a size; it takes a while, with a row drawn in each frame. @param {number} size */
  async picture(size) {
    const found = this.pictures.get(size);
    if (found) return found;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: this.columns * size, height: this.rows * size });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    await overFrames(this.rows, (row) => pen.drawImage(this.source, 0, row * CELL, this.columns * CELL, CELL, 0, row * size, canvas.width, size));
    const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) => canvas.toBlob(resolve));
    const url = blob ? URL.createObjectURL(blob) : "";
    const ready = new Image();
    ready.src = url;
    await ready.decode();
    this.pictures.set(size, url);
    return url;
  }

  forget() {
    for (const url of [this.source.src, ...this.pictures.values()]) URL.revokeObjectURL(url);
  }
}

export class Stamps {
  /** @param {HTMLElement} layer */
  constructor(layer) {
    this.layer = layer;
    this.size = 0;
    /** @type {Map<string, Sheet>} */
    this.sheets = new Map();
    /** What each window shows. @type {Map<HTMLElement, string>} */
    this.shown = new Map();
    /** Resolved when everything can be seen. @type {Promise<unknown>} */
    this.settled = Promise.resolve();
    this.gathering = false;
    this.made = 0;
  }

  /** Show a face in an element, with all others that are first shown now. @param {HTMLElement} el @param {string} id */
  put(el, id) {
    if (this.shown.get(el) === id) return;
    this.shown.set(el, id);
    if (this.sheets.has(id)) this.place(el, id);
    else this.gather();
  }

  /** @param {HTMLElement} el */
  drop(el) {
    this.shown.delete(el);
  }

  /** Draw faces so that they are sharp at this many pixels. @param {number} pixels */
  async sharpen(pixels) {
    const size = SIZES.find((s) => s >= pixels) ?? SIZES[SIZES.length - 1];
    if (size === this.size) return;
    this.size = size;
    await Promise.all([...new Set(this.sheets.values())].map((sheet) => this.show(sheet)));
  }

  gather() {
    if (this.gathering) return;
    this.gathering = true;
    const before = this.settled;
    this.settled = Promise.resolve().then(async () => {
      this.gathering = false;
      const sheet = new Sheet(`--sheet-${this.made++}`, [...new Set(this.shown.values())].filter((id) => !this.sheets.has(id)));
      for (const id of sheet.ids) this.sheets.set(id, sheet);
      await sheet.loaded;
      sheet.ready = true;
      this.layer.style.setProperty(sheet.name, `url("${sheet.source.src}")`); // as lines, until it has been made pixels
      for (const [el, id] of this.shown) if (this.sheets.get(id) === sheet) this.place(el, id);
      if (this.size) void this.show(sheet);
      await before;
    });
  }

  /** @param {Sheet} sheet */
  async show(sheet) {
    const { size } = this;
    const url = await sheet.picture(size);
    if (size === this.size) this.layer.style.setProperty(sheet.name, `url("${url}")`);
  }

  /** @param {HTMLElement} el @param {string} id */
  place(el, id) {
    const sheet = this.sheets.get(id);
    if (!sheet?.ready) return;
    const n = sheet.ids.indexOf(id);
    el.style.backgroundImage = `var(${sheet.name})`;
    el.style.backgroundSize = `${sheet.columns * 100}% ${sheet.rows * 100}%`;
    el.style.backgroundPosition = `${part(n % COLUMNS, sheet.columns)}% ${part(Math.floor(n / COLUMNS), sheet.rows)}%`;
  }

  /** The drawings have changed: remake everything. */
  async renew() {
    const old = new Set(this.sheets.values());
    this.sheets.clear();
    this.gather();
    await this.settled;
    for (const sheet of old) sheet.forget();
  }
}

/** The position of a cell among others, as backgrounds count it. @param {number} n @param {number} count */
function part(n, count) {
  return count > 1 ? (n / (count - 1)) * 100 : 0;
}
