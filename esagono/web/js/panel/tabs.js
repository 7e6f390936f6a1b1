/** The lower part of the panel: log, forces, charts, rules, notes and chat, one at a time. */
import { byId, h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { saveSettings, settings } from "../lib/store.js";
import { LogTab } from "./log.js";
import { ForcesTab } from "./forces.js";
import { ChartsTab } from "./charts.js";
import { RulesTab } from "./rules.js";
import { NotesTab } from "./notes.js";
import { openVerify } from "../dialogs/fairness.js";

export class Tabs {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.body = byId("tab-body");
    this.log = new LogTab(board);
    this.forces = new ForcesTab(board);
    this.charts = new ChartsTab(board);
    this.rules = new RulesTab(board);
    this.notes = new NotesTab(board);
    /** @type {Record<string, {draw: (box: HTMLElement) => void, live: boolean}>} */
    this.all = { log: this.log, forces: this.forces, charts: this.charts, rules: this.rules, notes: this.notes };
    this.current = this.all[settings.tab] ? settings.tab : "log";
    this.unread = 0;
    /** How far down each tab was when it was left. @type {Record<string, number>} */
    this.scrolled = {};
    board.session.on("log", () => this.current === "log" && this.drawBody());
    board.session.on("chat", (message) => {
      this.notes.receive(message);
      if (this.current !== "notes" && !message.messages) this.unread += 1;
      this.drawTabs();
      if (this.current === "notes") this.drawBody();
    });
    this.drawTabs();
    this.drawBody();
  }

  drawTabs() {
    fill(
      byId("tabs"),
      Object.keys(this.all).map((name) =>
        h("button", {
          role: "tab",
          type: "button",
          id: `tab-${name}`,
          "aria-selected": String(this.current === name),
          "aria-controls": "tab-body",
          tabindex: this.current === name ? 0 : -1,
          text: name === "notes" && this.unread ? `${t("tab.notes")} (${this.unread})` : t(`tab.${name}`),
          onclick: () => (this.folded || name !== this.current || !this.board.now.sheet.form ? this.open(name) : this.fold()),
          onkeydown: (/** @type {KeyboardEvent} */ e) => this.keydown(e),
        }),
      ),
    );
    this.body.setAttribute("aria-labelledby", `tab-${this.current}`);
  }

  /** @param {KeyboardEvent} e */
  keydown(e) {
    const names = Object.keys(this.all);
    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    e.preventDefault();
    e.stopPropagation();
    this.open(names[(names.indexOf(this.current) + step + names.length) % names.length]);
    byId(`tab-${this.current}`).focus();
  }

  /** @param {string} name @param {boolean} [focus] */
  open(name, focus = false) {
    this.scrolled[this.current] = this.body.scrollTop;
    this.current = name;
    if (name === "notes") this.unread = 0;
    saveSettings({ tab: name, ...(settings.panelClosed ? { panelClosed: false } : {}) });
    this.board.layout();
    this.drawTabs();
    this.body.scrollTop = 0;
    document.body.classList.remove("tab-folded");
    this.drawBody();
    // each tab is where it was left; one that was opened at a place has gone there itself
    if (!this.body.scrollTop) this.body.scrollTop = this.scrolled[name] ?? 0;
    this.sheet(true);
    if (focus) this.body.focus();
  }

  /** A sheet gets the height; a click on a tab opens it below, a second one folds it again. */
  fold() {
    document.body.classList.add("tab-folded");
  }

  get folded() {
    return document.body.classList.contains("tab-folded");
  }

  drawBody() {
    this.body.dataset.tab = this.current;
    this.all[this.current].draw(this.body);
  }

  /** The position changed. */
  refresh() {
    if (this.all[this.current].live) this.drawBody();
  }

  /** @param {string} clause */
  openRules(clause) {
    this.rules.wanted = clause;
    this.open("rules");
  }

  /** @param {import("../lib/types.js").Cell[]} used */
  openChart(used) {
    this.charts.used = used;
    this.open("charts");
  }

  /** Light cells of the charts, where they are open. @param {import("../lib/types.js").Cell[]} used */
  light(used) {
    this.charts.used = used;
    if (this.current === "charts") this.drawBody();
  }

  verify() {
    void openVerify(this.board);
  }

  /** On a phone the panel is a sheet at the bottom that opens and closes. @param {boolean} [open] */
  sheet(open = !document.body.classList.contains("sheet-open")) {
    document.body.classList.toggle("sheet-open", open);
    byId("overlays").hidden = true;
    byId("sheet-handle").setAttribute("aria-expanded", String(open));
  }

  /** On a phone the camera has to know how much of the map is covered. */
  measure() {
    if (!matchMedia("(max-width: 760px)").matches || document.body.classList.contains("sheet-open")) return;
    // a sheet grows while it is filled in
    const soon = this.board.now.sheet.form ? innerHeight * 0.6 : 0;
    this.board.camera.insets.bottom = Math.max(soon, byId("panel").offsetHeight);
  }
}
