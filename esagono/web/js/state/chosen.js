/** What is chosen, where it can go, and whose turn comes next. A unit that is taken up (role `select`) shows its reach before it is sent anywhere (role `move`). */
import { amount, t } from "../lib/i18n.js";
import { Choices } from "./choices.js";
import { readOffer } from "./offers.js";
import { Lost } from "./session.js";

/** @typedef {import("../lib/types.js").ReachHex} ReachHex */

/** Turns that can be looked ahead. */
export const LONGEST = 7;

export class Chosen extends Choices {
  /** The options changed: sort them again and keep the selection if it still makes sense. */
  refresh() {
    const { session, components, grid } = this.board;
    for (const index of [this.byUnit, this.byHex, this.bySide, this.byEntry, this.selectable]) index.clear();
    this.plain = [];
    this.active = "";
    this.turning = null;
    const { turn, side, phase, step } = session.table?.heading ?? {};
    const now = [turn, side, phase, step].join("/");
    if (this.phase !== now) {
      this.resting.clear();
      this.travelled.clear();
    }
    this.phase = now;
    this.offers = session.options.map((choice) => readOffer(choice, components.verbs, grid, (key) => Boolean(components.counters[key] ?? this.piece(key))));
    this.moving = components.questions.includes("reach") && this.offers.some((o) => o.role === "select" || o.role === "move");
    for (const offer of this.offers) this.sort(offer);
    this.reaches.clear();
    this.selected = this.selected.filter((key) => this.canSelect(key) && (this.piece(key) || this.waitsBeside(key)));
    if (!this.selected.length && !this.moving) this.takeUpNext();
    if (!this.company.includes(this.active)) this.company = [];
    // a unit that must be taken up first is chosen only while it is
    if (this.moving && !this.loose) this.selected = this.active ? [] : this.selected.filter((key) => !this.selectable.has(key));
    if (this.moving && !this.selected.length && this.active && this.piece(this.active)) this.selected = [this.active];
    void this.loadReach();
  }

  /** If only counters beside the map can be put on it, the first of them is taken up: a click on a hex is all that is needed. */
  takeUpNext() {
    const units = [...new Set([...this.byHex.values()].flat().map((o) => o.unit))];
    if (units.length > 1 && units.every((key) => this.waitsBeside(key))) this.selected = [units[0]];
    // so is the only one on the map that the question is about
    const [only, ...others] = this.byUnit.keys();
    if (!others.length && only && this.piece(only) && this.canSelect(only)) this.selected = [only];
  }

  /** Another direction, clockwise or against it. @param {number} step */
  async turn(step) {
    const { board } = this;
    const found = this.directions;
    if (!found) return;
    let facing = found.facing || board.grid.compass[0];
    for (let i = 0; i < 6; i++) {
      facing = board.grid.turned(facing, step);
      const offer = found.offers.find((o) => o.facing === facing);
      if (!offer) continue;
      if (this.turning) {
        this.turning.facing = facing;
        board.say(t(`compass.${facing}`));
        this.emit("changed");
      } else await board.play([offer.choice.option]);
      return;
    }
  }

  /** The chosen units stay where they are; on to the next one. */
  async rest() {
    if (!this.moving || !this.selected.length) return;
    const { staying } = this;
    for (const key of this.selected) this.resting.add(key);
    this.lastVisited = this.selected[this.selected.length - 1];
    if (staying) await this.board.play([staying.choice.option]);
    else await this.putBack();
    this.selected = [];
    if (this.waiting.size) this.next(1);
    else void this.loadReach();
  }

  /** @param {string[]} keys */
  select(keys) {
    const [key] = keys;
    if (this.moving && !this.loose && key && key !== this.active && this.selectable.has(key)) {
      void this.takeUp(keys);
      return;
    }
    this.selected = keys;
    this.turning = null;
    void this.loadReach();
  }

  /** Take up a unit; those of its hex who may go along join it. @param {string[]} keys */
  async takeUp([key, ...others]) {
    const { board } = this;
    const select = this.optionOf("select", key);
    this.could = new Set(this.selectable);
    const fresh = others.filter((other) => !this.piece(other)?.badges.some((b) => b.id === "moved"));
    if (fresh.length && Object.values(board.components.verbs).some((v) => v.role === "join")) {
      try {
        board.closeMenu();
        this.company = [key, ...fresh];
        await board.session.play([select, ...fresh.map((other) => this.optionOf("join", other))]);
        return;
      } catch {
        // not all of them may go together: the first goes alone
        this.company = [];
      }
    }
    await board.play([select]);
  }

  /** Units that could be taken up if the one that was went back: as long as it has done nothing, where it stands in the way of others. */
  get instead() {
    const { session } = this.board;
    const [verb] = session.clicks[session.clicks.length - 1]?.options[0] ?? [];
    const alone = this.moving ? this.active && this.selectable.size === 1 : !this.selectable.size;
    return alone && session.canUndo && this.board.components.verbs[verb]?.role === "select" ? this.could : new Set();
  }

  /** A unit that was taken up and has done nothing is put back; false if there is none. */
  async putBack() {
    if (!this.instead.size) return false;
    await this.board.undo();
    return true;
  }

