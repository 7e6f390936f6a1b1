/** Counters: a form with the counter drawn as one types, and a table to change a column for many. */
import { byId, fill, h, svg } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { choice } from "./fields.js";
import { columnWords, sourceWords, valueWords } from "../lib/packwords.js";

/** Cells that the form does not show. */
const HIDDEN = new Set(["id", "source", "note", "class", "scenarios", "mark"]);
/** The values along the bottom of a counter, by which columns it has. */
const ALONG = [["attack", "defense", "move"], ["combat", "morale", "move"], ["strength", "cohesion", "move"]];
const FREE = { name: 24, name_it: 24, regiment: 8, division: 8, brigade: 24 };
const COLOURS = ["#93a389", "#d6d6d2"];

/** @typedef {import("./pack.js").Row} Row @typedef {import("./table.js").Table} Table */

/** One side of a counter. @param {Table} table @param {Row} row @param {boolean} back */
export function face(table, row, back) {
  const suffix = back ? "2" : "";
  const along = ALONG.find((columns) => columns[0] in row) ?? [];
  const values = along.map((c) => row[c + suffix] || (back ? row[c] : "") || "0").join("-");
  const field = COLOURS[(table.pack.data.files["counters.csv"].values.side ?? []).indexOf(row.side)] ?? "#ccc";
  return svg("svg", { viewBox: "0 0 100 100", class: "face", role: "img", "aria-label": `${row.name} ${values}` },
    svg("rect", { x: 2, y: 2, width: 96, height: 96, rx: 7, fill: field, stroke: "#2b2620", "stroke-width": 2.5 }),
    back ? svg("rect", { x: 3, y: 38, width: 94, height: 13, fill: "#fff" }) : null,
    svg("text", { x: 50, y: 22, "text-anchor": "middle", "font-size": 15, "font-weight": "bold", textLength: row.name.length > 11 ? 90 : null, text: row.name }),
    svg("text", { x: 50, y: 60, "text-anchor": "middle", "font-size": 12, text: valueWords(row.type) }),
    svg("text", { x: 50, y: 90, "text-anchor": "middle", "font-size": 24, "font-weight": "bold", text: values }),
    back ? null : svg("text", { x: 92, y: 36, "text-anchor": "end", "font-size": 11, text: row.turn ? `T${row.turn}` : row.hex }));
}

/** @param {Table} table */
export function drawCounters(table) {
  const box = byId("tab-counters");
  const { pack } = table;
  const rows = pack.rows("counters.csv");
  const row = table.counter ? rows.get(table.counter) : undefined;
  const find = h("input", { id: "counter-find", type: "search", list: "counter-names", value: row?.name ?? "", autocomplete: "off", onchange: (/** @type {any} */ e) => {
    const found = [...rows.values()].find((r) => r.name === e.target.value || r.id === e.target.value);
    if (found) table.openCounter(found.id);
  } });
  fill(
    box,
    h("div", { class: "setting" }, h("label", { for: "counter-find", text: t("draw.counter.find") }), find, h("datalist", { id: "counter-names" }, [...rows.values()].map((r) => h("option", { value: r.name })))),
    row ? form(table, row) : h("p", { class: "hint", text: t("draw.counter.choose") }),
    h("div", { class: "buttons" },
      h("button", { class: "button", type: "button", id: "counter-new", text: t("draw.counter.new"), disabled: !row, onclick: () => row && copied(table, row) }),
      h("button", { class: "button", type: "button", id: "counter-table", text: t("draw.counter.many"), onclick: () => openTable(table) })),
  );
}

/** @param {Table} table @param {Row} row */
function form(table, row) {
  const { pack } = table;
  const compared = pack.compared.counters.has(row.id);
  const set = (/** @type {string} */ column, /** @type {string} */ value) => table.step([pack.changed("counters.csv", row.id, { [column]: value })]);
  const faces = h("div", { class: "faces" }, face(table, row, false), face(table, row, true));
  return h("div", { class: "counter-form" },
    faces,
    h("p", { class: "source", id: "counter-source", text: t("draw.source", { source: sourceWords(row.source) }) }),
    h("label", { class: "tick" }, h("input", { type: "checkbox", id: "counter-compared", checked: compared, onchange: () => pack.compare("counters", [row.id], !compared) }), t("draw.compared.counter")),
    h("div", { class: "fields" }, pack.data.files["counters.csv"].columns.filter((c) => !HIDDEN.has(c)).map((column) => cell(table, row, column, set, (value) => faces.replaceChildren(...[false, true].map((back) => face(table, { ...row, [column]: value }, back)))))),
    h("button", { class: "button", type: "button", id: "counter-remove", text: t("draw.counter.remove"), onclick: () => {
      table.counter = null;
      table.step([{ file: "counters.csv", key: row.id, now: null }]);
    } }));
}

