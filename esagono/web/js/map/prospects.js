/** How likely an attack takes each hex that can be attacked, written above its counters: asked for all of them at once, in games that can say. */
import { percent, t } from "../lib/i18n.js";
import { label } from "./scene.js";

export class Prospects {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** By hex: the chance, and what the other side may answer or hide. @type {Record<string, {p: number, text: string}>} */
    this.hexes = {};
    /** The position they are about. */
    this.asked = -1;
    this.failed = -1;
  }

  /** This game can say. */
  get told() {
    return this.board.components.questions.includes("chances");
  }

  /** @param {string[]} attacks  hexes that can be attacked with a click */
  draw(attacks) {
    const { session, grid, marks } = this.board;
    const { seq } = session;
    if (!attacks.length || !this.told) return;
    if (this.asked !== seq) {
      this.asked = seq;
      this.hexes = {};
      session.ask("chances", {}).then(
        (/** @type {Record<string, {p: number, text: string}>} */ found) => {
          if (this.asked !== seq || session.seq !== seq) return;
          this.hexes = found;
          this.board.redraw();
        },
        () => {
          // a server that has just been started may be late: it is asked once more; without an answer the pointer asks about each hex
          const again = this.asked === seq && this.failed !== seq;
          this.failed = seq;
          if (!again) return;
          this.asked = -1;
          this.board.redraw();
        },
      );
    }
    for (const hex of attacks) {
      if (!(hex in this.hexes)) continue;
      const [x, y] = grid.centre(hex);
      const told = label(x, y - 38, percent(this.hexes[hex].p), "chance");
      told.title = this.hexes[hex].text;
      marks.labels.append(told);
    }
  }

  /** The chance written on a hex now. @param {string} hex @returns {{p: number, text: string} | undefined} */
  at(hex) {
    return this.asked === this.board.session.seq ? this.hexes[hex] : undefined;
  }

  /** What the numbers are, once they are there. */
  get words() {
    return this.asked === this.board.session.seq && Object.keys(this.hexes).length ? t("hint.chances") : "";
  }
}
