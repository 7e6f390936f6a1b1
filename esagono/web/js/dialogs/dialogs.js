/** The search, and the save of a game as a file. */
import { h, fill } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { openDialog } from "./dialog.js";
import { pieceName } from "../state/pieces.js";

/** @param {import("../board.js").Board} board */
export async function exportGame(board) {
  try {
    const data = await call(`/api/matches/${encodeURIComponent(board.match)}/export`, { token: board.token });
    const blob = new Blob([typeof data === "string" ? data : JSON.stringify(data, null, 1)], { type: "application/json" });
    const url = URL.createObjectURL(blob);
    h("a", { href: url, download: `esagono-${board.match}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  } catch (error) {
    board.problem(error);
  }
}

/** Search for a hex number, a place, or a unit, and go there. @param {import("../board.js").Board} board */
export function openSearch(board) {
  const { components } = board;
  const list = h("ul", { class: "found" });
  const field = h("input", { type: "search", "aria-label": t("search.label"), placeholder: t("search.label") });
  const show = () => {
    const words = field.value.trim().toLowerCase();
    const places = words ? Object.entries(components.hexes).filter(([n, f]) => n.startsWith(words) || (f.place ?? "").toLowerCase().includes(words)).sort(nearest(words)) : [];
    const pieces = words ? (board.shown?.pieces ?? []).filter((p) => p.known && pieceName(p, components).toLowerCase().includes(words)) : [];
    fill(list, places.slice(0, 12).map(([n]) => item(board.status.place(n), () => board.showHex(n))), pieces.slice(0, 12).map((p) => item(`${pieceName(p, components)} · ${p.hexes.join(" ")}`, () => board.showUnit(p.key))));
  };
  const item = (/** @type {string} */ words, /** @type {() => void} */ go) => h("li", null, h("button", { type: "button", text: words, onclick: () => {
    dialog.close();
    go();
  } }));
  field.oninput = show;
  field.onkeydown = (/** @type {KeyboardEvent} */ e) => {
    if (e.key !== "Enter") return;
    e.preventDefault(); // or the button that opened the dialog would have it, and open it again
    list.querySelector("button")?.click();
  };
  const dialog = openDialog(t("search.open"), field, list);
  field.focus();
}

/** The name itself before names that begin with the words, these before names that hold them. @param {string} words @returns {(a: [string, any], b: [string, any]) => number} */
function nearest(words) {
  const rank = (/** @type {[string, any]} */ [number, facts]) => {
    const name = (facts.place ?? "").toLowerCase();
    return number === words || name === words ? 0 : name.startsWith(words) ? 1 : number.startsWith(words) ? 2 : 3;
  };
  return (a, b) => rank(a) - rank(b);
}
