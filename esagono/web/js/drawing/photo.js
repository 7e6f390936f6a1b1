/** The owner's photograph under the hexes: points of it are named by the hex number printed there, and our grid is laid on it. */
import { byId, fill, h, svg } from "../lib/dom.js";
import { number, t } from "../lib/i18n.js";
import { fit, matrix3d, times } from "./homography.js";
import { forget, keep, kept } from "./keep.js";

/** A fit is good if its points are off by less, in hexes. */
const TOLERANCE = 0.06;
const LARGEST = 40_000_000;
/** Pixels of the screen for one of the picture. */
const NEAREST = 8;

export class Photo {
  /** @param {import("./view.js").View} view @param {string} game */
  constructor(view, game) {
    this.view = view;
    this.key = `photo:${game}`;
    /** @type {{from: [number, number], hex: string}[]} */
    this.points = [];
    /** @type {import("./homography.js").Fit | null} */
    this.fit = null;
    /** Clicked, and not yet named by the number printed there. @type {[number, number] | null} */
    this.unnamed = null;
    /** Points are being set: the photograph is seen alone, as near as one likes. */
    this.setting = false;
    /** Whether the card of the photograph is the one in front. */
    this.front = false;
    /** From pixels of the photograph to the screen while it is seen alone; null until it was first shown. @type {{k: number, x: number, y: number} | null} */
    this.camera = null;
    this.picture = /** @type {HTMLImageElement} */ (byId("photo"));
    this.marks = byId("photo-marks");
    view.after.push(() => this.place());
    void kept(this.key).then((found) => found?.file && this.show(found.file, found.points ?? []));
  }

  /** @param {Blob} file @param {{from: [number, number], hex: string}[]} points */
  async show(file, points) {
    if (file.size > LARGEST) throw new Error("draw.photo.large");
    if (this.picture.src) URL.revokeObjectURL(this.picture.src);
    this.picture.src = URL.createObjectURL(file);
    await this.picture.decode();
    this.file = file;
    this.points = points;
    this.camera = this.unnamed = null;
    this.picture.hidden = false;
    this.setting = false;
    this.solve();
    if (!this.setting && this.view.opacity === 1) this.view.opacity = 0.45;
  }

  remove() {
    URL.revokeObjectURL(this.picture.src);
    this.picture.removeAttribute("src");
    this.picture.hidden = true;
    Object.assign(this, { file: null, points: [], fit: null, setting: false, unnamed: null, camera: null });
    this.view.opacity = 1;
    void forget(this.key);
    this.view.refresh();
    this.draw();
  }

  /** Whether there are not yet points enough to lay the map. */
  unlaid() {
    return this.points.length < 3 || !this.fit;
  }

  /** Whether clicks on the stage set points now. */
  pointing() {
    return Boolean(this.file) && this.front && (this.setting || this.unlaid());
  }

  /** The picture alone, as large as the stage; then nearer or farther as one likes. */
  seen() {
    const { clientWidth, clientHeight } = this.view.stage;
    const { naturalWidth: w, naturalHeight: height } = this.picture;
    const k = Math.min(clientWidth / w, clientHeight / height);
    return (this.camera ??= { k, x: (clientWidth - w * k) / 2, y: (clientHeight - height * k) / 2 });
  }

  /** Nearer or farther, with a point of the screen staying where it is. @param {number} by @param {number} x @param {number} y */
  zoom(by, x, y) {
    const camera = this.seen();
    const k = Math.min(NEAREST, Math.max(0.02, camera.k * by));
    this.camera = { k, x: x - ((x - camera.x) * k) / camera.k, y: y - ((y - camera.y) * k) / camera.k };
    this.view.refresh();
  }

  /** @param {number} dx @param {number} dy */
  move(dx, dy) {
    const { k, x, y } = this.seen();
    this.camera = { k, x: x + dx, y: y + dy };
    this.view.refresh();
  }

  /** A click on the photograph: which number is printed there? It may be typed before or after. @param {number} x @param {number} y  on the stage */
  point(x, y) {
    const camera = this.seen();
    const [px, py] = [(x - camera.x) / camera.k, (y - camera.y) / camera.k];
    const { naturalWidth, naturalHeight } = this.picture;
    if (px < 0 || py < 0 || px > naturalWidth || py > naturalHeight) return;
    this.unnamed = [px, py];
    if (!this.name()) byId("photo-hex").focus();
    this.view.refresh();
  }

  /** Give the clicked point the number in the field, if the map has such a hex. */
  name() {
    const field = byId("photo-hex");
    const hex = field.value.trim();
    const known = this.view.grid.has(hex);
    field.setAttribute("aria-invalid", String(Boolean(hex) && !known));
    byId("photo-wrong").textContent = hex && !known ? t("draw.photo.no-hex", { hex }) : "";
    if (!known || !this.unnamed) return false;
    this.points = [...this.points.filter((p) => p.hex !== hex), { from: this.unnamed, hex }];
    this.unnamed = null;
    this.solve();
    byId("photo-hex").focus();
    return true;
  }

