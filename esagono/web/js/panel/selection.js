/** The hex that is looked at or chosen from, in the panel: its counters, what can be done with the chosen one, the ground. */
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { LONGEST } from "../state/chosen.js";
import { detailWords, pieceName } from "../state/pieces.js";
import { chosenElsewhere } from "../state/several.js";
import { unseenBelow } from "../state/table.js";
import { picture } from "../map/pictures.js";
import { drawGround } from "./ground.js";
import { keyHint } from "../state/keymap.js";

/** @typedef {import("../lib/types.js").Piece} Piece */

export class Selection {
  /** @param {import("../board.js").Board} board @param {() => void} redraw @param {(offer: import("../state/offers.js").Offer) => HTMLElement} button */
  constructor(board, redraw, button) {
    this.board = board;
    this.redraw = redraw;
    this.button = button;
    /** Why verbs that are not offered are not, by verb. @type {Map<string, import("../lib/types.js").Reason[]>} */
    this.answers = new Map();
    this.asked = "";
  }

  draw() {
    const { board } = this;
    const { chooser } = board;
    const asked = board.session.decision && !board.replaying ? chooser.directions?.hex : undefined;
    const hex = chooser.selected.length ? chooser.from : (asked ?? board.looked);
    if (!hex || !board.grid.has(hex)) return null;
    const pieces = board.piecesAt(hex);
    if (!pieces.length) return h("section", { class: "stack", "aria-label": board.status.place(hex) }, board.ghosts?.about(hex), drawGround(board, hex));
    const choosing = board.session.decision && !board.replaying;
    const able = pieces.filter((p) => choosing && chooser.canSelect(p.key));
    const several = able.filter((p) => chooser.selectable.has(p.key));
    const unseen = unseenBelow(pieces);
    return h(
      "section",
      { class: "stack", "aria-label": t("stack.label", { hex }) },
      h(
        "h2",
        null,
        board.status.place(hex),
        several.length > 1 ? h("button", { class: "link", type: "button", "data-key": "whole", text: t("stack.whole"), title: keyHint("whole"), onclick: () => chooser.select(several.map((p) => p.key)) }) : null,
      ),
      board.series.aboveStack?.(hex, pieces) ?? null,
      h("ul", null, pieces.map((p) => this.row(p, able.includes(p))), unseen ? h("li", { class: "unit-row unknown", text: unseen < 0 ? t("stack.unknown") : t("stack.more", { n: unseen }) }) : null),
      board.ghosts?.about(hex),
      this.elsewhere(),
      this.actions(),
      this.directions(),
      this.lookAhead(),
      choosing && chooser.moving && chooser.canLeave && !chooser.staying && chooser.selected.some((key) => pieces.some((p) => p.key === key)) ? h("button", { class: "button small", type: "button", "data-key": "rest", title: keyHint("rest"), text: t("rest"), onclick: () => void chooser.rest() }) : null,
      board.series.aboutStack?.(hex, pieces) ?? null,
      drawGround(board, hex),
    );
  }

  /** @param {Piece} piece @param {boolean} able */
  row(piece, able) {
    const { chooser, components } = this.board;
    const chosen = chooser.selected.includes(piece.key);
    const body = [picture(piece.face), h("span", { class: "unit-words" }, h("strong", { text: pieceName(piece, components) }), h("small", null, detailWords(piece, components).join(" · ")))];
    if (!able) return h("li", { class: `unit-row${chooser.company.includes(piece.key) ? " chosen" : ""}` }, body);
    const change = (/** @type {any} */ e) => {
      if (!chooser.moving) chooser.select(e.target.checked ? [piece.key] : []);
      else chooser.select(e.target.checked ? [...chooser.selected, piece.key] : chooser.selected.filter((key) => key !== piece.key));
    };
    return h("li", { class: `unit-row able${chosen ? " chosen" : ""}` }, h("label", null, h("input", { type: chooser.moving ? "checkbox" : "radio", checked: chosen, "data-key": `tick-${piece.key}`, onchange: change }), body));
  }

  /** Units of other hexes that are chosen too. */
  elsewhere() {
    const { board } = this;
    const others = board.session.decision && !board.replaying ? chosenElsewhere(board.chooser) : [];
    return others.length ? [h("h3", { class: "elsewhere", text: t("stack.elsewhere", { n: others.length }) }), h("ul", null, others.map((p) => this.row(p, true)))] : null;
  }

