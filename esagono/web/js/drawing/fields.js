/** Fields of forms that offer only what the game knows. */
import { h } from "../lib/dom.js";
import { valueWords } from "../lib/packwords.js";

/** @param {string} id @param {string[]} values @param {string} value @param {(value: string) => void} set @param {(value: string) => string} [words] */
export function choice(id, values, value, set, words = valueWords) {
  const known = values.includes(value) ? values : [value, ...values];
  return h("select", { id, onchange: (/** @type {any} */ e) => set(e.target.value) }, known.map((v) => h("option", { value: v, text: words(v), ...(v === value ? { selected: true } : {}) })));
}
