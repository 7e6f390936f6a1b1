/** Everything by keyboard. No key of the browser is taken: keys with Ctrl, Alt or Meta are left alone, but for undo, redo and zoom. */
import { byId } from "../lib/dom.js";
import { LONGEST } from "../state/chosen.js";
import { openSearch } from "../dialogs/dialogs.js";
import { actionOf, belongsToControls, pressed } from "../state/keymap.js";
import { openSettings } from "./buttons.js";

const STEP = 90;

export class Keys {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.lean = 1;
    this.magnified = false;
    const { camera, overlays, tabs } = board;
    /** @type {Record<string, () => void>} */
    this.actions = {
      "cursor-left": () => this.step(-1, 0),
      "cursor-right": () => this.step(1, 0),
      "cursor-up": () => this.step(0, -1),
      "cursor-down": () => this.step(0, 1),
      "cursor-nw": () => this.step(-1, -0.8),
      "cursor-ne": () => this.step(1, -0.8),
      "cursor-sw": () => this.step(-1, 0.8),
      "cursor-se": () => this.step(1, 0.8),
      "pan-left": () => camera.panBy(STEP, 0),
      "pan-right": () => camera.panBy(-STEP, 0),
      "pan-up": () => camera.panBy(0, STEP),
      "pan-down": () => camera.panBy(0, -STEP),
      "zoom-in": () => camera.zoomAt(1.25),
      "zoom-out": () => camera.zoomAt(1 / 1.25),
      fit: () => board.framing.fitOrReturn(),
      search: () => openSearch(board),
      act: () => this.act(false),
      stack: () => this.act(true),
      open: () => this.openStack(),
      next: () => board.chooser.next(1),
      previous: () => board.chooser.next(-1),
      whole: () => this.wholeStack(),
      rest: () => void board.chooser.rest(),
      "turn-left": () => void board.chooser.turn(-1),
      "turn-right": () => void board.chooser.turn(1),
      turns: () => void board.chooser.look((board.chooser.turns % LONGEST) + 1),
      prompt: () => board.now.focusFirst(),
      end: () => void board.now.pressClosing(),
      undo: () => void board.undo(),
      "undo-phase": () => void board.undoPhase(),
      redo: () => void board.redo(),
      ruler: () => void board.tools.toggle("ruler"),
      sketch: () => void board.tools.toggle("sketch"),
      plan: () => void board.tools.toggle("plan"),
      ...Object.fromEntries(board.components.overlays.map(({ id }) => [`overlay-${id}`, () => overlays.show(id)])),
      "overlay-none": () => overlays.show(""),
      ...Object.fromEntries(["counters", "grid", "numbers", "names", "overview"].map((name) => [name, () => overlays.toggle(name)])),
      ...Object.fromEntries(["log", "forces", "charts", "rules", "notes"].map((name) => [name, () => tabs.open(name, true)])),
      replay: () => void board.replay.open(),
      settings: () => openSettings(board),
      print: () => board.later.print(),
      help: () => void import("../dialogs/keylist.js").then((m) => m.openHelp()),
    };
    addEventListener("keydown", (e) => this.down(e));
    addEventListener("keyup", (e) => e.key === "Shift" && this.magnify(false));
  }

  /** Shift held over a stack shows it large, with the reverse sides. @param {boolean} on */
  magnify(on) {
    const { pointer, stackCard } = this.board;
    if (on === this.magnified || (on && !pointer.hex)) return;
    this.magnified = on;
    clearTimeout(pointer.timer);
    if (on && pointer.hex) stackCard.open(pointer.hex, true);
    else stackCard.close();
  }

  /** @param {KeyboardEvent} e */
  down(e) {
    const { board } = this;
    const target = /** @type {HTMLElement} */ (e.target);
    if (byId("dialog").open || !byId("curtain").hidden) return;
    if (isTextField(target) && !(e.key === "Escape" && byId("tool-card").contains(target))) return;
    if (e.ctrlKey || e.metaKey || e.altKey) {
      if (e.ctrlKey && !e.altKey && ["z", "y"].includes(e.key.toLowerCase())) {
        e.preventDefault();
        void (e.shiftKey || e.key.toLowerCase() === "y" ? board.redo() : board.undo());
      } else if (e.ctrlKey && ["+", "=", "-"].includes(e.key)) {
        e.preventDefault();
        board.camera.zoomAt(e.key === "-" ? 1 / 1.25 : 1.25);
      }
      return;
    }
    const onMap = target === byId("stage") || target === document.body;
    if (e.key === "Escape") {
      e.preventDefault();
      const within = byId("overlays").contains(target);
      if (onMap || byId("tool-card").contains(target)) this.cancel();
      else board.overlays.open(false);
      byId(within ? "open-overlays" : "stage").focus({ preventScroll: true });
      return;
    }
    if (e.key === "Shift" && !e.repeat) {
      this.magnify(true);
      return;
    }
    const key = pressed(e);
    const action = actionOf(key);
    // Arrows, Enter and the like belong to the control that has the focus, and on the map to an open replay.
    if (onMap ? board.replay.isOpen && board.replay.key(e) : belongsToControls(key)) {
      if (onMap) e.preventDefault();
      return;
    }
    if (!action) return;
    e.preventDefault();
    this.actions[action]();
  }

  /** @param {boolean} stack */
  act(stack) {
    const { board } = this;
    if (!board.cursor) return;
    if (board.tools.current) board.tools.current.pick(board.cursor, true);
    else void board.chooser.act(board.cursor, { stack, keyboard: true });
  }

  openStack() {
    const { board } = this;
    if (board.stackCard.hex) board.stackCard.close();
    else if (board.cursor) {
      board.stackCard.open(board.cursor, true);
      board.say(board.status.spoken(board.cursor));
    }
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
    this.tellCursor();
  }

  /** What lies under the cursor; of what could be attacked there the chance too, which may have to be asked for. */
  tellCursor() {
    const { board } = this;
    if (!board.cursor) return;
    const measured = board.tools.current?.hover(board.cursor) ?? "";
    board.say([measured, board.status.spoken(board.cursor)].filter(Boolean).join(". "));
    if (board.session.decision && !board.replaying && !board.tools.current) board.now.preview.ask(board.cursor);
  }

  wholeStack() {
    const { board } = this;
    const hex = board.chooser.selected.length ? board.chooser.from : board.cursor;
    const able = hex ? board.piecesAt(hex).filter((p) => board.chooser.selectable.has(p.key)) : [];
    if (able.length) board.chooser.select(able.map((p) => p.key));
  }

  /** One thing at a time, the newest first. */
  cancel() {
    const { board } = this;
    board.closeMenu();
    board.dice.clear();
    if (board.overlays.open(false)) return;
    const asked = board.stackCard.hex && board.stackCard.asked;
    board.stackCard.close();
    if (asked) return;
    if (board.tools.current) board.tools.cancel();
    else if (board.replaying) board.replay.close();
    else if (!board.chooser.leave() && board.overlays.current) board.overlays.show("");
  }
}

/** @param {HTMLElement} el */
function isTextField(el) {
  if (el instanceof HTMLTextAreaElement || el instanceof HTMLSelectElement) return true;
  return el instanceof HTMLInputElement && !["checkbox", "radio", "range"].includes(el.type);
}
