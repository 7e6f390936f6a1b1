/** The drawing table: map, brushes and cards, and what they share. */
import { byId, fill, h, oncePerFrame } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { brushesOf } from "./brushes.js";
import { drawChanges } from "./changes.js";
import { Check } from "./check.js";
import { drawCounters } from "./counters.js";
import { choice } from "./fields.js";
import { drawGround } from "./ground.js";
import { keep } from "./keep.js";
import { Paint } from "./paint.js";
import { Photo } from "./photo.js";
import { drawShare } from "./share.js";
import { View } from "./view.js";
import { valueWords } from "../lib/packwords.js";

const TABS = ["hex", "counters", "changes", "check", "photo", "pack"];
const REST = 400;

export class Table {
  /** @param {import("./pack.js").Pack} pack @param {import("../lib/types.js").GridFacts} grid */
  constructor(pack, grid) {
    this.pack = pack;
    this.view = new View(byId("stage"), byId("map"), pack, grid);
    this.brushes = brushesOf(pack);
    this.brush = this.brushes[0];
    this.value = "";
    this.size = 1;
    this.erase = false;
    /** @type {string | null} */
    this.counter = null;
    this.tab = "hex";
    this.photo = new Photo(this.view, pack.data.game);
    this.check = new Check(this);
    this.paint = new Paint(this);
    /** Make changes as one step. */
    this.step = (/** @type {import("./pack.js").Change[]} */ changes) => {
      if (pack.apply(changes)) this.settle();
    };
    this.saving = 0;
    /** Whether the pack of a match lies here, to be looked at: the owner's own stays as it is kept. */
    this.shown = false;
    /** The field of a card that has the cursor, and whether what is typed there is a change by now. @type {{field: HTMLElement, done: boolean} | null} */
    this.typing = null;
    const cards = oncePerFrame(() => this.drawCards());
    pack.onChange = () => {
      this.view.refresh();
      cards();
      this.save();
    };
    addEventListener("pagehide", () => this.saving && void this.saveNow());
    this.drawTools();
    this.drawTabs();
    this.view.resize(); // the tools have taken their place
    this.view.fit();
    const fields = byId("cards");
    fields.addEventListener("input", (/** @type {any} */ e) => (this.typing = { field: e.target, done: false }));
    for (const kind of ["change", "focusout"]) fields.addEventListener(kind, () => {
      if (!this.typing || this.typing.done) return; // a field that is drawn anew loses the focus too
      this.typing.done = true;
      if (this.typing.field.getAttribute("aria-invalid") !== "true") cards(); // what is wrong stays, with the reason
    });
    this.check.draw();
    this.photo.draw();
    drawShare(this);
  }

  /** A stroke has ended. */
  settle() {
    this.check.soon();
  }

  /** Kept in this browser a moment after each change. */
  save() {
    if (this.shown) return;
    clearTimeout(this.saving);
    byId("saved").textContent = "";
    this.saving = setTimeout(() => void this.saveNow(), REST);
  }

  async saveNow() {
    clearTimeout(this.saving);
    this.saving = 0;
    const done = await keep(`pack:${this.pack.data.game}`, this.pack.files());
    byId("saved").textContent = t(done ? "draw.saved" : "draw.saved.not");
  }

  drawTools() {
    const { brush, pack } = this;
    const colours = brush.values && brush.form === "hex";
    fill(
      byId("brushes"),
      h("label", { for: "brush", text: t("draw.brush") }),
      choice("brush", this.brushes.map((b) => b.id), brush.id, (id) => this.take(id), (id) => t(`draw.brush.${id}`) === `draw.brush.${id}` ? valueWords(id.replace(/^(road|side)-/, "")) : t(`draw.brush.${id}`)),
      colours ? choice("brush-value", brush.values ?? [], this.value, (v) => (this.value = v)) : null,
      brush.range ? h("input", { id: "brush-value", type: "number", "aria-label": t("draw.value"), min: brush.range[0], max: brush.range[1], value: this.value, onchange: (/** @type {any} */ e) => {
        const [low, high] = brush.range ?? [0, 0];
        this.value = e.target.value = String(Math.min(high, Math.max(low, Math.round(Number(e.target.value)) || 0)));
      } }) : null,
      brush.form === "hex" ? choice("brush-size", ["1", "7"], String(this.size), (v) => (this.size = Number(v)), (v) => t("draw.size", { n: Number(v) })) : null,
      brush.form === "look" || brush.range ? null : h("label", { class: "tick" }, h("input", { id: "brush-erase", type: "checkbox", checked: this.erase, onchange: (/** @type {any} */ e) => (this.erase = e.target.checked) }), t("draw.erase")),
      h("button", { class: "button small", id: "undo", type: "button", text: t("draw.undo"), onclick: () => {
        pack.undo();
        this.settle();
      } }),
      h("button", { class: "button small", id: "redo", type: "button", text: t("draw.redo"), onclick: () => {
        pack.redo();
        this.settle();
      } }),
      h("button", { class: "button small", id: "whole", type: "button", text: t("zoom.fit"), onclick: () => this.view.fit() }),
    );
  }

