/** The way to the replay, which is loaded when somebody wants to see it; and its offer to those who come back. */
import { byId, h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/store.js";

export class Return {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {import("./replay.js").Replay | null} */
    this.replay = null;
  }

  get isOpen() {
    return Boolean(this.replay?.isOpen);
  }

  /** @param {number} [seq] @param {boolean} [play] */
  async open(seq, play = false) {
    try {
      const { Replay } = await import("./replay.js");
      this.replay ??= new Replay(this.board);
      await this.replay.open(seq, play);
    } catch (error) {
      this.board.problem(error);
    }
  }

  close() {
    this.replay?.close();
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    return this.replay?.key(e) ?? false;
  }

  /** Come back after the other side has played: offer to see it. @param {number} seen */
  offerReturn(seen) {
    const { board } = this;
    if (seen < 0 || seen >= board.session.seq || !settings.replayReturn || board.seat === "observer") return;
    const banner = byId("banner");
    const close = () => (banner.hidden = true);
    fill(
      banner,
      h("span", { text: t("return.text", { n: board.session.seq - seen }) }),
      h("button", { class: "button primary", type: "button", text: t("return.play"), onclick: () => {
        close();
        void this.open(seen, true);
      } }),
      h("button", { class: "button", type: "button", text: t("return.skip"), onclick: close }),
    );
    banner.hidden = false;
  }
}
