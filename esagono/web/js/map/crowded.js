/** Hexes that hold more than they may: marked while units move, listed where the question stands, told before the phase is ended. */
import { h, svg } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

export class Crowded {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** By hex, what it will cost. @type {Record<string, string>} */
    this.hexes = {};
    this.asked = "";
    /** The answer to what was asked last is there. @type {Promise<unknown>} */
    this.settled = Promise.resolve();
    this.layer = svg("g", { class: "crowded-hexes" });
    board.scene.lines.append(this.layer);
  }

  /** Something may have moved. */
  refresh() {
    const { session, chooser, replaying, components } = this.board;
    const wanted = session.decision && chooser.moving && !replaying && components.questions.includes("crowded");
    const stamp = wanted ? `${session.seq}/${session.decision?.kind}` : "";
    if (stamp === this.asked) return;
    this.asked = stamp;
    if (!wanted) this.take({});
    else
      this.settled = session.ask("crowded", {}).then(
        (found) => this.asked === stamp && this.take(found),
        () => {
          // without an answer there is no warning; the next change asks again
          if (this.asked === stamp) this.asked = "";
        },
      );
  }

  /** @param {Record<string, string>} found */
  take(found) {
    const before = Object.keys(this.hexes).join();
    this.hexes = found;
    if (before === Object.keys(found).join()) return;
    const { grid, now } = this.board;
    this.layer.replaceChildren(
      ...Object.keys(found).filter((hex) => grid.has(hex)).map((hex) => {
        const [x, y] = grid.centre(hex);
        const unit = grid.frame.unit;
        return svg("g", { class: "crowded", "data-hex": hex }, svg("path", { class: "crowded-edge", d: grid.outline(hex, 0.94) }), svg("circle", { cx: x, cy: y - unit * 0.42, r: unit * 0.15 }), svg("text", { x, y: y - unit * 0.42 }, "!"));
      }),
    );
    now.draw();
  }

  /** In words, for the panel: of many hexes the first in full, so that the rest of the panel stays in sight. */
  draw() {
    const { board } = this;
    const link = (/** @type {string} */ hex, /** @type {string} */ text) => h("button", { class: "link", type: "button", "data-key": `crowded-${hex}`, title: t("crowded.show", { hex }), text, onclick: () => board.showHex(hex) });
    const [first, ...others] = Object.entries(this.hexes);
    if (!first) return null;
    const more = others.length ? h("li", { title: others.map(([, text]) => text).join("\n") }, `${t("crowded.also")} `, others.map(([hex], i) => [i ? ", " : "", link(hex, hex)])) : null;
    return h("ul", { class: "crowded-list warning", role: "status" }, h("li", null, link(...first)), more);
  }
}
