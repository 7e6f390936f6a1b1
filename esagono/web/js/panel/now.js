/** The top of the panel: what is asked, the buttons for it, the stack looked at, and undo. */
import { byId, h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { LONGEST, about } from "../state/choose.js";
import { picture } from "../map/pictures.js";
import { face, states } from "../map/counters.js";
import { CombatSheet } from "../inferno/combat.js";
import { DangerView } from "../inferno/danger.js";
import { drawGround } from "./ground.js";
import { clauseLink, rich, sideName } from "../lib/words.js";
import { confirmDialog } from "../dialogs/dialog.js";
import { settings, saveSettings } from "../lib/store.js";
import { keyHint } from "../state/keymap.js";

/** Options that end something come last and look so. */
const CLOSING = new Set(["end", "done", "pass", "resolve", "decline", "accept"]);
/** So many choices are listed without being asked for. */
const FEW = 8;
/** Actions of a unit that is not chosen yet: the server says whether each would be allowed. */
const UNIT_ACTIONS = [
  { verb: "recover", fits: (/** @type {any} */ u) => u.loss > 0 },
  { verb: "deploy", fits: (/** @type {any} */ u) => u.flags.includes("mov") },
];

export class Now {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.box = byId("now");
    this.thinking = "";
    this.sheet = new CombatSheet(board);
    this.danger = new DangerView(board);
    /** @type {Map<string, import("../lib/types.js").Reason[]>} */
    this.answers = new Map();
    this.asked = "";
    this.filter = "";
    /** As the player left it for this question. @type {boolean | null} */
    this.listOpen = null;
  }

  /** @param {string} side */
  setThinking(side) {
    this.thinking = side;
    this.draw();
  }

  draw() {
    const { board } = this;
    const { session } = board;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const key = focused && this.box.contains(focused) ? focused.dataset.key : undefined;
    const parts = [];
    if (!session.online && session.view) parts.push(h("p", { class: "offline", role: "status", text: t("offline") }));
    parts.push(board.ending.pending());
    if (board.replaying) parts.push(h("p", { class: "prompt", text: t("replay.prompt") }));
    else if (session.view?.result) parts.push(board.ending.result());
    else if (session.decision) parts.push(...this.decision());
    else parts.push(h("p", { class: "prompt waiting", role: "status" }, this.waitingFor()));
    if (!this.sheet.wanted()) parts.push(this.stack());
    if (!board.replaying && !this.sheet.wanted() && !session.view?.result) parts.push(this.undoButtons());
    fill(this.box, parts);
    if (key) this.box.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
    this.board.tabs?.measure();
  }

  waitingFor() {
    const { view } = this.board.session;
    if (!view) return t("loading");
    const sides = view.deciding.filter((s) => s !== this.board.seat);
    if (!sides.length) return t("waiting.any");
    const names = sides.map((s) => sideName(this.board, s)).join(", ");
    if (this.thinking) return t("waiting.bot", { side: sideName(this.board, this.thinking) });
    const bot = sides.every((s) => this.board.summary.seats?.[s]?.kind === "bot");
    const there = sides.some((s) => this.board.session.presence[s]);
    return `${t("waiting.side", { side: names })} ${bot ? "" : t(there ? "presence.here" : "presence.away")}`;
  }

  decision() {
    const { board } = this;
    const { session, chooser } = board;
    const decision = /** @type {import("../lib/types.js").Decision} */ (session.decision);
    const parts = [h("p", { class: "prompt" }, rich(decision.prompt, board), " ", clauseLink(decision.clause, board))];
    if (this.sheet.wanted()) {
      parts.push(this.sheet.draw());
      return parts;
    }
    this.sheet.forget();
    parts.push(this.hint());
    const ordered = [...chooser.plain].sort((a, b) => Number(CLOSING.has(a.option[0])) - Number(CLOSING.has(b.option[0])));
    if (ordered.length) parts.push(h("div", { class: "buttons" }, ordered.map((choice) => this.button(choice))));
    parts.push(this.list());
    return parts;
  }

  /** What to click for it. */
  hint() {
    const { chooser, session } = this.board;
    const hexes = chooser.targets.size;
    const units = chooser.byUnit.size;
    const attacks = session.options.some((c) => c.option[0] === "attack");
    const words = chooser.moving
      ? [chooser.journey ? "" : chooser.selected.length ? t("hint.go") : t("hint.move", { n: chooser.waiting.size })]
      : [hexes && t(attacks ? "hint.attack" : "hint.hex", { n: hexes }), units && t(hexes ? "hint.unit.too" : "hint.unit", { n: units }), !hexes && !units && chooser.bySide.size && t("hint.side", { n: chooser.bySide.size })];
    const said = words.filter(Boolean).join(" ");
    return said ? h("p", { class: "hint", text: said }) : null;
  }

  /** @param {import("../lib/types.js").Choice} choice */
  button(choice) {
    const [verb] = choice.option;
    const closing = CLOSING.has(verb);
    return h("button", {
      class: `button${closing ? " primary" : ""}`,
      type: "button",
      "data-key": JSON.stringify(choice.option),
      "data-verb": verb,
      text: choice.label,
      onclick: () => this.press(choice),
    });
  }

  /** @param {import("../lib/types.js").Choice} choice */
  async press(choice) {
    const { board } = this;
    if (choice.option[0] === "end" && settings.warn) {
      const { what, n } = board.chooser.leftUndone();
      if (n > 0) {
        const answer = await confirmDialog({ title: t("end.title"), text: t(`end.${what}`, { n }), yes: choice.label, no: t("end.back"), tick: t("end.quiet") });
        if (answer.ticked) saveSettings({ warn: false });
        if (!answer.yes) return;
      }
    }
    await board.play([choice.option]);
  }

  /** The button that ends the phase or the choice, for the keyboard. */
  async pressClosing() {
    const { chooser } = this.board;
    const choice = this.sheet.wanted() ? null : chooser.plain.find((c) => CLOSING.has(c.option[0]));
    if (choice) await this.press(choice);
    else if (this.sheet.wanted()) await this.sheet.resolve();
  }

  /** Every option in words: whatever the game asks can be answered here. */
  list() {
    const { board } = this;
    const placed = board.session.options.filter((c) => !board.chooser.plain.includes(c));
    if (!placed.length) return null;
    // a few choices are shown at once, unless they are the units that move
    const open = this.listOpen ?? (placed.length <= FEW && !board.chooser.moving);
    const shown = placed.filter((c) => !this.filter || c.label.toLowerCase().includes(this.filter.toLowerCase()));
    const items = h("ul", { class: "options" }, open ? shown.slice(0, 200).map((c) => this.item(c)) : null);
    return h(
      "details",
      {
        class: "all-options",
        open,
        ontoggle: (/** @type {any} */ e) => {
          if (open === e.target.open) return;
          this.listOpen = e.target.open;
          this.draw();
        },
      },
      h("summary", { "data-key": "all-options", text: t("options.all", { n: placed.length }) }),
      placed.length > 12
        ? h("input", { type: "search", "data-key": "filter", "aria-label": t("options.filter"), placeholder: t("options.filter"), value: this.filter, oninput: (/** @type {any} */ e) => {
            this.filter = e.target.value;
            this.draw();
          } })
        : null,
      items,
    );
  }

  /** @param {import("../lib/types.js").Choice} choice */
  item(choice) {
    const { board } = this;
    const found = about(choice, board);
    const hex = found.hex || (found.unit && board.shownView?.units.find((u) => u.id === found.unit)?.hex) || "";
    return h(
      "li",
      null,
      h("button", {
        class: "option",
        type: "button",
        "data-key": JSON.stringify(choice.option),
        text: choice.label,
        onclick: () => board.play([choice.option]),
        onpointerenter: () => hex && board.marks.showHover(hex),
        onfocus: () => hex && board.marks.showHover(hex),
      }),
    );
  }

  stack() {
    const { board } = this;
    const { chooser } = board;
    const hex = chooser.selected.length ? chooser.unit(chooser.selected[0])?.hex : board.looked;
    const units = hex ? board.unitsAt(hex) : [];
    if (!hex || !board.grid.has(hex)) return null;
    if (!units.length) return h("section", { class: "stack", "aria-label": board.status.place(hex) }, drawGround(board, hex));
    const stack = board.shownView?.stacks[hex];
    const choosing = board.session.decision && !board.replaying && chooser.moving;
    const able = units.filter((u) => choosing && chooser.selectable.has(u.id));
    const unknown = stack && stack.count === null ? h("li", { class: "unit-row unknown", text: t("stack.unknown") }) : stack && (stack.count ?? 0) > units.length ? h("li", { class: "unit-row unknown", text: t("stack.more", { n: (stack.count ?? 0) - units.length }) }) : null;
    return h(
      "section",
      { class: "stack", "aria-label": t("stack.label", { hex }) },
      h(
        "h2",
        null,
        board.status.place(hex),
        able.length > 1 ? h("button", { class: "link", type: "button", "data-key": "whole", text: t("stack.whole"), title: keyHint("whole"), onclick: () => chooser.select(able.map((u) => u.id)) }) : null,
      ),
      h("ul", null, units.map((u) => this.row(u, able.includes(u))), unknown),
      this.actions(),
      this.lookAhead(),
      choosing && chooser.selected.some((id) => units.some((u) => u.id === id)) ? h("button", { class: "button small", type: "button", "data-key": "rest", title: keyHint("rest"), text: t("rest"), onclick: () => chooser.rest() }) : null,
      this.danger.draw(hex, units),
      drawGround(board, hex),
    );
  }

  /** How many turns of the chosen unit the map shows. */
  lookAhead() {
    const { chooser, replaying } = this.board;
    if (!chooser.moving || chooser.selected.length !== 1 || replaying) return null;
    const numbers = Array.from({ length: LONGEST }, (_, i) => i + 1);
    return h(
      "div",
      { class: "look-ahead" },
      h("span", { id: "look-ahead", text: t("turns.label"), title: keyHint("turns") }),
      h("div", { class: "segmented", role: "group", "aria-labelledby": "look-ahead" }, numbers.map((n) => h("button", { type: "button", "data-key": `turns-${n}`, "aria-pressed": String(n === chooser.turns), "aria-label": t("turns.choose", { n }), text: n, onclick: () => chooser.look(n) }))),
      chooser.turns > 1 ? h("p", { class: "hint", text: t("turns.note") }) : null,
    );
  }

  /** @param {import("../lib/types.js").Unit} unit @param {boolean} able */
  row(unit, able) {
    const { board } = this;
    const { chooser } = board;
    const facts = board.components.counters[unit.id];
    const chosen = chooser.selected.includes(unit.id);
    const values = unit.attack !== undefined && facts && facts.attack + facts.defense > 0 ? t("values.short", { attack: unit.attack, defense: unit.defense, move: unit.move }) : "";
    const body = [
      picture(face(unit)),
      h("span", { class: "unit-words" }, h("strong", { text: facts?.name ?? unit.id }), h("small", null, [facts?.corps && t("corps", { corps: facts.corps }), values, unit.reduced && t("state.reduced"), ...states(unit).map((s) => s.words)].filter(Boolean).join(" · "))),
    ];
    if (!able) return h("li", { class: "unit-row" }, body);
    return h(
      "li",
      { class: `unit-row able${chosen ? " chosen" : ""}` },
      h("label", null, h("input", { type: "checkbox", checked: chosen, "data-key": `tick-${unit.id}`, onchange: (/** @type {any} */ e) => chooser.select(e.target.checked ? [...chooser.selected, unit.id] : chooser.selected.filter((id) => id !== unit.id)) }), body),
    );
  }

  /** Recovery and the like for the selected unit; a button that is off says why. */
  actions() {
    const { board } = this;
    const { chooser, session } = board;
    if (!chooser.moving || chooser.selected.length !== 1 || board.replaying) return null;
    const unit = chooser.unit(chooser.selected[0]);
    if (!unit) return null;
    const listed = (chooser.byUnit.get(unit.id) ?? []).filter((c) => !about(c, board).hex);
    const buttons = listed.map((choice) => this.button(choice));
    const stamp = `${session.seq}/${unit.id}`;
    if (this.asked !== stamp) {
      this.asked = stamp;
      this.answers.clear();
      for (const { verb, fits } of UNIT_ACTIONS) {
        if (!fits(unit) || listed.some((c) => c.option[0] === verb)) continue;
        session.ask("why_not", { option: [verb, { unit: unit.id }] }).then((reasons) => {
          if (this.asked !== stamp) return;
          this.answers.set(verb, reasons);
          this.draw();
        }, () => {});
      }
    }
    for (const [verb, reasons] of this.answers) {
      const words = t(`action.${verb}`);
      if (reasons.length) buttons.push(h("button", { class: "button off", type: "button", "aria-disabled": "true", text: words, onclick: () => board.sayWhyNot(unit.hex, reasons) }));
      else buttons.push(h("button", { class: "button", type: "button", text: words, onclick: () => board.play([[verb, { unit: unit.id }]]) }));
    }
    return buttons.length ? h("div", { class: "buttons" }, buttons) : null;
  }

  undoButtons() {
    const { session } = this.board;
    if (this.board.seat === "observer") return null;
    return h(
      "div",
      { class: "undo" },
      h("button", { class: "button small", type: "button", "data-key": "undo", id: "undo", disabled: !session.canUndo, text: t("undo"), onclick: () => this.board.undo() }),
      h("button", { class: "button small", type: "button", "data-key": "undo-phase", id: "undo-phase", disabled: !session.canUndo, text: t("undo.phase"), onclick: () => this.board.undoPhase() }),
      session.canRedo ? h("button", { class: "button small", type: "button", "data-key": "redo", id: "redo", text: t("redo"), onclick: () => this.board.redo() }) : null,
    );
  }
}
