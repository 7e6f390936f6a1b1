/** The top of the panel: what is asked, the buttons for it, the stack looked at, and undo. */
import { byId, h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { clauseLink, rich, sideName } from "../lib/words.js";
import { confirmDialog } from "../dialogs/dialog.js";
import { standingChoice } from "../dialogs/standing.js";
import { settings, saveSettings } from "../lib/store.js";
import { valueWords } from "../state/pieces.js";
import { drawDisplay, wantedDisplays } from "./displays.js";
import { HintView } from "./hint.js";
import { Orders } from "./orders.js";
import { Selection } from "./selection.js";
import { Preview } from "./preview.js";
import { SheetView } from "./sheet.js";

/** @typedef {import("../state/offers.js").Offer} Offer */

/** This many choices are listed without being asked for. */
const FEW = 8;

/** Where the focus goes for an answer: the main button, the first answer, another button; taking back is none. */
const FIRST = [
  ".buttons .primary:not([disabled])",
  ".options .option, .ticks input:not([disabled]), .ticks button.row, [data-entry] .buttons button",
  ".buttons button:not([disabled], [data-key=undo], [data-key=sheet-cancel])",
  "input:not([disabled]), summary, .directions button, #hint",
];

/** What the numbers in lit hexes are, by the setting. @type {Record<string, string>} */
const REACH = { left: "hint.go", cost: "hint.go.cost", none: "hint.go.none" };

/** Fingers have no Esc. */
const byKeys = () => !matchMedia("(pointer: coarse)").matches;

export class Now {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.box = byId("now");
    this.thinking = "";
    /** Why a bot cannot go on now. */
    this.trouble = "";
    this.sheet = board.series.sheet ? new board.series.sheet(board) : new SheetView(board);
    this.preview = new Preview(board, this.sheet);
    this.advice = new HintView(board);
    this.orders = new Orders(board);
    this.selection = new Selection(board, () => this.draw(), (offer) => this.button(offer));
    /** The focus is wanted by something that is not drawn yet. */
    this.awaited = false;
    this.filter = "";
    /** What is drawn is about this question. */
    this.question = "";
    /** As the player left it for this question. @type {boolean | null} */
    this.listOpen = null;
    /** A button is being pressed: it must not be redrawn before it is let go, or the click would be lost. */
    this.pressed = this.late = false;
    this.box.addEventListener("pointerdown", () => (this.pressed = true));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => this.letGo()), true);
  }

  /** The sheet of the decision, or the preview of a click. */
  get looked() {
    return this.sheet.form ? this.sheet.sheet : this.preview.current;
  }

  /** @param {string} side */
  setThinking(side, trouble = "") {
    this.thinking = side;
    this.trouble = trouble;
    this.draw();
  }

  letGo() {
    this.pressed = false;
    if (this.late) this.draw();
  }

  draw() {
    this.late = this.pressed;
    if (this.pressed) return;
    const { board } = this;
    const { session } = board;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const own = focused && focused !== this.box && this.box.contains(focused);
    const key = own ? focused.dataset.key : undefined;
    const entry = own ? /** @type {HTMLElement | null} */ (focused.closest("[data-entry]"))?.dataset.entry : undefined;
    const byKeyboard = own && focused.matches(":focus-visible");
    const parts = [];
    parts.push(board.ending.pending(), board.apart?.pending());
    if (board.replaying) parts.push(h("p", { class: "prompt", text: t("replay.prompt") }));
    else if (session.over) parts.push(board.ending.result());
    else if (session.decision) parts.push(...this.decision());
    else parts.push(h("p", { class: "prompt waiting", role: "status" }, this.waitingFor()), board.pace.draw());
    if (!this.sheet.form) parts.push(this.selection.draw());
    if (!board.replaying && !session.over && !this.sheet.form) parts.push(this.undoButtons());
    fill(this.box, parts);
    this.box.setAttribute("aria-busy", String(Boolean(this.sheet.form && this.sheet.unsettled)));
    board.glossary?.link(this.box.querySelectorAll(".prompt, .hint.note"));
    const question = [session.decision?.kind, session.decision?.prompt, session.over, board.replaying].join("/");
    if (this.question !== question) this.box.scrollTop = 0; // another one is read from its beginning
    this.question = question;
    if (key) this.box.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: !byKeyboard });
    // what was pressed may be gone: whoever goes by keys stays where it was
    if (byKeyboard && !this.box.contains(document.activeElement)) (this.box.querySelector(`[data-entry="${CSS.escape(entry ?? "")}"] button`) ?? this.box).focus({ preventScroll: !entry });
    if (this.awaited) this.focusFirst();
    this.board.tabs?.measure();
  }

  /** To the first thing that can be pressed; a sheet may still be on its way. */
  focusFirst() {
    const { form, sheet } = this.sheet;
    // its main button may have to wait for those who are ticked for a beginning
    this.awaited = Boolean(form && (!sheet || this.sheet.unsettled));
    const first = /** @type {HTMLElement | undefined} */ (FIRST.map((wanted) => this.box.querySelector(wanted)).find(Boolean));
    if (first && !this.awaited) first.focus();
    else this.box.focus();
  }

  /** The focus to the next entry beside the map that has something to choose, as a brigade to plan for. @param {number} step */
  nextEntry(step) {
    const entries = /** @type {HTMLElement[]} */ ([...this.box.querySelectorAll("[data-entry]:has(.buttons button)")]);
    if (!entries.length || this.board.chooser.selected.length) return false;
    const at = entries.findIndex((entry) => entry.contains(document.activeElement));
    const entry = entries[at < 0 && step < 0 ? entries.length - 1 : (at + step + entries.length) % entries.length];
    const button = /** @type {HTMLElement} */ (entry.querySelector(".buttons button"));
    button.focus();
    entry.scrollIntoView({ block: "nearest" });
    return true;
  }

  waitingFor() {
    const { table, presence } = this.board.session;
    if (!table) return t("loading");
    const sides = table.facts.deciding.filter((s) => s !== this.board.seat);
    if (!sides.length) return t("waiting.any");
    const names = sides.map((s) => sideName(this.board, s)).join(", ");
    if (this.thinking && this.trouble) return t("waiting.trouble", { side: sideName(this.board, this.thinking) });
    if (this.thinking) return t("waiting.bot", { side: sideName(this.board, this.thinking) });
    const bot = sides.every((s) => this.board.summary.seats?.[s]?.kind === "bot");
    const there = sides.some((s) => presence[s]);
    return `${t("waiting.side", { side: names })} ${bot ? "" : t(there ? "presence.here" : "presence.away")}`;
  }

  decision() {
    const { board } = this;
    const { session, chooser } = board;
    const decision = /** @type {import("../lib/types.js").Decision} */ (session.decision);
    const { text = "" } = session.table?.heading ?? {};
    // on a phone the bar has no room for whose action it is
    const whose = text ? h("span", { class: "whose-action", text: `${text}. ` }) : null;
    const parts = [h("p", { class: "prompt" }, whose, rich(decision.prompt, board), " ", clauseLink(decision.clause, board)), this.purpose(decision.kind)];
    if (this.sheet.form) {
      const { others } = this.sheet;
      const turns = others.filter((c) => board.series.turns && c.option[1]?.facing);
      parts.push(this.advice.button(), this.advice.draw(), this.sheet.draw(), board.series.turns?.(turns), this.list(others.filter((c) => !turns.includes(c)), "options.others"), standingChoice(board));
      return parts;
    }
    this.sheet.forget();
    this.orders.ask();
    parts.push(this.hint());
    const closing = (/** @type {Offer} */ o) => Number(o.role === "close");
    // directions have buttons of their own
    const ordered = chooser.plain.filter((o) => !o.facing || !chooser.directions).sort((a, b) => closing(a) - closing(b));
    if (!ordered.some((o) => o.role === "close")) parts.push(board.series.owed?.(decision.kind));
    const main = ordered.some((o) => o.role === "all") ? "all" : this.idle ? "" : "close";
    // what a button promises is told before it is pressed
    const promised = ordered.find((o) => o.preview);
    if (promised) this.preview.ask(chooser.anchor ?? "", promised);
    const form = board.series.form?.(decision.kind);
    const buttons = form ?? (ordered.length ? h("div", { class: "buttons" }, ordered.map((offer) => this.button(offer, main))) : null);
    // what is told of hexes that the pointer passes does not push the buttons about, and a hint comes before lists that may be long
    parts.push(board.crowded.draw(), ...(promised ? [this.preview.draw(), buttons, this.advice.draw()] : [buttons, this.advice.draw(), this.preview.draw()]));
    parts.push(this.orders.draw(), ...wantedDisplays(board).map((display) => drawDisplay(board, display, true)));
    const plain = new Set(chooser.plain.map((o) => o.choice));
    parts.push(this.list(session.options.filter((c) => !plain.has(c))), standingChoice(board));
    return parts;
  }

  /** Nothing was ordered yet of what waits beside the map, or could be ordered whole: to go on is not the first thing to do. */
  get idle() {
    const { chooser, session } = this.board;
    return !session.canUndo && (chooser.byEntry.size > 0 || this.orders.list.length > 0);
  }

  /** What a choice is for, to somebody who has not met it before. @param {string} kind */
  purpose(kind) {
    const words = settings.purposes ? this.board.components.words[`purpose-${kind}`] : "";
    return words ? h("p", { class: "hint purpose", text: words }) : null;
  }

  /** What to click for it. */
  hint() {
    const { chooser } = this.board;
    const units = chooser.byUnit.size;
    const { waiting } = chooser;
    const [aim, ...aims] = [...chooser.targets].filter(([, offers]) => offers.some((o) => o.tone === "attack")).map(([hex]) => hex);
    const hexes = aim ? aims.length + 1 : chooser.targets.size;
    const attack = aim && t("hint.targets", { n: hexes, hex: aim });
    const others = [
      hexes && (attack || t("hint.hex", { n: hexes })),
      attack && this.board.prospects.words,
      // of one unit that only goes to these hexes nothing more need be said
      units && !chooser.selected.length && !(units === 1 && hexes && chooser.offers.every((o) => o.hex || !o.unit)) && t(hexes ? "hint.unit.too" : "hint.unit", { n: units }),
      !hexes && !units && chooser.sides.size && t("hint.side", { n: chooser.sides.size }),
    ];
    const moving = chooser.journey ? "" : chooser.selected.length ? t(REACH[settings.reachNumbers] ?? "hint.go") : t(waiting.size && [...waiting].every((key) => chooser.waitsBeside(key)) ? "hint.move.beside" : "hint.move", { n: waiting.size });
    const strikes = Object.values(chooser.reach ?? {}).some((r) => r.strikes);
    const [only, ...more] = this.board.session.options;
    if (only && !more.length && chooser.plain[0]?.role === "close") return h("p", { class: "hint", text: t("hint.nothing") });
    const said = [...(chooser.moving ? [moving, chooser.selected.length && attack, chooser.selected.length && !chooser.journey && chooser.canLeave && byKeys() && t("hint.esc"), strikes && t("hint.strike")] : others), chooser.directions && t("hint.facing")].filter(Boolean).join(" ");
    return said ? h("p", { class: "hint", text: said }) : null;
  }

  /** @param {Offer} offer @param {string} [main]  the role of the button that is nearest at hand @returns {HTMLElement} */
  button(offer, main = "close") {
    const { choice, verb, role, tone } = offer;
    return h("button", {
      class: `button${role === main ? " primary" : ""}${tone === "bad" ? " bad" : ""}`,
      type: "button",
      "data-key": JSON.stringify(choice.option),
      "data-verb": verb,
      text: choice.label,
      onclick: () => this.press(offer),
    });
  }

  /** @param {Offer} offer */
  async press({ choice, role }) {
    const { board } = this;
    if (role === "close" && board.session.decision) {
      await board.crowded.settled;
      // what costs something is told even to those who want no warnings
      const costs = [...Object.values(board.crowded.hexes), ...(await this.regrets())];
      const { what, n } = board.chooser.leftUndone();
      const left = settings.warn && n > 0 ? [t(`end.${what}`, { n })] : [];
      const better = await this.advice.beforeEnding(choice.option);
      if (costs.length || left.length || better.length) {
        const answer = await confirmDialog({ title: `${choice.label}?`, text: [...costs, ...left, ...better], yes: choice.label, no: t("end.back"), tick: costs.length || better.length ? "" : t("end.quiet") });
        if (answer.ticked) saveSettings({ warn: false });
        if (!answer.yes) return;
      }
    }
    await board.play([choice.option]);
  }

  /** What the game says of ending the choice now. @returns {Promise<string[]>} */
  async regrets() {
    const { session, components } = this.board;
    return components.questions.includes("closing") ? session.ask("closing", {}).catch(() => []) : [];
  }

  /** The button that ends the phase or the choice, for the keyboard. */
  async pressClosing() {
    const { chooser } = this.board;
    const offer = chooser.plain.find((o) => o.role === "close");
    if (this.sheet.form) await this.sheet.play();
    else if (offer) await this.press(offer);
  }

  /** Every option in words: whatever the game asks can be answered here. @param {import("../lib/types.js").Choice[]} placed @param {string} [title] */
  list(placed, title = "options.all") {
    const { board } = this;
    if (!placed.length) return null;
    // a few choices are shown at once, unless the map is the better place to choose
    const open = this.listOpen ?? (placed.length <= FEW && !board.chooser.byEntry.size && !board.chooser.moving && !board.chooser.selected.length);
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
      h("summary", { "data-key": "all-options", text: t(title, { n: placed.length }) }),
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
    const offer = board.chooser.offers.find((o) => o.choice === choice);
    const hex = offer?.hex || board.chooser.hexOf(offer?.unit) || "";
    // whose morale counts, or who loses a step, is chosen by what they have
    const piece = offer && !offer.hex && !offer.facing ? board.chooser.piece(offer.unit) : undefined;
    return h(
      "li",
      null,
      h("button", {
        class: "option",
        type: "button",
        "data-key": JSON.stringify(choice.option),
        onclick: () => board.play([choice.option]),
        onpointerenter: () => hex && board.marks.showHover(hex),
        onfocus: () => hex && board.marks.showHover(hex),
      }, choice.label, piece ? h("small", { text: ` ${valueWords(piece, board.components).join(", ")}` }) : null),
    );
  }

  undoButtons() {
    const { session } = this.board;
    if (this.board.seat === "observer") return null;
    return h(
      "div",
      { class: "undo" },
      h("button", { class: "button small", type: "button", "data-key": "undo", id: "undo", disabled: !session.canUndo, text: t("undo"), onclick: () => this.board.undo() }),
      h("button", { class: "button small", type: "button", "data-key": "undo-phase", id: "undo-phase", disabled: !session.canUndo, text: t("undo.phase"), onclick: () => this.board.undoPhase() }),
      this.advice.button(),
      this.board.apart?.undoButton(),
      session.canRedo ? h("button", { class: "button small", type: "button", "data-key": "redo", id: "redo", text: t("redo"), onclick: () => this.board.redo() }) : null,
    );
  }
}
