/** Where the dice come from: at the head of the board for ever, and checked by this browser itself at the end. */
import { byId, h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { number, t } from "../lib/i18n.js";
import { checkDice, keepDice, keptDice } from "../lib/shares.js";
import { sideName } from "../lib/words.js";
import { openDialog } from "./dialog.js";
import { lessonOf } from "../state/lesson.js";

export class Fairness {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** What this browser found at the end. @type {{verdict: string, broken: string[]} | null} */
    this.found = null;
    this.asked = false;
    const { dice, result } = board.summary;
    this.changed = keepDice(board.match, dice, { over: Boolean(result) });
    this.head();
    board.session.on("state", () => board.session.over && void this.check());
  }

  /** A warning about dice that are not everybody's, or not the promised ones, stays as long as the board is open. */
  head() {
    const { dice } = this.board.summary;
    const words = this.board.summary.read_only ? [t("refused.no-pack")] : [];
    if (this.changed.length) words.push(t("fair.head.changed"));
    const lesson = lessonOf(this.board.match); // whose voice says it
    if (!lesson && (dice.kind === "imported" || dice.kind === "chosen")) words.push(t(`fair.head.${dice.kind}`, { seed: dice.seed ?? "" }));
    if (dice.given && !lesson) words.push(t("fair.head.given", { n: dice.given }));
    byId("origin").textContent = words.join(" · ");
    byId("origin").hidden = !words.length;
  }

  /** The promises this browser has kept, against what was handed in. */
  async check() {
    if (this.asked) return;
    this.asked = true;
    const { board } = this;
    try {
      const told = await call(`/api/matches/${encodeURIComponent(board.match)}/dice`, { token: board.token });
      this.found = await checkDice(keptDice(board.match), told);
      if (this.changed.length && this.found.verdict !== "elsewhere") this.found = { verdict: "bad", broken: [...new Set([...this.found.broken, ...this.changed])] };
      board.now.draw();
    } catch {
      this.asked = false;
    }
  }

  /** What this browser found, for the card of the result. */
  verdict() {
    if (!this.found) return null;
    const { verdict, broken } = this.found;
    const who = broken.map((name) => (name in this.board.components.sides ? sideName(this.board, name) : t(`fair.who.${name}`))).join(", ");
    return h("p", { class: { good: "good", alone: "good" }[verdict] ?? "warning", "data-key": "fairness", text: t(`fair.${verdict}`, { who }) });
  }
}

/** The whole report: the server plays the record again, and this browser says what it found. @param {import("../board.js").Board} board */
export async function openVerify(board) {
  try {
    await board.fairness.check();
    const report = await call(`/api/matches/${encodeURIComponent(board.match)}/verify`, { token: board.token });
    const words = (/** @type {any} */ value) => (typeof value === "boolean" ? t(value ? "yes" : "no") : typeof value === "number" ? number(value) : String(value));
    const facts = ["options", "dice", "given", "seed", "seed_chosen", "commitment", "hash_holds"].filter((name) => report[name] !== undefined);
    const elsewhere = report.ok === null && (report.origin === "imported" || report.given);
    const verdict = report.ok ? t("verify.good") : elsewhere ? t("verify.elsewhere") : report.ok === null ? t("verify.open-yet") : t("verify.bad");
    openDialog(t("verify.title"), board.fairness.verdict(), h("p", { class: report.ok ? "good" : "warning", text: verdict }), h("dl", { class: "facts" }, facts.map((name) => [h("dt", { text: t(`verify.${name}`) }), h("dd", { text: words(report[name]) })])));
  } catch (error) {
    board.problem(error);
  }
}
