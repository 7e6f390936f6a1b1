/**
 * From options to clicks. The verbs of a game say which unit, hex or hexside an option belongs to; what it names is lit, the
 * rest are buttons of the panel. A unit that is taken up (role `select`) shows its reach before it is sent anywhere (role `move`).
 */
import { Bus } from "../lib/bus.js";
import { t } from "../lib/i18n.js";
import { onlyFacingDiffers, optionKey, readOffer, withoutFacing } from "./offers.js";
import { Lost } from "./session.js";
import { withMore } from "./several.js";

/** @typedef {import("./offers.js").Offer} Offer @typedef {import("../lib/types.js").ReachHex} ReachHex @typedef {import("../lib/types.js").Piece} Piece */

/** Turns that can be looked ahead. */
export const LONGEST = 7;
/** How near to the middle of a hexside a click chooses that direction, as part of a hex. */
const NEAR = 0.2;

/** Emits `changed` when the selection or what is lit changes. */
export class Chooser extends Bus {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    super();
    this.board = board;
    /** @type {string[]} */
    this.selected = [];
    /** @type {Record<string, ReachHex> | null} */
    this.reach = null;
    /** The reach of what is chosen is known. @type {Promise<void>} */
    this.loaded = Promise.resolve();
    /** @type {Map<string, Record<string, ReachHex>>} */
    this.reaches = new Map();
    /** How many turns of the chosen unit are shown, and in which of them it gets to each hex. */
    this.turns = 1;
    /** @type {Record<string, number> | null} */
    this.journey = null;
    /** @type {Offer[]} */
    this.offers = [];
    /** @type {Map<string, Offer[]>} */
    this.byUnit = new Map();
    /** @type {Map<string, Offer[]>} */
    this.byHex = new Map();
    /** @type {Map<string, Offer[]>} */
    this.bySide = new Map();
    /** Entries of displays beside the map. @type {Map<string, Offer[]>} */
    this.byEntry = new Map();
    /** @type {Offer[]} */
    this.plain = [];
    /** Units that can be taken up to see their reach. @type {Set<string>} */
    this.selectable = new Set();
    this.active = "";
    /** Who could have been taken up when this page took a unit up. @type {Set<string>} */
    this.could = new Set();
    /** Those who go along with the unit that was taken up, and it. @type {string[]} */
    this.company = [];
    this.moving = false;
    this.lastVisited = "";
    /** A hex where only the direction is still to be chosen. @type {{hex: string, offers: Offer[], facing: string} | null} */
    this.turning = null;
    /** Units that the player wants to leave where they are in this phase. @type {Set<string>} */
    this.resting = new Set();
    /** Units that this page has moved in this phase. @type {Set<string>} */
    this.travelled = new Set();
    this.phase = "";
    /** The hex that was clicked last. */
    this.clicked = "";
  }

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

  /** @param {Offer} offer */
  sort(offer) {
    const { unit, hex, hexside, belongs, role } = offer;
    if (this.moving && (role === "select" || role === "move")) {
      this.selectable.add(unit);
      if (role === "move") this.active = unit;
      return;
    }
    if (belongs === "display") push(this.byEntry, unit, offer);
    else if (belongs === "phase" || !(unit || hex || hexside)) this.plain.push(offer);
    else {
      if (unit) push(this.byUnit, unit, offer);
      if (hex) push(this.byHex, hex, offer);
      if (hexside) push(this.bySide, hexside, offer);
    }
  }

  /** @param {string} key */
  piece(key) {
    return this.board.shown?.pieces.find((p) => p.key === key);
  }

  /** A counter beside the map that can be put on it, or be taken up to come in. @param {string} key */
  waitsBeside(key) {
    return !this.piece(key) && ((this.byUnit.get(key) ?? []).some((o) => o.hex) || (!this.loose && !this.byHex.size && this.selectable.has(key)));
  }

  /** If only counters beside the map can be put on it, the first of them is taken up: a click on a hex is all that is needed. */
  takeUpNext() {
    const units = [...new Set([...this.byHex.values()].flat().map((o) => o.unit))];
    if (units.length > 1 && units.every((key) => this.waitsBeside(key))) this.selected = [units[0]];
    // so is the only one on the map that the question is about
    const [only, ...others] = this.byUnit.keys();
    if (!others.length && only && this.piece(only) && this.canSelect(only)) this.selected = [only];
  }

  /** Where a unit lies; the first hex of one that lies in two. @param {string | undefined} key */
  hexOf(key) {
    return (key && this.piece(key)?.hexes[0]) || undefined;
  }

  /** Where the chosen unit lies. */
  get from() {
    return this.hexOf(this.selected[0]);
  }

  /** Units to be chosen before their hexes, hexsides or directions are lit. @param {string} key */
  canSelect(key) {
    return this.selectable.has(key) || (this.byUnit.get(key) ?? []).some((o) => o.hex || o.hexside || o.facing);
  }

  /** Does an option fit the units that are chosen now? @param {Offer} offer */
  fits(offer) {
    return !offer.unit || this.selected.includes(offer.unit);
  }

  /** Hexes that a click would act on now, apart from reach. @returns {Map<string, Offer[]>} */
  get targets() {
    const units = new Set([...this.byHex.values()].flat().map((o) => o.unit));
    // of one unit alone nothing need be chosen first
    if (!this.selected.length && units.size <= 1 && !this.moving) return this.byHex;
    /** @type {Map<string, Offer[]>} */
    const out = new Map();
    for (const [hex, list] of this.byHex) {
      const fitting = list.filter((o) => this.fits(o));
      if (fitting.length) out.set(hex, fitting);
    }
    return out;
  }

  /** Hexsides that a click would act on now. @returns {Map<string, Offer[]>} */
  get sides() {
    /** @type {Map<string, Offer[]>} */
    const out = new Map();
    const units = new Set([...this.bySide.values()].flat().map((o) => o.unit));
    for (const [hexside, list] of this.bySide) {
      const fitting = units.size > 1 ? list.filter((o) => this.fits(o)) : list;
      if (fitting.length) out.set(hexside, fitting);
    }
    return out;
  }

  /** Directions that can be chosen now, and the hex around which they lie. @returns {{hex: string, offers: Offer[], facing: string} | null} */
  get directions() {
    if (this.turning) return this.turning;
    const [offers = []] = this.facings.values();
    const unit = offers[0]?.unit;
    const hex = unit ? this.hexOf(unit) : this.anchor;
    return hex && offers.length ? { hex, offers, facing: this.piece(unit)?.facing ?? "" } : null;
  }

  /** Directions that can be chosen for the chosen unit, or for what the question is about, by verb; plain turns first. @returns {Map<string, Offer[]>} */
  get facings() {
    const unit = this.selected.length === 1 ? this.selected[0] : "";
    /** @type {Map<string, Offer[]>} */
    const out = new Map();
    const fitting = this.offers.filter((o) => o.facing && !o.hex && (o.unit ? o.unit === unit : this.anchor));
    for (const offer of fitting.sort((a, b) => Number(b.role === "turn") - Number(a.role === "turn"))) push(out, offer.verb, offer);
    return out;
  }

  /** The hex that the question is about, if its arguments name one or a unit. */
  get anchor() {
    const { session, grid } = this.board;
    const named = Object.values(session.decision?.args ?? {}).map(String);
    return named.find((name) => grid.has(name)) ?? named.map((name) => this.hexOf(name)).find(Boolean);
  }

  /** The direction whose knob lies under a point of the drawing. @param {number} x @param {number} y @returns {Offer | undefined} */
  directionAt(x, y) {
    const { grid } = this.board;
    const found = this.directions;
    return found?.offers.find((o) => {
      const [kx, ky] = grid.edge(found.hex, o.facing);
      return Math.hypot(kx - x, ky - y) < NEAR * grid.frame.unit;
    });
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

  /** Units that can be clicked now. */
  get units() {
    return new Set([...(this.moving ? this.selectable : []), ...this.byUnit.keys()]);
  }

  /** Those of them that the player has not settled yet. */
  get waiting() {
    return new Set([...this.units].filter((key) => !this.resting.has(key)));
  }

  /** The order by which the game itself lets the chosen unit stay. */
  get staying() {
    const [key, ...others] = this.selected;
    return others.length ? undefined : this.byUnit.get(key)?.find((o) => o.role === "stay" && (!o.facing || o.facing === this.piece(key)?.facing));
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

  /** May a unit be moved without being taken up first? Then nothing is played until it goes; else a click on it takes it up. */
  get loose() {
    return Object.values(this.board.components.verbs).some((v) => v.role === "move" && v.when);
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
    } else if (onlyFacingDiffers(offers)) this.askDirection(hex, offers);
    else if (offers.length === 1 && !(offers[0].hexside && hex === this.from)) await board.play([offers[0].choice.option]);
    else if (offers.length) {
      // a second click on a unit, whichever side of its hex could be chosen, is no order yet
      const items = this.menuItems(hex, offers);
      const choose = { label: t("menu.select"), run: () => this.select([this.nextInStack(units)]) };
      board.menu(hex, units.length && !this.selected.length ? [...items, choose] : items, keyboard);
    } else if (this.attackers(hex).length) board.menu(hex, this.jointAttack(hex), keyboard);
    else {
      board.look(hex);
      await this.explain(hex);
    }
  }

  /** Units that could attack a hex while others are chosen, or none, each in one way. @param {string} hex @returns {Offer[]} */
  attackers(hex) {
    const offers = this.moving ? (this.byHex.get(hex) ?? []).filter((o) => o.tone === "attack" && this.piece(o.unit)) : [];
    return offers.filter((o) => offers.every((other) => other === o || other.unit !== o.unit));
  }

  /** All who can attack a hex, those of each hex, or one of them. @param {string} hex */
  jointAttack(hex) {
    const { board } = this;
    const offers = this.attackers(hex);
    /** @type {Map<string, Offer[]>} */
    const origins = new Map();
    for (const offer of offers) push(origins, this.hexOf(offer.unit) ?? "", offer);
    const item = (/** @type {string} */ label, /** @type {Offer[]} */ list) => ({ label, run: () => void board.play(list.map((o) => o.choice.option)) });
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

  /** Options as a menu; those that differ in their facing alone are one item, which then asks for the direction. @param {string} hex @param {Offer[]} offers */
  menuItems(hex, offers) {
    const { board } = this;
    /** @type {Map<string, Offer[]>} */
    const groups = new Map();
    for (const offer of offers) push(groups, offer.facing ? withoutFacing(offer) : optionKey(offer.choice.option), offer);
    return [...groups.values()].map((group) => {
      const [offer] = group;
      const { choice, verb } = offer;
      if (group.length === 1) return { label: choice.label, offer, run: () => board.play([choice.option]) };
      return { offer, label: board.components.words[`verb-${verb}`] ?? t("facing.label"), run: () => this.askDirection(hex, group) };
    });
  }

  /** Units in a hex that are chosen by a click, to see what they could do. @param {string} hex @returns {Piece[]} */
  unitsToChoose(hex) {
    return this.board.piecesAt(hex).filter((p) => this.canSelect(p.key) && !this.selectable.has(p.key));
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

  /** What a click on a hex could mean. @param {string} hex @returns {Offer[]} */
  offersAt(hex) {
    const out = [...(this.targets.get(hex) ?? [])];
    const add = (/** @type {Offer[]} */ list) => out.push(...list.filter((o) => !out.includes(o)));
    for (const { key } of this.board.piecesAt(hex)) add((this.byUnit.get(key) ?? []).filter((o) => !o.hex && !o.hexside && !o.facing));
    for (const [hexside, list] of this.sides) if (hexside.split("-").includes(hex)) add(list);
    return out;
  }

  /** Clicking again goes through the stack. @param {Piece[]} able */
  nextInStack(able) {
    const at = this.selected.length === 1 ? able.findIndex((p) => p.key === this.selected[0]) : -1;
    return able[(at + 1) % able.length].key;
  }

  /** The option of a role for a unit, made from what the game says of the verb. @param {string} role @param {string} unit @param {string} [hex] @returns {import("../lib/types.js").Option} */
  optionOf(role, unit, hex) {
    const { verbs } = this.board.components;
    const offered = this.offers.find((o) => o.role === role)?.verb;
    const name = offered ?? Object.keys(verbs).find((v) => verbs[v].role === role) ?? role;
    const verb = verbs[name] ?? {};
    return [name, { [verb.unit || "unit"]: unit, ...(hex ? { [verb.hex || "to"]: hex } : {}) }];
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
      if (this.selected.length && this.from !== hex) return this.optionOf("move", this.selected[0], hex);
      const mine = this.board.piecesAt(hex).find((p) => p.side === this.board.seat);
      return mine ? this.optionOf("select", mine.key) : null;
    }
    const fitting = this.offers.filter((o) => !this.selected.length || this.fits(o));
    for (const { choice, hexArg, unitArg, belongs } of fitting) {
      const [verb, args] = choice.option;
      if (hexArg) return [verb, { ...args, [hexArg]: hex }];
      const piece = this.board.piecesAt(hex)[0];
      if (unitArg && piece?.known && belongs !== "display") return [verb, { ...args, [unitArg]: piece.key }];
    }
    return null;
  }

  /** Go to the next unit that can still act. @param {number} step */
  async next(step) {
    if (this.board.now.sheet.next(step)) return;
    const { active } = this;
    if (this.instead.size > 1 && (await this.putBack())) this.lastVisited = active;
    const all = [...this.units].filter((key) => this.piece(key));
    const hexes = [...this.targets.keys()];
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
    } else this.board.say(t("none.left"));
  }

  /** What would be left undone by ending the phase now. */
  leftUndone() {
    if (this.moving) return { what: "units", n: [...this.selectable].filter((key) => key !== this.active && !this.resting.has(key)).length };
    const attacks = this.offers.filter((o) => o.tone === "attack");
    // who attacks, and from where, makes no other attack
    return { what: "attacks", n: new Set(attacks.map((o) => o.hex || optionKey(o.choice.option))).size };
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
