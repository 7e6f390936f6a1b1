/** Dice shown once, quickly; a click or Esc puts them away. */
import { byId, h, fill, svg } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { lessMotion } from "../lib/store.js";
import { cellWords, rich } from "../lib/words.js";

const PIPS = /** @type {Record<number, [number, number][]>} */ ({
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, 1], [-1, 1], [1, -1]],
  5: [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]], 6: [[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]],
});

export class Dice {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.box = byId("dice");
    this.box.onclick = () => this.clear();
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** @param {import("../lib/types.js").GameEvent[]} events */
  show(events) {
    const event = [...events].reverse().find((e) => Array.isArray(e.args.dice) || typeof e.args.die === "number");
    if (!event) return;
    const dice = event.args.dice ?? [event.args.die];
    fill(
      this.box,
      h("div", { class: "dice-row" }, dice.map((/** @type {number} */ n, /** @type {number} */ i) => die(n, i === 2 && dice.length === 3))),
      event.args.column && event.args.cell ? this.outcome(event, events) : h("div", { class: "dice-words" }, rich(event.text, this.board)),
    );
    if (event.args.column) {
      this.board.tabs.charts.used = event.args;
      if (this.board.tabs.current === "charts") this.board.tabs.drawBody();
    }
    this.box.hidden = false;
    this.box.classList.toggle("still", lessMotion());
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.clear(), 4200);
  }

  /** A combat: where the dice fell on the chart, and what it means. @param {import("../lib/types.js").GameEvent} roll @param {import("../lib/types.js").GameEvent[]} events */
  outcome({ args }, events) {
    const losses = events.find((e) => e.kind === "loss-roll")?.args;
    return [h("p", { class: "dice-cell" }, h("b", { text: args.column }), " ", h("b", { text: String(args.total) }), " ", h("b", { class: "cell", text: args.cell })), h("p", { class: "dice-words", text: cellWords(args.cell, losses) })];
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
