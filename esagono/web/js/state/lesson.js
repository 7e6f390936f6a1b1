/** A first battle: which steps are done, by the orders that were given and by what can still be done on the board. */

/** @typedef {Record<string, any>} Pattern  a verb and arguments; of a list any will do */
/** @typedef {{say: string, at: string[], do: Pattern, first: Pattern[], over?: string[], clause: string}} Step */
/** @typedef {{id: string, seat: string, title: string, steps: Step[]}} LessonText */
/** @typedef {import("../lib/types.js").Option} Option */

const KEY = "esagono.lessons";
/** A step that was read, and not done by an order. */
const READ = -1;

/** Which lesson each match is, and for each step the sequence number at which it was done: `READ` for one that was read, null for one that is still to come. @typedef {{game: string, lesson: string, done: (number | null)[]}} Entry */

/** @returns {Record<string, Entry>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} match @param {Entry} entry */
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
    /** The clicks that were heard. */
    this.heard = [...session.clicks];
    this.logged = session.log.length;
    /** The last order was a legal one, but not the one that was asked for, although that could have been given. */
    this.astray = false;
    this.possible = this.isPossible();
  }

  /** The first step that is not done. */
  get number() {
    const { done } = this.entry;
    const open = this.text.steps.findIndex((_, i) => (done[i] ?? null) === null);
    return open < 0 ? this.text.steps.length : open;
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
    if (!this.last) this.mark(this.number, READ);
  }

  /** Could the order of a step be given now, or one that leads to it? @param {Step | null} [step] */
  isPossible(step = this.step) {
    if (!step || !waits(step)) return false;
    return this.session.options.some(({ option }) => leadsTo(step, option) || (step.do.unit !== undefined && option[1]?.unit === step.do.unit));
  }

  /** Something changed on the board: which orders have come, and were some taken back? @returns {boolean} whether the step is another one */
  follow() {
    const { session } = this;
    const before = this.number;
    const undone = this.heard.filter((click) => !session.clicks.includes(click));
    if (undone.length) this.takeBack(undone.map(({ seq }) => seq));
    for (const { seq, options } of session.clicks.filter((click) => !this.heard.includes(click))) {
      this.goOn(seq);
      this.take(seq, options);
    }
    this.heard = [...session.clicks];
    this.passEvents();
    this.possible = this.isPossible();
    return this.number !== before;
  }

  /** Whoever went astray and gives another order has left behind what cannot be done any more. @param {number} seq */
  goOn(seq) {
    if (!this.astray || this.possible) return;
    this.mark(this.number, seq);
    const { steps } = this.text;
    const ahead = steps.findIndex((step, i) => i >= this.number && this.isPossible(step));
    for (let i = this.number; i < ahead; i++) this.mark(i, waits(steps[i]) ? seq : READ);
  }

  /** One click may give the orders of several steps, and one of a later step too. @param {number} seq @param {Option[]} options */
  take(seq, options) {
    const asked = this.number;
    const { step, possible } = this;
    const { steps } = this.text;
    for (const option of options) {
      const at = this.stepOf(option);
      if (at < 0) continue;
      // what stands before it was to be read, or can no more be done
      for (let i = this.number; i < at; i++) {
        if (!waits(steps[i])) this.mark(i, READ);
        else if (possible || this.isPossible(steps[i])) break;
        else if ((this.entry.done[i] ?? null) === null) this.mark(i, seq);
      }
      this.mark(at, seq);
    }
    if (this.number !== asked) this.astray = false;
    else if (step && waits(step) && possible && !options.some((option) => leadsTo(step, option))) this.astray = !options.some((option) => this.leads(option)) || !this.isPossible();
  }

  /** The first step still to be done whose order this is. @param {Option} option */
  stepOf(option) {
    const { done } = this.entry;
    return this.text.steps.findIndex((step, i) => (done[i] ?? null) === null && waits(step) && fits(step.do, option));
  }

  /** Does an order belong to any step? @param {Option} option */
  leads(option) {
    return this.text.steps.some((step) => waits(step) && leadsTo(step, option));
  }

  /** What happened after which an order is no longer asked for, as a choice that the rules did not offer. */
  passEvents() {
    const { log } = this.session;
    const fresh = log.slice(Math.min(this.logged, log.length));
    this.logged = log.length;
    const { step } = this;
    const event = step?.over?.length && fresh.find((e) => step.over?.includes(e.kind));
    if (event) this.mark(this.number, event.seq);
  }

  /** The steps whose orders were taken back are to be done again, and what was read since comes again. @param {number[]} undone  the sequence numbers of those orders */
  takeBack(undone) {
    const { done } = this.entry;
    const from = done.findIndex((seq) => seq !== null && undone.includes(seq));
    if (from >= 0) this.entry.done = done.map((seq, i) => (i >= from && seq !== null && (seq === READ || undone.includes(seq)) ? null : seq));
    this.astray = false;
    keep(this.session.match, this.entry);
  }

  /** @param {number} step @param {number} seq */
  mark(step, seq) {
    if (step === this.number) this.astray = false;
    for (let i = this.entry.done.length; i < step; i++) this.entry.done[i] = null;
    this.entry.done[step] = seq;
    keep(this.session.match, this.entry);
  }
}

/** @param {Step} step */
export function waits(step) {
  return Object.keys(step.do).length > 0;
}

/** @param {Step} step @param {Option} option */
function leadsTo(step, option) {
  return [step.do, ...step.first].some((pattern) => fits(pattern, option));
}

/** @param {Pattern} pattern @param {Option} option `[verb, arguments]` */
function fits(pattern, option) {
  const given = /** @type {Record<string, any>} */ ({ verb: option[0], ...(option[1] ?? {}) });
  return Object.entries(pattern).every(([name, wanted]) => (Array.isArray(wanted) ? wanted.includes(given[name]) : given[name] === wanted));
}
