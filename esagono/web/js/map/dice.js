/** Dice shown once, quickly; a click or Esc puts them away. */
import { byId, h, fill, svg } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { lessMotion } from "../lib/store.js";
import { bare, cellText, rich } from "../lib/words.js";

const PIPS = /** @type {Record<number, [number, number][]>} */ ({
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, 1], [-1, 1], [1, -1]],
  5: [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]], 6: [[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]],
});
/** From the centre of a hex to its sides, in units of the drawing. */
const HALF = 50;
/** So many rolls that followed are told under it. */
const LATER = 2;
/** Milliseconds that a roll is shown, and until the next one may take its place. */
const LONG = 4200;
const LEAST = 2600;
/** Rolls that wait for that; of more the oldest are left to the log. */
const MOST = 3;
/** The level of headings in the log whose parts are rolls, as those of a fight. */
const FIGHT = 4;

export class Dice {
  /** @param {Pick<import("../board.js").Board, "camera" | "components" | "grid" | "series" | "shown" | "tabs"> & import("../lib/types.js").Guide} board */
  constructor(board) {
    this.board = board;
    this.box = byId("dice");
    this.box.onclick = () => this.next();
    /** @type {number | undefined} */
    this.timer = undefined;
    /** What is shown when this one has been seen. @type {import("../lib/types.js").GameEvent[][]} */
    this.queue = [];
    this.since = -Infinity;
    /** The fight under way. @type {import("../lib/types.js").GameEvent | undefined} */
    this.fight = undefined;
  }

  /** New events: their roll is shown, once the one before has been. @param {import("../lib/types.js").GameEvent[]} events */
  show(events) {
    if (!events.some(rolled)) {
      this.fight = this.fightOf(events) ?? this.fight;
      return;
    }
    this.queue = [...this.queue, events].slice(-MOST);
    const left = this.box.hidden ? 0 : this.since + LEAST - performance.now();
    if (left <= 0) this.next();
    else if (this.queue.length === 1) this.wait(left);
  }

  /** @param {number} pause */
  wait(pause) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.next(), pause);
  }

  /** The roll that waits longest, or none. */
  next() {
    const events = this.queue.shift();
    if (!events) return this.clear();
    this.since = performance.now();
    this.draw(events);
    this.wait(this.queue.length ? LEAST : LONG);
  }

  /** @param {import("../lib/types.js").GameEvent[]} events */
  fightOf(events) {
    const { heads } = this.board.components;
    return [...events].reverse().find((e) => heads[e.kind] <= FIGHT);
  }

  /** Who does what to whom, as the log is headed. @param {import("../lib/types.js").GameEvent[]} events @param {import("../lib/types.js").GameEvent} roll */
  title(events, roll) {
    this.fight = this.fightOf(events.slice(0, events.indexOf(roll) + 1)) ?? this.fight;
    const { fight } = this;
    if (!fight || this.board.components.heads[fight.kind] !== FIGHT) return null;
    return h("h2", { class: "dice-title", text: bare(fight.text).split(": ")[0].replace(/\.$/, "") });
  }

  /** @param {import("../lib/types.js").GameEvent[]} events */
  draw(events) {
    const rolls = events.filter(rolled);
    // what a chart decided comes before the checks that follow from it
    const event = [...rolls].reverse().find((e) => e.cells?.length) ?? rolls[rolls.length - 1];
    const later = rolls.slice(rolls.indexOf(event) + 1).slice(-LATER);
    const dice = event.args.dice ?? [event.args.die];
    fill(
      this.box,
      this.title(events, event),
      h("div", { class: "dice-row" }, dice.map((/** @type {number} */ n, /** @type {number} */ i) => die(n, i === 2 && dice.length === 3))),
      this.outcome(event, events),
      later.map((roll) => h("p", { class: "dice-later" }, rich(roll.text, this.board))),
    );
    const cells = events.flatMap((e) => e.cells ?? []);
    if (cells.length) this.board.tabs.light(cells);
    this.box.hidden = false;
    this.box.classList.remove("low");
    this.box.classList.toggle("low", this.covers(event));
    this.box.classList.toggle("still", lessMotion());
  }

  /** Whether the box lies on a hex that the roll was about: one that it names, or an arrow points at. @param {import("../lib/types.js").GameEvent} roll */
  covers(roll) {
    const { camera, grid, shown } = this.board;
    const [box, stage] = [this.box, camera.stage].map((el) => el.getBoundingClientRect());
    const aims = shown?.markers.map((marker) => marker.to) ?? [];
    return [...Object.values(roll.args).flat(), ...aims].some((value) => {
      if (typeof value !== "string" || !grid.has(value)) return false;
      const [x, y] = grid.centre(value);
      const at = camera.toStage(x, y);
      const half = camera.k * HALF;
      return at.x + stage.x + half > box.left && at.x + stage.x - half < box.right && at.y + stage.y + half > box.top && at.y + stage.y - half < box.bottom;
    });
  }

  /** Where the dice fell on a chart, and what it means. @param {import("../lib/types.js").GameEvent} roll @param {import("../lib/types.js").GameEvent[]} events */
  outcome(roll, events) {
    const { components, series } = this.board;
    const cell = roll.cells?.[0];
    const words = series.outcome?.(roll, events);
    return [
      cell ? h("p", { class: "dice-cell" }, [cell.column, cell.row, cellText(cell, components.charts)].filter(Boolean).map((text, i) => [h("b", { class: i === 2 ? "cell" : "", text }), " "])) : null,
      h("p", { class: "dice-words" }, words ?? rich(roll.text, this.board)),
    ];
  }

  clear() {
    clearTimeout(this.timer);
    this.queue = [];
    this.box.hidden = true;
  }
}

/** @param {import("../lib/types.js").GameEvent} event */
function rolled({ args }) {
  return Array.isArray(args.dice) || typeof args.die === "number";
}

/** @param {number} n @param {boolean} other  the die for losses has another colour and a ring */
function die(n, other) {
  return svg(
    "svg",
    { class: `die${other ? " other" : ""}`, viewBox: "-20 -20 40 40", role: "img", "aria-label": t("die", { die: n }) },
    svg("rect", { x: -17, y: -17, width: 34, height: 34, rx: 7 }),
    (PIPS[n] ?? []).map(([x, y]) => svg("circle", { cx: x * 9, cy: y * 9, r: 3.6 })),
  );
}
