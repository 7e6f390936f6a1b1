/** Numbers of scenarios that the rules read: turns, tracks, schedules and limits, wherever they stand in `scenarios.toml`. */
import { h } from "../lib/dom.js";
import { t, tOr } from "../lib/i18n.js";
import { valueWords } from "../lib/packwords.js";
import { SETTINGS } from "./pack.js";

/** @typedef {string[]} Path  the keys that lead to a value inside a setting */

const MOST = 99;

/** Where numbers and lists of numbers stand in a setting. @param {any} value @param {Path} [path] @returns {Path[]} */
export function leaves(value, path = []) {
  if (typeof value === "number" || (Array.isArray(value) && value.length > 0 && value.every((v) => typeof v === "number"))) return [path];
  if (!value || typeof value !== "object" || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

/** @param {any} value @param {Path} path */
export function at(value, path) {
  return path.reduce((inner, key) => inner?.[key], value);
}

/** A setting with another value in one place. @param {any} value @param {Path} path @param {any} leaf @returns {any} */
export function withLeaf(value, [key, ...rest], leaf) {
  return key === undefined ? leaf : { ...value, [key]: withLeaf(value?.[key], rest, leaf) };
}

/** @param {string} key @param {Path} path */
function words(key, path) {
  return [key, ...path].map((k) => tOr(`draw.setting.${k}`, valueWords(k))).join(", ");
}

/** @param {any} leaf */
function shown(leaf) {
  return Array.isArray(leaf) ? leaf.join(" ") : String(leaf ?? "");
}

/** What was typed, read as a number or as a list as long as ours; null if it is neither. @param {string} text @param {any} ours */
export function typedLeaf(text, ours) {
  const numbers = text.trim().split(/\s+/).map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : NaN));
  if (numbers.some((n) => !(n <= MOST))) return null;
  if (Array.isArray(ours)) return numbers.length === ours.length ? numbers : null;
  return numbers.length === 1 ? numbers[0] : null;
}

/** "First turn 2 → 3". @param {string} key  of the scenario and the setting @param {string} was @param {string} now */
export function settingWords(key, was, now) {
  const [before, after] = [JSON.parse(was || "null"), JSON.parse(now || "null")];
  const changed = leaves(before).filter((path) => shown(at(before, path)) !== shown(at(after, path)));
  return changed.map((path) => `${words(key.split(".")[1], path)} ${shown(at(before, path))} → ${shown(at(after, path))}`).join(", ");
}

/** @param {import("./table.js").Table} table */
export function drawSettings({ pack, step }) {
  const plans = Object.entries(pack.data.settings).map(([plan, keys]) => ({ plan, fields: Object.entries(keys).flatMap(([key, value]) => leaves(value).map((path) => ({ key, path, ours: at(value, path) }))) })).filter(({ fields }) => fields.length);
  if (!plans.length) return null;
  return h("details", { class: "settings" }, h("summary", { text: t("draw.scenarios") }), plans.map(({ plan, fields }) => h("fieldset", null, h("legend", { text: pack.data.titles[plan] ?? plan }), fields.map(({ key, path, ours }) => {
    const id = ["setting", plan, key, ...path].join("-");
    const place = `${plan}.${key}`;
    const now = JSON.parse(pack.get(SETTINGS, place)?.value ?? "null");
    return h("div", { class: "setting" }, h("label", { for: id, text: words(key, path) }), h("input", { id, inputmode: "numeric", autocomplete: "off", value: shown(at(now, path)), onchange: (/** @type {any} */ e) => {
      const leaf = typedLeaf(e.target.value, ours);
      e.target.setAttribute("aria-invalid", String(leaf === null));
      e.target.setCustomValidity(leaf !== null ? "" : Array.isArray(ours) ? t("draw.setting.list", { n: ours.length }) : t("draw.range", { low: 0, high: MOST }));
      e.target.reportValidity();
      if (leaf !== null) step([{ file: SETTINGS, key: place, now: { value: JSON.stringify(withLeaf(now, path, leaf)) } }]);
    } }));
  }))));
}
