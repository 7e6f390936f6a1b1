/** Words of the page in the reader's language; numbers, dates and plurals by Intl. Words of a game come from the server. */
import { place } from "./transport.js";

export const LANGUAGES = ["en", "it"];

/** @type {Record<string, any>} */
let words = {};
let lang = "en";
/** @type {Intl.PluralRules} */
let plurals = new Intl.PluralRules("en");

/** @param {string} wanted */
export async function loadLanguage(wanted) {
  lang = LANGUAGES.includes(wanted) ? wanted : "en";
  const answer = await fetch(place(`/web/i18n/${lang}.json`));
  words = await answer.json();
  plurals = new Intl.PluralRules(lang);
  document.documentElement.lang = lang;
}

export function language() {
  return lang;
}

/**
 * The words for a key. A text with plural forms is an object `{one, other}` chosen by the argument `n`.
 * @param {string} key @param {Record<string, any>} [args] @returns {string}
 */
export function t(key, args = {}) {
  let text = words[key];
  if (text === undefined) return key;
  if (typeof text === "object") text = text[plurals.select(Number(args.n ?? 0))] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => {
    const value = args[name];
    return typeof value === "number" ? number(value) : String(value ?? "");
  });
}

/** Words for a key if there are any, else the fallback. @param {string} key @param {string} fallback */
export function tOr(key, fallback) {
  return key in words ? t(key) : fallback;
}

/** @param {number} value */
export function number(value) {
  return new Intl.NumberFormat(lang).format(value);
}

/** @param {number} value  0 to 1 */
export function percent(value) {
  return new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: value > 0 && value < 0.1 ? 1 : 0 }).format(value);
}

/** @param {number} value  with its sign, as on a chart */
export function signed(value) {
  return new Intl.NumberFormat(lang, { signDisplay: "exceptZero" }).format(value);
}

/** @param {string} iso */
export function day(iso) {
  if (!iso) return "";
  const date = new Date(`${iso.slice(0, 10)}T12:00:00Z`);
  return Number.isNaN(date.getTime()) ? iso : new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(date);
}

/** @param {number} milliseconds */
export function moment(milliseconds) {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? "" : new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { dateStyle: "medium", timeStyle: "short" }).format(date);
}

/** @param {string | number} value  a number, or a fraction */
export function amount(value) {
  const [top, bottom = 1] = String(value).split("/").map(Number);
  return top / bottom;
}

/** Movement points as players write them: `"7/3"` becomes `2⅓`. @param {string | number} value */
export function points(value) {
  const sixths = Math.round(amount(value) * 6);
  const whole = Math.trunc(sixths / 6);
  const rest = Math.abs(sixths % 6);
  const sign = ["", "⅙", "⅓", "½", "⅔", "⅚"][rest];
  return whole || !sign ? `${number(whole)}${sign}` : sign;
}

/** Put the words of a page's static markup in place (`data-t`, `data-t-label`, `data-t-role`). @param {ParentNode} root */
export function translateMarkup(root) {
  for (const el of root.querySelectorAll("[data-t]")) el.textContent = t(/** @type {HTMLElement} */ (el).dataset.t ?? "");
  for (const el of root.querySelectorAll("[data-t-role]")) el.setAttribute("aria-roledescription", t(/** @type {HTMLElement} */ (el).dataset.tRole ?? ""));
  for (const el of root.querySelectorAll("[data-t-label]")) {
    const label = t(/** @type {HTMLElement} */ (el).dataset.tLabel ?? "");
    el.setAttribute("aria-label", label);
    if (el.tagName === "BUTTON" || el.tagName === "A") el.setAttribute("title", label);
  }
}
