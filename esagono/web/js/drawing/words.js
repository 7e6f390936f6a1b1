/** Changes in words. */
import { t } from "../lib/i18n.js";
import { columnWords, valueWords } from "../lib/packwords.js";
import { SETTINGS } from "./pack.js";
import { settingWords } from "./settings.js";

/** What a change is about. @param {import("./pack.js").Pack} pack @param {import("./pack.js").Change} change */
export function placeOf(pack, { file, key, now }) {
  const row = now ?? pack.ours[file]?.get(key);
  if (file === "counters.csv") return row?.name || key;
  if (file === SETTINGS) return pack.data.titles[key.split(".")[0]] ?? key;
  if (file === "sides.csv" || file === "roads.csv") return key.split(" ").find((word) => word.includes("-") && /^\d/.test(word)) ?? key;
  return key;
}

/** "2714: level 3 → 4". @param {import("./pack.js").Pack} pack @param {import("./pack.js").Change} change */
export function changeWords(pack, change) {
  const { file, key, now } = change;
  const was = pack.ours[file]?.get(key) ?? null;
  const place = placeOf(pack, change);
  if (file === SETTINGS) return `${place}: ${settingWords(key, was?.value ?? "", now?.value ?? "")}`;
  if (!was || !now) {
    const kind = file === "sides.csv" || file === "roads.csv" ? valueWords((now ?? was)?.kind ?? "") : t(`draw.row.${file}`);
    return t(now ? "draw.added" : "draw.removed", { place, kind });
  }
  const cells = Object.keys(now).filter((c) => c !== "source" && c !== "note" && c !== "tags" && (now[c] ?? "") !== (was[c] ?? ""));
  return `${place}: ${cells.map((c) => `${columnWords(c)} ${valueWords(was[c] ?? "")} → ${valueWords(now[c] ?? "")}`).join(", ")}`;
}