  /** How many turns of the chosen unit the map shows. */
  lookAhead() {
    const { chooser, replaying } = this.board;
    if (!chooser.canLookAhead || replaying) return null;
    const numbers = Array.from({ length: LONGEST }, (_, i) => i + 1);
    return h(
      "div",
      { class: "look-ahead" },
      h("span", { id: "look-ahead", text: t("turns.label"), title: keyHint("turns") }),
      h("div", { class: "segmented", role: "group", "aria-labelledby": "look-ahead" }, numbers.map((n) => h("button", { type: "button", "data-key": `turns-${n}`, "aria-pressed": String(n === chooser.turns), "aria-label": t("turns.choose", { n }), text: n, onclick: () => chooser.look(n) }))),
      chooser.turns > 1 ? h("p", { class: "hint", text: t("turns.note") }) : null,
    );
  }

  /** Directions that can be chosen, as buttons. */
  directions() {
    const { board } = this;
    const { chooser, components } = board;
    const found = board.replaying ? null : chooser.directions;
    if (!found) return null;
    const rows = chooser.turning ? [found.offers] : [...chooser.facings.values()];
    const title = [keyHint("turn-left"), keyHint("turn-right")].filter(Boolean).join(" ");
    return rows.map((offers) => directionRow(board, components.words[`verb-${offers[0].verb}`] ?? t("facing.label"), offers.map((o) => [o.facing, o.choice]), { now: found.facing, title }));
  }

  /** What the chosen unit can do where it is; a button that is off says why. */
  actions() {
    const { board } = this;
    const { chooser, session, components } = board;
    if (!session.decision || chooser.selected.length !== 1 || board.replaying) return null;
    const piece = chooser.piece(chooser.selected[0]);
    if (!piece) return null;
    const listed = (chooser.byUnit.get(piece.key) ?? []).filter((o) => !o.hex && !o.hexside && !o.facing);
    const buttons = listed.map((offer) => this.button(offer));
    const stamp = `${session.seq}/${piece.key}`;
    if (this.asked !== stamp) {
      this.asked = stamp;
      this.answers.clear();
      for (const [name, verb] of Object.entries(components.verbs)) {
        if (!chooser.moving || !verb.when || verb.role || listed.some((o) => o.verb === name)) continue;
        if (verb.when !== "*" && !piece.badges.some((b) => b.id === verb.when || b.id.startsWith(`${verb.when}-`))) continue;
        session.ask("why_not", { option: [name, { [verb.unit || "unit"]: piece.key }] }).then(
          (reasons) => {
            if (this.asked !== stamp) return;
            this.answers.set(name, reasons);
            this.redraw();
          },
          () => {},
        );
      }
    }
    for (const [name, reasons] of this.answers) {
      const text = components.words[`verb-${name}`] ?? name;
      if (reasons.length) buttons.push(h("button", { class: "button off", type: "button", "aria-disabled": "true", text, onclick: () => board.sayWhyNot(piece.hexes[0], reasons) }));
      else buttons.push(h("button", { class: "button", type: "button", "data-verb": name, text, onclick: () => board.play([[name, { [components.verbs[name].unit || "unit"]: piece.key }]]) }));
    }
    return buttons.length ? h("div", { class: "buttons" }, buttons) : null;
  }
}

/** Directions as a row of buttons, in the order in which they lie around a hex. @param {import("../board.js").Board} board @param {string} words  what is turned @param {[string, import("../lib/types.js").Choice][]} points  each direction with its order @param {{now?: string, title?: string}} [how]  the present direction, and a word on the keys */
export function directionRow(board, words, points, { now = "", title = "" } = {}) {
  const around = [...points].sort(([a], [b]) => board.grid.angle(a) - board.grid.angle(b));
  return h(
    "div",
    { class: "directions" },
    h("span", { text: words, title }),
    h("div", { class: "segmented", role: "group", "aria-label": words }, around.map(([point, { option, label }]) => h("button", { type: "button", "data-key": `facing-${point}`, "data-facing": point, "aria-pressed": String(point === now), "aria-label": t(`compass.${point}`), title: label, text: t(`point.${point}`), onclick: () => board.play([option]) }))),
  );
}
