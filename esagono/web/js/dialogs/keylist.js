/** The list of keys on `?`: what each does, and another key for it if the player wants. */
import { h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { openDialog } from "./dialog.js";
import { GROUPS, actionOf, actionWords, anyChanged, changeKey, keyWords, keysOf, labelKeys, pressed, resetKeys, usable } from "../state/keymap.js";

/** Keys that stay, whatever the others do. @type {Record<string, [string[], string][]>} */
const FIXED = { choice: [[["Shift"], "magnify"], [["Ctrl+Z"], "undo-too"], [["Ctrl+Y"], "redo-too"], [["Escape"], "cancel"]] };

class KeyList {
  constructor() {
    this.body = h("div", { class: "key-groups" });
    this.said = h("div", { class: "key-said", role: "status" });
    this.reset = h("button", { class: "button", type: "button", "data-key": "reset-keys", text: t("keys.reset"), onclick: () => {
      resetKeys();
      this.waiting = "";
      this.say(t("keys.reset.done"));
      this.draw();
    } });
    /** The action for which a key is awaited. */
    this.waiting = "";
  }

  /** @param {any} [words] @param {any} [more] */
  say(words = "", ...more) {
    fill(this.said, words, ...more);
  }

  draw() {
    labelKeys(document);
    this.reset.disabled = !anyChanged();
    const fixed = (/** @type {string} */ group) => (FIXED[group] ?? []).map(([keys, name]) => h("tr", null, h("td", { text: t(`key.${name}`) }), h("td", null, keys.map((k) => h("kbd", { text: k.startsWith("Ctrl") ? k : keyWords(k) })))));
    fill(
      this.body,
      GROUPS.map(([group, actions]) =>
        h("section", null, h("h2", { text: t(`keys.${group}`) }), h("table", { class: "keys" }, h("tbody", null, Object.keys(actions).map((action) => this.row(action)), fixed(group)))),
      ),
    );
    /** @type {any} */ (this.body.querySelector(".key.awaited"))?.focus();
  }

  /** @param {string} action */
  row(action) {
    const awaited = this.waiting === action;
    const keys = keysOf(action);
    const words = actionWords(action);
    const spoken = keys.length ? keys.map(keyWords).join(", ") : t("keys.none");
    const button = h(
      "button",
      { class: `key${awaited ? " awaited" : ""}`, type: "button", "data-action": action, "aria-label": awaited ? t("keys.press", { action: words }) : t("keys.change", { action: words, key: spoken }), onclick: () => this.await(action), onkeydown: (/** @type {KeyboardEvent} */ e) => this.take(e, action), onblur: () => this.leave(action) },
      awaited ? h("em", { text: t("keys.waiting") }) : keys.length ? keys.map((k) => h("kbd", { text: keyWords(k) })) : h("em", { text: t("keys.none") }),
    );
    return h("tr", null, h("td", { text: words }), h("td", null, button));
  }

  /** @param {string} action */
  await(action) {
    this.waiting = action;
    this.say(t("keys.press", { action: actionWords(action) }));
    this.draw();
  }

  /** Going elsewhere gives up the change. @param {string} action */
  leave(action) {
    if (this.waiting !== action || !document.hasFocus()) return;
    // Redrawing takes the focus too, and then the awaited button is another one.
    setTimeout(() => {
      if (this.waiting !== action || this.body.querySelector(".key.awaited") === document.activeElement) return;
      this.waiting = "";
      this.draw();
    });
  }

  /** @param {KeyboardEvent} e @param {string} action */
  take(e, action) {
    if (this.waiting !== action || ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"].includes(e.key)) return;
    if (e.key === "Tab") return;
    e.preventDefault();
    e.stopPropagation();
    if (e.key === "Escape") {
      this.waiting = "";
      this.say();
      this.draw();
      this.focus(action);
      return;
    }
    const key = pressed(e);
    if (e.ctrlKey || e.altKey || e.metaKey || !usable(key)) {
      this.say(t("keys.browser"));
      return;
    }
    const other = actionOf(key);
    this.waiting = "";
    if (other && other !== action) {
      this.say(
        h("span", { class: "warning", text: t("keys.conflict", { key: keyWords(key), action: actionWords(other) }) }),
        " ",
        h("button", { class: "button small", type: "button", "data-key": "take-key", text: t("keys.take", { key: keyWords(key) }), onclick: () => this.give(action, key) }),
      );
      this.draw();
      /** @type {any} */ (this.said.querySelector("button")).focus();
    } else this.give(action, key);
  }

  /** @param {string} action @param {string} key */
  give(action, key) {
    changeKey(action, key);
    this.say(t("keys.changed", { key: keyWords(key), action: actionWords(action) }));
    this.draw();
    this.focus(action);
  }

  /** @param {string} action */
  focus(action) {
    /** @type {any} */ (this.body.querySelector(`[data-action="${action}"]`))?.focus();
  }
}

export function openHelp() {
  const list = new KeyList();
  list.draw();
  const dialog = openDialog(t("help.title"), h("p", { text: t("help.text") }), h("p", { class: "hint", text: t("keys.hint") }), list.said, list.body, h("div", { class: "buttons" }, list.reset), h("p", { class: "hint", text: t("help.data") }));
  // Escape while a key is awaited ends the waiting, not the dialog.
  dialog.oncancel = (e) => {
    if (list.waiting) e.preventDefault();
  };
}
