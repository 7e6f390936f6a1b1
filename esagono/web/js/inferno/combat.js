/** The sheet of an attack of the Inferno games: the common one, with a button for all who may attack together, and advice on who would help. */
import { h } from "../lib/dom.js";
import { number, percent, t } from "../lib/i18n.js";
import { reasonNodes } from "../lib/words.js";
import { SheetView } from "../panel/sheet.js";
import { optionKey } from "../state/offers.js";
import { Lost } from "../state/session.js";

/** @typedef {import("../lib/types.js").Option} Option */

export class CombatSheet extends SheetView {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    super(board);
    /** Who would help most, and what is missing for the next column. @type {any} */
    this.advised = null;
    /** Who was left out when all were taken, and the draft that made. @type {{left: Map<string, import("../lib/types.js").Reason[]>, draft: string} | null} */
    this.leftOut = null;
    /** All who may attack have been ticked for a beginning. */
    this.begun = false;
    /** All who may are being found out, until the player ticks somebody himself. @type {object | null} */
    this.gathering = null;
  }

  get unsettled() {
    return super.unsettled || this.gathering !== null;
  }

  forget() {
    super.forget();
    this.advised = this.leftOut = this.gathering = null;
    this.begun = false;
  }

  /** Most attacks are made with all who can: they are ticked already, and the odds are those of all. */
  begin() {
    const fresh = this.attacking && !this.begun && !this.draft.size && !this.declared.attackers?.length;
    this.begun = true;
    if (fresh) void this.takeAll();
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

  /** Losses have a sheet too, without what belongs to an attack. */
  get attacking() {
    return this.board.session.decision?.kind === "declare";
  }

  moreButtons() {
    if (!this.attacking) return null;
    const none = () => {
      this.gathering = null;
      this.draft.clear();
      this.board.redraw();
    };
    return [
      h("button", { class: "button", type: "button", "data-key": "combat-all", text: t("combat.all"), onclick: () => this.takeAll() }),
      this.draft.size ? h("button", { class: "button", type: "button", "data-key": "combat-none", text: t("combat.none"), onclick: none }) : null,
    ];
  }

  /** What the player ticks is not overruled by what was still being found out. @param {Option} option @param {import("../lib/types.js").SheetGroup} group */
  toggle(option, group) {
    this.gathering = null;
    super.toggle(option, group);
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
    const mine = (this.gathering = {});
    const { target } = this.declared;
    const candidates = this.candidates("add");
    const strength = (/** @type {string} */ key) => Number(board.chooser.piece(key)?.values.find((v) => v.id === "attack")?.now ?? 0);
    const corps = (/** @type {string} */ key) => board.components.counters[key]?.corps || key;
    /** @type {Map<string, number>} */
    const weight = new Map();
    for (const key of candidates) weight.set(corps(key), (weight.get(corps(key)) ?? 0) + strength(key));
    const ordered = [...candidates].sort((a, b) => (weight.get(corps(b)) ?? 0) - (weight.get(corps(a)) ?? 0) || strength(b) - strength(a));
    const fixed = this.declared.attackers ?? [];
    /** Why these could not attack together; odds that are too low for a few may do for all. */
    const refusals = async (/** @type {string[]} */ more, /** @type {string[]} */ artillery = []) => (await board.session.ask("forecast", { target, attackers: [...fixed, ...more], artillery })).reasons.filter((/** @type {any} */ r) => r.key !== "odds-too-low");
    /** @type {Map<string, import("../lib/types.js").Reason[]>} */
    const left = new Map();
    /** As many of them as may, one after another. @param {string[]} keys @param {(taken: string[]) => Promise<import("../lib/types.js").Reason[]>} refused */
    const asManyAsMay = async (keys, refused) => {
      if (!keys.length || !(await refused(keys)).length) return keys;
      const taken = [];
      for (const key of keys) {
        const reasons = await refused([...taken, key]);
        if (reasons.length) left.set(key, reasons);
        else taken.push(key);
      }
      return taken;
    };
    try {
      const taken = await asManyAsMay(ordered, (keys) => refusals(keys));
      const units = taken.length ? taken : ordered;
      // guns that may fire are known only when those whom they support are
      const named = [...fixed, ...units];
      const { guns = [] } = named.length ? await board.session.ask("advice", { attackers: named, artillery: [] }) : {};
      const firing = await asManyAsMay([...new Set([...(this.declared.guns ?? []), ...guns])], (keys) => refusals(units, keys));
      for (const key of this.bystanders(target, named)) left.set(key, await refusals([...units, key]));
      if (this.gathering !== mine || this.declared.target !== target) return;
      this.gathering = null;
      this.draft.clear();
      for (const key of units) this.tick("add", key);
      for (const key of firing) if (!this.declared.guns?.includes(key)) this.tick("support", key);
      this.leftOut = { left, draft: this.draftKey };
      board.redraw();
    } catch (error) {
      if (this.gathering === mine) this.gathering = null;
      if (!(error instanceof Lost)) board.problem(error);
      board.now.draw();
    }
  }

  /** Units beside the target that are not even offered. @param {string} target @param {string[]} named */
  bystanders(target, named) {
    const { board } = this;
    const near = board.grid.neighbours(target);
    const known = new Set([...named, ...this.candidates("add")]);
    return (board.shown?.pieces ?? []).filter((p) => p.side === board.seat && near.includes(p.hexes[0]) && !known.has(p.key) && p.values.some((v) => v.id === "attack" && Number(v.now) > 0)).map((p) => p.key);
  }

  get draftKey() {
    return [...this.draft.keys()].join();
  }

  /** Who could not be taken with all the others, and why; until something else is ticked. */
  whyNot() {
    const { left, draft } = this.leftOut ?? {};
    if (!left?.size || draft !== this.draftKey) return null;
    const name = (/** @type {string} */ key) => this.board.components.counters[key]?.name ?? key;
    return h("div", { class: "left-out hint", role: "status" }, [...left].filter(([, reasons]) => reasons.length).map(([key, reasons]) => h("p", { "data-unit": key }, h("b", { text: name(key) }), reasonNodes(reasons.slice(-1), this.board))));
  }

  /** @param {string} key  the draft that is asked about */
  askMore(key) {
    this.advised = null;
    const attackers = this.chosen("add");
    if (!attackers.length || !this.attacking) return;
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
    if (!missing) return this.whyNot();
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
      this.gathering = null;
      this.tick(helper.gun ? "support" : "add", helper.unit);
      this.board.redraw();
    };
    return h(
      "div",
      { class: "advice" },
      this.whyNot(),
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
