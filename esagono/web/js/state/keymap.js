/** Which key does what. Every action has its standard keys; those a player changed are kept in this browser. */
import { t } from "../lib/i18n.js";
import { saveSettings, settings } from "../lib/store.js";

/** Actions by group, in the order of the list, each with its standard keys. @type {[string, Record<string, string[]>][]} */
export const GROUPS = [
  ["map", { "cursor-left": ["ArrowLeft"], "cursor-right": ["ArrowRight"], "cursor-up": ["ArrowUp"], "cursor-down": ["ArrowDown"], "cursor-nw": ["Home"], "cursor-ne": ["PageUp"], "cursor-sw": ["End"], "cursor-se": ["PageDown"], "pan-left": ["a", "Shift+ArrowLeft"], "pan-right": ["d", "Shift+ArrowRight"], "pan-up": ["w", "Shift+ArrowUp"], "pan-down": ["s", "Shift+ArrowDown"], "zoom-in": ["+", "="], "zoom-out": ["-"], fit: ["f"], search: ["/"] }],
  ["choice", { act: ["Enter"], stack: ["Shift+Enter"], open: ["Space"], next: ["n"], previous: ["p", "Shift+n"], whole: ["x"], rest: ["b"], turns: ["."], "turn-left": ["<"], "turn-right": [">"], prompt: ["q"], end: ["e"], undo: ["u"], "undo-phase": ["Shift+u"], redo: ["z"] }],
  ["tools", { ruler: ["y"], sketch: ["i"], plan: ["Shift+o"] }],
  ["overlays", { "overlay-none": ["0"] }],
  ["layers", { counters: ["h"], grid: ["g"], numbers: ["j"], names: ["k"], overview: ["v"] }],
  ["records", { log: ["l"], forces: ["o"], charts: ["c"], rules: ["r"], notes: ["m"], replay: ["t"] }],
  ["page", { settings: [","], print: ["Shift+p"], help: ["?"] }],
];

/** @type {Record<string, string[]>} */
const STANDARD = Object.assign({}, ...GROUPS.map(([, actions]) => actions));
/** Words of the actions that a game brings. @type {Record<string, string>} */
const TITLES = {};

/** Every overlay of a game is an action; the first nine have a digit. @param {import("../lib/types.js").Overlay[]} overlays */
export function nameOverlays(overlays) {
  const group = GROUPS.find(([name]) => name === "overlays");
  if (!group) return;
  const { "overlay-none": none } = group[1];
  group[1] = { ...Object.fromEntries(overlays.map(({ id, key }, i) => [`overlay-${id}`, key ? [key] : i < 9 ? [String(i + 1)] : []])), "overlay-none": none };
  Object.assign(STANDARD, group[1]);
  for (const { id, title } of overlays) TITLES[`overlay-${id}`] = title;
}

/** Keys with a name that can be given to an action; others (Tab, F5 …) belong to the browser. */
const NAMED = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "Space", "Backspace", "Delete", "Insert", "Home", "End", "PageUp", "PageDown"]);
const SIGNS = /** @type {Record<string, string>} */ ({ ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", "-": "−" });

/** The key of an event as it is written in the lists; letters and named keys know Shift, other signs already contain it. @param {KeyboardEvent} e */
export function pressed(e) {
  const key = e.key === " " ? "Space" : e.key.length === 1 ? e.key.toLowerCase() : e.key;
  const hasCase = key.length > 1 || key !== key.toUpperCase();
  return e.shiftKey && hasCase && key !== "Space" ? `Shift+${key}` : key;
}

/** May this key be given to an action? @param {string} key */
export function usable(key) {
  const bare = key.replace(/^Shift\+/, "");
  return bare.length === 1 || NAMED.has(bare);
}

/** Does the key mean something to a button or a list that has the focus? @param {string} key */
export function belongsToControls(key) {
  return key.replace(/^Shift\+/, "").length > 1;
}

/** @param {string} action @returns {string[]} */
export function keysOf(action) {
  const own = settings.keys?.[action];
  return Array.isArray(own) ? own : (STANDARD[action] ?? []);
}

/** @param {string} key @returns {string} the action, or nothing */
export function actionOf(key) {
  return Object.keys(STANDARD).find((action) => keysOf(action).includes(key)) ?? "";
}

export function anyChanged() {
  return Object.keys(settings.keys ?? {}).length > 0;
}

/** Give a key to an action, taking it from whoever has it. @param {string} action @param {string} key */
export function changeKey(action, key) {
  const keys = { ...settings.keys };
  const before = actionOf(key);
  if (before && before !== action) keys[before] = keysOf(before).filter((k) => k !== key);
  keys[action] = [key];
  for (const [name, list] of Object.entries(keys)) if (String(list) === String(STANDARD[name])) delete keys[name];
  saveSettings({ keys });
}

export function resetKeys() {
  saveSettings({ keys: {} });
}

/** A key in words or as the sign printed on it. @param {string} key */
export function keyWords(key) {
  return key.split(/(?<=Shift)\+/).map((part) => SIGNS[part] ?? (part.length > 1 ? t(`keyname.${part}`) : part.toUpperCase())).join("+");
}

/** An action in words. @param {string} action */
export function actionWords(action) {
  return TITLES[action] ?? t(`key.${action}`);
}

/** The first key of an action, for a tooltip; empty if it has none. @param {string} action */
export function keyHint(action) {
  const [key] = keysOf(action);
  return key ? keyWords(key) : "";
}

/** Names of controls end with their key: `data-key-of` says of which action. @param {ParentNode} root */
export function labelKeys(root) {
  for (const el of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-key-of]"))) {
    const key = keyHint(el.dataset.keyOf ?? "");
    const words = t(el.dataset.tLabel ?? "");
    const label = key ? `${words} (${key})` : words;
    el.title = label;
    el.setAttribute("aria-label", label);
  }
}
