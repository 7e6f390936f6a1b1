/** Tells a player who is looking elsewhere that it is his turn, or that an answer is wanted: in the title and on the icon. */
import { t } from "../lib/i18n.js";
import { notify } from "../lib/notices.js";

export class Notices {
  /** @param {Pick<import("../board.js").Board, "seat" | "session" | "summary">} board */
  constructor(board) {
    this.board = board;
    this.mine = this.asked = false;
    board.session.on("log", () => this.heard());
    document.addEventListener("visibilitychange", () => this.show());
    this.heard();
  }

  /** Something happened: has it become this seat's turn, or does somebody want an answer? */
  heard() {
    const { session, seat } = this.board;
    const asked = seat !== "observer" && session.proposals.some((p) => p.side !== seat);
    // the system is told of a decision elsewhere (`map/attention.js`)
    if (asked && !this.asked && document.hidden) notify(this.board.summary.title, t("notice.turn"));
    this.asked = asked;
    this.mine = asked || Boolean(session.decision);
    this.show();
  }

  /** The title and the badge of the icon. */
  show() {
    const wanted = this.mine && document.hidden && !this.board.session.over;
    const title = `${this.board.summary.title} · Esagono`;
    document.title = wanted ? `● ${t("notice.turn")} · ${title}` : title;
    const { setAppBadge, clearAppBadge } = /** @type {any} */ (navigator);
    if (wanted) setAppBadge?.call(navigator, 1)?.catch?.(() => {});
    else clearAppBadge?.call(navigator)?.catch?.(() => {});
  }
}
