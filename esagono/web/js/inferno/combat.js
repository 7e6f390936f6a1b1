/** The sheet of an attack of the Inferno games: the common one, with a button for all who may attack together, and advice who would help. */
import { h } from "../lib/dom.js";
import { number, percent, t } from "../lib/i18n.js";
import { SheetView } from "../panel/sheet.js";
import { optionKey } from "../state/offers.js";
import { Lost } from "../state/session.js";

/** @typedef {import("../lib/types.js").Option} Option */

export class CombatSheet extends SheetView {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    super(board);
    /** Who would help most, and what is missing to the next column. @type {any} */
    this.advised = null;
  }

  forget() {
    super.forget();
    this.advised = null;
  }

  /** What has been declared already. */
  get declared() {
    return this.board.session.table?.facts.combat ?? {};
  }

  /** @param {string} verb */
  candidates(verb) {
    const rows = (this.sheet?.groups ?? []).flatMap((g) => g.rows ?? []);
    return rows.filter((row) => row.option?.[0] === verb).map((row) => row.key);
  }

  /** Those who are declared or ticked. @param {string} verb */
  chosen(verb) {
    const declared = (verb === "add" ? this.declared.attackers : this.declared.guns) ?? [];
    return [...declared, ...[...this.draft.values()].filter((o) => o[0] === verb).map((o) => String(o[1]?.unit))];
  }

  moreButtons() {
    return h("button", { class: "button", type: "button", "data-key": "combat-all", text: t("combat.all"), onclick: () => this.takeAll() });
  }

  /** @param {string} verb @param {string} unit */
  tick(verb, unit) {
    /** @type {Option} */
    const option = [verb, { unit }];
    this.draft.set(optionKey(option), option);
  }

  /** As many as the rules allow together: the corps with most strength here first, then the strongest of the others. */
  async takeAll() {
    const { board } = this;
    const { target } = this.declared;
    const candidates = this.candidates("add");
    const strength = (/** @type {string} */ key) => Number(board.chooser.piece(key)?.values.find((v) => v.id === "attack")?.now ?? 0);
    const corps = (/** @type {string} */ key) => board.components.counters[key]?.corps || key;
    /** @type {Map<string, number>} */
    const weight = new Map();
    for (const key of candidates) weight.set(corps(key), (weight.get(corps(key)) ?? 0) + strength(key));
    const ordered = [...candidates].sort((a, b) => (weight.get(corps(b)) ?? 0) - (weight.get(corps(a)) ?? 0) || strength(b) - strength(a));
    const fixed = this.declared.attackers ?? [];
    // odds that are too low for a few may do for all
    const allowed = async (/** @type {string[]} */ more) => (await board.session.ask("forecast", { target, attackers: [...fixed, ...more], artillery: this.chosen("support") })).reasons.every((/** @type {any} */ r) => r.key === "odds-too-low");
    try {
      let taken = ordered;
      if (!(await allowed(ordered))) {
        taken = [];
        for (const key of ordered) if (await allowed([...taken, key])) taken.push(key);
      }
      if (this.declared.target !== target) return;
      for (const [key, option] of this.draft) if (option[0] === "add") this.draft.delete(key);
      for (const key of taken.length ? taken : ordered) this.tick("add", key);
      board.redraw();
    } catch (error) {
      if (!(error instanceof Lost)) board.problem(error);
    }
  }

  /** @param {string} key  the draft that is asked about */
  askMore(key) {
    this.advised = null;
    const attackers = this.chosen("add");
    if (!attackers.length) return;
    this.board.session.ask("advice", { attackers, artillery: this.chosen("support") }).then(
      (found) => {
        if (this.asked !== key) return;
        this.advised = found;
        this.board.now.draw();
      },
      () => {
        // Only a hint: without an answer there is none.
      },
    );
  }

  /** The line with the best helper and the line with what is missing. @returns {any} */
  advice() {
    const { helper, missing } = this.advised ?? {};
    if (!missing) return null;
    const words = helper && {
      unit: this.board.components.counters[helper.unit]?.name ?? helper.unit,
      column: helper.column,
      before: percent(helper.before),
      after: percent(helper.after),
      fewer: number(Math.round(helper.losses_before * 10) / 10),
      more: number(Math.round(helper.losses_after * 10) / 10),
    };
    const effect = helper && (helper.after > helper.before ? "combat.helper.retreat" : "combat.helper.losses");
    const add = () => {
      this.tick(helper.gun ? "support" : "add", helper.unit);
      this.board.redraw();
    };
    return h(
      "div",
      { class: "advice" },
      helper
        ? h(
            "p",
            { class: "helper", "data-unit": helper.unit },
            h("span", null, t("combat.helper", words), " ", h("small", { text: t(effect, words) })),
            h("button", { class: "button small", type: "button", "data-key": "combat-helper", "aria-label": t("combat.helper.add.label", words), text: t("combat.helper.add"), onclick: add }),
          )
        : null,
      h("p", { class: "missing hint", text: t("combat.missing", { n: missing.strength, column: missing.column }) }),
    );
  }
}
