/**
 * From options to clicks: what a click on a hex does. What an option names is lit (`choices.js`), the rest are buttons of the panel;
 * what is chosen stays so until it has been sent somewhere (`chosen.js`).
 */
import { t } from "../lib/i18n.js";
import { push } from "./choices.js";
import { Chosen } from "./chosen.js";
import { onlyFacingDiffers, optionKey, withoutFacing } from "./offers.js";
import { Lost } from "./session.js";
import { withMore } from "./several.js";

/** @typedef {import("./offers.js").Offer} Offer @typedef {import("../lib/types.js").Piece} Piece */
/** @typedef {{label: string, run: () => unknown, offer?: Offer, more?: import("../lib/types.js").Option[]}} MenuItem */

export class Chooser extends Chosen {
  /** A click or Enter on a hex. @param {string} hex @param {{stack?: boolean, add?: boolean, keyboard?: boolean, point?: [number, number]}} [how] */
  async act(hex, { stack = false, add = false, keyboard = false, point } = {}) {
    const { board } = this;
    if (!board.session.decision || board.replaying) {
      board.look(hex);
      return;
    }
    const again = hex === this.clicked && board.session.sentAt === board.session.seq;
    this.clicked = hex;
    // a double click is played once
    if (again || !(await this.settled())) return;
    if (board.now.sheet.pick(hex)) return;
    const direction = this.direction(hex, point);
    if (direction) {
      await board.play([direction.choice.option]);
      return;
    }
    this.turning = null;
    if ((add || (stack && this.selected.length)) && this.gather(hex, stack)) return;
    if (this.moving && (await this.actMoving(hex, stack, keyboard))) return;
    const offers = this.offersAt(hex);
    const units = this.unitsToChoose(hex);
    const instead = offers.length || units.length ? [] : board.piecesAt(hex).filter((p) => this.instead.has(p.key));
    if (instead.length && (await this.putBack())) {
      this.select(stack ? instead.map((p) => p.key) : [instead[0].key]);
      board.look(hex);
      return;
    }
    // orders of a unit alone are buttons once it is chosen: a click that chooses gives no order
    if (units.length && offers.every((o) => !o.hex && !o.hexside && units.some((p) => p.key === o.unit))) {
      this.select([this.nextInStack(units)]);
      board.look(hex);
    } else if (this.jointly(hex, offers).length > 1) {
      const joint = this.jointly(hex, offers);
      board.menu(hex, [...this.jointAttack(hex, joint), ...this.menuItems(hex, offers.filter((o) => !joint.includes(o)))], keyboard);
    } else if (onlyFacingDiffers(offers)) {
      if (offers[0].tone === "attack") board.menu(hex, this.facedItems(hex, offers), keyboard);
      else this.askDirection(hex, offers);
    }
    else if (offers.length === 1 && !(offers[0].hexside && hex === this.from)) await board.play([offers[0].choice.option]);
    else if (offers.length) {
      // a second click on a unit, whichever side of its hex could be chosen, is no order yet
      const items = this.menuItems(hex, offers);
      const choose = { label: t("menu.select"), run: () => this.select([this.nextInStack(units)]) };
      board.menu(hex, units.length && !this.selected.length ? [...items, choose] : items, keyboard);
    } else if (this.attackers(hex).length) board.menu(hex, this.jointAttack(hex, this.attackers(hex)), keyboard);
    else {
      board.look(hex);
      await this.explain(hex);
    }
  }

  /** The attacks of the chosen units on a hex, and of those who go along with them. @param {string} hex @param {Offer[]} offers */
  jointly(hex, offers) {
    return this.attackers(hex).filter((o) => offers.includes(o) || this.company.includes(o.unit));
  }

