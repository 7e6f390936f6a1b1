/** The voice of a first battle, above what is asked: what to do now, and where. */
import { byId, h, fill } from "../lib/dom.js";
import { language, t } from "../lib/i18n.js";
import { call } from "../lib/api.js";
import { clauseLink } from "../lib/words.js";
import { Lesson, lessonOf, waits } from "../state/lesson.js";
import { place } from "../lib/transport.js";

export class LessonView {
  /** @param {import("../board.js").Board} board @param {Lesson} lesson */
  constructor(board, lesson) {
    this.board = board;
    this.lesson = lesson;
    this.box = byId("lesson");
    this.box.hidden = false;
    /** The lesson is over, and the pupil goes on with its game. */
    this.playingOn = false;
    const look = () => {
      if (lesson.follow()) this.show();
      this.draw();
    };
    board.session.on("state", look);
    board.session.on("events", look);
    this.draw();
    this.show();
  }

  draw() {
    const { lesson, board } = this;
    const { step } = lesson;
    const total = lesson.text.steps.length;
    const head = h("p", { class: "lesson-head" }, h("strong", { text: lesson.text.title }), h("span", { class: "hint", text: lesson.last ? t("lesson.end") : t("lesson.step", { step: lesson.number + 1, total }) }));
    const bar = h("progress", { max: total, value: lesson.number, "aria-label": t("lesson.progress") });
    // the voice has said all: what the game asks next is asked when the pupil wants to play on
    document.body.classList.toggle("lesson-over", !step && !this.playingOn);
    if (!step) {
      fill(this.box, head, bar, h("p", { role: "status", text: t("lesson.done") }), this.waysOn());
      return;
    }
    fill(
      this.box,
      head,
      bar,
      h("p", { class: "lesson-say", role: "status" }, step.say, " ", clauseLink(step.clause, board)),
      lesson.number ? null : h("p", { class: "hint", text: t("lesson.dice") }),
      lesson.astray ? h("p", { class: "hint warning", role: "status", text: t(lesson.possible ? "lesson.astray" : "lesson.passed") }) : null,
      h(
        "div",
        { class: "buttons" },
        waits(step) ? null : h("button", { class: "button primary", type: "button", "data-key": "lesson-next", text: t("lesson.next"), onclick: () => this.read() }),
        step.at.length ? h("button", { class: "button", type: "button", "data-key": "lesson-show", text: t("lesson.show"), onclick: () => this.show() }) : null,
        lesson.astray && board.session.canUndo ? h("button", { class: "button", type: "button", "data-key": "lesson-undo", text: t("undo"), onclick: () => board.undo() }) : null,
        waits(step) ? h("button", { class: "button", type: "button", "data-key": "lesson-skip", text: t("lesson.skip"), onclick: () => this.read() }) : null,
      ),
    );
    board.glossary?.link(this.box.querySelectorAll(".lesson-say"));
  }

  /** After the last step: a real game, this one, or the others. */
  waysOn() {
    const { board } = this;
    const playOn = () => {
      this.playingOn = true;
      this.draw();
      board.now.focusFirst();
    };
    return h(
      "div",
      { class: "buttons" },
      h("a", { class: "button primary", href: place(`/#new/${encodeURIComponent(board.summary.game)}`), "data-key": "lesson-real", text: t("lesson.real") }),
      this.playingOn || board.session.over ? null : h("button", { class: "button", type: "button", "data-key": "lesson-on", text: t("lesson.on"), onclick: playOn }),
      h("a", { class: "button", href: place("/"), text: t("lesson.home") }),
    );
  }

  read() {
    this.lesson.read();
    this.draw();
    this.show();
    /** @type {HTMLElement | null} */ (this.box.querySelector("button"))?.focus();
  }

  /** Where to look, without changing the player's zoom. */
  show() {
    const { board, lesson } = this;
    const places = (lesson.step?.at ?? []).filter((hex) => board.grid.has(hex));
    if (!places.length) return;
    board.showHex(places[0]);
    if (places.length > 1) board.camera.showAll(places.map((hex) => board.grid.centre(hex)));
  }
}

/** A board whose match is a lesson gets its voice. @param {import("../board.js").Board} board */
export async function openLesson(board) {
  const known = lessonOf(board.match);
  if (!known) return;
  const all = await call(`/api/games/${encodeURIComponent(known.game)}/lessons?lang=${language()}`);
  const text = all.find((/** @type {any} */ x) => x.id === known.lesson);
  if (text) board.lesson = new LessonView(board, new Lesson(board.session, text));
}
