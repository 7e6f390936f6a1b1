/** What the Inferno games add to the page: the sheet of an attack, dangers, results in words. */
import { CombatSheet } from "./combat.js";
import { DangerView } from "./danger.js";
import { COUNTED, outcome, report } from "./results.js";

/** Events that begin something of their own, even if they follow an attack. */
const ALONE = ["move", "move-hidden", "enter", "game-over", "recover", "release", "recall", "build", "repair", "fold", "deploy", "end-roll", "replacements", "bombardment", "blow", "supply"];

/** @param {import("../board.js").Board} board @returns {import("../lib/types.js").Series} */
export function connect(board) {
  const danger = new DangerView(board);
  return {
    sheet: CombatSheet,
    aboutStack: (hex, pieces) => danger.draw(hex, pieces),
    outcome,
    alone: new Set(ALONE),
    // that a bridge which was blown up is destroyed need not be told
    isSaid: (event, before) => event.kind === "bridge-destroyed" && before.kind === "blow" && before.args.hexside === event.args.hexside,
    counted: COUNTED,
    report: (log, sides) => report(log, sides, board.components.charts.find((c) => c.id === "crt")),
  };
}
