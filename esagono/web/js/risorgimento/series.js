/** What the games of *Risorgimento* add to the page: results in words. */
import { gist, outcome } from "./results.js";

/** Events that begin something of their own, even if they follow a fire or a combat. */
const ALONE = [
  "set-up", "set-up-march", "placed", "initiative-roll", "initiative", "out-of-command", "passed", "impulses-over", "attempt", "loose", "activation-over", "declared", "associated", "rotated", "left-square", "march", "limbered",
  "unlimbered", "faced", "halted", "moved", "entered", "displaced", "better", "rested", "second-corps", "second-corps-roll", "result", "reaction", "withdraw", "square", "charge-move", "charge", "charge-vain", "called-off", "passed-square",
];

/** @returns {import("../board.js").Series} */
export function connect() {
  const won = (/** @type {Record<string, any>} */ args) => Number(args.winner === "attacker");
  const units = (/** @type {Record<string, any>} */ args) => args.units.length;
  return { outcome, gist, closes: { action: "end" }, alone: new Set(ALONE), counted: [["fires", ["fire"]], ["attacks", ["combat"]], ["won", ["combat-result"], won], ["strength", ["strength-lost"], (args) => args.points], ["eliminated", ["eliminated"], units]] };
}
