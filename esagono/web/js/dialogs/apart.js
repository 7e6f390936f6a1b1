/** What two players ask each other for: an undo beyond dice and secrets, a pause, letting others watch. Loaded when the board can be used. */
import { byId, h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { sideName, toast } from "../lib/words.js";
import { openDialog } from "./dialog.js";
import { Clocks } from "./clocks.js";
import { Notices } from "./notices.js";

/** @typedef {{what: string, side: string, seq?: number}} Proposal */

export class Apart {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.clocks = new Clocks(board);
    this.notices = new Notices(board);
    /** Sides of bots, whoever else may have left. */
    this.bots = new Set(Object.keys(board.summary.seats).filter((side) => board.summary.seats[side].kind === "bot" && !board.session.standIns[side]));
    /** What this seat has proposed and not withdrawn. @type {Set<string>} */
    this.waiting = new Set();
    /** @type {HTMLElement | undefined} */
    this.standInCard = undefined;
    /** @type {Set<string>} */
    this.told = new Set();
    // the log comes last: only then is it known what became of a proposal
    board.session.on("log", () => this.heard());
  }

  get plays() {
    return this.board.seat !== "observer";
  }

  /** The other player at this screen, with the secret of his seat. @returns {[string, string] | null} */
  get beside() {
    const { saved, seat } = this.board;
    return (saved?.hotseat && Object.entries(saved.seats).find(([side]) => side !== seat)) || null;
  }

  /** @param {string} words */
  tell(words) {
    toast(words);
    this.board.say(words);
  }

  /** A proposal that is new, or gone. */
  heard() {
    const { board } = this;
    const { proposals, over } = board.session;
    const now = new Set(proposals.map((p) => `${p.side} ${p.what}`));
    for (const [side, player] of Object.entries(board.summary.seats)) player.kind = this.bots.has(side) || board.session.standIns[side] ? "bot" : "human";
    for (const p of proposals) if (p.side !== board.seat && !this.told.has(`${p.side} ${p.what}`)) this.tell(t(`consent.${p.what}.asked`, { side: sideName(board, p.side) }));
    for (const what of this.waiting) {
      if (now.has(`${board.seat} ${what}`)) continue;
      this.waiting.delete(what);
      if (!over) this.tell(t(this.granted(what) ? `consent.${what}.done` : `consent.${what}.declined`));
    }
    for (const p of proposals) if (p.side === board.seat) this.waiting.add(p.what);
    this.told = now;
    board.now.draw();
  }

  /** Did the other agree? For an undo the log says so, last of all. @param {string} what */
  granted(what) {
    const { log } = this.board.session;
    return what === "undo" ? log[log.length - 1]?.kind === "taken-back" : this.board.session.agreed.includes(what);
  }

  /** Answer a proposal, or withdraw one's own. @param {string} act @param {string} what */
  async send(act, what) {
    if (act === "withdraw") this.waiting.delete(what);
    try {
      await this.board.session.send({ type: "agree", act, what });
    } catch (error) {
      this.board.problem(error);
    }
  }

  /** The first way to propose it that the server takes: in the newest phase one may have chosen nothing yet. @param {string} what @param {Record<string, any>[]} [ways] */
  async propose(what, [way, ...others] = [{}]) {
    const { board, beside } = this;
    try {
      const { came_of_it } = await board.session.send({ type: "agree", act: "propose", what, ...way });
      if (came_of_it === "declined") this.tell(t(`consent.${what}.bot`));
      // at one screen both agree, each with the secret of their own seat
      else if (beside && came_of_it === "proposed") await call(`/api/matches/${encodeURIComponent(board.match)}/agree`, { method: "POST", token: beside[1], body: { act: "accept", what } });
    } catch (error) {
      if (others.length && /** @type {any} */ (error).code === "nothing-to-undo") await this.propose(what, others);
      else board.problem(error);
    }
  }

  /** Clocks, and what waits for an answer, at the top of the panel. */
  pending() {
    const { board } = this;
    if (board.replaying || board.session.over) return null;
    return [this.clocks.draw(), this.standIn(), board.session.proposals.map((p) => this.proposal(p))];
  }

  /** A bot plays for this seat. The card stays the same element: bots are quick, and the button must not flicker under the pointer. */
  standIn() {
    const { board } = this;
    const { session, seat } = board;
    if (!session.standIns[seat]) return null;
    return (this.standInCard ??= h("section", { class: "offer", "aria-label": t("stand-in.title") }, h("p", { text: t("stand-in.mine") }), h("div", { class: "buttons" }, h("button", { class: "button primary", type: "button", "data-key": "stand-in-return", text: t("stand-in.return"), onclick: () => this.changeSeat("return") }))));
  }

  /** @param {string} act */
  async changeSeat(act) {
    const { board } = this;
    byId("dialog").close();
    try {
      await call(`/api/matches/${encodeURIComponent(board.match)}/stand-in`, { method: "POST", token: board.token, body: { act } });
    } catch (error) {
      board.problem(error);
    }
  }

  /** For the dialog of settings: who may hand a seat to a bot. */
  standInButtons() {
    const { session, seat, components } = this.board;
    if (session.standIns[seat] || (!this.board.ending.alone && !session.agreed.includes("stand-in"))) return null;
    const other = Object.keys(components.sides).find((side) => side !== seat) ?? "";
    const button = (/** @type {string} */ act, /** @type {string} */ words) => h("button", { class: "button", type: "button", "data-key": `stand-in-${act}`, text: words, onclick: () => this.changeSeat(act) });
    return h("div", { class: "buttons" }, button("leave", t("stand-in.leave")), this.board.ending.alone ? null : button("call", t("stand-in.call", { side: sideName(this.board, other) })));
  }

  /** @param {Proposal} p */
  proposal({ what, side, seq }) {
    const { board } = this;
    const own = side === board.seat;
    const button = (/** @type {string} */ act) => h("button", { class: "button", type: "button", "data-key": `${what}-${act}`, text: t(`consent.${act}`), onclick: () => this.send(act, what) });
    const look = seq === undefined ? null : h("button", { class: "button", type: "button", "data-key": `${what}-look`, text: t("consent.look"), onclick: () => board.replay.open(seq) });
    const where = seq === undefined ? "" : this.placeOf(seq);
    return h(
      "section",
      { class: "offer", "aria-label": t(`consent.${what}.title`) },
      h("p", { text: own ? t(`consent.${what}.mine`) : t(`consent.${what}.asked`, { side: sideName(board, side) }) }),
      where ? h("p", { class: "hint", text: t("consent.where", { where }) }) : null,
      own || !this.plays ? null : h("p", { class: "hint", text: t(`consent.${what}.text`) }),
      this.plays ? h("div", { class: "buttons" }, own ? button("withdraw") : [button("accept"), button("decline")], look) : null,
    );
  }

  /** The last headings of the log at a sequence number, in words. @param {number} seq */
  placeOf(seq) {
    const { session, components } = this.board;
    const plain = (/** @type {string} */ text) => text.replace(/⟦[^|]*\|([^⟧]*)⟧/g, "$1");
    const last = (/** @type {number} */ level) => session.log.filter((e) => e.seq <= seq && components.heads[e.kind] === level).pop();
    return [last(1), last(2), last(3)].flatMap((e) => (e ? [plain(e.text)] : [])).join(" · ");
  }

  /** For the dialog of settings: what may be agreed on for the whole game. */
  settings() {
    const { session } = this.board;
    if (!this.plays || session.over) return null;
    const row = (/** @type {string} */ what) => {
      const agreed = session.agreed.includes(what);
      const press = () => {
        byId("dialog").close();
        void (agreed ? this.send("end", what) : this.propose(what));
      };
      return h("div", { class: "agreement" }, h("p", { text: t(agreed ? `consent.${what}.on` : `consent.${what}.text`) }), h("button", { class: "button", type: "button", "data-key": `agree-${what}`, disabled: session.proposals.some((p) => p.what === what), text: t(agreed ? `consent.${what}.end` : `consent.${what}.ask`), onclick: press }));
    };
    return h("section", { class: "links" }, h("h2", { text: t("consent.title") }), ["watch", ...(this.bots.size ? [] : ["stand-in"]), ...(session.clock ? ["pause"] : [])].map(row), this.standInButtons(), this.clocks.vacation());
  }

  /** Has this seat done anything that could be taken back? */
  get hasChosen() {
    const { session, seat } = this.board;
    return session.clicks.length > 0 || session.log.some((e) => e.args?.side === seat && !(this.board.components.heads[e.kind] <= 3));
  }

  /** For those who cannot take back alone. */
  undoButton() {
    const { session, ending } = this.board;
    if (!this.plays || session.canUndo || session.seq < 1 || !this.hasChosen || session.proposals.some((p) => p.what === "undo")) return null;
    if (ending.alone && session.table?.facts.options.fog !== "open") return null; // bots would decline
    return h("button", { class: "button small", type: "button", "data-key": "ask-undo", id: "ask-undo", text: t("consent.undo.ask"), onclick: () => this.askUndo() });
  }

  askUndo() {
    const { board } = this;
    const starts = [...new Set(board.session.log.filter((e) => board.components.heads[e.kind] <= 3).map((e) => e.seq))].reverse();
    const ask = (/** @type {(number | undefined)[]} */ places) => {
      dialog.close();
      void this.propose("undo", places.map((to) => (to === undefined ? {} : { to })));
    };
    const dialog = openDialog(
      t("consent.undo.title"),
      h("p", { text: t(this.beside ? "consent.undo.both" : "consent.undo.why") }),
      h("p", { class: "hint", text: t("consent.undo.text") }),
      h("div", { class: "buttons" }, h("button", { class: "button primary", type: "button", "data-key": "ask-undo-last", text: t("consent.undo.last"), onclick: () => ask([undefined]) }), starts.length ? h("button", { class: "button", type: "button", "data-key": "ask-undo-phase", text: t("consent.undo.phase"), onclick: () => ask(starts.slice(0, 12)) }) : null),
    );
  }
}
