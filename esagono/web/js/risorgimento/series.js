/** What the games of *Risorgimento* add to the page: results in words, what a unit still owes, turns in Reaction. */
import { Owed } from "./owed.js";
import { gist, outcome } from "./results.js";
import { turnRows } from "./turns.js";

/** Events that begin something of their own, even if they follow a fire or a combat. */
const ALONE = [
  "set-up", "set-up-march", "placed", "initiative-roll", "initiative", "out-of-command", "passed", "impulses-over", "attempt", "loose", "activation-over", "declared", "associated", "rotated", "left-square", "march", "limbered",
  "unlimbered", "faced", "halted", "moved", "entered", "displaced", "better", "rested", "second-corps", "second-corps-roll", "result", "reaction", "withdraw", "square", "charge-move", "charge", "charge-vain", "called-off", "passed-square",
];

/** @param {import("../board.js").Board} board @returns {import("../lib/types.js").Series} */
export function connect(board) {
  const owed = new Owed(board);
  const won = (/** @type {Record<string, any>} */ args) => Number(args.winner === "attacker");
  const units = (/** @type {Record<string, any>} */ args) => args.units.length;
  return { outcome, gist, owed: (kind) => owed.draw(kind), turns: (choices) => turnRows(board, choices), alone: new Set(ALONE), counted: [["fires", ["fire"]], ["attacks", ["combat"]], ["won", ["combat-result"], won], ["strength", ["strength-lost"], (args) => args.points], ["eliminated", ["eliminated"], units]] };
}
