/** What a cell of the charts of Gorizia means, in words. */
import { t } from "../lib/i18n.js";

/** @param {import("../lib/types.js").GameEvent} roll */
export function outcome(roll) {
  return inWords(String(roll.args.cell ?? ""));
}

/** A cell of either chart; nothing if it is of none. @param {string} cell @returns {string | null} */
export function inWords(cell) {
  const halves = cell.split(" / ").map(half);
  if (halves.some((words) => words === null)) return null;
  const [attacker, defender] = halves;
  return halves.length === 2 ? t("cell.both", { attacker, defender }) : `${attacker}.`;
}

/** @param {string} text */
function half(text) {
  if (text === "-") return t("result.nothing");
  if (text === "*") return t("result.again");
  const [found, steps, dp, back, trench] = /^(\d+)?(?:D(\d+))?(R)?(T)?$/.exec(text) ?? [];
  if (!found) return null;
  return [steps && t("result.steps", { n: Number(steps) }), dp && t("result.dp", { n: Number(dp) }), back && t("cell.retreat", { n: 1 }), trench && t("result.trench")].filter(Boolean).join(", ");
}
