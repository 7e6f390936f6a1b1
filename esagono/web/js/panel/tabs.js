/** The lower part of the panel: log, forces, charts, rules, notes and chat, one at a time. */
import { byId, h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { saveSettings, settings } from "../lib/store.js";
import { LogTab } from "./log.js";
import { sideName, toast } from "../lib/words.js";
import { openVerify } from "../dialogs/fairness.js";

/** @typedef {import("../board.js").Board} Board @typedef {{draw: (box: HTMLElement) => void, live: boolean}} Tab */

const NAMES = ["log", "forces", "charts", "rules", "notes"];

/** Those that come when they are first opened. @type {Record<string, (board: Board) => Promise<Tab>>} */
const LATER = {
  forces: async (board) => new (await import("./forces.js")).ForcesTab(board),
  charts: async (board) => new (await import("./charts.js")).ChartsTab(board),
  rules: async (board) => new (await import("./rules.js")).RulesTab(board.summary.game, (error) => board.problem(error)),
  notes: async (board) => new (await import("./notes.js")).NotesTab(board),
};

export class Tabs {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.body = byId("tab-body");
    /** Those that have been opened. @type {Record<string, Tab>} */
    this.all = { log: (this.log = new LogTab(board)) };
    /** What a tab has to know, perhaps before it is there. @type {Record<string, Record<string, unknown>>} */
    this.told = {};
    this.current = NAMES.includes(settings.tab) ? settings.tab : "log";
    /** What the players have said. @type {any[]} */
    this.messages = [];
    this.unread = 0;
    /** How far down each tab was when it was left. @type {Record<string, number>} */
    this.scrolled = {};
    board.session.on("log", () => this.current === "log" && this.drawBody());
    board.session.on("chat", (message) => {
      this.messages = message.messages ? [...message.messages] : [...this.messages, message];
      this.tell("notes", { messages: this.messages });
      if (this.current !== "notes" && !message.messages) this.unread += 1;
      if (message.text && message.seat !== board.seat && !this.body.checkVisibility?.()) toast([h("b", { text: sideName(board, message.seat) }), `: ${message.text} `, h("button", { class: "button small", type: "button", "data-key": "chat-answer", text: t("chat.answer"), onclick: () => this.open("notes", true) })], "chat");
      this.drawTabs();
      if (this.current === "notes") this.drawBody();
    });
    this.drawTabs();
    this.drawBody();
  }

  drawTabs() {
    fill(
      byId("tabs"),
      NAMES.map((name) =>
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
    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    e.preventDefault();
    e.stopPropagation();
    this.open(NAMES[(NAMES.indexOf(this.current) + step + NAMES.length) % NAMES.length]);
    byId(`tab-${this.current}`).focus();
  }

  /** @param {string} name @param {boolean} [focus] */
  open(name, focus = false) {
    this.scrolled[this.current] = this.body.scrollTop;
    this.current = name;
    if (name === "notes") this.unread = 0;
    saveSettings({ tab: name, ...(settings.panelClosed ? { panelClosed: false } : {}) });
    this.board.framing.layout();
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
    const tab = this.all[this.current];
    if (tab) {
      tab.draw(this.body);
      return;
    }
    fill(this.body, h("p", { class: "hint", role: "status", text: t("moment") }));
    void this.load(this.current);
  }

  /** @param {string} name */
  async load(name) {
    try {
      const tab = await LATER[name](this.board);
      this.all[name] ??= Object.assign(tab, this.told[name]);
    } catch (error) {
      this.board.problem(error);
      return;
    }
    if (this.current === name) this.drawBody();
  }

  /** @param {string} name @param {Record<string, unknown>} facts */
  tell(name, facts) {
    this.told[name] = facts;
    if (this.all[name]) Object.assign(this.all[name], facts);
  }

  /** The position changed. */
  refresh() {
    if (this.all[this.current]?.live) this.drawBody();
  }

  /** @param {string} clause */
  openRules(clause) {
    this.tell("rules", { wanted: clause });
    this.open("rules");
  }

  /** @param {import("../lib/types.js").Cell[]} used */
  openChart(used) {
    this.tell("charts", { used });
    this.open("charts");
  }

  /** Light cells of the charts, where they are open. @param {import("../lib/types.js").Cell[]} used */
  light(used) {
    this.tell("charts", { used });
    if (this.current === "charts") this.drawBody();
  }

  verify() {
    void openVerify(this.board);
  }

  /** On a phone the panel is a sheet at the bottom that opens and closes. @param {boolean} [open] */
  sheet(open = !document.body.classList.contains("sheet-open")) {
    document.body.classList.toggle("sheet-open", open);
    this.board.overlays.open(false);
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
