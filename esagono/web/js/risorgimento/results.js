/** What a cell of the charts of Goito means, in words. */
import { t } from "../lib/i18n.js";

/** @param {import("../lib/types.js").GameEvent} roll */
export function outcome(roll) {
  return inWords(String(roll.args.cell ?? ""));
}

/** A cell of either chart; nothing if it is of none. @param {string} cell @returns {string | null} */
export function inWords(cell) {
  const [, winner, first, second] = /^([BRWG]) (.+)\/(.+)$/.exec(cell) ?? [];
  if (!winner) {
    const words = half(cell);
    return words && `${words}.`;
  }
  const [attacker, defender] = [half(first), half(second)];
  return attacker && defender ? `${t(`result.${winner}`)} ${t("cell.both", { attacker, defender })}` : null;
}

/** @param {string} text */
function half(text) {
  if (text === "-") return t("result.nothing");
  const [check, more] = /^cc(\d+)$/.exec(text) ?? [];
  if (check) return t("result.check", { n: Number(more) });
  const [lost, points, levels] = /^(\d+)S(\d+)$/.exec(text) ?? [];
  if (!lost) return null;
  return [Number(points) && t("result.strength", { n: Number(points) }), t("result.status", { n: Number(levels) })].filter(Boolean).join(", ");
}
