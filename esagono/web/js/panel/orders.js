/** Whole orders of a game that makes them, as for a brigade or each unit of a formation: told with their chance, given with one click. */
import { h } from "../lib/dom.js";
import { percent, t } from "../lib/i18n.js";
import { confirmDialog } from "../dialogs/dialog.js";
import { optionKey } from "../state/offers.js";
import { chance } from "./odds.js";

/** @typedef {import("../lib/types.js").Order} Order */

export class Orders {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Order[]} */
    this.list = [];
    this.asked = -1;
  }

  /** Asked once in each position; what cannot be told is not missed. */
  ask() {
    const { session, components, replaying } = this.board;
    const { seq } = session;
    if (this.asked === seq) return;
    this.asked = seq;
    this.list = [];
    if (!session.decision || replaying || session.options.length < 2 || !components.questions.includes("orders")) return;
    session.ask("orders", {}).then(
      (/** @type {Order[]} */ found) => {
        if (this.asked !== seq || session.seq !== seq) return;
        this.list = found;
        if (found.length) this.board.now.draw();
      },
      () => {}, // everything can be ordered step by step
    );
  }

  /** Those of an entry of a display, as buttons of it. @param {string} entry @param {string} title */
  of(entry, title) {
    return this.list.filter((o) => o.of === entry).map((o) => h("button", { class: "button small whole", type: "button", "data-key": `order-${o.id}`, "aria-label": `${title}: ${o.title}`, text: o.title, ...this.pointing(o), onclick: () => this.give(o) }));
  }

  /** All others, as a list. */
  draw() {
    const { chooser } = this.board;
    const rows = this.list.filter((o) => !o.of || !chooser.byEntry.has(o.of));
    if (!rows.length || chooser.selected.length > 1) return null;
    const likely = (/** @type {Order} */ o) => (o.headline ? chance(o.headline.p) : -1);
    rows.sort((a, b) => likely(b) - likely(a));
    // what the chances are of is told once where it is the same of all
    const of = new Set(rows.map((o) => o.headline?.text ?? ""));
    const common = of.size === 1 ? rows[0].headline?.text : "";
    const row = (/** @type {Order} */ o) => h("button", { class: "option", type: "button", "data-key": `order-${o.id}`, ...this.pointing(o), onclick: () => this.give(o) }, h("span", null, o.title, o.headline && !common ? h("small", { text: o.headline.text }) : null), o.headline ? h("b", { text: percent(chance(o.headline.p)) }) : null);
    return h("section", { class: "orders", "aria-labelledby": "orders-title" }, h("h3", { id: "orders-title" }, t("orders.title"), common ? h("small", { text: `${common} (%)` }) : null), h("ul", { class: "options" }, rows.map((o) => h("li", null, row(o)))));
  }

  /** Where it would be carried out is shown on the map. @param {Order} order */
  pointing({ of = "", hex = "" }) {
    const { marks, chooser } = this.board;
    const hexes = [chooser.hexOf(of) ?? "", hex].filter(Boolean);
    const [on, off] = [() => marks.showHover(...hexes), () => marks.showHover(null)];
    return { onpointerenter: on, onfocus: on, onpointerleave: off, onblur: off };
  }

  /** @param {Order} order */
  async give({ title, options }) {
    const { board } = this;
    const ends = board.components.verbs[options[0][0]]?.role === "close";
    const costs = ends ? [...Object.values(board.crowded.hexes), ...(await board.now.regrets())] : [];
    if (costs.length && !(await confirmDialog({ title: `${title}?`, text: costs, yes: title, no: t("end.back") })).yes) return;
    await this.carryOut(options);
  }

  /** A click is played up to what cannot be taken back: from there the rest goes on, as long as it can. @param {import("../lib/types.js").Option[]} options */
  async carryOut(options) {
    const { session } = this.board;
    const offered = () => session.options.some(({ option }) => optionKey(option) === optionKey(options[0]));
    do {
      if (!(await this.board.play(options))) return;
      options = options.slice(session.played);
    } while (options.length && session.played && offered());
  }
}
