/**
 * From options to clicks. Every option names units, hexes or hexsides, or none of them; what it names is lit, the rest are
 * buttons of the panel. Movement is special only in that the reach of a unit is shown before it is chosen.
 */
import { Bus } from "../lib/bus.js";
import { t } from "../lib/i18n.js";
import { Lost } from "./session.js";

/** What an option is about. @param {import("../lib/types.js").Choice} choice @param {import("../board.js").Board} board */
export function about(choice, board) {
  const found = { unit: "", hex: "", hexside: "", hexArg: "", unitArg: "" };
  for (const [name, value] of Object.entries(choice.option[1] ?? {})) {
    const text = String(value);
    if (board.components.counters[text]) [found.unit, found.unitArg] = [text, name];
    else if (typeof value === "string" && board.grid.has(text)) [found.hex, found.hexArg] = [text, name];
    else if (/^\d{4}-\d{4}$/.test(text) && board.grid.side(text)) found.hexside = text;
  }
  return found;
}

/** Turns that can be looked ahead. */
export const LONGEST = 7;

/** Emits `changed` when the selection or what is lit changes. */
export class Chooser extends Bus {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    super();
    this.board = board;
    /** @type {string[]} */
    this.selected = [];
    /** @type {Record<string, import("../lib/types.js").ReachHex> | null} */
    this.reach = null;
    /** @type {Map<string, Record<string, import("../lib/types.js").ReachHex>>} */
    this.reaches = new Map();
    /** So many turns of the chosen unit are shown, and in which of them it comes to each hex. */
    this.turns = 1;
    /** @type {Record<string, number> | null} */
    this.journey = null;
    /** @type {Map<string, import("../lib/types.js").Choice[]>} */
    this.byUnit = new Map();
    /** @type {Map<string, import("../lib/types.js").Choice[]>} */
    this.byHex = new Map();
    /** @type {Map<string, import("../lib/types.js").Choice[]>} */
    this.bySide = new Map();
    /** @type {import("../lib/types.js").Choice[]} */
    this.plain = [];
    /** @type {Set<string>} */
    this.selectable = new Set();
    this.active = "";
    this.moving = false;
    this.lastVisited = "";
    /** Units that the player wants to leave where they are in this phase. @type {Set<string>} */
    this.resting = new Set();
    this.phase = "";
  }

  /** The options changed: sort them anew and keep the selection if it still makes sense. */
  refresh() {
    const { session } = this.board;
    for (const index of [this.byUnit, this.byHex, this.bySide, this.selectable]) index.clear();
    this.plain = [];
    this.active = "";
    const { turn, side, phase } = session.view ?? {};
    if (this.phase !== `${turn}/${side}/${phase}`) this.resting.clear();
    this.phase = `${turn}/${side}/${phase}`;
    this.moving = session.options.some((c) => c.option[0] === "select");
    for (const choice of session.options) {
      const [verb] = choice.option;
      const found = about(choice, this.board);
      if (verb === "select") this.selectable.add(found.unit);
      else if (this.moving && verb === "move") {
        this.active = found.unit;
        this.selectable.add(found.unit);
      } else if (found.unit) push(this.byUnit, found.unit, choice);
      if (found.hex && !(this.moving && verb === "move")) push(this.byHex, found.hex, choice);
      if (found.hexside) push(this.bySide, found.hexside, choice);
      if (!found.unit && !found.hex && !found.hexside) this.plain.push(choice);
    }
    this.reaches.clear();
    this.selected = this.selected.filter((id) => this.selectable.has(id) && this.unit(id));
    if (this.moving && !this.selected.length && this.active && this.unit(this.active)) this.selected = [this.active];
    void this.loadReach();
  }

  /** @param {string} id */
  unit(id) {
    return this.board.shownView?.units.find((u) => u.id === id);
  }

  /** Hexes that a click would act on now, apart from reach. */
  get targets() {
    if (this.moving) return new Map();
    const units = new Set([...this.byHex.values()].flat().map((c) => about(c, this.board).unit));
    if (units.size > 1 && !this.selected.length) return new Map([...this.byHex].filter(([, list]) => list.some((c) => !about(c, this.board).unit)));
    if (!this.selected.length) return this.byHex;
    const out = new Map();
    for (const [hex, list] of this.byHex) {
      const fits = list.filter((c) => !about(c, this.board).unit || this.selected.includes(about(c, this.board).unit));
      if (fits.length) out.set(hex, fits);
    }
    return out;
  }

  /** Units that can be clicked now. */
  get units() {
    return this.moving ? this.selectable : new Set(this.byUnit.keys());
  }

  /** Those of them that the player has not settled yet. */
  get waiting() {
    return new Set([...this.units].filter((id) => !this.resting.has(id)));
  }

  /** The chosen units stay where they are; on to the next one. */
  rest() {
    if (!this.moving || !this.selected.length) return;
    for (const id of this.selected) this.resting.add(id);
    this.lastVisited = this.selected[this.selected.length - 1];
    this.selected = [];
    if (this.waiting.size) this.next(1);
    else void this.loadReach();
  }

  /** @param {string[]} ids */
  select(ids) {
    this.selected = ids;
    void this.loadReach();
  }

  clearSelection() {
    if (!this.selected.length) return false;
    this.select([]);
    return true;
  }

  /** Show where the chosen unit can be in so many turns. @param {number} turns */
  async look(turns) {
    const [unit] = this.selected;
    if (!this.moving || this.selected.length !== 1 || turns === this.turns) return;
    const { seq } = this.board.session;
    this.turns = turns; // at once: the key may be pressed again before the answer is there
    try {
      const journey = turns > 1 ? await this.board.session.ask("turns", { unit, turns }) : null;
      if (this.selected.join() !== unit || this.board.session.seq !== seq || this.turns !== turns) return;
      this.journey = journey;
      this.board.say(t("turns.shown", { n: turns }));
      this.emit("changed");
    } catch (error) {
      if (!(error instanceof Lost)) this.board.problem(error);
    }
  }

  async loadReach() {
    this.reach = this.journey = null;
    this.turns = 1;
    const wanted = this.selected.join();
    if (this.moving && this.selected.length) {
      try {
        await Promise.all(
          this.selected.map(async (id) => {
            if (this.reaches.has(id)) return;
            const answer = await this.board.session.ask("reach", { unit: id });
            this.reaches.set(id, answer.hexes ?? answer);
          }),
        );
      } catch (error) {
        if (!(error instanceof Lost)) this.board.problem(error);
      }
      if (wanted !== this.selected.join()) return;
      this.reach = this.common();
    }
    this.emit("changed");
  }

  /** Where all selected units can go; what is left is the least of them. */
  common() {
    const [first, ...others] = this.selected.map((id) => this.reaches.get(id) ?? {});
    /** @type {Record<string, import("../lib/types.js").ReachHex>} */
    const out = {};
    for (const [hex, facts] of Object.entries(first ?? {})) {
      if (!others.every((r) => r[hex])) continue;
      const least = [facts, ...others.map((r) => r[hex])].reduce((a, b) => (amount(b.left) < amount(a.left) ? b : a));
      out[hex] = { ...facts, left: least.left, undo: [facts, ...others.map((r) => r[hex])].every((r) => r.undo !== false) ? facts.undo : false };
    }
    return out;
  }

  /** A click or Enter on a hex. @param {string} hex @param {{stack?: boolean, keyboard?: boolean}} [how] */
  async act(hex, { stack = false, keyboard = false } = {}) {
    const { board } = this;
    if (!board.session.decision || board.replaying) {
      board.look(hex);
      return;
    }
    const here = board.unitsAt(hex);
    if (this.moving) {
      const from = this.unit(this.selected[0])?.hex;
      const able = here.filter((u) => this.selectable.has(u.id));
      const choose = () => {
        this.select(stack ? able.map((u) => u.id) : [this.nextInStack(able)]);
        board.look(hex);
      };
      if (this.selected.length && hex !== from && this.reach?.[hex]) {
        // A hex with friends can mean two things; after a move it mostly means the next unit.
        if (!able.length) await this.moveTo(hex);
        else if (this.unit(this.selected[0])?.flags.includes("moved")) choose();
        else board.menu(hex, [{ label: t("menu.move"), run: () => this.moveTo(hex) }, { label: t("menu.select"), run: choose }], keyboard);
        return;
      }
      if (able.length) {
        choose();
        return;
      }
      if (!this.bySide.size && !this.byHex.has(hex)) {
        board.look(hex);
        await this.explain(hex);
        return;
      }
    }
    const choices = this.choicesAt(hex);
    if (choices.length === 1) await board.play([choices[0].option]);
    else if (choices.length > 1) board.menu(hex, choices.map((c) => ({ label: c.label, run: () => board.play([c.option]) })), keyboard);
    else {
      board.look(hex);
      await this.explain(hex);
    }
  }

  /** @param {string} hex */
  choicesAt(hex) {
    const choices = [...(this.targets.get(hex) ?? [])];
    for (const unit of this.board.unitsAt(hex)) {
      for (const choice of this.byUnit.get(unit.id) ?? []) if (!choices.includes(choice) && !about(choice, this.board).hex) choices.push(choice);
    }
    for (const [hexside, list] of this.bySide) if (hexside.split("-").includes(hex)) choices.push(...list.filter((c) => !choices.includes(c)));
    if (!choices.length) {
      for (const unit of this.board.unitsAt(hex)) choices.push(...(this.byUnit.get(unit.id) ?? []));
    }
    return choices;
  }

  /** Clicking again goes through the stack. @param {import("../lib/types.js").Unit[]} able */
  nextInStack(able) {
    const at = this.selected.length === 1 ? able.findIndex((u) => u.id === this.selected[0]) : -1;
    return able[(at + 1) % able.length].id;
  }

  /** @param {string} hex */
  async moveTo(hex) {
    /** @type {import("../lib/types.js").Option[]} */
    const options = [];
    const order = [...this.selected].sort((a, b) => Number(b === this.active) - Number(a === this.active));
    for (const unit of order) {
      if (unit !== this.active) options.push(["select", { unit }]);
      options.push(["move", { unit, to: hex }]);
    }
    if (order.length > 1) this.selected = [];
    await this.board.play(options);
  }

  /** Why can this hex not be chosen? @param {string} hex */
  async explain(hex) {
    const question = this.question(hex);
    if (!question) return;
    try {
      const reasons = await this.board.session.ask("why_not", { option: question });
      if (reasons.length) this.board.sayWhyNot(hex, reasons);
    } catch (error) {
      if (!(error instanceof Lost)) this.board.problem(error);
    }
  }

  /** The option a click on an unlit hex would have meant. @param {string} hex @returns {import("../lib/types.js").Option | null} */
  question(hex) {
    if (this.moving) {
      if (this.selected.length && this.unit(this.selected[0])?.hex !== hex) return ["move", { unit: this.selected[0], to: hex }];
      const mine = this.board.unitsAt(hex).find((u) => u.side === this.board.seat);
      return mine ? ["select", { unit: mine.id }] : null;
    }
    for (const choice of this.board.session.options) {
      const found = about(choice, this.board);
      const args = { ...(choice.option[1] ?? {}) };
      if (found.hexArg) return [choice.option[0], { ...args, [found.hexArg]: hex }];
      const unit = this.board.unitsAt(hex)[0];
      if (found.unitArg && unit) return [choice.option[0], { ...args, [found.unitArg]: unit.id }];
    }
    return null;
  }

  /** Go to the next unit that can still act. @param {number} step */
  next(step) {
    const all = [...this.units].filter((id) => this.unit(id));
    const hexes = [...this.targets.keys()];
    if (all.some((id) => this.waiting.has(id))) {
      const from = all.indexOf(this.selected[0] ?? this.lastVisited);
      // From nowhere, forward is the first and backward the last.
      let at = from < 0 && step < 0 ? 0 : from;
      do at = (at + step + all.length) % all.length;
      while (!this.waiting.has(all[at]));
      const id = all[at];
      this.lastVisited = id;
      const unit = this.unit(id);
      if (this.moving) this.select([id]);
      if (unit) this.board.goTo(unit.hex);
    } else if (hexes.length) {
      const at = hexes.indexOf(this.board.cursor ?? "");
      this.board.goTo(hexes[(at + step + hexes.length) % hexes.length]);
    } else this.board.say(t("none.left"));
  }

  /** What would be left undone by ending the phase now. */
  leftUndone() {
    if (this.moving) return { what: "units", n: [...this.selectable].filter((id) => id !== this.active && !this.resting.has(id)).length };
    const attacks = this.board.session.options.filter((c) => c.option[0] === "attack").length;
    return { what: "attacks", n: attacks };
  }
}

/** @template T @param {Map<string, T[]>} map @param {string} key @param {T} value */
function push(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** @param {string} value  a fraction */
export function amount(value) {
  const [top, bottom = 1] = String(value).split("/").map(Number);
  return top / bottom;
}
