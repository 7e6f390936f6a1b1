/** A stack opened: all its counters readable. And the menu when a hex offers several options. */
import { byId, h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { describeUnit, face, signPicture, states } from "../map/counters.js";
import { picture } from "../map/pictures.js";

export class StackCard {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.box = byId("stack-card");
    /** @type {string | null} */
    this.hex = null;
    /** Opened because the player asked, not only because the pointer rests there. */
    this.asked = false;
    this.box.addEventListener("pointerleave", () => this.close());
  }

  /** @param {string} hex @param {boolean} [large]  also the reverse sides */
  open(hex, large = false) {
    const { board } = this;
    const units = board.unitsAt(hex);
    const stack = board.shownView?.stacks[hex];
    const hidden = stack ? (stack.count === null ? -1 : stack.count - units.length) : 0;
    if (!units.length || (units.length === 1 && !hidden && !large)) {
      this.close();
      return;
    }
    this.hex = hex;
    this.asked = large;
    const { chooser } = board;
    fill(
      this.box,
      units.map((unit) => {
        const able = board.session.decision && chooser.moving && chooser.selectable.has(unit.id);
        return h(
          able ? "button" : "div",
          { class: `card${chooser.selected.includes(unit.id) ? " chosen" : ""}`, title: describeUnit(unit, board.components), "aria-label": describeUnit(unit, board.components), ...(able ? { type: "button", onclick: () => chooser.select([unit.id]) } : { role: "img" }) },
          picture(face(unit)),
          large ? picture(face(unit).endsWith("-back") ? unit.id : `${unit.id}-back`, "counter reverse") : null,
          h("span", { class: "card-states" }, states(unit).map((s) => (s.marker ? picture(s.marker, "marker") : s.sign ? signPicture(s.sign) : null))),
        );
      }),
      hidden ? h("div", { class: "card unknown", text: hidden < 0 ? "?" : `+${hidden}`, title: hidden < 0 ? t("stack.unknown") : t("stack.more", { n: hidden }) }) : null,
    );
    this.box.hidden = false;
    const [x, y] = board.grid.centre(hex);
    place(this.box, board, x, y);
  }

  close() {
    this.hex = null;
    this.box.hidden = true;
  }
}

/** @param {HTMLElement} box @param {import("../board.js").Board} board @param {number} x @param {number} y */
function place(box, board, x, y) {
  const p = board.camera.toStage(x, y);
  const reach = 48 * board.camera.k;
  const { open } = board.camera;
  const left = Math.min(Math.max(open.left + 8, p.x - box.offsetWidth / 2), open.left + open.width - box.offsetWidth - 8);
  const above = p.y - reach - box.offsetHeight;
  box.style.left = `${left}px`;
  box.style.top = `${above > open.top ? above : p.y + reach}px`;
}

/** @param {import("../board.js").Board} board @param {string} hex @param {{label: string, run: () => unknown}[]} choices @param {boolean} keyboard */
export function showMenu(board, hex, choices, keyboard) {
  const menu = byId("menu");
  fill(menu, h("h2", { text: board.status.place(hex) }), choices.map((c) => h("button", { type: "button", role: "menuitem", text: c.label, onclick: () => {
    board.closeMenu();
    byId("stage").focus({ preventScroll: true });
    void c.run();
  } })));
  menu.hidden = false;
  const [x, y] = board.grid.centre(hex);
  place(menu, board, x, y);
  menu.onkeydown = (/** @type {KeyboardEvent} */ e) => {
    const items = [...menu.querySelectorAll("button")];
    const at = items.indexOf(/** @type {any} */ (document.activeElement));
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      e.stopPropagation();
      items[(at + (e.key === "ArrowDown" ? 1 : -1) + items.length) % items.length].focus();
    } else if (e.key === "Escape") {
      e.stopPropagation();
      board.closeMenu();
      byId("stage").focus();
    }
  };
  if (keyboard) menu.querySelector("button")?.focus();
}
