/** Turn, date, phases and score: always in sight. */
import { byId, h, fill } from "../lib/dom.js";
import { day, number, t, tOr } from "../lib/i18n.js";
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
    const view = board.shownView;
    if (!view) return;
    const { phases, turns } = board.components;
    const index = Object.keys(board.components.sides).indexOf(view.side);
    const at = phases.findIndex((p) => p.id === view.phase);
    fill(
      byId("track"),
      h("span", { class: "turn" }, h("b", { text: t("turn", { turn: view.turn }) }), h("span", { class: "date", text: day(view.date || turns?.dates?.[String(view.turn)] || "") })),
      h("span", { class: `side-chip side-${index}`, title: sideName(board, view.side) }, h("span", { class: "long", text: sideName(board, view.side) }), h("span", { class: "short", "aria-hidden": "true", text: board.components.sides[view.side]?.short ?? "" })),
      h("ol", { class: "phases" }, phases.map((p, i) => h("li", { class: i === at ? "current" : i < at ? "past" : "", ...(i === at ? { "aria-current": "step" } : {}), text: p.title }))),
    );
    const points = Object.entries(view.points ?? {}).map(([side, n]) => h("span", { class: "points", title: t("points.of", { side: sideName(board, side) }) }, h("small", null, t("points.short"), h("span", { class: "whose", text: ` ${board.components.sides[side]?.short ?? ""}` })), h("b", { text: number(n) })));
    // Tracks with a short name are for the bar; others (a roll already made, say) show in the log.
    const tracks = Object.entries(view.tracks ?? {}).filter(([name]) => tOr(`track.${name}.short`, "")).map(([name, n]) => h("span", { class: "points", title: t(`track.${name}`) }, h("small", { text: t(`track.${name}.short`) }), h("b", { text: number(Number(n)) })));
    fill(byId("score"), points, tracks);
    this.fit();
  }

  /** Where the bar is too narrow for all phases, as the text may be large, only the present one stays. */
  fit() {
    const [bar, track] = [byId("bar"), byId("track")];
    bar.classList.remove("tight");
    bar.classList.toggle("tight", track.scrollWidth > track.clientWidth + 1);
  }
}
