/**
 * The sheet of a decision with arithmetic, as the game describes it: who takes part, sums, shifts with their clauses, the column, and
 * the exact odds. Ticks make a draft that only this page knows; a button plays the draft and what ends the decision in one click.
 */
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { confirmDialog } from "../dialogs/dialog.js";
import { bare, reasonNodes } from "../lib/words.js";
import { optionKey } from "../state/offers.js";
import { Lost } from "../state/session.js";
import { Arithmetic } from "./arithmetic.js";
import { answers, brief, oddsBars, oddsWords, promised } from "./odds.js";
import { groupRows } from "./rows.js";

/** @typedef {import("../lib/types.js").Sheet} Sheet @typedef {import("../lib/types.js").Option} Option @typedef {import("../lib/types.js").SheetRow} SheetRow @typedef {import("../lib/types.js").SheetGroup} SheetGroup */

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
    /** The position of which no sheet could be had: there everything is chosen from the list. */
    this.failed = -1;
    /** What was ticked when that was asked. @type {Set<string>} */
    this.heard = new Set();
    this.decision = "";
    this.arithmetic = new Arithmetic(board);
    /** What a screen reader was told last. */
    this.said = "";
    /** The hex to which the sheet is turned, and what it is about there. */
    this.target = this.topic = "";
  }

  /** The form of the decision that is pending, if it has one. */
  get form() {
    const { session, replaying, components } = this.board;
    return replaying || !session.decision || this.failed === session.seq ? undefined : components.sheets[session.decision.kind];
  }

  /** Another decision: what was ticked is forgotten. */
  forget() {
    this.draft.clear();
    this.heard.clear();
    this.sheet = null;
    this.asked = this.told = this.said = this.decision = this.target = this.topic = "";
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
      this.form?.aims ? promised(sheet) : null,
      groupRows(this, sheet.groups ?? []),
      this.outlook(sheet, this.advice(sheet), [this.ahead(sheet), this.buttons(sheet)]),
    );
  }

  /** What would come of it: arithmetic first, then what is never scrolled out of sight: refusals, column, odds and the buttons. Of a click that is only thought of, the chance comes first. @param {Sheet} sheet @param {any} [advice] @param {any} [buttons] */
  outlook(sheet, advice = null, buttons = null) {
    return h(
      "div",
      { class: "outlook", "data-column": sheet.column },
      sheet === this.sheet ? advice : promised(sheet),
      (sheet.notes ?? []).map((text) => h("p", { class: "hint note", text })),
      answers(sheet),
      this.arithmetic.draw(sheet),
      h(
        "div",
        { class: "promise" },
        sheet.refused?.length ? h("div", { class: "warning" }, h("strong", { text: t("sheet.refused") }), reasonNodes(sheet.refused, this.board)) : null,
        sheet === this.sheet && !this.form?.aims ? promised(sheet) : null,
        oddsBars(sheet),
        buttons,
      ),
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

  /** What a series knows besides. @param {Sheet} _sheet @returns {any} */
  advice(_sheet) {
    return null;
  }

  /** @param {Sheet} sheet */
  buttons(sheet) {
    const { session } = this.board;
    const main = this.main(sheet);
    return h(
      "div",
      { class: "buttons" },
      brief(sheet),
      this.moreButtons(),
      (sheet.proposals ?? []).map((p) => h("button", { class: `button${p === main ? " primary proposal" : ""}`, type: "button", "data-key": `sheet-${p.id}`, ...(p === main ? { "data-verb": p.options[0]?.[0] } : {}), text: p.title, onclick: () => this.board.play(p.options) })),
      !session.canUndo && (sheet.groups ?? []).every((g) => g.now || !g.rows?.some((r) => r.option)) ? null : h("button", { class: "button", type: "button", "data-key": "sheet-cancel", disabled: !session.canUndo && !this.draft.size, text: t(this.form?.aims ? "undo" : "sheet.cancel"), onclick: () => this.cancel() }),
      (sheet.actions ?? []).map((option, i) => h("button", { class: `button${i || main || this.idle(sheet) ? "" : " primary"}`, type: "button", "data-key": `sheet-${option[0]}`, "data-verb": option[0], disabled: Boolean(sheet.refused?.length), text: this.actionWords(option, sheet), onclick: () => this.play(option) })),
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
    return proposals.find((p) => p.last) ?? (actions.length && !this.idle(sheet) ? undefined : proposals[0]);
  }

  /** Nobody is aimed anywhere, although somebody could be: to go on is not the first thing to do. @param {Sheet | null} sheet */
  idle(sheet) {
    const rows = (sheet?.groups ?? []).filter((g) => g.now).flatMap((g) => g.rows ?? []);
    return Boolean(this.form?.aims && sheet?.targets?.length && rows.length && !rows.some((row) => row.on || row.look || row.first?.length));
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
        this.say(found);
        // on a phone the sheet may cover what it is about
        if (first && !form.aims) board.attention.show();
      },
      (error) => {
        if (this.asked === key) this.told = key;
        if (this.asked === key && !this.sheet && !(error instanceof Lost)) {
          this.failed = board.session.seq;
          board.redraw();
        }
        if (!(error instanceof Lost)) board.problem(error);
        // asked again as soon as the server is back
        else if (this.asked === key) this.asked = "";
      },
    );
    this.askMore(key);
  }

  /** Whoever does not see the panel hears what every tick makes of the odds, and what keeps the order from being given. @param {Sheet} sheet */
  say(sheet) {
    const refused = (sheet.refused ?? []).map((reason) => bare(reason.text));
    const words = [this.form?.aims ? sheet.title : "", oddsWords(sheet), ...refused].filter(Boolean).join(". ");
    if (words && words !== this.said) this.board.say(words);
    this.said = words;
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
