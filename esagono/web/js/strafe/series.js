/** What the games of Strafexpedition add to the page: brigades that are found in a stack and move as a whole, results in words. */
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { toast } from "../lib/words.js";
import { Bid } from "./bid.js";
import { outcome } from "./results.js";

/** @typedef {import("../lib/types.js").Piece} Piece */

/** Events that begin something of their own, even if they follow a fire or an assault. */
const ALONE = [
  "set-up", "entered", "income", "paid", "plans-made", "initiative-roll", "initiative", "out-of-supply", "demolition", "event-roll", "event-drawn", "brigade-unfit", "wings", "confusion", "nudged", "passed", "free-counterattack",
  "not-activated", "command-die", "reaction-roll", "attached", "exchange", "moved", "force-march", "extended", "consolidated", "assault-declared", "digging", "digging-interrupted", "dig-roll", "trench-begun", "trench-raised",
  "flamethrower-attached", "action-completed", "rallied", "shown", "returned", "bridge-begun", "bridge-built", "bridge-interrupted", "offensive-halt", "game-over", "bombardment", "wave", "advance", "hex-taken", "goes-back", "counter-declared",
  "resigned", "timed-out", "taken-back",
];

/** @param {import("../board.js").Board} board @returns {import("../lib/types.js").Series} */
export function connect(board) {
  const brigades = new Brigades(board);
  const bid = new Bid(board);
  return {
    form: (kind) => bid.draw(kind),
    aboveStack: (_hex, pieces) => brigades.inStack(pieces),
    aboutStack: (_hex, pieces) => brigades.followButton(pieces),
    moved: (unit) => brigades.moved(unit),
    outcome,
    alone: new Set(ALONE),
    counted: [["fires", ["fire"]], ["assaults", ["assault"]], ["hexes", ["hex-taken"]], ["steps", ["step-lost"]], ["eliminated", ["eliminated", "captured", "surrendered"]]],
  };
}

class Brigades {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** The player wants every move to be that of a brigade. */
    this.together = false;
  }

  get moving() {
    return this.board.session.decision?.kind === "movement" && !this.board.replaying;
  }

  /** @param {string} key */
  of(key) {
    return this.board.components.counters[key]?.formation ?? "";
  }

  /** Those of the same brigade who can still move. @param {string} key @returns {string[]} */
  mates(key) {
    const formation = this.of(key);
    return formation ? [...this.board.chooser.selectable].filter((other) => other !== key && this.of(other) === formation) : [];
  }

  /** In a deep stack the first of each brigade is a click away; and a brigade may be told to come along. @param {Piece[]} pieces */
  inStack(pieces) {
    const { chooser, components } = this.board;
    if (!this.moving) return null;
    /** @type {Map<string, Piece[]>} */
    const found = new Map();
    for (const piece of pieces.filter((p) => chooser.selectable.has(p.key) && this.of(p.key))) found.set(this.of(piece.key), [...(found.get(this.of(piece.key)) ?? []), piece]);
    const chips = [...found].map(([name, list]) => h("button", { class: "button small", type: "button", "data-key": `brigade-${name}`, "aria-pressed": String(list.some((p) => chooser.selected.includes(p.key))), text: `${name} (${list.length})`, onclick: () => chooser.select([list[0].key]) }));
    const [chosen] = chooser.selected;
    const change = (/** @type {any} */ e) => (this.together = e.target.checked);
    const together = chosen && (this.mates(chosen).length || this.together) ? h("label", { class: "together" }, h("input", { type: "checkbox", "data-key": "together", checked: this.together, onchange: change }), components.words["verb-together"]) : null;
    return [chips.length > 1 ? h("div", { class: "buttons brigades", role: "group", "aria-label": components.words["verb-brigades"] }, chips) : null, together];
  }

  /** Once a unit has moved, the others of its brigade can be sent after it with one button. @param {Piece[]} pieces */
  followButton(pieces) {
    const { board } = this;
    if (!this.moving) return null;
    const chosen = (/** @type {Piece} */ p) => Number(board.chooser.selected.includes(p.key));
    const moved = pieces.filter((p) => p.side === board.seat && p.badges.some((b) => b.id === "moved")).sort((a, b) => chosen(b) - chosen(a));
    const lead = moved.find((p) => this.mates(p.key).some((key) => !pieces.some((other) => other.key === key)));
    return lead ? h("button", { class: "button small", type: "button", "data-key": "follow", text: board.components.words["verb-follow"], onclick: () => this.follow(lead.key) }) : null;
  }

  /** @param {string} lead */
  async follow(lead) {
    const { board } = this;
    try {
      const { options } = await board.session.ask("follow", { unit: lead });
      if (options.length) await board.play(options);
      else toast(t("none.left"));
    } catch (error) {
      board.problem(error);
    }
  }

  /** If brigades move as a whole, the others go after the one that has been sent; not if the enemy has to answer first. @param {string} unit */
  async moved(unit) {
    const still = this.board.chooser.piece(unit);
    if (this.together && still && this.moving && this.mates(unit).length) await this.follow(unit);
  }
}
