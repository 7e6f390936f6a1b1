/**
 * The sheet of a decision with arithmetic, as the game describes it: who takes part, sums, shifts with their clauses, the column, and
 * the exact odds. Ticks make a draft that only this page knows; a button plays the draft and what ends the decision in one click.
 */
import { h } from "../lib/dom.js";
import { amount, percent, signed, t } from "../lib/i18n.js";
import { confirmDialog } from "../dialogs/dialog.js";
import { picture } from "../map/pictures.js";
import { clauseLink, reasonNodes, sideName } from "../lib/words.js";
import { optionKey } from "../state/offers.js";
import { Lost } from "../state/session.js";

/** @typedef {import("../lib/types.js").Sheet} Sheet @typedef {import("../lib/types.js").Option} Option @typedef {import("../lib/types.js").SheetRow} SheetRow @typedef {import("../lib/types.js").SheetGroup} SheetGroup @typedef {import("../lib/types.js").Part} Part */

/** Columns that say themselves what they are: 3:1. */
const ODDS = /:/;

export class SheetView {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** What is ticked and not yet played, each option by its text. @type {Map<string, Option>} */
    this.draft = new Map();
    /** @type {Sheet | null} */
    this.sheet = null;
    /** What was asked last, and what the sheet answers. */
    this.asked = this.told = "";
    /** What was ticked when that was asked. @type {Set<string>} */
    this.heard = new Set();
    this.decision = "";
    this.unfolded = false;
    /** The hex to which the sheet is turned, and what it is about there. */
    this.target = this.topic = "";
  }

  /** The form of the decision that is pending, if it has one. */
  get form() {
    const { session, replaying, components } = this.board;
    return replaying || !session.decision ? undefined : components.sheets[session.decision.kind];
  }

  /** Another decision: what was ticked is forgotten. */
  forget() {
    this.draft.clear();
    this.heard.clear();
    this.sheet = null;
    this.asked = this.told = this.decision = this.target = this.topic = "";
  }

  /** The answer to the last tick is not there yet. */
  get unsettled() {
    return this.told !== this.asked;
  }

  /** Hexes to which a click turns the sheet; nothing if it takes no clicks. */
  get aims() {
    return this.form?.aims ? (this.sheet?.targets ?? []) : null;
  }

  /** A click on a hex: a unit there that the sheet lists is ticked, else the sheet is turned to the hex. @param {string} hex */
  pick(hex) {
    const { form, sheet, board } = this;
    if (!form?.aims) return false;
    const here = new Set(board.piecesAt(hex).map((p) => p.key));
    const groups = (sheet?.groups ?? []).filter((g) => g.now);
    const rows = groups.flatMap((g) => (g.rows ?? []).filter((r) => r.option && here.has(r.key.split("@")[0])));
    const row = rows.find((r) => !r.on) ?? rows[0];
    if (row && !sheet?.targets?.includes(hex)) void this.playRow(row);
    else this.turn(hex);
    return true;
  }

  /** @param {string} hex @param {string} [topic] */
  turn(hex, topic = "") {
    [this.target, this.topic] = [hex, topic];
    this.board.redraw();
  }

  /** To the next hex that makes sense. @param {number} step */
  next(step) {
    const { aims } = this;
    if (!aims) return false;
    const at = aims.indexOf(this.sheet?.target ?? "");
    const hex = aims[(at + step + aims.length) % aims.length];
    if (hex) {
      this.turn(hex);
      this.board.goTo(hex);
    }
    return true;
  }

  draw() {
    const { session } = this.board;
    const decision = JSON.stringify([session.decision?.kind, session.decision?.args]);
    if (this.decision !== decision) {
      this.forget();
      this.board.tabs?.fold();
    }
    this.decision = decision;
    this.ask();
    const { sheet } = this;
    if (!sheet) return h("p", { class: "hint", role: "status", text: t("moment") });
    return h(
      "section",
      { class: `sheet${this.form?.aims ? " aims" : ""}`, "aria-label": sheet.title },
      this.form?.aims ? h("h2", { text: sheet.title }) : null,
      this.topics(sheet),
      // with many rows the promise would be out of sight below them
      this.form?.aims ? this.outcome(sheet) : null,
      this.groups(sheet.groups ?? []),
      this.outlook(sheet, this.advice(sheet), [this.ahead(sheet), this.buttons(sheet)]),
    );
  }

  /** What would come of it: arithmetic first, then what is never scrolled out of sight: refusals, column, odds and the buttons. Of a click that is only thought of, the chance comes first. @param {Sheet} sheet @param {any} [advice] @param {any} [buttons] */
  outlook(sheet, advice = null, buttons = null) {
    return h(
      "div",
      { class: "outlook", "data-column": sheet.column },
      sheet === this.sheet ? advice : this.outcome(sheet),
      (sheet.notes ?? []).map((text) => h("p", { class: "hint note", text })),
      this.cases(sheet),
      this.arithmetic(sheet),
      h(
        "div",
        { class: "promise" },
        sheet.refused?.length ? h("div", { class: "warning" }, h("strong", { text: t("sheet.refused") }), reasonNodes(sheet.refused, this.board)) : null,
        sheet === this.sheet && !this.form?.aims ? this.outcome(sheet) : null,
        this.odds(sheet),
        buttons,
      ),
    );
  }

  /** What the other side may do about it, and what becomes of the attack then. @param {Sheet} sheet */
  cases({ cases = [] }) {
    if (!cases.length) return null;
    return h(
      "div",
      { class: "cases" },
      h("h4", { text: t("sheet.cases") }),
      h("ul", null, cases.map((c) => h("li", { "data-p": chance(c.p) }, h("span", null, c.text, c.hex ? h("small", { text: ` ${c.hex}` }) : null), h("b", { text: percent(chance(c.p)) }), c.then ? h("small", { class: "then", text: t("sheet.then", { text: c.then.text, p: percent(chance(c.then.p)) }) }) : null))),
    );
  }

  /** What it can be about in its hex. @param {Sheet} sheet */
  topics({ topics = [], topic, target = "" }) {
    if (!topics.length) return null;
    return h("div", { class: "segmented topics", role: "group" }, topics.map(({ id, title }) => h("button", { type: "button", "data-key": `topic-${id}`, "aria-pressed": String(id === topic), text: title ?? id, onclick: () => this.turn(target, id) })));
  }

  /** What need not be asked again. @param {Sheet} sheet */
  ahead({ ahead }) {
    if (!ahead) return null;
    const kind = this.board.session.decision?.kind ?? "";
    const decide = () => {
      this.board.standing.quiet.set(kind, ahead);
      void this.board.play([ahead.option]);
    };
    return h("button", { class: "link ahead", type: "button", "data-key": "sheet-ahead", text: ahead.title, onclick: decide });
  }

  /** Whose a group is need be told only where there are groups of both sides. @param {SheetGroup[]} groups */
  groups(groups) {
    const shown = groups.filter((group) => group.rows?.length || group.total !== undefined);
    const both = new Set(shown.map((group) => group.side)).size > 1;
    return shown.map((group) => this.group(group, both));
  }

  /** @param {SheetGroup} group @param {boolean} whose */
  group(group, whose) {
    return [
      h("h3", null, group.title, group.side && whose ? h("small", { text: ` ${sideName(this.board, group.side)}` }) : null, group.total !== undefined ? h("b", { class: "total", text: String(group.total) }) : null),
      group.rows?.length ? h("ul", { class: "ticks" }, group.rows.map((row) => this.row(row, group))) : null,
    ];
  }

  /** @param {SheetRow} row @param {SheetGroup} group */
  row(row, group) {
    const piece = this.board.shown?.pieces.find((p) => p.key === row.key.split("@")[0]);
    const body = [
      piece ? picture(piece.face, "counter tiny") : null,
      h("span", null, row.name, row.note ? h("small", { text: ` ${row.note}` }) : null),
      row.value !== undefined && row.value !== "" ? h("b", { text: String(row.value) }) : null,
    ];
    if (row.refused?.length) return h("li", { class: "off" }, h("label", { "aria-disabled": "true" }, h("input", { type: "checkbox", disabled: true }), body), reasonNodes(row.refused, this.board));
    const { look, option } = row;
    if (look) return h("li", null, h("button", { class: "row", type: "button", "data-key": `row-${row.key}`, "aria-pressed": String(Boolean(row.on)), onclick: () => this.turn(look) }, body));
    if (!option && (!row.on || !group.now)) return h("li", null, h("span", { class: "row" }, body));
    if (group.now && group.one) return h("li", null, h("button", { class: "row press", type: "button", "data-key": `row-${row.key}`, "data-verb": option?.[0], ...this.pointing(row), onclick: () => this.playRow(row) }, body));
    if (group.now) return h("li", null, h("label", null, h("input", { type: "checkbox", "data-key": `row-${row.key}`, checked: Boolean(row.on), disabled: !option, onchange: () => this.playRow(row) }), body));
    const type = group.one ? "radio" : "checkbox";
    return h("li", null, h("label", null, h("input", { type, ...(group.one ? { name: group.title } : {}), "data-key": `row-${row.key}`, checked: this.ticked(row, group), disabled: !row.option, onchange: () => row.option && this.toggle(row.option, group) }), body));
  }

  /** A row about a formation shows on the map where it is. @param {SheetRow} row */
  pointing({ name }) {
    const { shown, components, marks } = this.board;
    const hexes = (shown?.pieces ?? []).filter((p) => p.known && components.counters[p.key]?.formation === name).flatMap((p) => p.hexes);
    if (!hexes.length) return {};
    const [on, off] = [() => marks.showHover(...hexes), () => marks.showHover()];
    return { onpointerenter: on, onfocus: on, onpointerleave: off, onblur: off };
  }

  /** A tick is seen at once; what comes of it, when it is answered. @param {SheetRow} row @param {SheetGroup} group */
  ticked({ on, option }, group) {
    const key = !group.one && option && optionKey(option);
    return key && this.heard.has(key) !== this.draft.has(key) ? !on : Boolean(on);
  }

  /** A row whose click is played at once. @param {SheetRow} row */
  async playRow({ first = [], option }) {
    if (option) await this.board.play([...first, option]);
    // if it was refused, the tick goes back to what is true
    this.board.now.draw();
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
  outcome({ groups = [], column, column_before, shifts = [], headline }) {
    const summed = groups.filter((g) => g.total !== undefined);
    // sums of one side are not set against each other
    const totals = summed.some((g) => g.side !== summed[0].side) || !summed[0]?.side ? summed.map((g) => g.total) : [];
    if (!column && !headline) return null;
    return h(
      "p",
      { class: "odds" },
      column && totals.length > 1 ? [h("span", { class: "strength", text: totals[0] }), h("span", { class: "against", text: ":" }), h("span", { class: "strength", text: totals[totals.length - 1] })] : null,
      column && column_before && column_before !== column ? h("span", { class: "shifted", title: shifts.map((p) => `${typeof p.value === "number" ? signed(p.value) : p.value} ${p.text}`).join("\n"), text: `${column_before} →` }) : null,
      column ? h("span", { class: "column" }, ODDS.test(column) ? null : h("small", { text: t("sheet.column", { column: "" }) }), column) : null,
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
      { class: "arithmetic", open: this.unfolded, ontoggle: (/** @type {any} */ e) => this.unfold(e.target) },
      h("summary", { "data-key": "arithmetic", text: t("sheet.arithmetic") }),
      columns.length ? h("ol", { class: "columns", "aria-label": t("sheet.columns") }, columns.map((c) => h("li", { class: c === column ? "used" : c === column_before ? "before" : "", ...(c === column ? { "aria-current": "true" } : {}), text: c }))) : null,
      column_before ? h("p", { text: t("sheet.before", { column: column_before }) }) : null,
      lists.map(([title, parts]) => this.parts(title, parts)),
    );
  }

  /** What was asked for is brought into sight: it unfolds behind the odds, which stay where they are. @param {HTMLDetailsElement} details */
  unfold(details) {
    const fresh = details.open && !this.unfolded;
    this.unfolded = details.open;
    if (fresh) details.scrollIntoView({ block: "start" });
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
    const main = this.main(sheet);
    return h(
      "div",
      { class: "buttons" },
      this.moreButtons(),
      (sheet.proposals ?? []).map((p) => h("button", { class: `button${p === main ? " primary proposal" : ""}`, type: "button", "data-key": `sheet-${p.id}`, ...(p === main ? { "data-verb": p.options[0]?.[0] } : {}), text: p.title, onclick: () => this.board.play(p.options) })),
      !session.canUndo && (sheet.groups ?? []).every((g) => g.now || !g.rows?.some((r) => r.option)) ? null : h("button", { class: "button", type: "button", "data-key": "sheet-cancel", disabled: !session.canUndo && !this.draft.size, text: t(this.form?.aims ? "undo" : "sheet.cancel"), onclick: () => this.cancel() }),
      (sheet.actions ?? []).map((option, i) => h("button", { class: `button${i || main ? "" : " primary"}`, type: "button", "data-key": `sheet-${option[0]}`, "data-verb": option[0], disabled: Boolean(sheet.refused?.length), text: this.actionWords(option, sheet), onclick: () => this.play(option) })),
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
    return sheet.column && !this.form?.aims && option === sheet.actions?.[0] && !sheet.refused?.length ? t("sheet.at", { action: words, column: sheet.column }) : words;
  }

  /** Options that neither a row nor a button of the sheet stands for. @returns {import("../lib/types.js").Choice[]} */
  get others() {
    const { sheet, board } = this;
    const shown = new Set([...this.offered, ...(sheet?.actions ?? []).map(optionKey)]);
    return sheet && !this.form?.aims ? board.session.options.filter((c) => !shown.has(optionKey(c.option)) && !this.standsFor(c)) : [];
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

  /** The proposal that is meant to be played with one click, if there is one. @param {Sheet | null} sheet */
  main(sheet) {
    const { proposals = [], actions = [] } = sheet ?? {};
    return proposals.find((p) => p.last) ?? (actions.length ? undefined : proposals[0]);
  }

  /** The main button, or another that ends the decision. @param {Option} [wanted] */
  async play(wanted) {
    const main = wanted ? undefined : this.main(this.sheet);
    if (main) await this.board.play(main.options);
    const action = wanted ?? this.sheet?.actions?.[0];
    if (main || !action || this.sheet?.refused?.length) return;
    const key = optionKey(action);
    if (!this.draft.size && this.board.components.verbs[action[0]]?.role === "close" && !(await this.isSure(action))) return;
    await this.board.play([...[...this.draft].filter(([text]) => text !== key).map(([, option]) => option), action]);
  }

  /** Does the player want it all the same, if there is something to say against it? @param {Option} action */
  async isSure(action) {
    const { board } = this;
    const regrets = await board.now.regrets();
    const yes = this.actionWords(action, { title: "" });
    return !regrets.length || (await confirmDialog({ title: `${yes}?`, text: regrets, yes, no: t("end.back") })).yes;
  }

  /** What is asked with the draft. */
  get question() {
    const { target, topic } = this;
    return { draft: [...this.draft.values()], ...(target ? { target } : {}), ...(topic ? { topic } : {}) };
  }

  ask() {
    const { board, form } = this;
    const key = JSON.stringify([board.session.seq, this.question]);
    if (!form || this.asked === key) return;
    this.asked = key;
    const heard = new Set(this.draft.keys());
    board.session.ask(form.question ?? "sheet", this.question).then(
      (/** @type {Sheet} */ found) => {
        if (this.asked !== key) return;
        const { ahead } = found;
        if (ahead && board.standing.quiet.get(board.session.decision?.kind ?? "")?.key === ahead.key) {
          void board.play([ahead.option]);
          return;
        }
        const first = !this.sheet;
        this.sheet = found;
        [this.told, this.heard] = [key, heard];
        this.dropPlayed();
        this.begin();
        if (found.cell) board.tabs.light([found.cell]);
        board.redraw();
        // on a phone the sheet may cover what it is about
        if (first && !form.aims) board.attention.show();
      },
      (error) => {
        if (this.asked === key) this.told = key;
        if (!(error instanceof Lost)) board.problem(error);
        // asked again as soon as the server is back
        else if (this.asked === key) this.asked = "";
      },
    );
    this.askMore(key);
  }

  /** For a series that asks more than the sheet. @param {string} _key */
  askMore(_key) {}

  /** For a series that ticks something by itself. */
  begin() {}

  /** What was ticked here and has been played another way is no longer a draft. */
  dropPlayed() {
    const { offered } = this;
    for (const key of this.draft.keys()) if (!offered.has(key)) this.draft.delete(key);
  }
}

/** @param {string} column */
export function columnWords(column) {
  return ODDS.test(column) ? column : t("sheet.column", { column });
}

/** @param {number | string} p  a number, or a fraction */
export function chance(p) {
  return typeof p === "number" ? p : amount(p);
}
