/** Changes and values in words. */
import { t, tOr } from "../lib/i18n.js";
import { SETTINGS } from "./pack.js";

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

/** What a change is about. @param {import("./pack.js").Pack} pack @param {import("./pack.js").Change} change */
export function placeOf(pack, { file, key, now }) {
  const row = now ?? pack.ours[file]?.get(key);
  if (file === "counters.csv") return row?.name || key;
  if (file === "sides.csv" || file === "roads.csv") return key.split(" ").find((word) => word.includes("-") && /^\d/.test(word)) ?? key;
  return key;
}

/** "2714: level 3 → 4". @param {import("./pack.js").Pack} pack @param {import("./pack.js").Change} change */
export function changeWords(pack, change) {
  const { file, key, now } = change;
  const was = pack.ours[file]?.get(key) ?? null;
  const place = placeOf(pack, change);
  if (file === SETTINGS) return `${place}: ${was?.value ?? ""} → ${now?.value ?? ""}`;
  if (!was || !now) {
    const kind = file === "sides.csv" || file === "roads.csv" ? valueWords((now ?? was)?.kind ?? "") : t(`draw.row.${file}`);
    return t(now ? "draw.added" : "draw.removed", { place, kind });
  }
  const cells = Object.keys(now).filter((c) => c !== "source" && c !== "note" && c !== "tags" && (now[c] ?? "") !== (was[c] ?? ""));
  return `${place}: ${cells.map((c) => `${columnWords(c)} ${valueWords(was[c] ?? "")} → ${valueWords(now[c] ?? "")}`).join(", ")}`;
}

/** The differences of a stored pack in the same words. @param {{file: string, place: string, name: string, was: any, now: any}} difference */
export function differenceWords({ file, place, name, was, now }) {
  const what = name && file === "counters.csv" ? name : place;
  if (!was || !now) return t(now ? "draw.added" : "draw.removed", { place: what, kind: valueWords((now ?? was).kind ?? "") || t(`draw.row.${file}`) });
  return `${what}: ${Object.keys(now).map((c) => `${columnWords(c)} ${valueWords(String(was[c] ?? ""))} → ${valueWords(String(now[c] ?? ""))}`).join(", ")}`;
}
