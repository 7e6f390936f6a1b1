/** What is shown where there is no board to show. */
import { byId, fill, h } from "../lib/dom.js";
import { t, tOr } from "../lib/i18n.js";
import { place } from "../lib/transport.js";

/** Say why, and where to go. @param {string} words @param {boolean} [again]  it may go better the next time */
export function fail(words, again = false) {
  document.body.dataset.state = "failed";
  const retry = again ? h("button", { class: "button primary large", type: "button", text: t("start.again"), onclick: () => location.reload() }) : null;
  const card = h("div", { class: "curtain-card", role: "alert" }, h("h1", { text: t("open.failed") }), h("p", { text: words }), retry, h("a", { class: again ? "button" : "button primary large", href: place("/"), text: t("home") }));
  fill(byId("curtain"), card);
  byId("curtain").hidden = false;
  card.querySelector("button, a").focus();
}

/** Why the board cannot be opened, in the reader's language. @param {any} error */
export function reason(error) {
  if (["token", "no-match", "not-found", "method"].includes(error?.code)) return t("closed.text");
  return error?.status ? tOr(`refused.${error.code}`, error.message) : t("start.unreachable");
}
