/** Mouse, pen and touch on the map. */
import { byId } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

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
      return Boolean(hex && !board.tools.current && board.session.decision && !board.replaying && board.chooser.moving && board.unitsAt(hex).some((u) => board.chooser.selectable.has(u.id)));
    };
    camera.on("hover", (p) => this.hover(board.grid.at(p.x, p.y)));
    camera.on("leave", () => this.hover(null));
    camera.on("tap", (p) => this.tap(p));
    camera.on("menu", (p) => {
      const hex = board.grid.at(p.x, p.y);
      if (hex) board.stackCard.open(hex, true);
    });
    camera.on("carry-start", (p) => this.carryStart(p));
    camera.on("carry", (p) => this.hover(board.grid.at(p.x, p.y)));
    camera.on("carry-end", (p) => void this.carryEnd(p));
    camera.on("moved", () => {
      board.stackCard.close();
      board.closeMenu();
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
      board.stackCard.open(hex);
      void this.odds(hex);
    }, 380);
    if (board.stackCard.hex && board.stackCard.hex !== hex) board.stackCard.close();
  }

  /** Over a hex that can be attacked: the odds if every unit next to it took part. @param {string} hex */
  async odds(hex) {
    const { board } = this;
    const choice = board.chooser.targets.get(hex)?.find((/** @type {any} */ c) => c.option[0] === "attack");
    if (!choice || !board.session.decision) return;
    const near = board.grid.neighbours(hex);
    const attackers = (board.shownView?.units ?? []).filter((u) => u.side === board.seat && near.includes(u.hex) && (u.attack ?? 0) > 0 && !u.flags.includes("has-attacked") && !u.flags.includes("reserve")).map((u) => u.id);
    if (!attackers.length) return;
    try {
      const found = await board.session.ask("forecast", { target: hex, attackers, artillery: [] });
      if (this.hex === hex) board.status.setOdds(hex, found);
    } catch {
      // Only a hint: without an answer there is none.
    }
  }

  /** After the reach was loaded or dropped. */
  refresh() {
    this.drawPath();
  }

  drawPath() {
    const { board, hex } = this;
    const { chooser, marks } = board;
    const at = hex ?? board.cursor;
    const from = chooser.selected.length ? chooser.unit(chooser.selected[0])?.hex : undefined;
    const facts = at && !board.tools.current ? chooser.reach?.[at] : undefined;
    const { open, x, k } = board.camera;
    // the buttons of the map lie on its left
    const seen = { left: (open.left + 64 - x) / k, right: (open.left + open.width - 8 - x) / k };
    if (from && facts && at && at !== from) marks.showPath(from, facts, this.notes(at, facts), Math.min(2, Math.max(0.6, 0.85 / k)), seen);
    else marks.clearPath();
  }

  /** What to know before going: can it be undone, is there room. @param {string} hex @param {import("../lib/types.js").ReachHex} facts */
  notes(hex, facts) {
    const { board } = this;
    const notes = [];
    if (facts.undo !== undefined) notes.push(facts.undo ? t("path.undo") : t("path.final"));
    const room = board.components.hexes[hex]?.stacking;
    const steps = (/** @type {import("../lib/types.js").Unit[]} */ units) => units.filter((u) => (u.attack ?? 0) + (u.defense ?? 0) > 0).reduce((sum, u) => sum + u.steps, 0);
    const moving = board.chooser.selected.flatMap((id) => board.chooser.unit(id) ?? []);
    const there = board.unitsAt(hex).filter((u) => u.side === board.seat);
    if (room && there.length) notes.push(t("path.steps", { n: steps(there) + steps(moving), room }));
    return notes;
  }

  /** @param {{x: number, y: number, event: PointerEvent}} p */
  tap(p) {
    const { board } = this;
    const hex = board.grid.at(p.x, p.y);
    board.closeMenu();
    byId("overlays").hidden = true;
    byId("stage").focus({ preventScroll: true });
    if (hex && board.tools.current) {
      board.setCursor(hex);
      board.tools.current.pick(hex);
      return;
    }
    if (!hex) {
      board.chooser.clearSelection();
      board.look(null);
      return;
    }
    board.setCursor(hex);
    if (p.event.pointerType === "touch") {
      // The first tap on a reachable hex shows path and cost, the second goes.
      const reach = board.chooser.reach?.[hex];
      if (reach && this.touched !== hex && board.chooser.selected.length && hex !== board.chooser.unit(board.chooser.selected[0])?.hex) {
        this.touched = hex;
        this.hex = hex;
        this.drawPath();
        board.status.setHover(hex);
        return;
      }
      this.touched = hex;
      this.hex = null;
      board.status.setHover(hex);
    }
    void board.chooser.act(hex, { stack: p.event.shiftKey });
  }

  /** @param {{x: number, y: number}} p */
  carryStart(p) {
    const { board } = this;
    const hex = board.grid.at(p.x, p.y);
    if (!hex) return;
    const able = board.unitsAt(hex).filter((u) => board.chooser.selectable.has(u.id));
    if (able.length && !able.some((u) => board.chooser.selected.includes(u.id))) board.chooser.select([able[0].id]);
    byId("stage").classList.add("carrying");
  }

  /** @param {{x: number, y: number}} p */
  async carryEnd(p) {
    const { board } = this;
    byId("stage").classList.remove("carrying");
    const hex = board.grid.at(p.x, p.y);
    const from = board.chooser.unit(board.chooser.selected[0])?.hex;
    if (!hex || hex === from) return;
    if (board.chooser.reach?.[hex]) await board.chooser.moveTo(hex);
    else await board.chooser.explain(hex);
  }
}
