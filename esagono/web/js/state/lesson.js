/** A first battle: which step the pupil is at, by the orders that the server has taken from him. */

/** @typedef {Record<string, any>} Pattern  a verb and arguments; of a list any will do */
/** @typedef {{say: string, at: string[], do: Pattern, first: Pattern[], clause: string}} Step */
/** @typedef {{id: string, seat: string, title: string, steps: Step[]}} LessonText */

const KEY = "esagono.lessons";

/** Which lesson each match is, and the sequence number at which each step was done; a button counts as -1. @returns {Record<string, {game: string, lesson: string, done: number[]}>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} match @param {{game: string, lesson: string, done: number[]}} entry */
function keep(match, entry) {
  localStorage.setItem(KEY, JSON.stringify({ ...kept(), [match]: entry }));
}

/** @param {string} match @param {string} game @param {string} lesson */
export function rememberLesson(match, game, lesson) {
  keep(match, { game, lesson, done: [] });
}

/** The lesson that a match is, if it is one. @param {string} match */
export function lessonOf(match) {
  return kept()[match] ?? null;
}

export class Lesson {
  /** @param {import("./session.js").Session} session @param {LessonText} text */
  constructor(session, text) {
    this.session = session;
    this.text = text;
    this.entry = kept()[session.match];
    this.heard = session.clicks.length;
    /** The last order was a legal one, but not the one that was asked for, although that could have been given. */
    this.astray = false;
    this.possible = this.isPossible();
  }

  get number() {
    return this.entry.done.length;
  }

  /** @returns {Step | null} */
  get step() {
    return this.text.steps[this.number] ?? null;
  }

  get last() {
    return this.number >= this.text.steps.length;
  }

  /** The pupil has read a step that waits for no order, or goes on without giving it. */
  read() {
    if (this.step) this.advance(-1);
  }

  /** Could the order of the step be given now, or one that leads to it? */
  isPossible() {
    const { step, session } = this;
    if (!step || !waits(step)) return false;
    return session.options.some(({ option }) => leadsTo(step, option) || (step.do.unit !== undefined && option[1]?.unit === step.do.unit));
  }

  /** Something changed on the board: has the order come, or was one taken back? @returns {boolean} whether the step is another one */
  follow() {
    const { session, entry } = this;
    const before = this.number;
    const clicks = session.clicks;
    if (clicks.length < this.heard) {
      // undone: back to the step whose order was taken back, and to what was read since
      const from = entry.done.findIndex((seq) => seq >= session.seq);
      if (from >= 0) this.back(from);
      this.astray = false;
    }
    for (const { seq, options } of clicks.slice(this.heard)) {
      const step = this.step;
      if (!step || !waits(step)) continue;
      if (options.some((option) => fits(step.do, option))) this.advance(seq);
      else if (this.possible && !options.some((option) => leadsTo(step, option))) this.astray = true;
    }
    this.heard = clicks.length;
    this.possible = this.isPossible();
    return this.number !== before;
  }

  /** @param {number} seq */
  advance(seq) {
    this.astray = false;
    this.entry.done.push(seq);
    keep(this.session.match, this.entry);
  }

  /** @param {number} step */
  back(step) {
    this.entry.done.length = step;
    keep(this.session.match, this.entry);
  }
}

/** @param {Step} step */
export function waits(step) {
  return Object.keys(step.do).length > 0;
}

/** @param {Step} step @param {import("../lib/types.js").Option} option */
function leadsTo(step, option) {
  return [step.do, ...step.first].some((pattern) => fits(pattern, option));
}

/** @param {Pattern} pattern @param {import("../lib/types.js").Option} option `[verb, arguments]` */
function fits(pattern, option) {
  const given = /** @type {Record<string, any>} */ ({ verb: option[0], ...(option[1] ?? {}) });
  return Object.entries(pattern).every(([name, wanted]) => (Array.isArray(wanted) ? wanted.includes(given[name]) : given[name] === wanted));
}
