/**
 * Standing answers: what the player wants done, from now on, whenever a question of some kind is asked. The game says which
 * questions may be answered in advance, and how. An answer acts only through options that the seat is offered, as a click would;
 * it is kept in this browser for this seat of this game, can be seen in the settings, and is changed there or where the question stands.
 */
import { t } from "../lib/i18n.js";
import { rememberStanding, settings, standingOf } from "../lib/store.js";
import { toast } from "../lib/words.js";
import { Lost } from "./session.js";

/** @typedef {import("../lib/types.js").Option} Option @typedef {import("../lib/types.js").StandingAnswer} StandingAnswer */

export class Standing {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** By kind of decision: which answer, and how long. @type {Record<string, {id: string, until: string}>} */
    this.kept = standingOf(board.match, board.seat);
    /** What a sheet need not ask again, by kind: as long as its key is the same. @type {Map<string, {key: string, title: string}>} */
    this.quiet = new Map();
    /** What ends the question that is asked now, if nothing else can be chosen. @type {StandingAnswer | undefined} */
    this.passing = undefined;
    /** The position in which an answer is under way. */
    this.answering = -1;
  }

  /** What may be answered in advance to a kind of decision. @param {string} kind @returns {StandingAnswer[]} */
  choices(kind) {
    return this.board.components.standing[kind] ?? [];
  }

  /** @param {string} kind @returns {StandingAnswer | undefined} */
  chosen(kind) {
    const kept = this.kept[kind];
    const found = this.choices(kind).find((a) => a.id === kept?.id);
    return found && kept.until === this.until(found) ? found : undefined;
  }

  /** The answer to a question in which nothing can be chosen but to end it, if such questions are to pass by themselves. @returns {StandingAnswer | undefined} */
  empty() {
    const { session, components } = this.board;
    const [only, ...others] = session.options;
    if (!settings.skipEmpty || !only || others.length || components.verbs[only.option[0]]?.role !== "close") return undefined;
    if (this.passing?.title !== only.label) this.passing = { id: "", title: only.label, verbs: [only.option[0]] };
    return this.passing;
  }

  /** What may be answered in advance to the question that is asked now. @returns {StandingAnswer[]} */
  get open() {
    const { decision } = this.board.session;
    return this.choices(decision?.kind ?? "").filter((a) => !a.clause || a.clause === decision?.clause);
  }

  /** @param {string} kind */
  wanted(kind) {
    const chosen = this.chosen(kind);
    return chosen && this.open.includes(chosen) ? chosen : this.empty();
  }

  /** How long an answer lasts that is given now. @param {StandingAnswer} answer */
  until({ lasts }) {
    const { turn, side, phase } = this.board.session.table?.heading ?? {};
    return lasts === "phase" ? [turn, side, phase].join("/") : lasts === "turn" ? String(turn) : "";
  }

  /** @param {string} kind @param {string} id  nothing: be asked again */
  choose(kind, id) {
    const answer = this.choices(kind).find((a) => a.id === id);
    if (answer) this.kept[kind] = { id, until: this.until(answer) };
    else delete this.kept[kind];
    rememberStanding(this.board.match, this.board.seat, this.kept);
    this.act(true);
  }

  /** A question has come: answer it, if that is wanted. What the player has just taken back is not done again. @param {boolean} [now]  he has just said so */
  act(now = false) {
    const { session, replaying } = this.board;
    const { decision, seq } = session;
    const answer = decision && !replaying && this.wanted(decision.kind);
    if (!answer || this.answering === seq || (session.canRedo && !now)) return;
    this.answering = seq;
    void this.play(answer, seq);
  }

  /** @param {StandingAnswer} answer @param {number} seq */
  async play(answer, seq) {
    const { board } = this;
    const { session } = board;
    try {
      const options = await this.options(answer);
      if (!options.length || session.seq !== seq || this.wanted(session.decision?.kind ?? "") !== answer) return;
      if (await board.play(options)) toast(t("standing.done", { answer: answer.title }));
    } catch (error) {
      if (!(error instanceof Lost)) board.problem(error);
    } finally {
      if (this.answering === seq) this.answering = -1;
    }
  }

  /** The options that it means now; none if nothing of the kind is offered. @param {StandingAnswer} answer @returns {Promise<Option[]>} */
  async options({ verbs = [], proposal, keeps }) {
    const { session, components, now } = this.board;
    if (proposal) {
      const { question = "sheet" } = components.sheets[session.decision?.kind ?? ""] ?? {};
      return now.sheet.main(await session.ask(question, { draft: [] }))?.options ?? [];
    }
    for (const verb of verbs) {
      const found = session.options.find((c) => c.option[0] === verb && (!keeps || c.option[1]?.facing === this.facing));
      if (found) return [found.option];
    }
    return [];
  }

  /** How those face whom the question is about. */
  get facing() {
    const { chooser, seat } = this.board;
    return this.board.piecesAt(chooser.anchor ?? "").find((p) => p.side === seat && p.facing)?.facing;
  }

  /** @param {string} kind */
  askAgain(kind) {
    this.quiet.delete(kind);
  }
}
