/** The card of a hex: what we say of it, where that comes from, and every cell to correct, by keyboard too. */
import { byId, fill, h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { NAMES, hexside, paintHexes, roadStep } from "./brushes.js";
import { columnWords, sourceWords, valueWords } from "../lib/packwords.js";
import { choice } from "./fields.js";

/** @param {import("./table.js").Table} table */
export function drawGround(table) {
  const { pack, view } = table;
  const box = byId("tab-hex");
  const hex = view.cursor;
  const row = hex ? pack.get("map.csv", hex) : null;
  if (!hex || !row) {
    fill(box, h("p", { class: "hint", text: t("draw.hex.choose") }));
    return;
  }
  const ours = pack.ours["map.csv"].get(hex);
  const here = [...pack.rows("counters.csv").values()].filter((c) => c.hex === hex);
  const compared = pack.compared.hexes.has(hex);
  fill(
    box,
    h("h2", { text: t("draw.hex.title", { hex }) }),
    h("p", { class: "source", id: "hex-source", text: t("draw.source", { source: sourceWords(row.source) }) }),
    row !== ours && ours ? h("p", { class: "hint", text: t("draw.source.ours", { source: sourceWords(ours.source) }) }) : null,
    h("label", { class: "tick" }, h("input", { type: "checkbox", id: "hex-compared", checked: compared, onchange: () => pack.compare("hexes", [hex], !compared) }), t("draw.compared.hex")),
    h("div", { class: "fields" }, table.brushes.filter((b) => b.form === "hex" && b.id !== "compared").map((brush) => field(table, brush, hex, row)), NAMES.filter((c) => c in row).map((c) => nameField(table, hex, c, row[c]))),
    h("h3", { text: t("draw.sides") }),
    h("div", { class: "fields sides" }, view.grid.neighbours(hex).map((there) => sideFields(table, hex, there))),
    here.length ? h("h3", { text: t("draw.counters.here") }) : null,
    h("ul", null, here.map((c) => h("li", null, h("button", { class: "link", type: "button", text: c.name, onclick: () => table.openCounter(c.id) })))),
  );
}

/** @param {import("./table.js").Table} table @param {import("./brushes.js").Brush} brush @param {string} hex @param {import("./pack.js").Row} row */
function field(table, brush, hex, row) {
  const id = `hex-${brush.id}`;
  const set = (/** @type {string} */ value) => table.step(paintHexes(table.pack, brush, [hex], value));
  const label = h("label", { for: id, text: columnWords(brush.id) });
  if (brush.values) return [label, choice(id, brush.values, row[brush.id] ?? "", set)];
  const [low, high] = brush.range ?? [0, 99];
  return [label, h("input", { id, type: "number", min: low, max: high, value: row[brush.id] || 0, onchange: (/** @type {any} */ e) => {
    const value = Math.round(Number(e.target.value));
    if (value >= low && value <= high) set(String(value));
    else e.target.value = row[brush.id] || 0;
  } })];
}

/** @param {import("./table.js").Table} table @param {string} hex @param {string} column @param {string} value */
function nameField(table, hex, column, value) {
  const id = `hex-${column}`;
  return [h("label", { for: id, text: columnWords(column) }), h("input", { id, maxlength: 40, value, onchange: (/** @type {any} */ e) => table.step([table.pack.changed("map.csv", hex, { [column]: e.target.value.replace(/[<>⟦⟧]/g, "").trim() })]) })];
}

/** What lies on a side of a hex, and what crosses it. @param {import("./table.js").Table} table @param {string} hex @param {string} there */
function sideFields(table, hex, there) {
  const { pack } = table;
  const kinds = [
    ...(pack.data.files["sides.csv"].values.kind ?? []).map((kind) => ({ kind, on: hexside(pack, kind, hex, there, true).length > 0, make: (/** @type {boolean} */ erase) => hexside(pack, kind, hex, there, erase) })),
    ...(pack.data.files["roads.csv"].values.kind ?? []).map((kind) => ({ kind, on: roadStep(pack, kind, hex, there, true).length > 0, make: (/** @type {boolean} */ erase) => roadStep(pack, kind, hex, there, erase) })),
  ];
  const words = kinds.filter((k) => k.on).map((k) => valueWords(k.kind)).join(", ");
  return h("details", { class: "side" }, h("summary", { text: words ? `${there}: ${words}` : there }), kinds.map(({ kind, on, make }) => h("label", { class: "tick" }, h("input", { type: "checkbox", checked: on, onchange: () => table.step(make(on)) }), valueWords(kind))));
}
