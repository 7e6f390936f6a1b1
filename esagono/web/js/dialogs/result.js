/** The result of a game, its report, and the rematch. */
import { h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { number, t, tOr } from "../lib/i18n.js";
import { sideName } from "../lib/words.js";
import { keepDice, keptDice, makeShare } from "../lib/shares.js";
import { rememberMatch } from "../lib/store.js";
import { exportGame } from "./dialogs.js";
import { handIn } from "./joining.js";
import { place } from "../lib/transport.js";

export class Result {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  /** The result, in words. @param {{winner: string, level: string}} result */
  words({ winner, level }) {
    const words = this.board.components.words?.[`level-${level}`] ?? tOr(`level.${level}`, level);
    return winner ? t("result.won", { side: sideName(this.board, winner), level: words }) : level === "draw" ? t("result.draw") : t("result.drawn", { level: words });
  }

  draw() {
    const { board } = this;
    const { result, points } = /** @type {any} */ (board.session.table).facts;
    const [scorer] = Object.keys(points);
    const button = (/** @type {string} */ key, /** @type {string} */ words, /** @type {() => unknown} */ act, primary = false) => h("button", { class: `button${primary ? " primary" : ""}`, type: "button", "data-key": key, text: words, onclick: act });
    const again = board.ending.plays || board.summary.rematch;
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
        button("export", t("export"), () => void exportGame(board)),
        h("a", { class: "button", href: place("/"), text: t("home.new") }),
      ),
    );
  }

  /** What both sides did and suffered, as far as the series counts it; the whole log is known after the end. */
  report() {
    const { board } = this;
    const sides = Object.keys(board.components.sides);
    const { log } = board.session;
    const counted = (board.series.counted ?? []).map(([id, kinds, count]) => {
      const events = log.filter((e) => kinds.includes(e.kind));
      return { id, title: t(`report.${id}`), numbers: sides.map((side) => events.filter((e) => e.args.side === side).reduce((sum, e) => sum + (count ? count(e.args) : 1), 0)) };
    });
    const rows = [...counted, ...(board.series.report?.(log, sides) ?? [])];
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
      location.href = place(`/board#${match}/${Object.values(seats)[0]}`);
    } catch (error) {
      board.problem(error);
    }
  }
}
