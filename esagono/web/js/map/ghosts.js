/** Enemies who were seen and are not to be seen now: faint where they were, with the turn; a mark on a stack in which they may be. */
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { rememberSightings, settings, sightingsOf } from "../lib/store.js";
import { counterName } from "../state/pieces.js";
import { follow, lookAround, missed } from "../state/sightings.js";
import { picture } from "./pictures.js";
import { label } from "./scene.js";

export class Ghosts {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.layer = h("div", { class: "layer ghosts", "aria-hidden": "true" });
    board.scene.counters.after(this.layer);
    this.kept = sightingsOf(board.match, board.seat);
    /** @type {import("../state/sightings.js").Missed[]} */
    this.missed = [];
    this.look();
  }

  /** The position may have changed. */
  look() {
    const { board } = this;
    const { session, seat, match } = board;
    const { table, seq } = session;
    if (!table || !board.components.sides[seat] || table.facts.result) this.missed = [];
    else {
      const kept = lookAround(follow(this.kept, session.log), table.pieces, seat, { turn: table.heading.turn, seq });
      if (JSON.stringify(kept) !== JSON.stringify(this.kept)) rememberSightings(match, seat, kept);
      this.kept = kept;
      this.missed = missed(this.kept, table.pieces, seat, this.gone);
    }
    this.draw();
  }

  /** Units that the log tells the end of. */
  get gone() {
    const { session, series } = this.board;
    const kinds = series.counted?.find(([name]) => name === "eliminated")?.[1] ?? ["eliminated"];
    return new Set(session.log.filter((e) => kinds.includes(e.kind)).flatMap((e) => [e.args.unit, ...(e.args.units ?? [])]));
  }

  draw() {
    const { grid } = this.board;
    const shown = settings.seen ? this.missed.filter((m) => grid.has(m.hex)) : [];
    const hexes = [...new Set(shown.map((m) => m.hex))];
    this.layer.replaceChildren(...hexes.map((hex) => this.mark(shown.filter((m) => m.hex === hex))));
  }

  /** One mark for all who were in a hex: the latest of them. @param {import("../state/sightings.js").Missed[]} here */
  mark(here) {
    const last = here.reduce((a, b) => (b.turn > a.turn ? b : a));
    const [x, y] = this.board.grid.centre(last.hex);
    const el = label(x - (last.suspected ? 30 : 0), y + (last.suspected ? 32 : 0), "", `ghost${last.suspected ? " suspected" : ""}`);
    el.dataset.hex = last.hex;
    el.append(...(last.suspected ? [] : [picture(last.face)]), t(last.suspected ? "seen.suspected" : "seen.mark", { turn: last.turn }));
    return el;
  }

  /** What the panel says about a hex. @param {string} hex */
  about(hex) {
    const here = settings.seen && !this.board.replaying ? this.missed.filter((m) => m.hex === hex) : [];
    return here.length ? h("ul", { class: "seen-here" }, here.map((m) => h("li", { class: "unit-row unknown" }, picture(m.face, "counter tiny"), t(m.suspected ? "seen.perhaps" : "seen.here", { unit: counterName(m.key, this.board.components), turn: m.turn })))) : null;
  }
}
