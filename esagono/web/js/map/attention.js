/** When something new is asked, the map shows where: nobody should have to search for a retreat on the other wing. */
import { notify } from "../lib/notices.js";
import { bare } from "../lib/words.js";

/** With more places than these the player has to look around anyway. */
const MOST = 12;

export class Attention {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.asked = "";
  }

  /** After the options have come: is it a new question, and where is it? @param {boolean} [opening]  the board is seen for the first time */
  attend(opening = false) {
    const { board } = this;
    const { decision } = board.session;
    const asked = decision ? `${decision.kind}/${decision.prompt}` : "";
    if (asked === this.asked || board.replaying) return;
    this.asked = asked;
    if (decision && document.hidden) notify(board.summary.title, bare(decision.prompt));
    // what was looked at belongs to the question before
    board.looked = null;
    board.now.listOpen = null;
    board.now.draw();
    this.show(opening);
  }

  /** Scroll to what the question is about, as far as it is not in sight. @param {boolean} [opening] */
  show(opening = false) {
    const { board } = this;
    const places = [...this.places()];
    // the first look is at the armies, not at an empty edge by which somebody may come in
    if (opening && !places.some((hex) => board.piecesAt(hex).length)) return;
    // only scrolled: how near he looks is the player's affair
    if (places.length && places.length <= MOST) board.camera.showAll(places.map((hex) => board.grid.centre(hex)));
  }

  /** The hexes that the question is about. */
  places() {
    const { board } = this;
    /** @type {Set<string>} */
    const out = new Set();
    const { decision, table } = board.session;
    if (!decision) return out;
    if (board.chooser.moving) {
      // who may move; or the one who is on his way
      const { active, selectable } = board.chooser;
      for (const key of active ? [active] : selectable) out.add(board.chooser.hexOf(key) ?? "");
      out.delete("");
      return out;
    }
    for (const { hex, unit, hexside } of board.chooser.offers) {
      const found = hexside ? hexside.split("-") : [hex || board.chooser.hexOf(unit)];
      for (const name of found) if (name && board.grid.has(name)) out.add(name);
    }
    const aims = new Set(table?.markers.flatMap((m) => (m.to ? [m.to] : [])));
    for (const value of [...(aims.size === 1 ? aims : []), ...Object.values(decision.args)]) if (typeof value === "string" && board.grid.has(value)) out.add(value);
    return out;
  }
}
