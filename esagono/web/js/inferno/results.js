/** What came of combats of the Inferno games: a cell of the combat results in words, and the numbers of a whole game. */
import { signed, t } from "../lib/i18n.js";

/** @typedef {import("../lib/types.js").GameEvent} GameEvent */

/** What the report counts, by the kind of event; each of them says which side it was. @type {[string, string, (args: Record<string, any>) => number][]} */
const COUNTED = [
  ["attacks", "attack", () => 1],
  ["reductions", "losses", (args) => args.count],
  ["retreats", "retreat", () => 1],
  ["eliminated", "eliminated", () => 1],
];

/** @param {GameEvent[]} log @param {string[]} sides */
export function report(log, sides) {
  return COUNTED.map(([id, kind, count]) => ({
    id,
    title: t(`report.${id}`),
    numbers: sides.map((side) => log.reduce((sum, e) => sum + (e.kind === kind && e.args.side === side ? count(e.args) : 0), 0)),
  }));
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
  const [attacker, defender] = halves.map((half, i) => {
    const [, more, hexes] = /^(?:-|([+-]\d+))?\s*(?:R(\d+))?$/.exec(half.trim()) ?? [];
    const hurt = typeof lost[i] === "number" ? (lost[i] ? t("combat.loss", { n: lost[i] }) : t("cell.unhurt")) : more ? t("cell.losses", { more: signed(Number(more)) }) : t("cell.none");
    return [hurt, hexes && t("cell.retreat", { n: Number(hexes) })].filter(Boolean).join(", ");
  });
  return t("cell.both", { attacker, defender });
}
