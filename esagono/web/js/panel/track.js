/** Turn, date, phases and score: always in sight. */
import { byId, h, fill } from "../lib/dom.js";
import { day, number, t } from "../lib/i18n.js";
import { sideName } from "../lib/words.js";
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
    fill(
      byId("track"),
      h("span", { class: "turn" }, h("b", { text: t("turn", { turn }) }), h("span", { class: "date", text: day(turn_title || turns.dates[String(turn)] || "") })),
      side ? h("span", { class: `side-chip side-${index}`, title: sideName(board, side) }, h("span", { class: "long", text: sideName(board, side) }), h("span", { class: "short", "aria-hidden": "true", text: sides[side]?.short ?? "" })) : null,
      h("ol", { class: "phases" }, phases.map((p, i) => h("li", { class: i === at ? "current" : i < at ? "past" : "", ...(i === at ? { "aria-current": "step" } : {}), title: i === at ? null : p.title }, i === at && stepTitle ? [h("span", { class: "phase-title", text: `${p.title}: ` }), h("span", { class: "step-title", text: stepTitle })] : h("span", { class: "phase-name", text: p.title })))),
      next ? h("span", { class: "phase-next", text: t("track.next", { next }) }) : null,
      text ? h("span", { class: "heading-text", text }) : null,
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