/** @param {Table} table @param {Row} row @param {string} column @param {(column: string, value: string) => void} set @param {(value: string) => void} typed */
function cell(table, row, column, set, typed) {
  const { pack, view } = table;
  const id = `counter-${column}`;
  const values = pack.data.files["counters.csv"].values[column];
  const label = h("label", { for: id, text: columnWords(column) });
  if (values) return [label, choice(id, values, row[column], (v) => set(column, v))];
  const range = pack.data.ranges[column];
  const take = (/** @type {any} */ e) => {
    const value = String(e.target.value).trim();
    const wrong = range ? value !== "" && !(Number.isInteger(Number(value)) && Number(value) >= range[0] && Number(value) <= range[1]) : ["hex", "entry"].includes(column) ? value.split(/\s+/).some((hex) => hex && !view.grid.has(hex) && hex !== row[column]) : /[<>⟦⟧]/.test(value);
    e.target.setAttribute("aria-invalid", String(wrong));
    e.target.setCustomValidity(wrong ? (range ? t("draw.range", { low: range[0], high: range[1] }) : t("draw.unknown")) : "");
    if (wrong) e.target.reportValidity();
    return wrong ? null : value;
  };
  const limits = range ? { type: "number", min: range[0], max: range[1] } : { maxlength: /** @type {Record<string, number>} */ (FREE)[column] ?? 60 };
  return [label, h("input", { id, ...limits, value: row[column], autocomplete: "off", oninput: (/** @type {any} */ e) => typed(e.target.value), onchange: (/** @type {any} */ e) => {
    const value = take(e);
    if (value !== null) set(column, value);
  } })];
}

/** Another counter like this one. @param {Table} table @param {Row} row */
function copied(table, row) {
  const ids = table.pack.rows("counters.csv");
  let n = 2;
  while (ids.has(`${row.id}-${n}`)) n++;
  const id = `${row.id}-${n}`;
  table.step([{ file: "counters.csv", key: id, now: { ...row, id, name: `${row.name} ${n}`.slice(0, 24), source: "printed" } }]);
  table.openCounter(id);
}

/** All counters, and one column to change for those that are ticked. @param {Table} table */
function openTable(table) {
  const { pack } = table;
  const data = pack.data.files["counters.csv"];
  const shown = ["name", "side", "type", ...Object.keys(pack.data.ranges).filter((c) => data.columns.includes(c)), "hex"];
  const rows = [...pack.rows("counters.csv").values()];
  const ticked = new Set(/** @type {string[]} */ ([]));
  const dialog = byId("dialog");
  const preview = h("div", { id: "many-preview", role: "status" });
  const column = choice("many-column", shown.filter((c) => c !== "name" && c !== "hex"), "move", () => show(), columnWords);
  const value = h("input", { id: "many-value", autocomplete: "off", oninput: () => show() });
  const take = h("button", { class: "button primary", type: "button", id: "many-apply", text: t("draw.many.apply"), onclick: () => {
    table.step(changes());
    dialog.close();
  } });
  const fits = () => {
    const range = pack.data.ranges[column.value];
    const v = value.value.trim();
    return range ? /^\d+$/.test(v) && Number(v) >= range[0] && Number(v) <= range[1] : (data.values[column.value] ?? []).includes(v);
  };
  const changes = () => rows.filter((r) => ticked.has(r.id) && r[column.value] !== value.value.trim()).map((r) => pack.changed("counters.csv", r.id, { [column.value]: value.value.trim() }));
  const show = () => {
    const good = fits();
    const found = good ? changes() : [];
    take.disabled = !found.length;
    const range = pack.data.ranges[column.value];
    fill(preview, good ? t("draw.many.preview", { n: found.length }) : range ? t("draw.range", { low: range[0], high: range[1] }) : (data.values[column.value] ?? []).map(valueWords).join(", "), h("ul", null, found.slice(0, 8).map((c) => h("li", { text: `${c.now?.name}: ${pack.get("counters.csv", c.key)?.[column.value]} → ${value.value}` }))));
  };
  fill(dialog, h("div", { class: "dialog-head" }, h("h1", { id: "dialog-title", text: t("draw.counter.many") }), h("button", { class: "icon", type: "button", "aria-label": t("close"), text: "×", onclick: () => dialog.close() })),
    h("div", { class: "dialog-body" },
      h("div", { class: "setting" }, h("label", { for: "many-column", text: t("draw.many.column") }), column, h("label", { for: "many-value", text: t("draw.many.value") }), value, take),
      preview,
      h("div", { class: "scroller", tabindex: 0 }, h("table", { class: "many" }, h("thead", null, h("tr", null, h("th", null, h("input", { type: "checkbox", id: "many-all", "aria-label": t("draw.many.all"), onchange: (/** @type {any} */ e) => {
        for (const box of dialog.querySelectorAll("tbody input")) {
          box.checked = e.target.checked;
          if (e.target.checked) ticked.add(box.value);
          else ticked.delete(box.value);
        }
        show();
      } })), shown.map((c) => h("th", { text: columnWords(c) })))),
      h("tbody", null, rows.map((r) => h("tr", null, h("td", null, h("input", { type: "checkbox", value: r.id, "aria-label": r.name, onchange: (/** @type {any} */ e) => {
        if (e.target.checked) ticked.add(r.id);
        else ticked.delete(r.id);
        show();
      } })), shown.map((c) => h("td", { text: c === "side" || c === "type" ? valueWords(r[c]) : r[c] })))))))));
  dialog.setAttribute("aria-labelledby", "dialog-title");
  show();
  dialog.showModal();
}
