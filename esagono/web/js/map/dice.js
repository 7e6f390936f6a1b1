/** Dice shown once, quickly; a click or Esc puts them away. */
import { byId, h, fill, svg } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { lessMotion } from "../lib/store.js";
import { cellText, rich } from "../lib/words.js";

const PIPS = /** @type {Record<number, [number, number][]>} */ ({
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, 1], [-1, 1], [1, -1]],
  5: [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]], 6: [[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]],
});
/** From the centre of a hex to its sides, in units of the drawing. */
const HALF = 50;
/** So many rolls that followed are told under it. */
const LATER = 2;

export class Dice {
  /** @param {Pick<import("../board.js").Board, "camera" | "components" | "grid" | "series" | "shown" | "tabs"> & import("../lib/types.js").Guide} board */
  constructor(board) {
    this.board = board;
    this.box = byId("dice");
    this.box.onclick = () => this.clear();
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** @param {import("../lib/types.js").GameEvent[]} events */
  show(events) {
    const rolls = events.filter((e) => Array.isArray(e.args.dice) || typeof e.args.die === "number");
    // what a chart decided comes before the checks that follow from it
    const event = [...rolls].reverse().find((e) => e.cells?.length) ?? rolls[rolls.length - 1];
    if (!event) return;
    const later = rolls.slice(rolls.indexOf(event) + 1).slice(-LATER);
    const dice = event.args.dice ?? [event.args.die];
    fill(
      this.box,
      h("div", { class: "dice-row" }, dice.map((/** @type {number} */ n, /** @type {number} */ i) => die(n, i === 2 && dice.length === 3))),
      this.outcome(event, events),
      later.map((roll) => h("p", { class: "dice-later" }, rich(roll.text, this.board))),
    );
    const cells = events.flatMap((e) => e.cells ?? []);
    if (cells.length) this.board.tabs.light(cells);
    this.box.hidden = false;
    this.box.classList.remove("low");
    this.box.style.setProperty("--covered", `${this.board.camera.insets.bottom}px`);
    this.box.classList.toggle("low", this.covers(event));
    this.box.classList.toggle("still", lessMotion());
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.clear(), 4200);
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
    this.box.hidden = true;
  }
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
