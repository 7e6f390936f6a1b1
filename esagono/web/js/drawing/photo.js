/** The owner's photograph under the hexes: points of it are named by the hex number printed there, and our grid is laid on it. */
import { byId, fill, h } from "../lib/dom.js";
import { number, t } from "../lib/i18n.js";
import { fit, matrix3d, times } from "./homography.js";
import { forget, keep, kept } from "./keep.js";

/** A fit is good if its points are off by less, in hexes. */
const TOLERANCE = 0.06;
const LARGEST = 40_000_000;

export class Photo {
  /** @param {import("./view.js").View} view @param {string} game */
  constructor(view, game) {
    this.view = view;
    this.key = `photo:${game}`;
    /** @type {{from: [number, number], hex: string}[]} */
    this.points = [];
    /** @type {import("./homography.js").Fit | null} */
    this.fit = null;
    /** Points are being set: the photograph is seen alone. */
    this.setting = false;
    this.picture = /** @type {HTMLImageElement} */ (byId("photo"));
    view.after.push(() => this.place());
    this.picture.addEventListener("click", (e) => this.point(e));
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
    this.picture.hidden = false;
    if (points.length < 3) this.setting = true;
    else if (this.view.opacity === 1) this.view.opacity = 0.45;
    this.solve();
  }

  remove() {
    URL.revokeObjectURL(this.picture.src);
    this.picture.removeAttribute("src");
    this.picture.hidden = true;
    Object.assign(this, { file: null, points: [], fit: null, setting: false });
    this.view.opacity = 1;
    void forget(this.key);
    this.view.refresh();
    this.draw();
  }

  /** A click on the photograph: which number is printed there? @param {MouseEvent} e */
  point(e) {
    if (!this.setting) return;
    const hex = byId("photo-hex").value.trim();
    if (!this.view.grid.has(hex)) {
      byId("photo-hex").focus();
      return;
    }
    const { naturalWidth, naturalHeight } = this.picture;
    const box = this.picture.getBoundingClientRect();
    const from = /** @type {[number, number]} */ ([((e.clientX - box.left) / box.width) * naturalWidth, ((e.clientY - box.top) / box.height) * naturalHeight]);
    this.points = [...this.points.filter((p) => p.hex !== hex), { from, hex }];
    this.solve();
    byId("photo-hex").value = "";
    byId("photo-hex").focus();
  }

  solve() {
    const pairs = this.points.map(({ from, hex }) => ({ from, to: this.view.grid.centre(hex) }));
    this.fit = fit(pairs, TOLERANCE * 100);
    if (this.file) void keep(this.key, { file: this.file, points: this.points });
    this.view.refresh();
    this.draw();
  }

  /** Under the map where it belongs, or alone while points are set. */
  place() {
    const { picture, view } = this;
    if (picture.hidden) return;
    const { naturalWidth: w, naturalHeight: height } = picture;
    const alone = this.setting || !this.fit;
    picture.classList.toggle("alone", alone);
    view.canvas.classList.toggle("away", alone);
    if (alone) {
      const k = Math.min(view.stage.clientWidth / w, view.stage.clientHeight / height);
      picture.style.transform = `scale(${k})`;
    } else if (this.fit) picture.style.transform = matrix3d(times([view.k, 0, view.x, 0, view.k, view.y, 0, 0, 1], this.fit.matrix));
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
    const done = this.points.length >= 3 && this.fit;
    fill(
      box,
      h("p", { class: "hint", text: t("draw.photo.private") }),
      h("label", { for: "photo-file", text: t("draw.photo.choose") }),
      choose,
      h("p", { id: "photo-state", role: "status", text: this.state() }),
      this.file && this.setting ? h("div", { class: "setting" }, h("label", { for: "photo-hex", text: t("draw.photo.number") }), h("input", { id: "photo-hex", inputmode: "numeric", maxlength: 4, autocomplete: "off" })) : null,
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
