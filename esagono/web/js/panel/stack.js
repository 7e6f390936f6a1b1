/** A stack opened: all its counters readable. And the menu when a hex offers several options. */
import { byId, h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { badgePicture } from "../map/counters.js";
import { otherFace, picture } from "../map/pictures.js";
import { badgesOf, describePiece, pieceName, valueWords } from "../state/pieces.js";
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

  /** @param {string} hex @param {boolean} [large]  also the reverse sides, and what the numbers are */
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
    this.box.classList.toggle("asked", large);
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
      h("span", { class: "card-states" }, badgesOf(piece, components).map(badgePicture)),
      large && other ? picture(other, "counter reverse") : null,
      large ? this.anatomy(piece) : null,
    );
  }

  /** What stands on the counter, number by number, and its states. @param {import("../lib/types.js").Piece} piece */
  anatomy(piece) {
    const { components } = this.board;
    const formation = piece.known ? components.counters[piece.key]?.formation : "";
    return h(
      "span",
      { class: "anatomy" },
      h("b", { text: pieceName(piece, components) }),
      [formation, ...valueWords(piece, components), ...badgesOf(piece, components).map((b) => b.title)].filter(Boolean).map((text) => h("span", { text })),
    );
  }

  close() {
    this.hex = null;
    this.box.hidden = true;
  }
}

/** From a hex to beyond those around it, against the half of its height. */
const AROUND = 3.1;

/** Beside a place of the map, without covering it. @param {HTMLElement} box @param {import("../board.js").Board} board @param {number} x @param {number} y */
export function place(box, board, x, y) {
  const p = board.camera.toStage(x, y);
  const reach = 48 * board.camera.k;
  const { open } = board.camera;
  const left = Math.min(Math.max(open.left + 8, p.x - box.offsetWidth / 2), open.left + open.width - box.offsetWidth - 8);
  const above = p.y - reach - box.offsetHeight;
  const lowest = Math.max(open.top, open.top + open.height - box.offsetHeight - 8);
  // orders name hexes around theirs: where there is room the menu leaves them in sight
  const right = p.x + AROUND * reach;
  if (box.id !== "stack-card" && right + box.offsetWidth + 8 < open.left + open.width) {
    box.style.left = `${right}px`;
    box.style.top = `${Math.max(open.top + 8, Math.min(p.y - box.offsetHeight / 2, lowest))}px`;
    return;
  }
  box.style.left = `${left}px`;
  box.style.top = `${above > open.top ? above : Math.min(p.y + reach, lowest)}px`;
}

/** @param {import("../board.js").Board} board @param {string} hex @param {{label: string, run: () => unknown, offer?: import("../state/offers.js").Offer, more?: import("../lib/types.js").Option[]}[]} choices @param {boolean} keyboard */
export function showMenu(board, hex, choices, keyboard) {
  const menu = byId("menu");
  const ask = (/** @type {typeof choices[0]} */ { offer, more }) => Boolean(offer && board.now.preview.ask(hex, offer, more));
  /** What a finger has been on: the first tap shows the odds of an order, the second gives it. @type {typeof choices[0] | null} */
  let touched = null;
  const pick = (/** @type {typeof choices[0]} */ choice, /** @type {PointerEvent} */ e) => {
    if (e.pointerType === "touch" && touched !== choice && ask(choice)) {
      touched = choice;
      for (const item of menu.querySelectorAll("button")) item.classList.toggle("touched", item === e.currentTarget);
      return;
    }
    board.closeMenu();
    byId("stage").focus({ preventScroll: true });
    void choice.run();
  };
  fill(menu, h("h2", { text: board.status.place(hex) }), choices.map((c) => h("button", { type: "button", role: "menuitem", "data-order": c.offer && !c.more?.length ? JSON.stringify(c.offer.choice.option) : null, "data-together": c.more?.length ? c.more.length + 1 : null, text: c.label, onpointerenter: () => ask(c), onfocus: () => ask(c), onclick: (/** @type {PointerEvent} */ e) => pick(c, e) })));
  menu.hidden = false;
  menu.dataset.hex = hex;
  place(menu, board, ...board.grid.centre(hex));
  const items = [...menu.querySelectorAll("button")];
  if (choices.length > 1) void board.now.preview.compare(choices, (at, chance, of) => {
    items[at].append(h("b", { text: ` ${chance}` }));
    if (!menu.querySelector("h2 small")) menu.querySelector("h2")?.append(h("small", { text: of }));
    followMenu(board); // it has grown
    return items[at].isConnected && !menu.hidden;
  });
  menu.onkeydown = (/** @type {KeyboardEvent} */ e) => {
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

/** The menu stays beside its hex when the map moves, as it does on a phone when odds come up over it; it closes if the hex goes out of sight. @param {import("../board.js").Board} board */
export function followMenu(board) {
  const menu = byId("menu");
  if (menu.hidden) return;
  const [x, y] = board.grid.centre(menu.dataset.hex ?? "");
  const { open } = board.camera;
  const p = board.camera.toStage(x, y);
  if (p.x < open.left || p.x > open.left + open.width || p.y < open.top || p.y > open.top + open.height) menu.hidden = true;
  else place(menu, board, x, y);
}
