/** Everything by keyboard. No key of the browser is taken: keys with Ctrl, Alt or Meta are left alone, but for undo. */
import { byId } from "./dom.js";
import { OVERLAYS } from "./overlays.js";
import { openHelp, openSearch, openSettings } from "./dialogs.js";

/** Keys and what they do, for the list on `?`. @type {[string, string][]} */
export const KEY_LIST = [
  ["← ↑ → ↓", "cursor"], ["W A S D", "pan"], ["+ −", "zoom"], ["F", "fit"], ["Enter", "act"], ["Shift+Enter", "stack"], ["Space", "open"], ["N P", "next"], ["X", "whole"], ["Esc", "cancel"], ["E", "end"],
  ["U Ctrl+Z", "undo"], ["Shift+U", "undo-phase"], ["1 … 8", "overlays"], ["0", "overlay-none"], ["H", "counters"], ["G", "grid"], ["J", "numbers"], ["K", "names"], ["V", "overview"],
  ["Q", "prompt"], ["L", "log"], ["O", "forces"], ["C", "charts"], ["R", "rules"], ["M", "notes"], ["T", "replay"], ["/", "search"], [",", "settings"], ["?", "help"],
];

const STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
const PANS = /** @type {Record<string, [number, number]>} */ ({ w: [0, 1], a: [1, 0], s: [0, -1], d: [-1, 0] });

export class Keys {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.lean = 1;
    addEventListener("keydown", (e) => this.down(e));
  }

  /** @param {KeyboardEvent} e */
  down(e) {
    const target = /** @type {HTMLElement} */ (e.target);
    if (byId("dialog").open || !byId("curtain").hidden) return;
    if (e.target instanceof HTMLInputElement && !["checkbox", "radio", "range"].includes(e.target.type)) return;
    if (e.target instanceof HTMLTextAreaElement || e.target instanceof HTMLSelectElement) return;
    if (e.ctrlKey || e.metaKey || e.altKey) {
      if (e.ctrlKey && !e.shiftKey && e.key.toLowerCase() === "z") {
        e.preventDefault();
        void this.board.undo();
      } else if (e.ctrlKey && ["+", "=", "-"].includes(e.key)) {
        e.preventDefault();
        this.board.camera.zoomAt(e.key === "-" ? 1 / 1.25 : 1.25);
      }
      return;
    }
    const onMap = target === byId("stage") || target === document.body;
    if (onMap ? this.onMap(e) : this.inPanels(e)) {
      e.preventDefault();
      return;
    }
    if (this.anywhere(e)) e.preventDefault();
  }

  /** @param {KeyboardEvent} e @returns {boolean} */
  onMap(e) {
    const { board } = this;
    if (board.replay.isOpen && board.replay.key(e)) return true;
    if (STEPS[e.key]) {
      if (e.shiftKey) board.camera.panBy(-STEPS[e.key][0] * 90, -STEPS[e.key][1] * 90);
      else this.step(...STEPS[e.key]);
      return true;
    }
    if (e.key === "Enter") {
      if (board.cursor) void board.chooser.act(board.cursor, { stack: e.shiftKey, keyboard: true });
      return true;
    }
    if (e.key === " ") {
      if (board.stackCard.hex) board.stackCard.close();
      else if (board.cursor) board.stackCard.open(board.cursor, true);
      return true;
    }
    return false;
  }

  /** Arrows and Enter belong to the control that has the focus. @param {KeyboardEvent} e */
  inPanels(e) {
    if (e.key === "Escape") {
      byId("stage").focus();
      byId("overlays").hidden = true;
      return true;
    }
    return false;
  }

  /** The cursor goes to the neighbour in that direction; up and down alternate left and right so that they keep the column. @param {number} dx @param {number} dy */
  step(dx, dy) {
    const { board } = this;
    if (!board.cursor) {
      const p = board.camera.open;
      const centre = { x: (p.left + p.width / 2 - board.camera.x) / board.camera.k, y: (p.top + p.height / 2 - board.camera.y) / board.camera.k };
      board.goTo(board.grid.at(centre.x, centre.y) ?? board.grid.names[0]);
    } else {
      this.lean = -this.lean;
      const there = board.grid.towards(board.cursor, dx, dy, this.lean);
      if (!there) return;
      board.goTo(there);
    }
    board.pointer.hex = null;
    board.pointer.drawPath();
    board.status.setHover(null);
    if (board.cursor) board.say(board.status.spoken(board.cursor));
  }

  /** @param {KeyboardEvent} e @returns {boolean} */
  anywhere(e) {
    const { board } = this;
    const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    if (PANS[key]) {
      board.camera.panBy(PANS[key][0] * 90, PANS[key][1] * 90);
      return true;
    }
    if (/^[0-8]$/.test(key)) {
      board.overlays.show(key === "0" ? "" : OVERLAYS[Number(key) - 1]);
      return true;
    }
    /** @type {Record<string, () => void>} */
    const actions = {
      "+": () => board.camera.zoomAt(1.25),
      "=": () => board.camera.zoomAt(1.25),
      "-": () => board.camera.zoomAt(1 / 1.25),
      f: () => board.camera.fit(),
      n: () => board.chooser.next(e.shiftKey ? -1 : 1),
      p: () => board.chooser.next(-1),
      x: () => this.wholeStack(),
      e: () => void board.now.pressClosing(),
      u: () => void (e.shiftKey ? board.undoPhase() : board.undo()),
      h: () => board.overlays.toggle("counters"),
      g: () => board.overlays.toggle("grid"),
      j: () => board.overlays.toggle("numbers"),
      k: () => board.overlays.toggle("names"),
      v: () => board.overlays.toggle("overview"),
      q: () => this.focusPrompt(),
      l: () => board.tabs.open("log", true),
      o: () => board.tabs.open("forces", true),
      c: () => board.tabs.open("charts", true),
      r: () => board.tabs.open("rules", true),
      m: () => board.tabs.open("notes", true),
      t: () => void board.replay.open(),
      "/": () => openSearch(board),
      ",": () => openSettings(board),
      "?": () => openHelp(board),
      Escape: () => this.cancel(),
    };
    if (!actions[key]) return false;
    actions[key]();
    return true;
  }

  wholeStack() {
    const { board } = this;
    const hex = board.chooser.selected.length ? board.chooser.unit(board.chooser.selected[0])?.hex : board.cursor;
    const able = hex ? board.unitsAt(hex).filter((u) => board.chooser.selectable.has(u.id)) : [];
    if (able.length) board.chooser.select(able.map((u) => u.id));
  }

  focusPrompt() {
    const first = byId("now").querySelector(".buttons button:not([disabled])") ?? byId("now").querySelector("input, summary, button:not([disabled])");
    if (first) first.focus();
    else byId("now").focus();
  }

  cancel() {
    const { board } = this;
    board.closeMenu();
    board.dice.clear();
    byId("overlays").hidden = true;
    if (board.stackCard.hex) board.stackCard.close();
    else if (board.replaying) board.replay.close();
    else if (!board.chooser.clearSelection() && board.overlays.current) board.overlays.show("");
  }
}
