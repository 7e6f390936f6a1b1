/** The dialog of the page, and the question to be answered with yes or no. */
import { byId, h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** What had the focus before the dialog was opened; one that leads to another goes back there too. @type {HTMLElement | null} */
let before = null;
let byKeyboard = false;

/** The address with an entry of the history that *Back* takes away instead of the page. */
let guarded = "";

addEventListener("popstate", () => {
  const back = guarded === location.href; // another address: the page goes on to another match
  guarded = "";
  if (!back) return;
  const dialog = byId("dialog");
  if (dialog?.open) dialog.close();
  else history.back(); // no dialog is left: the page, then
});

/** While a dialog is open *Back* closes it. */
function guard() {
  if (guarded) return;
  guarded = location.href;
  if (!history.state?.dialog) history.pushState({ dialog: true }, "");
}

/** @param {string} title @param {any} content @returns {HTMLDialogElement} */
export function openDialog(title, ...content) {
  const dialog = byId("dialog");
  if (!dialog.open) {
    before = /** @type {HTMLElement | null} */ (document.activeElement);
    byKeyboard = Boolean(before?.matches(":focus-visible"));
  }
  fill(dialog, h("div", { class: "dialog-head" }, h("h1", { id: "dialog-title", text: title }), h("button", { class: "close", type: "button", "aria-label": t("close"), text: "×", onclick: () => dialog.close() })), h("div", { class: "dialog-body" }, content));
  dialog.setAttribute("aria-labelledby", "dialog-title");
  dialog.onclose = () => {
    // the panel may have been drawn again meanwhile
    const { key } = before?.dataset ?? {};
    const there = before?.isConnected ? before : key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
    /** @type {HTMLElement | null} */ (there ?? (byKeyboard ? document.getElementById("now") : null))?.focus();
  };
  dialog.oncancel = null;
  dialog.onclick = (/** @type {MouseEvent} */ e) => {
    if (e.target === dialog) dialog.close();
  };
  if (!dialog.open) dialog.showModal();
  guard();
  return dialog;
}

/** @param {{title: string, text: string | string[], yes: string, no: string, tick?: string}} words @returns {Promise<{yes: boolean, ticked: boolean}>} */
export function confirmDialog({ title, text, yes, no, tick }) {
  return new Promise((resolve) => {
    let answer = false;
    const box = h("input", { type: "checkbox" });
    const dialog = openDialog(
      title,
      [text].flat().map((line) => h("p", { text: line })),
      tick ? h("label", { class: "tick" }, box, tick) : null,
      h("div", { class: "buttons" }, h("button", { class: "button", type: "button", text: no, onclick: () => dialog.close() }), h("button", { class: "button primary", type: "button", id: "confirm-yes", text: yes, onclick: () => {
        answer = true;
        dialog.close();
      } })),
    );
    const restore = dialog.onclose;
    dialog.onclose = (e) => {
      restore?.call(dialog, e);
      resolve({ yes: answer, ticked: box.checked });
    };
    /** @type {any} */ (dialog.querySelector("#confirm-yes"))?.focus();
  });
}
