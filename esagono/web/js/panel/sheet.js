/**
 * The sheet of a decision with arithmetic, as the game describes it: who takes part, sums, shifts with their clauses, the column, and
 * the exact odds. Ticks make a draft that only this page knows; a button plays the draft and what ends the decision in one click.
 */
import { h } from "../lib/dom.js";
import { percent, signed, t } from "../lib/i18n.js";
import { picture } from "../map/pictures.js";
import { clauseLink, reasonNodes, sideName } from "../lib/words.js";
import { amount } from "../state/choose.js";
import { optionKey } from "../state/offers.js";
import { Lost } from "../state/session.js";

/** @typedef {import("../lib/types.js").Sheet} Sheet @typedef {import("../lib/types.js").Option} Option @typedef {import("../lib/types.js").SheetRow} SheetRow @typedef {import("../lib/types.js").SheetGroup} SheetGroup @typedef {import("../lib/types.js").Part} Part */

export class SheetView {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** What is ticked and not yet played, each option by its text. @type {Map<string, Option>} */
    this.draft = new Map();
    /** @type {Sheet | null} */
    this.sheet = null;
    this.asked = "";
    this.decision = "";
    this.unfolded = false;
  }

  /** The form of the decision that is pending, if it has one. */
  get form() {
    const { session, replaying, components } = this.board;
    return replaying || !session.decision ? undefined : components.sheets[session.decision.kind];
  }

  /** Another decision: what was ticked is forgotten. */
  forget() {
    this.draft.clear();
    this.sheet = null;
    this.asked = this.decision = "";
  }

  draw() {
    const { session } = this.board;
    const decision = JSON.stringify([session.decision?.kind, session.decision?.args]);
    if (this.decision !== decision) this.forget();
    this.decision = decision;
    this.ask();
    const { sheet } = this;
    if (!sheet) return h("p", { class: "hint", role: "status", text: t("moment") });
    return h(
      "section",
      { class: "sheet", "aria-label": sheet.title },
      (sheet.groups ?? []).map((group) => this.group(group)),
      this.outlook(sheet, this.advice(sheet)),
      this.buttons(sheet),
    );
  }

  /** What would come of it: refusals, column, arithmetic and odds. @param {Sheet} sheet @param {any} [advice] */
  outlook(sheet, advice = null) {
    return h(
      "div",
      { class: "outlook", "data-column": sheet.column },
      sheet.refused?.length ? h("div", { class: "warning" }, h("strong", { text: t("sheet.refused") }), reasonNodes(sheet.refused, this.board)) : null,
      this.outcome(sheet),
      advice,
      (sheet.notes ?? []).map((text) => h("p", { class: "hint note", text })),
      this.arithmetic(sheet),
      this.odds(sheet),
    );
  }

  /** @param {SheetGroup} group */
  group(group) {
    if (!group.rows?.length && group.total === undefined) return null;
    return [
      h("h3", null, group.title, group.side ? h("small", { text: ` ${sideName(this.board, group.side)}` }) : null, group.total !== undefined ? h("b", { class: "total", text: String(group.total) }) : null),
      group.rows?.length ? h("ul", { class: "ticks" }, group.rows.map((row) => this.row(row, group))) : null,
    ];
  }

  /** @param {SheetRow} row @param {SheetGroup} group */
  row(row, group) {
    const piece = this.board.shown?.pieces.find((p) => p.key === row.key);
    const body = [
      piece ? picture(piece.face, "counter tiny") : null,
      h("span", null, row.name, row.note ? h("small", { text: ` ${row.note}` }) : null),
      row.value !== undefined && row.value !== "" ? h("b", { text: String(row.value) }) : null,
    ];
    if (row.refused?.length) return h("li", { class: "off" }, h("label", { "aria-disabled": "true" }, h("input", { type: "checkbox", disabled: true }), body), reasonNodes(row.refused, this.board));
    if (!row.option && !row.on) return h("li", null, h("span", { class: "row" }, body));
    const type = group.one ? "radio" : "checkbox";
    return h("li", null, h("label", null, h("input", { type, ...(group.one ? { name: group.title } : {}), "data-key": `row-${row.key}`, checked: row.on, disabled: !row.option, onchange: () => row.option && this.toggle(row.option, group) }), body));
  }

  /** @param {Option} option @param {SheetGroup} group */
  toggle(option, group) {
    const key = optionKey(option);
    if (group.one) {
      for (const row of group.rows ?? []) if (row.option) this.draft.delete(optionKey(row.option));
      this.draft.set(key, option);
    } else if (!this.draft.delete(key)) this.draft.set(key, option);
    this.board.redraw();
  }

  /** Arrows of those who would take part. @returns {import("../lib/types.js").Marker[]} */
  get arrows() {
    const { sheet, board } = this;
    const target = sheet?.target;
    if (!this.form || !target) return [];
    const keys = (sheet.groups ?? []).flatMap((g) => g.rows ?? []).filter((row) => row.on).map((row) => row.key);
    const hexes = new Set(keys.flatMap((key) => board.chooser.hexOf(key) ?? []).filter((hex) => board.grid.distance(hex, target) === 1));
    const declared = new Set(board.shown?.markers.filter((m) => m.to === target).map((m) => board.chooser.hexOf(m.at) ?? m.at));
    return [...hexes].filter((hex) => !declared.has(hex)).map((at) => ({ kind: "draft", at, to: target, text: "", title: "", side: board.seat, tone: "draft", order: 0 }));
  }

  /** The sums against each other, the column, and what it promises. @param {Sheet} sheet */
  outcome({ groups = [], column, headline }) {
    const totals = groups.flatMap((g) => (g.total === undefined ? [] : [g.total]));
    if (!column && !headline) return null;
    return h(
      "p",
      { class: "odds" },
      column && totals.length > 1 ? [h("span", { class: "strength", text: totals[0] }), h("span", { class: "against", text: ":" }), h("span", { class: "strength", text: totals[totals.length - 1] })] : null,
      column ? h("span", { class: "column", text: column }) : null,
      headline ? h("span", { class: "headline" }, `${headline.text} `, h("b", { text: percent(chance(headline.p)) })) : null,
    );
  }

  /** What a series knows besides. @param {Sheet} _sheet @returns {any} */
  advice(_sheet) {
    return null;
  }

  /** @param {Sheet} sheet */
  arithmetic(sheet) {
    const { groups = [], shifts = [], modifiers = [], columns = [], column, column_before } = sheet;
    /** @type {[string, Part[]][]} */
    const lists = [
      ...groups.map((/** @type {SheetGroup} */ g) => this.sum(g)),
      [t("sheet.shifts"), shifts],
      [t("sheet.modifiers"), modifiers],
    ];
    if (!lists.some(([, parts]) => parts.length) && !columns.length) return null;
    return h(
      "details",
      { class: "arithmetic", open: this.unfolded, ontoggle: (/** @type {any} */ e) => (this.unfolded = e.target.open) },
      h("summary", { "data-key": "arithmetic", text: t("sheet.arithmetic") }),
      columns.length ? h("ol", { class: "columns", "aria-label": t("sheet.columns") }, columns.map((c) => h("li", { class: c === column ? "used" : c === column_before ? "before" : "", ...(c === column ? { "aria-current": "true" } : {}), text: c }))) : null,
      column_before ? h("p", { text: t("sheet.before", { column: column_before }) }) : null,
      lists.map(([title, parts]) => this.parts(title, parts)),
    );
  }

  /** What a party brings: the parts of those who take part, and of the whole. @param {SheetGroup} group @returns {[string, Part[]]} */
  sum({ title, total, rows = [], parts = [] }) {
    const own = rows.filter((row) => row.on).flatMap((row) => (row.parts ?? []).map((p) => ({ ...p, text: [row.name, p.text].filter(Boolean).join(": ") })));
    return [total === undefined ? title : `${title}: ${total}`, [...own, ...parts]];
  }

  /** @param {string} title @param {Part[]} parts */
  parts(title, parts) {
    if (!parts.length) return null;
    const words = (/** @type {Part} */ p) => (typeof p.value === "number" ? signed(p.value) : String(p.value));
    return h("div", { class: "sum" }, h("h4", { text: title }), h("ul", null, parts.map((p) => h("li", null, h("b", { text: words(p) }), " ", p.text, " ", clauseLink(p.clause ?? "", this.board)))));
  }

  /** Bars of the chances, those of one group together. @param {Sheet} sheet */
  odds({ odds = [] }) {
    if (!odds.length) return null;
    const groups = [...new Set(odds.map((o) => o.group ?? ""))];
    return h(
      "div",
      { class: "bars" },
      groups.map((group) =>
        h(
          "div",
          { class: "chart-bars", "data-group": group },
          group ? h("h4", { text: group }) : null,
          h("ul", null, odds.filter((o) => (o.group ?? "") === group).map((o) => {
            const bar = h("span", { class: `bar${o.tone ? ` ${o.tone}` : ""}` });
            bar.style.setProperty("--part", String(chance(o.p)));
            return h("li", { "data-p": chance(o.p) }, h("span", { class: "n", text: o.text }), bar, h("span", { class: "p", text: percent(chance(o.p)) }));
          })),
        ),
      ),
    );
  }

  /** @param {Sheet} sheet */
  buttons(sheet) {
    const { session } = this.board;
    return h(
      "div",
      { class: "buttons" },
      this.moreButtons(),
      h("button", { class: "button", type: "button", "data-key": "sheet-cancel", disabled: !session.canUndo && !this.draft.size, text: t("sheet.cancel"), onclick: () => this.cancel() }),
      (sheet.actions ?? []).map((option, i) => h("button", { class: `button${i ? "" : " primary"}`, type: "button", "data-key": `sheet-${option[0]}`, "data-verb": option[0], disabled: Boolean(sheet.refused?.length), text: this.actionWords(option, sheet), onclick: () => this.play(option) })),
    );
  }

  /** @returns {any} */
  moreButtons() {
    return null;
  }

  /** @param {Option} option @param {Sheet} sheet */
  actionWords(option, sheet) {
    const { session, components } = this.board;
    const key = optionKey(option);
    const words = session.options.find((c) => optionKey(c.option) === key)?.label ?? components.words[`verb-${option[0]}`] ?? option[0];
    return sheet.column && option === sheet.actions?.[0] && !sheet.refused?.length ? t("sheet.at", { action: words, column: sheet.column }) : words;
  }

  /** Options that neither a row nor a button of the sheet stands for. @returns {import("../lib/types.js").Choice[]} */
  get others() {
    const { sheet, board } = this;
    const shown = new Set([...this.offered, ...(sheet?.actions ?? []).map(optionKey)]);
    return sheet ? board.session.options.filter((c) => !shown.has(optionKey(c.option)) && !this.standsFor(c)) : [];
  }

  /** The options of all rows. */
  get offered() {
    return new Set((this.sheet?.groups ?? []).flatMap((g) => (g.rows ?? []).flatMap((r) => (r.option ? [optionKey(r.option)] : []))));
  }

  /** @param {import("../lib/types.js").Choice} choice */
  standsFor(choice) {
    return this.board.components.verbs[choice.option[0]]?.belongs === "sheet";
  }

  /** Put everything back, or take back what led here. */
  async cancel() {
    if (this.board.session.canUndo) await this.board.undo();
    else {
      this.draft.clear();
      this.board.redraw();
    }
  }

  /** @param {Option} [action] */
  async play(action = this.sheet?.actions?.[0]) {
    if (!action || this.sheet?.refused?.length) return;
    const key = optionKey(action);
    await this.board.play([...[...this.draft].filter(([text]) => text !== key).map(([, option]) => option), action]);
  }

  /** What is asked with the draft. */
  get question() {
    return { draft: [...this.draft.values()] };
  }

  ask() {
    const { board, form } = this;
    const key = JSON.stringify([board.session.seq, this.question]);
    if (!form || this.asked === key) return;
    this.asked = key;
    board.session.ask(form.question ?? "sheet", this.question).then(
      (/** @type {Sheet} */ found) => {
        if (this.asked !== key) return;
        this.sheet = found;
        this.dropPlayed();
        if (found.cell) board.tabs.light([found.cell]);
        board.redraw();
      },
      (error) => {
        if (!(error instanceof Lost)) board.problem(error);
      },
    );
    this.askMore(key);
  }

  /** For a series that asks more than the sheet. @param {string} _key */
  askMore(_key) {}

  /** What was ticked here and has been played by another way is no draft any more. */
  dropPlayed() {
    const { offered } = this;
    for (const key of this.draft.keys()) if (!offered.has(key)) this.draft.delete(key);
  }
}

/** @param {number | string} p  a number, or a fraction */
export function chance(p) {
  return typeof p === "number" ? p : amount(p);
}
