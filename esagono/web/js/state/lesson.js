/** A first battle: which step the pupil is at, by the orders that the server has taken from him. */

/** @typedef {{say: string, at: string[], do: Record<string, any>, clause: string}} Step */
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
    /** The last order was a legal one, but not the one that was asked for. */
    this.astray = false;
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

  /** The pupil has read a step that waits for no order. */
  read() {
    if (this.step && !waits(this.step)) this.advance(-1);
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
      if (options.some((option) => fits(step, option))) this.advance(seq);
      else this.astray = true;
    }
    this.heard = clicks.length;
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

/** @param {Step} step @param {import("../lib/types.js").Option} option `[verb, arguments]` */
function fits(step, option) {
  const given = /** @type {Record<string, any>} */ ({ verb: option[0], ...(option[1] ?? {}) });
  return Object.entries(step.do).every(([name, wanted]) => (Array.isArray(wanted) ? wanted.includes(given[name]) : given[name] === wanted));
}
