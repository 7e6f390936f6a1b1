/** What a cell of the charts of Goito means, in words. */
import { t } from "../lib/i18n.js";

import { bare } from "../lib/words.js";

/** @typedef {import("../lib/types.js").GameEvent} GameEvent */

/** What a unit suffered. */
const HURT = ["worse", "strength-lost", "eliminated"];

/** @param {GameEvent} roll @param {GameEvent[]} [events]  what followed from it */
export function outcome({ args }, events = []) {
  const won = events.find((e) => e.kind === "combat-result");
  return worded(String(args.cell ?? args.result ?? ""), won && bare(won.text));
}

/** What a fire or a combat came to: who won, and what each unit suffered; of checks only where nobody did. @param {GameEvent} head @param {GameEvent[]} parts */
export function gist(head, parts) {
  const won = parts.filter((e) => e.kind === "combat-result");
  const hurt = parts.filter((e) => HURT.includes(e.kind));
  const told = [...won, ...(hurt.length ? hurt : parts.filter((e) => e.kind === "check"))];
  return told.length ? told.map((e) => e.text.replace(/\.?$/, ".")).join(" ") : outcome(head);
}

/** A cell of either chart; nothing if it is of none. @param {string} cell */
export function inWords(cell) {
  return worded(cell);
}

/** @param {string} cell @param {string} [won]  who won, where that is known @returns {string | null} */
function worded(cell, won) {
  const [, winner, first, second] = /^([BRWG]) (.+)\/(.+)$/.exec(cell) ?? [];
  if (!winner) {
    const words = half(cell);
    return words && `${words}.`;
  }
  const [attacker, defender] = [half(first), half(second)];
  return attacker && defender ? `${won ?? t(`result.${winner}`)} ${t("cell.both", { attacker, defender })}` : null;
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
