/** Which way a Force turns in Reaction: a row of directions for each. */
import { directionRow } from "../panel/selection.js";
import { optionKey } from "../state/offers.js";

/** @typedef {import("../lib/types.js").Choice} Choice */

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