  /** Take a brush. @param {string} id */
  take(id) {
    this.brush = this.brushes.find((b) => b.id === id) ?? this.brushes[0];
    this.value = this.brush.values ? (this.brush.values.find(Boolean) ?? "") : String(this.brush.range?.[0] ?? "");
    this.erase = false;
    byId("stage").dataset.brush = this.brush.form;
    this.drawTools();
    byId("brush").focus();
  }

  drawTabs() {
    fill(byId("tabs"), TABS.map((name) => h("button", { role: "tab", type: "button", id: `open-${name}`, "aria-controls": `tab-${name}`, "aria-selected": String(name === this.tab), tabindex: name === this.tab ? 0 : -1, onclick: () => this.openTab(name), onkeydown: (/** @type {KeyboardEvent} */ e) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
      if (!by) return;
      this.openTab(TABS[(TABS.indexOf(name) + by + TABS.length) % TABS.length]);
      byId(`open-${this.tab}`).focus();
    } }, t(`draw.tab.${name}`), name === "check" ? h("span", { id: "check-badge", role: "img" }) : null)));
    this.openTab(this.tab);
  }

  /** @param {string} name */
  openTab(name) {
    this.tab = name;
    this.typing = null;
    for (const each of TABS) {
      byId(`tab-${each}`).hidden = each !== name;
      byId(`open-${each}`).setAttribute("aria-selected", String(each === name));
      byId(`open-${each}`).tabIndex = each === name ? 0 : -1;
    }
    this.drawCards();
    if (name === "check") void this.check.run();
    this.photo.front = name === "photo";
    this.view.refresh();
    if (name === "photo") this.photo.draw();
  }

  /** The card in front, unless somebody types there. */
  drawCards() {
    byId("undo").disabled = !this.pack.done.length;
    byId("redo").disabled = !this.pack.undone.length;
    const { typing } = this;
    if (typing && !typing.done && typing.field === document.activeElement) return;
    const focused = document.activeElement?.id ?? "";
    if (this.tab === "hex") drawGround(this);
    else if (this.tab === "counters") drawCounters(this);
    else if (this.tab === "changes") drawChanges(this);
    if (focused && document.activeElement?.id !== focused) byId(focused)?.focus({ preventScroll: true });
  }

  /** @param {string} hex @param {boolean} [follow]  bring it into sight */
  look(hex, follow = false) {
    this.view.cursor = hex;
    const [x, y] = this.view.grid.centre(hex);
    if (follow && !this.view.inSight(x, y)) this.view.goTo(hex);
    this.view.refresh();
    byId("where").textContent = t("draw.hex.title", { hex });
    if (this.tab === "hex") drawGround(this);
  }

  /** A counter, hex or hexside that a finding names. @param {string} place */
  lookAt(place) {
    if (this.pack.get("counters.csv", place)) {
      this.openCounter(place);
      return;
    }
    const [hex] = place.split("-");
    this.view.goTo(hex);
    this.openTab("hex");
  }

  /** @param {string} id */
  openCounter(id) {
    this.counter = id;
    const hex = this.pack.get("counters.csv", id)?.hex;
    if (hex) this.view.goTo(hex);
    this.openTab("counters");
  }

  /** The counter that a drag takes along while the counters are in front: the one whose form is open, or the topmost under the pointer. @param {string} hex @param {number} x @param {number} y */
  counterToDrag(hex, x, y) {
    if (this.tab !== "counters") return null;
    const row = this.counter ? this.pack.get("counters.csv", this.counter) : null;
    const top = this.view.counterAt(x, y);
    return row?.hex === hex && (!top || this.pack.get("counters.csv", top)?.hex === hex) ? this.counter : top;
  }

  /** A counter was clicked on the map: its form, and with another click that of the next in the stack. @param {string} id */
  takeUp(id) {
    const hex = this.pack.get("counters.csv", id)?.hex;
    const stack = [...this.pack.rows("counters.csv").values()].filter((row) => row.hex === hex).map((row) => row.id);
    this.counter = id === this.counter ? stack[(stack.indexOf(id) + 1) % stack.length] : id;
    this.typing = null;
    this.drawCards();
    if (hex) this.look(hex);
  }

  /** @param {string} id @param {string} hex */
  setUp(id, hex) {
    this.counter = id;
    this.step([this.pack.changed("counters.csv", id, { hex })]);
  }
}
