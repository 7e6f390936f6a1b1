/** What the games of Strafexpedition add to the page: a brigade that follows one of its units. */
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { toast } from "../lib/words.js";

/** @param {import("../board.js").Board} board @returns {import("../board.js").Series} */
export function connect(board) {
  return { aboutStack: (_hex, pieces) => follow(board, pieces) };
}

/** Once a unit has moved, the others of its brigade can be sent after it with one button. @param {import("../board.js").Board} board @param {import("../lib/types.js").Piece[]} pieces */
function follow(board, pieces) {
  const { chooser, session, components } = board;
  if (session.decision?.kind !== "movement" || board.replaying) return null;
  const lead = pieces.find((p) => p.side === board.seat && p.badges.some((b) => b.id === "moved") && components.counters[p.key]?.formation);
  const formation = lead && components.counters[lead.key].formation;
  const waiting = formation && [...chooser.selectable].some((key) => components.counters[key]?.formation === formation && !pieces.some((p) => p.key === key));
  if (!lead || !waiting) return null;
  const send = async () => {
    try {
      const { options } = await session.ask("follow", { unit: lead.key });
      if (options.length) await board.play(options);
      else toast(t("none.left"));
    } catch (error) {
      board.problem(error);
    }
  };
  return h("button", { class: "button small", type: "button", "data-key": "follow", text: components.words["verb-follow"], onclick: send });
}
