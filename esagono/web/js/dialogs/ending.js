/** How a game ends: resigning, draws offered and answered; the result is in result.js. */
import { byId, h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { confirmDialog } from "./dialog.js";
import { sideName, toast } from "../lib/words.js";

export class Ending {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.offer = "";
    /** @type {Promise<void> | null} */
    this.coming = null;
    /** @type {import("./result.js").Result | null} */
    this.card = null;
    board.session.on("state", () => this.heard());
    board.session.on("events", () => this.heard());
    // at the end the whole log is read again, and the report with it
    board.session.on("log", () => board.session.over && board.now.draw());
    board.session.on("rematch", ({ by }) => {
      board.summary.rematch = true;
      if (by !== board.seat) this.tell(t("rematch.asked", { side: sideName(board, by) }));
      board.now.draw();
    });
  }

  get plays() {
    return this.board.seat !== "observer";
  }

  /** Everybody else is a bot. */
  get alone() {
    const { seat, summary } = this.board;
    return Object.entries(summary.seats).every(([side, player]) => side === seat || player.kind === "bot");
  }

  /** @param {string} words */
  tell(words) {
    toast(words);
    this.board.say(words);
  }

  /** An offer that is new, or gone. */
  heard() {
    const { board } = this;
    const { offer, over } = board.session;
    const before = this.offer;
    this.offer = offer ?? "";
    if (this.offer === before) return;
    if (this.offer && this.offer !== board.seat) board.say(t("draw.offered", { side: sideName(board, this.offer) }));
    else if (before === board.seat && !over && !this.withdrawn) this.tell(t("draw.declined"));
    this.withdrawn = false;
    board.now.draw();
  }

  /** @param {string} act */
  async settle(act) {
    const { board } = this;
    if (act === "withdraw") this.withdrawn = true;
    try {
      const { came_of_it } = await board.session.send({ type: "settle", act });
      // nothing else is heard of a bot's answer
      if (act === "offer" && came_of_it === "declined") this.tell(t("draw.bot"));
    } catch (error) {
      board.problem(error);
    }
  }

  async resign() {
    const { board } = this;
    const winner = Object.keys(board.components.sides).find((s) => s !== board.seat) ?? "";
    const answer = await confirmDialog({ title: t("resign.title"), text: t("resign.text", { side: sideName(board, winner) }), yes: t("resign"), no: t("end.back") });
    if (answer.yes) await this.settle("resign");
  }

  async offerDraw() {
    const { board } = this;
    const other = board.saved?.hotseat ? Object.entries(board.saved.seats).find(([side]) => side !== board.seat) : null;
    if (other) {
      const answer = await confirmDialog({ title: t("draw.title"), text: t("draw.both"), yes: t("draw.agree"), no: t("end.back") });
      if (!answer.yes) return;
    } else byId("dialog").close();
    await this.settle("offer");
    // at one screen both agree, each with the secret of their own seat
    if (other) await call(`/api/matches/${encodeURIComponent(board.match)}/settle`, { method: "POST", token: other[1], body: { act: "accept" } }).catch((error) => board.problem(error));
  }

  /** For the dialog of settings. */
  buttons() {
    const { table, offer, over } = this.board.session;
    if (!this.plays || !table || over) return null;
    const button = (/** @type {string} */ key, /** @type {string} */ words, /** @type {() => unknown} */ act) => h("button", { class: "button", type: "button", "data-key": key, text: words, onclick: act });
    return h("section", { class: "links" }, h("h2", { text: t("game.title") }), h("div", { class: "buttons" }, offer ? null : button("draw", t("draw"), () => this.offerDraw()), button("resign", t("resign"), () => this.resign())));
  }

  /** The offer that waits for an answer, at the top of the panel. */
  pending() {
    const { board } = this;
    const { offer, over } = board.session;
    if (!offer || over || board.replaying) return null;
    const button = (/** @type {string} */ act) => h("button", { class: "button", type: "button", "data-key": `draw-${act}`, text: t(`draw.${act}`), onclick: () => this.settle(act) });
    const own = offer === board.seat;
    return h("section", { class: "offer", "aria-label": t("draw.title") }, h("p", { text: own ? t("draw.mine") : t("draw.offered", { side: sideName(board, offer) }) }), this.plays ? h("div", { class: "buttons" }, own ? button("withdraw") : [button("accept"), button("decline")]) : null);
  }

  /** The card of the result; its module comes at the end of the game. */
  result() {
    const { board } = this;
    this.coming ??= import("./result.js")
      .then((m) => {
        this.card = new m.Result(board);
        board.now.draw();
      })
      .catch((error) => {
        this.coming = null;
        board.problem(error);
      });
    return this.card?.draw() ?? h("p", { class: "prompt waiting", role: "status", text: t("moment") });
  }
}
