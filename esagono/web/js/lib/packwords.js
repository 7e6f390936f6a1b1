/** Words of packs: values and columns, where facts come from, and what a pack differs in. */
import { t, tOr } from "./i18n.js";

/** Words of the game for terrain, hexsides and roads. @type {Record<string, string>} */
let names = {};

/** @param {Record<string, string>} words */
export function takeNames(words) {
  names = words;
}

/** @param {string} value */
export function valueWords(value) {
  if (value === "") return t("draw.none");
  return names[value] ?? tOr(`draw.value.${value}`, value.replaceAll("-", " "));
}

/** @param {string} column */
export function columnWords(column) {
  return tOr(`draw.column.${column}`, column.replaceAll("_", " "));
}

/** The differences of a stored pack in the same words. @param {{file: string, place: string, name: string, was: any, now: any}} difference */
export function differenceWords({ file, place, name, was, now }) {
  const what = name && file === "counters.csv" ? name : place;
  if (!was || !now) return t(now ? "draw.added" : "draw.removed", { place: what, kind: valueWords((now ?? was).kind ?? "") || t(`draw.row.${file}`) });
  return `${what}: ${Object.keys(now).map((c) => `${columnWords(c)} ${valueWords(String(was[c] ?? ""))} → ${valueWords(String(now[c] ?? ""))}`).join(", ")}`;
}

/** Where a fact comes from, in words. @param {string} source */
export function sourceWords(source) {
  return (source ?? "").split(";").map((part) => part.trim()).filter(Boolean).map((part) => {
    const [, kind, rest] = /^(\w+):?\s*(.*)$/.exec(part) ?? ["", part, ""];
    return `${tOr(`draw.source.${kind}`, kind)}${rest ? `: ${rest}` : ""}`;
  }).join("; ");
}