  solve() {
    const pairs = this.points.map(({ from, hex }) => ({ from, to: this.view.grid.centre(hex) }));
    this.fit = fit(pairs, TOLERANCE * 100);
    this.setting ||= this.unlaid();
    if (this.file) void keep(this.key, { file: this.file, points: this.points });
    this.view.refresh();
    this.draw();
  }

  /** Under the map where it belongs, or alone while points are set. */
  place() {
    const { picture, view } = this;
    const alone = this.pointing();
    picture.classList.toggle("away", !alone && this.unlaid());
    view.canvas.classList.toggle("away", alone);
    view.stage.classList.toggle("pointing", alone);
    fill(this.marks, alone ? this.drawMarks() : null);
    if (alone) {
      const { k, x, y } = this.seen();
      picture.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    } else if (this.fit) picture.style.transform = matrix3d(times([view.k, 0, view.x, 0, view.k, view.y, 0, 0, 1], this.fit.matrix));
  }

  /** The points, where they were clicked. */
  drawMarks() {
    const { k, x, y } = this.seen();
    const mark = (/** @type {[number, number]} */ [px, py], /** @type {string} */ text) => svg("g", { transform: `translate(${x + px * k} ${y + py * k})` }, svg("path", { d: "M-11 0H11M0-11V11" }), svg("circle", { r: 7 }), svg("text", { x: 11, y: -9, text }));
    return [...this.points.map((p) => mark(p.from, p.hex)), this.unnamed ? mark(this.unnamed, "?") : null];
  }

  /** The card of the photograph. */
  draw() {
    const box = byId("tab-photo");
    if (!box) return;
    const { view } = this;
    const choose = h("input", { id: "photo-file", type: "file", accept: "image/*", onchange: async () => {
      const [file] = choose.files;
      if (!file) return;
      try {
        await this.show(file, []);
      } catch {
        fill(byId("photo-state"), t("draw.photo.unreadable"));
      }
    } });
    const done = !this.unlaid();
    fill(
      box,
      h("p", { class: "hint", text: t("draw.photo.private") }),
      h("label", { for: "photo-file", text: t("draw.photo.choose") }),
      choose,
      h("p", { id: "photo-state", role: "status", text: this.state() }),
      this.file && this.setting ? h("div", { class: "setting" }, h("label", { for: "photo-hex", text: t("draw.photo.number") }), h("input", { id: "photo-hex", inputmode: "numeric", maxlength: 4, autocomplete: "off", onchange: () => this.name() }), h("span", { id: "photo-wrong", class: "warning", role: "status" })) : null,
      this.file && this.setting ? h("p", { class: "hint", text: t("draw.photo.click") }) : null,
      h("ul", { class: "points" }, this.points.map((p) => h("li", null, p.hex, " ", h("button", { class: "link", type: "button", text: t("draw.take-back"), "aria-label": `${t("draw.take-back")}: ${p.hex}`, onclick: () => {
        this.points = this.points.filter((q) => q !== p);
        this.solve();
      } })))),
      this.file ? h("div", { class: "buttons" },
        done ? h("button", { class: "button", id: "photo-lay", type: "button", text: t(this.setting ? "draw.photo.lay" : "draw.photo.more"), onclick: () => {
          this.setting = !this.setting;
          if (!this.setting && view.opacity === 1) view.opacity = 0.45;
          view.refresh();
          this.draw();
        } }) : null,
        h("button", { class: "button", type: "button", text: t("draw.photo.remove"), onclick: () => this.remove() })) : null,
      done && !this.setting ? h("div", { class: "setting" }, h("label", { for: "photo-opacity", text: t("draw.photo.opacity") }), h("input", { id: "photo-opacity", type: "range", min: 0, max: 100, value: Math.round(view.opacity * 100), oninput: (/** @type {any} */ e) => {
        view.opacity = Number(e.target.value) / 100;
        view.refresh();
      } })) : null,
      done && !this.setting ? h("button", { class: "button", id: "photo-flicker", type: "button", text: t("draw.photo.flicker"), onpointerdown: () => this.flicker(true), onpointerup: () => this.flicker(false), onpointerleave: () => this.flicker(false), onkeydown: (/** @type {KeyboardEvent} */ e) => (e.key === " " || e.key === "Enter") && this.flicker(true), onkeyup: () => this.flicker(false) }) : null,
    );
  }

  /** While held, only the photograph is seen. @param {boolean} on */
  flicker(on) {
    this.view.hidden = on;
    this.view.refresh();
  }

  state() {
    if (!this.file) return "";
    if (this.points.length < 3) return t("draw.photo.points", { n: 3 - this.points.length });
    if (!this.fit) return t("draw.photo.line");
    const spare = this.points.length > { similarity: 2, affine: 3, homography: 4 }[this.fit.kind];
    return t(spare ? "draw.photo.fit" : "draw.photo.exact", { kind: t(`draw.photo.${this.fit.kind}`), error: number(Math.round(this.fit.error) / 100) });
  }
}
