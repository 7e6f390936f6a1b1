/** What a screen reader is told besides the log: what was chosen and what it can do, what is asked, what was taken back, how it ended. */
import { t } from "../lib/i18n.js";
import { bare, sideName } from "../lib/words.js";
import { describePiece } from "../state/pieces.js";

/** So many of the hexes that can be attacked are named. */
const NAMED = 6;

export class Spoken {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.chosen = board.chooser.selected.join();
    this.asked = this.question;
    this.over = board.session.over;
    board.chooser.on("changed", () => this.selection());
    for (const news of ["events", "state"]) board.session.on(news, () => this.moment());
    board.session.on("chat", (message) => message.text && message.seat !== board.seat && board.say(t("spoken.chat", { side: sideName(board, message.seat), text: message.text })));
  }

  get question() {
    const { decision } = this.board.session;
    return decision ? bare(decision.prompt) : "";
  }

  /** A unit was chosen, by whatever key or button. */
  selection() {
    const { board } = this;
    const { chooser } = board;
    const chosen = chooser.selected.join();
    if (chosen === this.chosen) return;
    this.chosen = chosen;
    if (chosen) board.say([t("spoken.chosen", { units: this.units() }), ...this.able()].join(" "));
    else if (board.session.decision) board.say(t("spoken.none"));
  }

  units() {
    const { chooser, components } = this.board;
    const [first, ...others] = chooser.selected.flatMap((key) => chooser.piece(key) ?? []);
    const names = first ? `${describePiece(first, components)}, ${first.hexes[0]}` : (components.counters[chooser.selected[0]]?.name ?? "");
    return others.length ? `${names}, ${t("spoken.more", { n: others.length })}` : names;
  }

  /** What the chosen units can do. */
  able() {
    const { chooser } = this.board;
    const reach = Object.keys(chooser.reach ?? {}).filter((hex) => hex !== chooser.from).length;
    const aims = [...chooser.targets].filter(([, offers]) => offers.some((o) => o.tone === "attack")).map(([hex]) => hex);
    const orders = chooser.selected.length === 1 ? (chooser.byUnit.get(chooser.selected[0]) ?? []).filter((o) => !o.hex && !o.hexside && !o.facing) : [];
    return [
      reach && t("spoken.reach", { n: reach }),
      aims.length && t("spoken.targets", { n: aims.length, hexes: aims.slice(0, NAMED).join(", ") + (aims.length > NAMED ? " …" : "") }),
      orders.length && t("spoken.orders", { orders: orders.map((o) => o.choice.label).join("; ") }),
      !reach && !aims.length && !orders.length && !chooser.targets.size && t("spoken.nothing"),
    ].filter(Boolean);
  }

  /** The position is another one. */
  moment() {
    const { board, question } = this;
    const { session } = board;
    if (session.over && !this.over) void this.ending();
    else if (question && question !== this.asked && !session.over) board.say(question);
    this.asked = question;
    this.over = session.over;
  }

  async ending() {
    const { board } = this;
    const { result, points } = /** @type {any} */ (board.session.table).facts;
    const { Result } = await import("../dialogs/result.js");
    const [scorer] = Object.keys(points);
    board.say([new Result(board).words(result), scorer && t("result.points", { n: result.points, side: sideName(board, scorer) })].filter(Boolean).join(" "));
  }
}
