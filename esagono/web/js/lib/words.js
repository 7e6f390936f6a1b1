/** Sentences with links, reasons with clauses, and short notices. */
import { byId, h } from "./dom.js";
import { t } from "./i18n.js";

/** A sentence in which `⟦unit:id|words⟧` and `⟦hex:2412|2412⟧` become links that centre the map. @param {string} text @param {import("./types.js").Guide} guide @returns {any[]} */
export function rich(text, guide) {
  /** @type {any[]} */
  const out = [];
  let last = 0;
  for (const match of text.matchAll(/⟦(\w+):([^|]*)\|([^⟧]*)⟧/g)) {
    out.push(text.slice(last, match.index));
    const [whole, kind, id, words] = match;
    const link = h("button", { class: `link to-${kind}`, type: "button", text: words, onclick: () => (kind === "unit" ? guide.showUnit(id) : guide.showHex(id)) });
    last = match.index + whole.length;
    // a line does not begin with the full stop after a link
    const stop = /^[.,:;!?)]+/.exec(text.slice(last))?.[0] ?? "";
    // a name that is an abbreviation brings its own
    const after = words.endsWith(".") && stop.startsWith(".") ? stop.slice(1) : stop;
    out.push(after ? h("span", { class: "unbroken" }, link, after) : link);
    last += stop.length;
  }
  out.push(text.slice(last));
  return out;
}

/** The same sentence without links. @param {string} text */
export function bare(text) {
  return text.replace(/\.⟧\./g, ".⟧").replace(/⟦[^|]*\|([^⟧]*)⟧/g, "$1");
}

/** What a chart says in a cell. @param {import("./types.js").Cell | undefined} cell @param {import("./types.js").Chart[]} charts */
export function cellText(cell, charts) {
  const chart = charts.find((c) => c.id === cell?.chart);
  const row = chart?.rows.find((r) => (r.id ?? r.name) === cell?.row || r.name === cell?.row);
  return row?.cells[chart?.columns.indexOf(cell?.column ?? "") ?? -1] ?? "";
}

/** A clause number that opens the rules there. @param {string} clause @param {import("./types.js").Guide} guide */
export function clauseLink(clause, guide) {
  if (!clause) return null;
  return h("button", { class: "clause", type: "button", text: `§${clause}`, "aria-label": t("clause.open", { clause }), onclick: () => guide.tabs.openRules(clause) });
}

/** @param {import("./types.js").Reason[]} reasons @param {import("./types.js").Guide} guide */
export function reasonNodes(reasons, guide) {
  return h("ul", { class: "reasons" }, reasons.map((r) => h("li", null, rich(r.text, guide), " ", clauseLink(r.clause, guide))));
}

/** A notice that goes away by itself; its words are read out. @param {any} content @param {string} [kind] @returns {HTMLElement} */
export function toast(content, kind = "info") {
  const box = byId("toasts");
  const el = h("div", { class: `toast ${kind}`, role: "status" }, content, h("button", { class: "close", type: "button", "aria-label": t("close"), text: "×", onclick: () => el.remove() }));
  for (const old of document.querySelectorAll(`.toast.${kind}`)) old.remove();
  box.append(el);
  overDialogs(box);
  setTimeout(() => el.remove(), kind === "info" ? 4500 : 9000);
  return el;
}

/** Nothing outside an open dialog is seen above it, but for what is shown as a popover after it was opened. @param {HTMLElement} box */
function overDialogs(box) {
  if (box.hasAttribute("popover")) box.hidePopover();
  box.removeAttribute("popover");
  if (!document.querySelector("dialog[open]") || !box.showPopover) return;
  box.setAttribute("popover", "manual");
  box.showPopover();
}

/** @param {{ components?: import("./types.js").Components }} board @param {string} side */
export function sideName(board, side) {
  return capital(board.components?.sides[side]?.title ?? (side === "observer" ? t("observer") : side));
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
