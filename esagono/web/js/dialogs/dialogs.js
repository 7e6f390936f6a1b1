/** Dialogs: settings and search. */
import { h, fill } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { LANGUAGES, loadLanguage, t } from "../lib/i18n.js";
import { saveSettings, settings } from "../lib/store.js";
import { PALETTES, colourSides } from "../map/palette.js";
import { openDialog } from "./dialog.js";
import { openVerify } from "./fairness.js";
import { openBattle } from "./battle.js";
import { links } from "./links.js";
import { pieceName } from "../state/pieces.js";

/** @param {import("../board.js").Board} board */
export function openSettings(board) {
  const range = (/** @type {string} */ name, /** @type {Record<string, number>} */ limits) => h("label", { class: "setting" }, h("span", { text: t(`set.${name}`) }), h("input", { type: "range", ...limits, value: settings[name], oninput: (/** @type {any} */ e) => {
    saveSettings({ [name]: Number(e.target.value) });
    board.layout();
  } }));
  const choice = (/** @type {string} */ name, /** @type {string[]} */ values) =>
    h("label", { class: "setting" }, h("span", { text: t(`set.${name}`) }), h("select", { "data-key": `set-${name}`, onchange: (/** @type {any} */ e) => change(name, e.target.value) }, values.map((v) => h("option", { value: v, text: t(`set.${name}.${v}`), ...(settings[name] === v ? { selected: true } : {}) }))));
  const change = (/** @type {string} */ name, /** @type {string} */ value) => {
    saveSettings({ [name]: value });
    if (name !== "palette") return;
    colourSides(board.components);
    board.overview.drawUnits();
  };
  const tick = (/** @type {string} */ name) => h("label", { class: "setting" }, h("span", { text: t(`set.${name}`) }), h("input", { type: "checkbox", checked: settings[name], onchange: (/** @type {any} */ e) => saveSettings({ [name]: e.target.checked }) }));
  openDialog(
    t("settings.title"),
    h("label", { class: "setting" }, h("span", { text: t("set.lang") }), h("select", { id: "set-lang", onchange: async (/** @type {any} */ e) => {
      saveSettings({ lang: e.target.value });
      await loadLanguage(settings.lang);
      location.reload();
    } }, LANGUAGES.map((l) => h("option", { value: l, text: t(`lang.${l}`), ...(settings.lang === l ? { selected: true } : {}) })))),
    choice("theme", ["auto", "light", "dark"]),
    choice("palette", PALETTES),
    range("overlayStrength", { min: 40, max: 180, step: 10 }),
    range("textSize", { min: 80, max: 160, step: 10 }),
    choice("motion", ["auto", "full", "less"]),
    tick("warn"),
    tick("replayReturn"),
    board.ending.buttons(),
    links(board),
    h("div", { class: "buttons" }, h("button", { class: "button", type: "button", "data-key": "help", text: t("help.open"), onclick: () => import("./keylist.js").then((m) => m.openHelp()) }), h("button", { class: "button", type: "button", "data-key": "battle", text: t("handbook.battle"), onclick: () => openBattle(board.summary.game).catch((e) => board.problem(e)) }), board.session.over ? h("button", { class: "button", type: "button", text: t("verify.open"), onclick: () => openVerify(board) }) : null, h("button", { class: "button", type: "button", text: t("export"), onclick: () => exportGame(board) }), h("button", { class: "button", type: "button", "data-key": "print", text: t("print"), onclick: () => print() })),
  );
}

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
