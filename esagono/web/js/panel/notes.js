/** One's own notes and the chat of the players. */
import { h, fill } from "../lib/dom.js";
import { moment, t } from "../lib/i18n.js";
import { sideName } from "../lib/words.js";

/** What players say most often, with one press. */
const SIGNALS = ["moment", "back", "well", "yes", "no"];

export class NotesTab {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.live = false;
    /** As the tabs have heard them. @type {any[]} */
    this.messages = [];
    board.notebook.on("loaded", () => board.tabs?.current === "notes" && board.tabs.drawBody());
  }

  /** @param {string} text */
  say(text) {
    this.board.session.send({ type: "chat", text }).catch((error) => this.board.problem(error));
  }

  /** @param {HTMLElement} box */
  draw(box) {
    const { board } = this;
    // A message that arrives takes neither the words being written nor the place in them.
    const field = /** @type {any} */ (box.contains(document.activeElement) && document.activeElement);
    const writing = field?.name ? { name: field.name, at: field.selectionStart, value: field.value } : null;
    const player = board.seat !== "observer";
    const chat = h("ol", { class: "chat", "aria-label": t("chat.label"), tabindex: 0 }, this.messages.length ? this.messages.map((m) => h("li", { class: m.seat === board.seat ? "mine" : "" }, h("b", { text: sideName(board, m.seat) }), h("time", { text: moment(m.at) }), h("p", { text: m.text }))) : h("li", { class: "empty", text: t("chat.empty") }));
    // nobody to write to: bots do not read
    const talks = player && !board.ending.alone;
    fill(
      box,
      talks || this.messages.length || !player ? [h("h3", { text: t("chat.label") }), chat] : null,
      talks ? h("div", { class: "buttons signals" }, SIGNALS.map((id) => h("button", { class: "button small", type: "button", "data-key": `signal-${id}`, text: t(`signal.${id}`), onclick: () => this.say(t(`signal.${id}`)) }))) : null,
      talks
        ? h(
            "form",
            { class: "say", onsubmit: (/** @type {any} */ e) => {
              e.preventDefault();
              const field = e.target.elements.words;
              if (field.value.trim()) this.say(field.value.trim());
              field.value = "";
            } },
            h("input", { name: "words", maxlength: 500, autocomplete: "off", "aria-label": t("chat.write"), placeholder: t("chat.write") }),
            h("button", { class: "button", text: t("chat.send") }),
          )
        : null,
      player
        ? [
            h("h3", { text: t("notes.label") }),
            h("textarea", { name: "notes", rows: 8, maxlength: 20000, "aria-label": t("notes.label"), placeholder: t("notes.hint"), value: board.notebook.text, disabled: !board.notebook.loaded, oninput: (/** @type {any} */ e) => board.notebook.write({ text: e.target.value }) }),
          ]
        : null,
    );
    chat.scrollTop = chat.scrollHeight;
    const again = writing && /** @type {any} */ (box.querySelector(`[name="${writing.name}"]`));
    if (!again) return;
    again.value = writing.value;
    again.focus();
    again.setSelectionRange(writing.at, writing.at);
  }
}
