/** One's own results: how the games of this browser ended, by game and opponent. */
import { h } from "../lib/dom.js";
import { number, t } from "../lib/i18n.js";

/** @typedef {"won" | "drawn" | "lost"} Outcome @typedef {{game: string, opponent: string, outcome: Outcome}} Ended */

/** @type {Outcome[]} */
const OUTCOMES = ["won", "drawn", "lost"];

/** Of a match that may be over: nothing if it is not, or if both sides are played at one screen. @param {import("../lib/types.js").SavedMatch} match @param {any} summary @param {(level: string) => string} levelTitle @returns {Ended | null} */
export function endedOf({ seats, hotseat, title }, summary, levelTitle) {
  const [mine] = Object.keys(seats);
  if (!summary?.result || hotseat || !summary.seats?.[mine]) return null;
  const { winner } = summary.result;
  const [, other] = Object.entries(summary.seats).find(([side]) => side !== mine && side !== "observer") ?? [];
  return { game: title, opponent: other?.kind === "bot" ? levelTitle(other.level) : t("record.person"), outcome: winner ? (winner === mine ? "won" : "lost") : "drawn" };
}

/** Sums by game and opponent. @param {Ended[]} ended @returns {{game: string, opponent: string, sums: number[]}[]} */
export function tally(ended) {
  const rows = new Map();
  for (const { game, opponent, outcome } of ended) {
    const key = `${game}\n${opponent}`;
    if (!rows.has(key)) rows.set(key, { game, opponent, sums: OUTCOMES.map(() => 0) });
    rows.get(key).sums[OUTCOMES.indexOf(outcome)] += 1;
  }
  return [...rows.values()].sort((a, b) => a.game.localeCompare(b.game) || a.opponent.localeCompare(b.opponent));
}

/** @param {Ended[]} ended */
export function drawRecord(ended) {
  const head = ["record.game", "record.opponent", ...OUTCOMES.map((o) => `record.${o}`)];
  return h(
    "details",
    { class: "record" },
    h("summary", { text: t("record.title", { n: ended.length }) }),
    h(
      "table",
      null,
      h("thead", null, h("tr", null, head.map((key) => h("th", { scope: "col", text: t(key) })))),
      h("tbody", null, tally(ended).map(({ game, opponent, sums }) => h("tr", null, h("th", { scope: "row", text: game }), h("td", { text: opponent }), sums.map((n) => h("td", { text: number(n) }))))),
    ),
  );
}
