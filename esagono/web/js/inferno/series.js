/** What the Inferno games add to the page: the sheet of an attack, dangers, odds under the pointer, results in words. */
import { percent, t } from "../lib/i18n.js";
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
    hover: (hex) => void showOdds(board, hex),
    outcome,
    alone: new Set(ALONE),
    // that a bridge which was blown up is destroyed need not be told
    isSaid: (event, before) => event.kind === "bridge-destroyed" && before.kind === "blow" && before.args.hexside === event.args.hexside,
    counted: COUNTED,
    report: (log, sides) => report(log, sides, board.components.charts.find((c) => c.id === "crt")),
  };
}

/** Over a hex that can be attacked: the odds if every unit next to it took part. @param {import("../board.js").Board} board @param {string} hex */
async function showOdds(board, hex) {
  if (!board.chooser.targets.get(hex)?.some((o) => o.verb === "attack")) return;
  const near = board.grid.neighbours(hex);
  const able = (board.shown?.pieces ?? []).filter((p) => p.side === board.seat && near.includes(p.hexes[0]) && p.values.some((v) => v.id === "attack" && Number(v.now) > 0) && !p.badges.some((b) => ["attacked", "reserve"].includes(b.id)));
  if (!able.length) return;
  try {
    const found = await board.session.ask("forecast", { target: hex, attackers: able.map((p) => p.key), artillery: [] });
    if (board.pointer.hex === hex) board.status.setOdds(hex, t(found.legal ? "odds.all" : "odds.some", { attack: found.attack.total, defense: found.defense.total, column: found.column, taken: percent(found.outcomes.p_taken) }));
  } catch {
    // Only a hint: without an answer there is none.
  }
}