  /** All who can attack a hex, those of each hex, or one of them. @param {string} hex @param {Offer[]} offers */
  jointAttack(hex, offers) {
    const { board } = this;
    /** @type {Map<string, Offer[]>} */
    const origins = new Map();
    for (const offer of offers) push(origins, this.hexOf(offer.unit) ?? "", offer);
    const item = (/** @type {string} */ label, /** @type {Offer[]} */ list) => ({ label, offer: list[0], more: list.slice(1).map((o) => o.choice.option), run: () => void board.play(list.map((o) => o.choice.option)) });
    const whole = offers.length > 1 ? [item(t("menu.all", { n: offers.length }), offers)] : [];
    const parts = origins.size > 1 ? [...origins].filter(([, list]) => list.length > 1).map(([from, list]) => item(t("menu.all.from", { n: list.length, hex: from }), list)) : [];
    return [...whole, ...parts, ...this.menuItems(hex, offers)];
  }

  /** Those in a hex go with the chosen ones, wherever these are. @param {string} hex @param {boolean} stack  all of them */
  gather(hex, stack) {
    const able = this.loose && this.moving ? this.board.piecesAt(hex).filter((p) => this.selectable.has(p.key)) : [];
    if (able.length) this.select(withMore(this.selected, able, stack));
    return able.length > 0;
  }

  /** The second button of the mouse: the chosen units go there, whoever stands there; false if they cannot. @param {string} hex */
  async order(hex) {
    const { board } = this;
    if (!board.session.decision || board.replaying || board.tools.current || !this.moving || !this.selected.length) return false;
    const may = (await this.settled()) && hex !== this.from && this.reach?.[hex];
    if (may) void this.moveTo(hex);
    return Boolean(may);
  }

  /** Options as a menu; those that differ in their facing alone are one item, which then asks for the direction. @param {string} hex @param {Offer[]} offers @returns {MenuItem[]} */
  menuItems(hex, offers) {
    /** @type {Map<string, Offer[]>} */
    const groups = new Map();
    for (const offer of offers) push(groups, offer.facing ? withoutFacing(offer) : optionKey(offer.choice.option), offer);
    return [...groups.values()].flatMap((group) => this.itemsOf(hex, group));
  }

  /** @param {string} hex @param {Offer[]} group  offers that differ in their facing alone @returns {MenuItem[]} */
  itemsOf(hex, group) {
    const { board } = this;
    const [offer] = group;
    const { choice, verb } = offer;
    if (group.length === 1) return [{ label: choice.label, offer, run: () => board.play([choice.option]) }];
    if (offer.tone === "attack") return this.facedItems(hex, group);
    return [{ offer, label: board.components.words[`verb-${verb}`] ?? t("facing.label"), run: () => this.askDirection(hex, group) }];
  }

  /** An attack that differs in its facing alone: as the unit faces or with the least turn; another direction is one click more. @param {string} hex @param {Offer[]} offers @returns {MenuItem[]} */
  facedItems(hex, offers) {
    const { compass } = this.board.grid;
    const now = compass.indexOf(this.piece(offers[0].unit)?.facing ?? "");
    const turn = (/** @type {Offer} */ o) => Math.abs(((compass.indexOf(o.facing) - now + compass.length * 1.5) % compass.length) - compass.length / 2);
    const offer = offers.reduce((best, o) => (turn(o) < turn(best) ? o : best));
    const { choice } = offer;
    return [
      { label: choice.label, offer, run: () => this.board.play([choice.option]) },
      { label: t("menu.faced"), run: () => this.askDirection(hex, offers) },
    ];
  }

