/** A stack opened: all its counters readable. And the menu when a hex offers several options. */
import { byId, h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { badgePicture } from "../map/counters.js";
import { otherFace, picture } from "../map/pictures.js";
import { badgesOf, describePiece } from "../state/pieces.js";
import { unseenBelow } from "../state/table.js";

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
    const pieces = board.piecesAt(hex);
    const unseen = unseenBelow(pieces);
    if (!pieces.length || (pieces.length === 1 && !unseen && !large)) {
      this.close();
      return;
    }
    this.hex = hex;
    this.asked = large;
    fill(this.box, pieces.map((piece) => this.card(piece, large)), unseen ? h("div", { class: "card unknown", text: unseen < 0 ? "?" : `+${unseen}`, title: unseen < 0 ? t("stack.unknown") : t("stack.more", { n: unseen }) }) : null);
    this.box.hidden = false;
    const [x, y] = board.grid.centre(hex);
    place(this.box, board, x, y);
  }

  /** @param {import("../lib/types.js").Piece} piece @param {boolean} large */
  card(piece, large) {
    const { chooser, components, session } = this.board;
    const able = session.decision && chooser.canSelect(piece.key);
    const words = describePiece(piece, components);
    const other = piece.known ? otherFace(piece.face) : "";
    return h(
      able ? "button" : "div",
      { class: `card${chooser.selected.includes(piece.key) ? " chosen" : ""}`, title: words, "aria-label": words, ...(able ? { type: "button", onclick: () => chooser.select([piece.key]) } : { role: "img" }) },
      picture(piece.face),
      large && other ? picture(other, "counter reverse") : null,
      h("span", { class: "card-states" }, badgesOf(piece, components).map(badgePicture)),
    );
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

/** @param {import("../board.js").Board} board @param {string} hex @param {{label: string, run: () => unknown, offer?: import("../state/offers.js").Offer}[]} choices @param {boolean} keyboard */
export function showMenu(board, hex, choices, keyboard) {
  const menu = byId("menu");
  fill(menu, h("h2", { text: board.status.place(hex) }), choices.map((c) => h("button", { type: "button", role: "menuitem", text: c.label, onpointerenter: () => c.offer && board.now.preview.ask(hex, c.offer), onfocus: () => c.offer && board.now.preview.ask(hex, c.offer), onclick: () => {
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
