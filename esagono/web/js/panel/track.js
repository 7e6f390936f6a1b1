/** Turn, date, phases and score: always in sight. */
import { byId, h, fill } from "../lib/dom.js";
import { day, number, t } from "../lib/i18n.js";
import { sideName } from "../lib/words.js";
import { openDialog } from "../dialogs/dialog.js";
import { colourSides } from "../map/palette.js";

export class Track {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    const { sides } = board.components;
    byId("game-title").textContent = board.summary.title ?? board.summary.game;
    byId("seat-title").textContent = sideName(board, board.seat);
    colourSides(board.components);
    document.body.dataset.seat = String(Object.keys(sides).indexOf(board.seat));
  }

  draw() {
    const { board } = this;
    const table = board.shown;
    if (!table) return;
    const { phases, turns, sides } = board.components;
    const { turn, turn_title, phase, step, side, text } = table.heading;
    const index = Object.keys(sides).indexOf(side);
    const at = phases.findIndex((p) => p.id === phase);
    const { steps = [] } = phases[at] ?? {};
    const stepAt = steps.findIndex((s) => s.id === step);
    const stepTitle = steps[stepAt]?.title ?? "";
    const next = (stepTitle && steps[stepAt + 1]?.title) || phases[at + 1]?.title || "";
    const current = (/** @type {number} */ i) => (i === at ? { class: "current", "aria-current": "step" } : { class: i < at ? "past" : "" });
    fill(
      byId("track"),
      h("button", { class: "turn", type: "button", "data-key": "sequence", title: t("track.sequence"), onclick: () => this.openSequence() }, h("b", { text: t("turn", { turn }) }), h("span", { class: "date", text: day(turn_title || turns.dates[String(turn)] || "") })),
      side ? h("span", { class: `side-chip side-${index}`, title: sideName(board, side) }, h("span", { class: "long", text: sideName(board, side) }), h("span", { class: "short", "aria-hidden": "true", text: sides[side]?.short ?? "" })) : null,
      h(
        "div",
        { class: "sequence" },
        h("ol", { class: "phases" }, phases.map((p, i) => h("li", { ...current(i), title: p.title }, h("span", { class: "phase-name", text: p.short || p.title }), i === at && stepTitle ? h("span", { class: "phase-step", text: stepTitle }) : null))),
        h("p", { class: "stage" }, [text, stepTitle].filter(Boolean).map((words) => h("span", { text: words })), next ? h("span", { class: `phase-next${stepTitle ? " step-next" : ""}`, text: t("track.next", { next }) }) : null),
      ),
    );
    // what counts is shown by a press on the number
    const placed = board.components.overlays.some((o) => o.id === "objectives");
    const showing = placed ? { type: "button", onclick: () => board.overlays.show("objectives") } : {};
    const points = Object.entries(table.facts.points).map(([who, n]) => h(placed ? "button" : "span", { class: "points", title: t(placed ? "points.show" : "points.of", { side: sideName(board, who) }), ...showing }, h("small", null, h("span", { class: "what", text: t("points.short") }), h("span", { class: "whose", text: ` ${sides[who]?.short ?? ""}` })), h("b", { text: number(n) })));
    // Tracks with a short name are for the bar; others lie with the forces.
    const short = table.tracks.filter((track) => track.short);
    // of two that are called the same, as after the end, each says whose it is
    const called = (/** @type {import("../lib/types.js").Track} */ track) => [track.short, short.some((other) => other !== track && other.short === track.short) ? sides[track.marks[0]?.side ?? ""]?.short : ""].filter(Boolean).join(" ");
    const tracks = short.map((track) => h("span", { class: `points${track.private ? " private" : ""}`, "data-track": track.id, title: track.title }, h("small", { text: called(track) }), h("b", { text: track.marks.map((m) => m.at).join(" : ") })));
    byId("score").classList.toggle("both", points.length > 1);
    fill(byId("score"), points, tracks);
    this.fit();
  }

  /** All phases of a turn and the steps of the present one, wherever there is no room for them in the bar. */
  openSequence() {
    const { phases } = this.board.components;
    const { phase, step, turn } = this.board.shown?.heading ?? {};
    const at = phases.findIndex((p) => p.id === phase);
    const stepAt = (phases[at]?.steps ?? []).findIndex((s) => s.id === step);
    const row = (/** @type {{title: string}} */ { title }, /** @type {number} */ i, /** @type {number} */ now, /** @type {any} */ inside) => h("li", { class: i === now ? "current" : i < now ? "past" : "", ...(i === now ? { "aria-current": "step" } : {}) }, h("span", { text: title }), inside);
    const steps = (/** @type {{steps?: {title: string}[]}} */ p, /** @type {number} */ i) => (p.steps?.length ? h("ol", null, p.steps.map((s, n) => row(s, n, i === at ? stepAt : i < at ? Infinity : -1, null))) : null);
    openDialog(t("track.sequence"), h("p", { class: "hint", text: t("turn", { turn }) }), h("ol", { class: "whole-sequence" }, phases.map((p, i) => row(p, i, at, steps(p, i)))));
  }

  /** Where the bar is too narrow for the words of all phases, the others are dots, and what comes next is named; or only the present one stays. */
  fit() {
    const [bar, track] = [byId("bar"), byId("track")];
    bar.classList.remove("brief", "tight");
    for (const less of ["brief", "tight"]) {
      if (track.scrollWidth <= track.clientWidth + 1) return;
      bar.classList.add(less);
    }
  }
}
