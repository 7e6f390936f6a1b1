/** Brushes: what a stroke changes. Each offers only values that the tables of the game know. */
import { pairOf } from "./pack.js";

/** @typedef {import("./pack.js").Change} Change @typedef {import("./pack.js").Pack} Pack @typedef {import("./pack.js").Row} Row */
/**
 * @typedef {object} Brush
 * @property {string} id
 * @property {"hex" | "way" | "side" | "look"} form  paints hexes, steps between hexes, sides of hexes, or nothing
 * @property {string[]} [values]  what it may paint; none for numbers
 * @property {[number, number]} [range]
 * @property {string} [file]
 */

/** Columns of places that have names. */
export const NAMES = ["settlement", "town", "peak", "place"];

/** @param {Pack} pack @returns {Brush[]} */
export function brushesOf(pack) {
  const { files, levels } = pack.data;
  const map = files["map.csv"];
  const numbers = Object.values(levels).flat();
  const highest = Math.max(...(numbers.length ? numbers : map.rows.map((row) => Number(row[map.columns.indexOf("level")]) || 0)), 1);
  /** @type {Brush[]} */
  const out = [{ id: "look", form: "look" }, { id: "terrain", form: "hex", values: map.values.terrain }, { id: "level", form: "hex", range: [0, highest] }];
  if (map.values.trench) out.push({ id: "trench", form: "hex", values: map.values.trench });
  if (map.rows.some((row) => row[map.columns.indexOf("objective")])) out.push({ id: "objective", form: "hex", range: [0, 10] });
  for (const column of ["territory", "flag"]) if (map.values[column]) out.push({ id: column, form: "hex", values: map.values[column] });
  for (const kind of files["roads.csv"].values.kind ?? []) out.push({ id: `road-${kind}`, form: "way", file: "roads.csv", values: [kind] });
  for (const kind of files["sides.csv"].values.kind ?? []) out.push({ id: `side-${kind}`, form: "side", file: "sides.csv", values: [kind] });
  out.push({ id: "compared", form: "hex" });
  return out;
}

/** A hex, and those around it if seven are painted. @param {import("../hexes/grid.js").Grid} grid @param {string} hex @param {number} size */
export function area(grid, hex, size) {
  return size === 7 ? [hex, ...grid.neighbours(hex)] : [hex];
}

/** What painting hexes changes. @param {Pack} pack @param {Brush} brush @param {string[]} hexes @param {string} value @returns {Change[]} */
export function paintHexes(pack, brush, hexes, value) {
  return hexes.filter((hex) => pack.get("map.csv", hex)).flatMap((hex) => {
    if (brush.id === "trench") return trench(pack, hex, value);
    if (brush.id === "terrain") return [pack.changed("map.csv", hex, { terrain: value, level: levelFor(pack, value, pack.get("map.csv", hex)?.level ?? "0") })];
    if (brush.id === "level") return [pack.changed("map.csv", hex, { level: levelFor(pack, pack.get("map.csv", hex)?.terrain ?? "", value) })];
    const cell = brush.id === "objective" && value === "0" ? "" : value;
    return [pack.changed("map.csv", hex, { [brush.id]: cell })];
  });
}

/** A level that the chart gives to a terrain, as near as can be to a wanted one. @param {Pack} pack @param {string} terrain @param {string} level */
function levelFor(pack, terrain, level) {
  const range = pack.data.levels[terrain];
  return range ? String(Math.min(range[1], Math.max(range[0], Number(level)))) : level;
}

/** Where the game has a list of trenches with levels, map and list go together. @param {Pack} pack @param {string} hex @param {string} side @returns {Change[]} */
function trench(pack, hex, side) {
  const changes = [pack.changed("map.csv", hex, { trench: side })];
  if (!pack.data.files["trenches.csv"]) return changes;
  const tags = (pack.get("map.csv", hex)?.tags ?? "").split(" ").filter((tag) => tag && !tag.startsWith("trench-"));
  const known = pack.get("trenches.csv", hex);
  const level = known?.level || "2";
  changes[0] = pack.changed("map.csv", hex, { trench: side, tags: (side ? [...tags, `trench-${level}`] : tags).sort().join(" ") });
  const row = { ...Object.fromEntries(pack.data.files["trenches.csv"].columns.map((c) => [c, ""])), hex, line: "second", ...known, side, level, source: "printed" };
  return [...changes, { file: "trenches.csv", key: hex, now: side ? row : null }];
}

/** A step of a road. @param {Pack} pack @param {string} kind @param {string} a @param {string} b @param {boolean} erase @returns {Change[]} */
export function roadStep(pack, kind, a, b, erase) {
  const key = `${kind} ${pairOf(a, b)}`;
  if (erase) return pack.get("roads.csv", key) ? [{ file: "roads.csv", key, now: null }] : [];
  return pack.get("roads.csv", key) ? [] : [{ file: "roads.csv", key, now: pack.ours["roads.csv"].get(key) ?? { kind, name: "", hexes: pairOf(a, b).replace("-", " "), source: "printed" } }];
}

/** A hexside. @param {Pack} pack @param {string} kind @param {string} a @param {string} b @param {boolean} erase @returns {Change[]} */
export function hexside(pack, kind, a, b, erase) {
  const key = `${pairOf(a, b)} ${kind}`;
  if (erase) return pack.get("sides.csv", key) ? [{ file: "sides.csv", key, now: null }] : [];
  const [first, second] = pairOf(a, b).split("-");
  return pack.get("sides.csv", key) ? [] : [{ file: "sides.csv", key, now: pack.ours["sides.csv"].get(key) ?? { a: first, b: second, kind, name: "", source: "printed" } }];
}
