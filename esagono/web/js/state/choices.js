/**
 * What can be chosen now. The verbs of a game say which unit, hex or hexside an option belongs to: options are sorted by it, and
 * found again by what is clicked, given what is chosen already.
 */
import { Bus } from "../lib/bus.js";
import { knobAt } from "../hexes/knobs.js";
import { optionKey } from "./offers.js";

/** @typedef {import("./offers.js").Offer} Offer @typedef {import("../lib/types.js").ReachHex} ReachHex @typedef {import("../lib/types.js").Piece} Piece */

/** How near to the middle of a hexside a click chooses that direction, as part of a hex. */
const NEAR = 0.2;

/** Emits `changed` when the selection or what is lit changes. */
export class Choices extends Bus {
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
    const { camera, grid } = this.board;
    const found = this.directions;
    return found?.offers.find((o) => {
      const knob = knobAt(grid, found.hex, o.facing, camera.k);
      return Math.hypot(knob.x - x, knob.y - y) < Math.max(knob.r, NEAR * grid.frame.unit);
    });
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

  /** May a unit be moved without being taken up first? Then nothing is played until it goes; else a click on it takes it up. */
  get loose() {
    return Object.values(this.board.components.verbs).some((v) => v.role === "move" && v.when);
  }

  /** Units that could attack a hex while others are chosen, or none, each in one way. @param {string} hex @returns {Offer[]} */
  attackers(hex) {
    const offers = this.moving ? (this.byHex.get(hex) ?? []).filter((o) => o.tone === "attack" && this.piece(o.unit)) : [];
    return offers.filter((o) => offers.every((other) => other === o || other.unit !== o.unit));
  }

  /** Units in a hex that are chosen by a click, to see what they could do. @param {string} hex @returns {Piece[]} */
  unitsToChoose(hex) {
    return this.board.piecesAt(hex).filter((p) => this.canSelect(p.key) && !this.selectable.has(p.key));
  }

  /** What a click on a hex could mean. @param {string} hex @returns {Offer[]} */
  offersAt(hex) {
    const out = [...(this.targets.get(hex) ?? [])];
    const add = (/** @type {Offer[]} */ list) => out.push(...list.filter((o) => !out.includes(o)));
    for (const { key } of this.board.piecesAt(hex)) add((this.byUnit.get(key) ?? []).filter((o) => !o.hex && !o.hexside && !o.facing));
    for (const [hexside, list] of this.sides) if (hexside.split("-").includes(hex)) add(list);
    return out;
  }

  /** The option of a role for a unit, made from what the game says of the verb. @param {string} role @param {string} unit @param {string} [hex] @returns {import("../lib/types.js").Option} */
  optionOf(role, unit, hex) {
    const { verbs } = this.board.components;
    const offered = this.offers.find((o) => o.role === role)?.verb;
    const name = offered ?? Object.keys(verbs).find((v) => verbs[v].role === role) ?? role;
    const verb = verbs[name] ?? {};
    return [name, { [verb.unit || "unit"]: unit, ...(hex ? { [verb.hex || "to"]: hex } : {}) }];
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

  /** What would be left undone by ending the phase now. */
  leftUndone() {
    if (this.moving) return { what: "units", n: [...this.selectable].filter((key) => key !== this.active && !this.resting.has(key)).length };
    const attacks = this.offers.filter((o) => o.tone === "attack");
    // who attacks, and from where, makes no other attack
    return { what: "attacks", n: new Set(attacks.map((o) => o.hex || optionKey(o.choice.option))).size };
  }
}

/** @template T @param {Map<string, T[]>} map @param {string} key @param {T} value */
export function push(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