  /** Choose nothing; a unit that was taken up goes back. False if nothing was chosen. */
  leave() {
    if (this.turning || this.canLeave) return this.instead.size && !this.turning ? Boolean(this.putBack()) : this.clearSelection();
    return false;
  }

  /** A unit that must act first has to be dealt with before another. */
  get canLeave() {
    return !this.moving || this.loose || this.selectable.size > 1 || this.instead.size > 0;
  }

  clearSelection() {
    if (this.turning) {
      this.turning = null;
      this.emit("changed");
      return true;
    }
    if (!this.selected.length) return false;
    this.select([]);
    return true;
  }

  /** Show where the chosen unit can be in so many turns. @param {number} turns */
  async look(turns) {
    const [unit] = this.selected;
    if (!this.canLookAhead || turns === this.turns) return;
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

  get canLookAhead() {
    return this.moving && this.selected.length === 1 && this.board.components.questions.includes("turns");
  }

  loadReach() {
    this.loaded = this.askReach();
    return this.loaded;
  }

  /** Wait until the last click is played and it is known where the chosen units can go: a click or key that comes sooner means what it would mean then. False if something else is asked by then. */
  async settled() {
    const { session } = this.board;
    const kind = session.decision?.kind;
    for (let played, loaded; played !== session.answered || loaded !== this.loaded; ) {
      [played, loaded] = [session.answered, this.loaded];
      await played;
      await loaded;
    }
    return session.decision?.kind === kind;
  }

  async askReach() {
    this.reach = this.journey = null;
    this.turns = 1;
    const { seq } = this.board.session;
    const wanted = this.selected.join();
    if (this.moving && this.selected.length) {
      try {
        await Promise.all(
          this.selected.map(async (unit) => {
            if (this.reaches.has(unit)) return;
            const answer = await this.board.session.ask("reach", { unit });
            if (this.board.session.seq !== seq) return; // it is asked again
            /** @type {Record<string, ReachHex>} */
            const found = answer.hexes ?? answer;
            // a stack may go less far than the unit that leads it
            const offered = new Set(this.offers.filter((o) => o.role === "move" && o.unit === unit).map((o) => o.hex));
            this.reaches.set(unit, offered.size ? Object.fromEntries(Object.entries(found).filter(([hex]) => offered.has(hex))) : found);
          }),
        );
      } catch (error) {
        if (!(error instanceof Lost)) this.board.problem(error);
      }
      if (wanted !== this.selected.join() || this.board.session.seq !== seq) return;
      this.reach = this.common();
    }
    this.emit("changed");
  }

  /** Where all selected units can go; what is left is the least of them. */
  common() {
    const [first, ...others] = this.selected.map((key) => this.reaches.get(key) ?? {});
    /** @type {Record<string, ReachHex>} */
    const out = {};
    for (const [hex, facts] of Object.entries(first ?? {})) {
      if (!others.every((r) => r[hex])) continue;
      const all = [facts, ...others.map((r) => r[hex])];
      const least = all.reduce((a, b) => (amount(b.left ?? "0") < amount(a.left ?? "0") ? b : a));
      out[hex] = { ...facts, left: least.left, undo: all.every((r) => r.undo !== false) ? facts.undo : false };
    }
    return out;
  }

  /** Go to the next hex that can be attacked; after the last of them come the units. @param {string[]} attacks @param {number} step */
  nextAttack(attacks, step) {
    const at = attacks.indexOf(this.board.cursor ?? "");
    const to = at < 0 ? (step > 0 ? 0 : attacks.length - 1) : at + step;
    const others = [...this.waiting].some((key) => this.piece(key) && !attacks.includes(this.hexOf(key) ?? ""));
    if (!attacks[to] && others && at >= 0) {
      this.board.cursor = null;
      return false;
    }
    this.board.goTo(attacks[(to + attacks.length) % attacks.length]);
    this.board.keys.tellCursor();
    return true;
  }

  /** Go to the next unit that can still act. @param {number} step */
  async next(step) {
    if (this.board.now.sheet.next(step) || this.board.now.nextEntry(step)) return;
    const { active } = this;
    if (this.instead.size > 1 && (await this.putBack())) this.lastVisited = active;
    const all = [...this.units].filter((key) => this.piece(key));
    const hexes = [...this.targets.keys()];
    const attacks = this.moving ? [] : hexes.filter((hex) => this.targets.get(hex)?.some((o) => o.tone === "attack"));
    // what can be attacked comes before what else could be done
    if (attacks.length && this.nextAttack(attacks, step)) return;
    if (all.some((key) => this.waiting.has(key))) {
      const from = all.indexOf(this.selected[0] ?? this.lastVisited);
      // From nowhere, forward is the first and backward the last.
      let at = from < 0 && step < 0 ? 0 : from;
      do at = (at + step + all.length) % all.length;
      while (!this.waiting.has(all[at]));
      const key = all[at];
      this.lastVisited = key;
      const hex = this.hexOf(key);
      if (this.canSelect(key)) this.select([key]);
      if (hex) this.board.goTo(hex);
    } else if (hexes.length) {
      const at = hexes.indexOf(this.board.cursor ?? "");
      this.board.goTo(hexes[(at + step + hexes.length) % hexes.length]);
      this.board.keys.tellCursor();
    } else this.board.say(t("none.left"));
  }
}
