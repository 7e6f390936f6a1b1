/** What came of combats of the Inferno games: a cell of the combat results in words, and the numbers of a whole game. */
import { number, signed, t } from "../lib/i18n.js";

/** @typedef {import("../lib/types.js").GameEvent} GameEvent */

/** What the report counts. @type {import("../lib/types.js").Counted[]} */
export const COUNTED = [
  ["attacks", ["attack"]],
  ["reductions", ["losses"], (args) => args.count],
  ["retreats", ["retreat"]],
  ["eliminated", ["eliminated"]],
];

/** @param {GameEvent[]} log @param {string[]} sides @param {import("../lib/types.js").Chart | undefined} crt @returns {{id: string, title: string, numbers: (number | string)[]}[]} */
export function report(log, sides, crt) {
  return crt ? [{ id: "luck", title: t("report.luck"), numbers: sides.map((side) => luckOf(log, side, crt)) }] : [];
}

/**
 * Hexes that the chart sent defenders back, against what the same columns give on average; 95 % of all dice lie within
 * two standard deviations. @param {GameEvent[]} log @param {string} side @param {import("../lib/types.js").Chart} crt
 */
function luckOf(log, side, crt) {
  let [came, mean, variance] = [0, 0, 0];
  for (const { args } of log.filter((e) => e.kind === "roll" && e.args.side === side)) {
    const column = crt.columns.indexOf(args.column);
    if (column < 0) continue;
    const chances = WAYS.map(([sum, ways]) => {
      const row = Math.min(12, Math.max(2, sum + (args.modifier ?? 0)));
      return { p: ways / 36, back: backOf(crt.rows.find((r) => r.id === String(row))?.cells[column]) };
    });
    const here = chances.reduce((sum, { p, back }) => sum + p * back, 0);
    came += backOf(args.cell);
    mean += here;
    variance += chances.reduce((sum, { p, back }) => sum + p * (back - here) ** 2, 0);
  }
  return mean ? t("report.luck.of", { came: number(came), mean: number(Math.round(mean * 10) / 10), spread: number(Math.round(2 * Math.sqrt(variance) * 10) / 10) }) : "–";
}

/** Sums of two dice, and in how many of 36 ways each comes. @type {[number, number][]} */
const WAYS = Array.from({ length: 11 }, (_, i) => [i + 2, 6 - Math.abs(i - 5)]);

/** How far a cell sends the defender back. @param {string | undefined} cell */
function backOf(cell) {
  return Number(/R(\d+)/.exec(String(cell ?? "").split(" / ")[1] ?? "")?.[1] ?? 0);
}

/**
 * A cell of the combat results in words: `- / +1 R1` adds nothing to the losses of the attacker and one to those of the
 * defender, who goes back a hex. When the losses are known they are told instead.
 * @param {GameEvent} roll @param {GameEvent[]} events
 */
export function outcome(roll, events) {
  const halves = String(roll.args.cell ?? "").split(" / ");
  if (halves.length !== 2) return null;
  const losses = events.find((e) => e.kind === "loss-roll")?.args;
  const lost = [losses?.attacker_losses, losses?.defender_losses];
  const dug = events.filter((e) => e.kind === "trench-holds").map((e) => e.args.side === roll.args.side);
  const [attacker, defender] = halves.map((half, i) => {
    const [, more, hexes] = /^(?:-|([+-]\d+))?\s*(?:R(\d+))?$/.exec(half.trim()) ?? [];
    const hurt = typeof lost[i] === "number" ? (lost[i] ? t("combat.loss", { n: lost[i] }) : t("cell.unhurt")) : more ? t("cell.losses", { more: signed(Number(more)) }) : t("cell.none");
    return [hurt, hexes && (dug.includes(i === 0) ? t("cell.holds") : t("cell.retreat", { n: Number(hexes) }))].filter(Boolean).join(", ");
  });
  return t("cell.both", { attacker, defender });
}
