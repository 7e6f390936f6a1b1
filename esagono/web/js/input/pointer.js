/** Mouse, pen and touch on the map. */
import { byId } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { otherWays } from "../state/several.js";

export class Pointer {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {string | null} */
    this.hex = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** The hex tapped last: a second tap on it goes there. */
    this.touched = "";
    const { camera } = board;
    camera.grab = (x, y) => {
      const hex = board.grid.at(x, y);
      return Boolean(hex && !board.tools.current && board.session.decision && !board.replaying && board.chooser.moving && !board.now.sheet.form && board.piecesAt(hex).some((p) => board.chooser.selectable.has(p.key)));
    };
    camera.on("hover", (p) => this.hover(board.grid.at(p.x, p.y)));
    camera.on("leave", () => this.hover(null));
    camera.on("tap", (p) => void this.tap(p));
    camera.on("menu", async (p) => {
      const hex = board.grid.at(p.x, p.y);
      if (hex && !(p.button && (await board.chooser.order(hex)))) board.stackCard.open(hex, true);
    });
    camera.on("carry-start", (p) => this.carryStart(p));
    camera.on("carry", (p) => this.hover(board.grid.at(p.x, p.y)));
    camera.on("carry-end", (p) => void this.carryEnd(p));
    camera.on("moved", () => {
      board.stackCard.close();
      board.followMenu();
    });
  }

  /** @param {string | null} hex */
  hover(hex) {
    const { board } = this;
    if (hex === this.hex) return;
    this.hex = hex;
    board.marks.showHover(hex);
    board.status.setHover(hex);
    clearTimeout(this.timer);
    if (board.tools.current) {
      if (hex) board.tools.current.hover(hex);
      return;
    }
    this.drawPath();
    if (!hex) {
      this.timer = window.setTimeout(() => !board.stackCard.box.matches(":hover") && board.stackCard.close(), 150);
      return;
    }
    this.timer = window.setTimeout(() => {
      if (this.hex !== hex || board.camera.dragging || !byId("menu").hidden) return;
      if (!board.stackCard.asked || board.stackCard.hex !== hex) board.stackCard.open(hex); // one that was asked for stays large
      if (board.session.decision && !board.replaying) board.now.preview.ask(hex);
    }, 380);
    if (board.stackCard.hex && board.stackCard.hex !== hex) board.stackCard.close();
  }

  /** After the reach was loaded or dropped. */
  refresh() {
    this.drawPath();
  }

  drawPath() {
    const { board, hex } = this;
    const { chooser, marks } = board;
    const at = hex ?? board.cursor;
    const { from } = chooser;
    const facts = at && !board.tools.current ? chooser.reach?.[at] : undefined;
    if (!from || !facts || !at || at === from) return marks.clearPath();
    const { open, x, k } = board.camera;
    // the buttons of the map lie on its left
    const seen = { left: (open.left + 64 - x) / k, right: (open.left + open.width - 8 - x) / k };
    marks.showPath([[from, ...facts.path], ...otherWays(chooser, at)], facts, this.notes(at, facts), Math.min(2, Math.max(0.6, 0.85 / k)), seen);
  }

  /** What to know before going: can it be undone, is there room. @param {string} hex @param {import("../lib/types.js").ReachHex} facts */
  notes(hex, facts) {
    const { board } = this;
    const notes = [];
    // a finger shows first and goes the second time: there is room to say so where nothing speaks against it
    const again = this.touched === hex && facts.undo !== false && !facts.note;
    if (facts.undo === false) notes.push(t("path.final"));
    else if (facts.undo || again) notes.push(t(again ? "preview.again" : "path.undo"));
    if (facts.note && board.chooser.selected.length === 1) notes.push(facts.note);
    return notes;
  }

  /** @param {{x: number, y: number, event: PointerEvent}} p */
  async tap(p) {
    const { board } = this;
    const hex = board.grid.at(p.x, p.y);
    board.closeMenu();
    board.overlays.open(false);
    byId("stage").focus({ preventScroll: true });
    if (hex && board.tools.current) {
      board.setCursor(hex);
      board.tools.current.pick(hex);
      return;
    }
    const direction = board.session.decision && !board.replaying && board.chooser.directionAt(p.x, p.y);
    if (direction) {
      void board.play([direction.choice.option]);
      return;
    }
    if (!hex) {
      board.chooser.leave();
      board.look(null);
      return;
    }
    board.setCursor(hex);
    if (p.event.pointerType === "touch") {
      // The first tap on a reachable hex shows path and cost, the second goes.
      if (!(await board.chooser.settled())) return;
      const reach = board.chooser.reach?.[hex];
      if (reach && this.touched !== hex && board.chooser.selected.length && hex !== board.chooser.from) {
        this.touched = hex;
        this.hex = hex;
        this.drawPath();
        board.status.setHover(hex);
        return;
      }
      // so does the first tap on a hex that can be attacked in one way: the second attacks; several are a menu with their chances; where chances are written on the hexes nothing need be shown first
      const fresh = this.touched !== hex;
      this.touched = hex;
      this.hex = null;
      board.status.setHover(hex);
      const ways = board.chooser.offersAt(hex).length;
      if (fresh && ways < 2 && !board.prospects.told && board.session.decision && !board.replaying && board.now.preview.ask(hex)) return;
    }
    void board.chooser.act(hex, { stack: p.event.shiftKey, add: p.event.ctrlKey || p.event.metaKey, point: [p.x, p.y] });
  }

  /** @param {{x: number, y: number}} p */
  carryStart(p) {
    const { board } = this;
    const hex = board.grid.at(p.x, p.y);
    if (!hex) return;
    const able = board.piecesAt(hex).filter((p) => board.chooser.selectable.has(p.key));
    if (able.length && !able.some((p) => board.chooser.selected.includes(p.key))) board.chooser.select([able[0].key]);
    byId("stage").classList.add("carrying");
  }

  /** @param {{x: number, y: number}} p */
  async carryEnd(p) {
    const { board } = this;
    byId("stage").classList.remove("carrying");
    const hex = board.grid.at(p.x, p.y);
    const { from } = board.chooser;
    if (!hex || hex === from) return;
    if (!(await board.chooser.settled())) return;
    if (board.chooser.reach?.[hex]) await board.chooser.moveTo(hex);
    else await board.chooser.explain(hex);
  }
}