  /** A unit is on the move, or could be: true if the click was meant for that. @param {string} hex @param {boolean} stack @param {boolean} keyboard */
  async actMoving(hex, stack, keyboard) {
    const { board, staying } = this;
    const others = this.instead.size || !staying ? this.instead : this.could;
    const able = board.piecesAt(hex).filter((p) => this.selectable.has(p.key) || others.has(p.key));
    const choose = async () => {
      const keys = stack ? able.map((p) => p.key) : [this.nextInStack(able)];
      // the unit that was taken up goes back if it has done nothing, or halts as it faces
      if (keys.some((key) => !this.selectable.has(key)) && !(await this.putBack()) && staying) await board.play([staying.choice.option]);
      if (keys.every((key) => this.canSelect(key))) this.select(keys);
      else await this.explain(hex);
      board.look(hex);
    };
    if (this.selected.length && hex !== this.from && this.reach?.[hex]) {
      // A hex with friends can mean two things; after a move it mostly means the next unit.
      const orders = this.targets.get(hex) ?? [];
      if (!able.length && !orders.length) await this.moveTo(hex);
      else if (!orders.length && this.travelled.has(this.selected[0])) await choose();
      else {
        const items = [{ label: t("menu.move"), run: () => this.moveTo(hex) }, ...orders.map((o) => ({ label: o.choice.label, offer: o, run: () => board.play([o.choice.option]) }))];
        board.menu(hex, able.length ? [...items, { label: t("menu.select"), run: choose }] : items, keyboard);
      }
      return true;
    }
    if (able.length) {
      await choose();
      return true;
    }
    if (this.sides.size || this.byHex.has(hex) || this.offersAt(hex).length) return false;
    board.look(hex);
    await this.explain(hex);
    return true;
  }

  /** The direction that a click chooses: by its knob, by the nearest side of the hex, or by Enter. @param {string} hex @param {[number, number]} [point] */
  direction(hex, point) {
    const { grid } = this.board;
    const found = this.directions;
    if (!found) return undefined;
    const knob = point && this.directionAt(...point);
    if (knob) return knob;
    if (!this.turning || hex !== found.hex) return undefined;
    const facing = point ? grid.pointTowards(hex, ...point) : found.facing;
    return found.offers.find((o) => o.facing === facing);
  }

  /** The direction is that of the unit: in the hex it goes to, or where it stands if the hex is its target. @param {string} hex @param {Offer[]} offers */
  askDirection(hex, offers) {
    const stands = offers[0].tone === "attack" && (this.hexOf(offers[0].unit) ?? this.anchor);
    this.turning = { hex: stands || hex, offers, facing: offers[0].facing };
    this.board.say(t("hint.facing"));
    this.emit("changed");
  }

  /** Clicking again goes through the stack. @param {Piece[]} able */
  nextInStack(able) {
    const at = this.selected.length === 1 ? able.findIndex((p) => p.key === this.selected[0]) : -1;
    return able[(at + 1) % able.length].key;
  }

  /** @param {string} hex */
  async moveTo(hex) {
    /** @type {import("../lib/types.js").Option[]} */
    const options = [];
    const order = [...this.selected].sort((a, b) => Number(b === this.active) - Number(a === this.active));
    for (const unit of order) {
      if (unit !== this.active) options.push(this.optionOf("select", unit));
      options.push(this.optionOf("move", unit, hex));
      this.travelled.add(unit);
    }
    if (order.length > 1) this.selected = [];
    if (await this.board.play(options)) await this.board.series.moved?.(order[0]);
  }

  /** No order could be meant: a unit has to be chosen first. @param {string} hex */
  sayFirst(hex) {
    const { board } = this;
    const own = board.piecesAt(hex).some((p) => this.units.has(p.key));
    if (this.selected.length || own || !this.units.size || !board.session.decision) return;
    board.note(hex, t("why.first"));
  }

  /** Why can this hex not be chosen? @param {string} hex */
  async explain(hex) {
    const question = this.question(hex);
    // of many units, none of which is chosen, none is meant
    const any = !this.selected.length && this.units.size > 1 && !this.offers.some((o) => o.hex && !o.unit);
    if (!question || any) return this.sayFirst(hex);
    try {
      const reasons = await this.board.session.ask("why_not", { option: question });
      if (reasons.length) this.board.sayWhyNot(hex, reasons);
    } catch (error) {
      if (!(error instanceof Lost)) this.board.problem(error);
    }
  }
}
