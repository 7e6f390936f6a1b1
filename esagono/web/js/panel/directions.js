/** Directions as a row of buttons, in the order in which they lie around a hex. */
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { optionKey } from "../state/offers.js";

/** @typedef {import("../lib/types.js").Choice} Choice */

/** @param {import("../board.js").Board} board @param {string} words  what is turned @param {[string, Choice][]} points  each direction with its order @param {{now?: string, title?: string}} [how]  the present direction, and a word on the keys */
export function directionRow(board, words, points, { now = "", title = "" } = {}) {
  const around = [...points].sort(([a], [b]) => board.grid.angle(a) - board.grid.angle(b));
  return h(
    "div",
    { class: "directions" },
    h("span", { text: words, title }),
    h("div", { class: "segmented", role: "group", "aria-label": words }, around.map(([point, { option, label }]) => h("button", { type: "button", "data-key": `facing-${point}`, "data-facing": point, "aria-pressed": String(point === now), "aria-label": t(`compass.${point}`), title: label, text: t(`point.${point}`), onclick: () => board.play([option]) }))),
  );
}

/** Choices that differ in their direction alone: a row for each thing that can be turned. @param {import("../board.js").Board} board @param {Choice[]} choices */
export function turnRows(board, choices) {
  /** @type {Map<string, [string, Choice][]>} */
  const rows = new Map();
  for (const choice of choices) {
    const [verb, args = {}] = choice.option;
    const key = optionKey([verb, { ...args, facing: "" }]);
    rows.set(key, [...(rows.get(key) ?? []), [String(args.facing), choice]]);
  }
  // their words without the direction, which comes last
  return [...rows.values()].map((points) => directionRow(board, points[0][1].label.replace(/ \S+$/, ""), points));
}
