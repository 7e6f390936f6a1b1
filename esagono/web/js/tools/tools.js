/** Tools for the map: while one is in use, clicks on hexes are its own. */
import { byId, h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { plansOf } from "../lib/store.js";

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {() => void} begin
 * @property {() => void} end
 * @property {(hex: string) => string | void} hover  shows what a click would do; the words are read out
 * @property {(hex: string, keyboard?: boolean) => void} pick
 * @property {() => boolean} back  gives up what is half done; false if there is nothing
 */

/** In the place of a tool that is still being fetched: hexes picked meanwhile are the tool's, not the board's. @implements {Tool} */
class Coming {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    /** @type {[string, boolean | undefined][]} */
    this.picked = [];
  }
  begin() {}
  end() {}
  hover() {}
  /** @param {string} hex @param {boolean} [keyboard] */
  pick(hex, keyboard) {
    this.picked.push([hex, keyboard]);
  }
  back() {
    return false;
  }
}

export class Tools {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Tool | null} */
    this.current = null;
    this.card = byId("tool-card");
    /** Those that have been wanted. @type {Record<string, Promise<Tool>>} */
    this.all = {};
    for (const name of ["ruler", "sketch", "plan"]) {
      const button = byId(`open-${name}`);
      button.hidden = name !== "ruler" && board.seat === "observer";
      button.onclick = () => void this.toggle(name);
    }
    const { notebook } = board;
    // what was drawn before, here or by the other player, is seen at once
    notebook.on("loaded", () => {
      if (notebook.marks.length || Object.values(notebook.shown).flat().length) void this.load("sketch").then(() => board.sketch?.show());
    });
    notebook.on("shown", (/** @type {{seat: string, more: boolean}} */ shown) => void this.load("sketch").then(() => board.sketch?.hear(shown)));
    // orders that were planned before are seen at once
    if (plansOf(board.match, board.seat).length) void this.load("plan");
    const phone = matchMedia("(max-width: 760px)");
    phone.addEventListener("change", () => this.placeButtons(phone.matches));
    this.placeButtons(phone.matches);
    // After a tap browsers also play a mouse click, which would take the focus from a field that the tap has opened.
    byId("stage").addEventListener("touchend", (/** @type {TouchEvent} */ e) => this.current && e.cancelable && e.preventDefault(), { passive: false });
  }

  /** The bar of a phone has no room for all buttons; two go to the tools. @param {boolean} phone */
  placeButtons(phone) {
    const buttons = [byId("open-replay"), byId("open-search")];
    if (phone) byId("tools").append(...buttons);
    else byId("open-settings").before(...buttons);
  }

  /** @param {string} name @returns {Promise<Tool>} */
  async fetch(name) {
    const { board } = this;
    if (name === "plan") return new (await import("./plan.js")).Plan(board);
    if (name === "ruler") return new (await import("./ruler.js")).Ruler(board);
    board.sketch = new (await import("./sketch.js")).Sketch(board);
    return board.sketch;
  }

  /** The tool of a name; its module comes when it is wanted. @param {string} name */
  async load(name) {
    // one that is on its way is not fetched again: there must not be two of it
    const tool = (this.all[name] ??= this.fetch(name));
    try {
      return await tool;
    } catch (error) {
      delete this.all[name];
      this.board.problem(error);
      return undefined;
    }
  }

  /** @param {string} name */
  async toggle(name) {
    const begins = this.current?.name !== name;
    this.close();
    if (!begins || byId(`open-${name}`).hidden) return;
    const early = new Coming(name);
    this.current = early;
    clearTimeout(this.board.pointer.timer);
    const tool = await this.load(name);
    if (this.current !== early) return;
    this.current = null;
    if (!tool) return;
    this.board.stackCard.close();
    this.board.closeMenu();
    this.board.overlays.open(false);
    this.current = tool;
    document.body.dataset.tool = name;
    byId(`open-${name}`).setAttribute("aria-pressed", "true");
    this.card.hidden = false;
    tool.begin();
    for (const [hex, keyboard] of early.picked) tool.pick(hex, keyboard);
    this.board.pointer.drawPath();
    byId("stage").focus({ preventScroll: true });
  }

  close() {
    const tool = this.current;
    if (!tool) return;
    this.current = null;
    delete document.body.dataset.tool;
    byId(`open-${tool.name}`).setAttribute("aria-pressed", "false");
    this.card.hidden = true;
    fill(this.card);
    tool.end();
    this.board.pointer.drawPath();
  }

  /** Escape: first what is half done, then the tool. */
  cancel() {
    if (!this.current?.back()) this.close();
  }

  /** The card of the tool in use. @param {string} title @param {any} content */
  draw(title, ...content) {
    const key = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    const inside = this.card.contains(document.activeElement);
    fill(this.card, h("header", null, h("h2", { text: title }), h("button", { class: "close", type: "button", "data-key": "close-tool", "aria-label": t("close"), text: "×", onclick: () => {
      this.close();
      byId("stage").focus({ preventScroll: true });
    } })), content);
    if (inside && key) this.card.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }
}
