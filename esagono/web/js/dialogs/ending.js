/** How a game ends: resigning, draws offered and answered, the result with its report, and the rematch. */
import { byId, h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { number, t, tOr } from "../lib/i18n.js";
import { confirmDialog } from "./dialog.js";
import { exportGame } from "./dialogs.js";
import { sideName, toast } from "../lib/words.js";
import { keepDice, keptDice, makeShare } from "../lib/shares.js";
import { rememberMatch } from "../lib/store.js";
import { handIn } from "./joining.js";

export class Ending {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.offer = "";
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
    const button = (/** @type {string} */ act, primary = false) => h("button", { class: `button${primary ? " primary" : ""}`, type: "button", "data-key": `draw-${act}`, text: t(`draw.${act}`), onclick: () => this.settle(act) });
    const own = offer === board.seat;
    return h("section", { class: "offer", "aria-label": t("draw.title") }, h("p", { text: own ? t("draw.mine") : t("draw.offered", { side: sideName(board, offer) }) }), this.plays ? h("div", { class: "buttons" }, own ? button("withdraw") : [button("accept", true), button("decline")]) : null);
  }

  /** The result, in words. @param {{winner: string, level: string}} result */
  words({ winner, level }) {
    const words = this.board.components.words?.[`level-${level}`] ?? tOr(`level.${level}`, level);
    return winner ? t("result.won", { side: sideName(this.board, winner), level: words }) : level === "draw" ? t("result.draw") : t("result.drawn", { level: words });
  }

  result() {
    const { board } = this;
    const { result, points } = /** @type {any} */ (board.session.table).facts;
    const [scorer] = Object.keys(points);
    const button = (/** @type {string} */ key, /** @type {string} */ words, /** @type {() => unknown} */ act, primary = false) => h("button", { class: `button${primary ? " primary" : ""}`, type: "button", "data-key": key, text: words, onclick: act });
    const again = this.plays || board.summary.rematch;
    return h(
      "div",
      { class: "result" },
      h("p", { class: "prompt", text: this.words(result) }),
      scorer ? h("p", { text: t("result.points", { n: result.points, side: sideName(board, scorer) }) }) : null,
      board.fairness.verdict(),
      this.report(),
      h(
        "div",
        { class: "buttons" },
        again ? button("rematch", t(board.summary.rematch ? "rematch.join" : "rematch"), () => this.rematch(), true) : null,
        button("watch", t("replay.open"), () => board.replay.open(0)),
        button("chronicle", t("chronicle"), () => void import("./chronicle.js").then((m) => m.openChronicle(board)).catch((e) => board.problem(e))),
        button("verify", t("verify.open"), () => board.tabs.verify()),
        button("export", t("export"), () => exportGame(board)),
        h("a", { class: "button", href: "/", text: t("home.new") }),
      ),
    );
  }

  /** What both sides did and suffered, as far as the series counts it; the whole log is known after the end. */
  report() {
    const { board } = this;
    const sides = Object.keys(board.components.sides);
    const { log } = board.session;
    const rows = board.series.report?.(log, sides) ?? [];
    if (!rows.length) return null;
    return h(
      "table",
      { class: "report", "aria-label": t("report.title") },
      h("thead", null, h("tr", null, h("td"), sides.map((side) => h("th", { scope: "col", text: sideName(board, side) })))),
      h("tbody", null, rows.map(({ id, title, numbers }) => h("tr", { "data-row": id }, h("th", { scope: "row", text: title }), numbers.map((n) => h("td", { text: typeof n === "number" ? number(n) : n }))))),
    );
  }

  /** To the next game, on the other side; at one screen both seats go there. */
  async rematch() {
    const { board } = this;
    const { game, title, scenario, hotseat, seats: players } = board.summary;
    const mine = hotseat && board.saved?.hotseat ? board.saved.seats : { [board.seat]: board.token };
    try {
      /** @type {Record<string, string>} */
      const seats = {};
      let match = "";
      const { share, promise } = await makeShare();
      for (const token of Object.values(mine)) {
        const joined = await call(`/api/matches/${encodeURIComponent(board.match)}/rematch`, { method: "POST", token, body: { promise } });
        seats[joined.seat] = joined.token;
        ({ match } = joined);
      }
      const next = await call(`/api/matches/${encodeURIComponent(match)}`, { token: Object.values(seats)[0] });
      keepDice(match, next.dice, { share });
      if (next.waiting && next.dice.fixed && !seats.observer) await handIn(match, Object.values(seats), keptDice(match)?.share ?? share).catch(() => {}); // the board says what is missing
      const sides = Object.keys(players);
      const bots = sides.filter((side) => players[sides[sides.length - 1 - sides.indexOf(side)]].kind === "bot");
      rememberMatch({ match, game, title, scenario, seats, hotseat: Boolean(hotseat && board.saved?.hotseat), bots, created: new Date().toISOString() });
      location.href = `/board#${match}/${Object.values(seats)[0]}`;
    } catch (error) {
      board.problem(error);
    }
  }
}
