/**
 * Faces of counters on the map, as pixels of about the size they are seen at. Faces that are first needed together make a
 * sheet: one picture, since a picture for each face would cost the browser a document for each, and all their lines would be
 * redrawn whenever the map is scaled. A face is a window on its sheet. Sheets are made one after another, so that the page stays
 * quick, and when a board is opened only for what can be seen of it.
 */
import { afterPaint, overFrames } from "../lib/dom.js";
import { drawing } from "./pictures.js";

/** Edges of a face in pixels; the next larger one is taken. */
const SIZES = [32, 48, 64, 96, 128, 192, 256];
const COLUMNS = 12;
const CELL = 100;
/** The most faces of a sheet that nobody waits for. */
const PARCEL = 72;

class Sheet {
  /** @param {string[]} ids */
  constructor(ids) {
    this.ids = ids;
    this.columns = Math.min(COLUMNS, ids.length);
    this.rows = Math.ceil(ids.length / COLUMNS);
    /** Pictures by the size of their faces. @type {Map<number, string>} */
    this.pictures = new Map();
    /** @type {string | null} */
    this.shown = null;
    this.source = new Image();
    /** Its faces are placed; until then it has nothing to show. */
    this.ready = false;
  }

  load() {
    const faces = this.ids.map((id, n) => drawing(id, `x="${(n % COLUMNS) * CELL}" y="${Math.floor(n / COLUMNS) * CELL}" width="${CELL}" height="${CELL}"`));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${this.columns * CELL}" height="${this.rows * CELL}">${faces.join("")}</svg>`;
    this.source.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    return this.source.decode();
  }

  /** The address of what it shows: as lines, until it has been made pixels. */
  get address() {
    return this.shown ?? this.source.src;
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
    /** While a board is opened: which faces are drawn, the others waiting. @type {((el: HTMLElement) => boolean) | null} */
    this.first = null;
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
    for (const sheet of new Set(this.sheets.values())) if (sheet.ready && size === this.size) await this.show(sheet);
  }

  /** Draw the faces that were left waiting. */
  drawRest() {
    this.first = null;
    this.gather();
  }

  gather() {
    if (this.gathering) return;
    this.gathering = true;
    const before = this.settled;
    this.settled = Promise.resolve().then(async () => {
      this.gathering = false;
      for (const [n, sheet] of this.newSheets().entries()) {
        if (n) await new Promise((resolve) => afterPaint(() => resolve(null)));
        await this.make(sheet);
      }
      await before;
    });
  }

  /** For what is shown and on no sheet yet. @returns {Sheet[]} */
  newSheets() {
    const { first } = this;
    const missing = [...this.shown].filter(([el, id]) => !this.sheets.has(id) && (!first || first(el)));
    const ids = [...new Set(missing.map(([, id]) => id))];
    const size = first ? ids.length : PARCEL;
    const made = [];
    for (let n = 0; n < ids.length; n += size) made.push(new Sheet(ids.slice(n, n + size)));
    for (const sheet of made) for (const id of sheet.ids) this.sheets.set(id, sheet);
    return made;
  }

  /** @param {Sheet} sheet */
  async make(sheet) {
    await sheet.load();
    sheet.ready = true;
    for (const [el, id] of this.shown) if (this.sheets.get(id) === sheet) this.place(el, id);
    if (this.size) void this.show(sheet);
  }

  /** @param {Sheet} sheet */
  async show(sheet) {
    const { size } = this;
    const url = await sheet.picture(size);
    if (size !== this.size) return;
    sheet.shown = url;
    for (const [el, id] of this.shown) if (this.sheets.get(id) === sheet) el.style.backgroundImage = `url("${url}")`;
  }

  /** @param {HTMLElement} el @param {string} id */
  place(el, id) {
    const sheet = this.sheets.get(id);
    if (!sheet?.ready) return;
    const n = sheet.ids.indexOf(id);
    el.style.backgroundImage = `url("${sheet.address}")`;
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
