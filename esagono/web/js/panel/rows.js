/** The rows of a sheet: who takes part or could, each to be ticked, pressed, or looked at. */
import { h } from "../lib/dom.js";
import { picture } from "../map/pictures.js";
import { reasonNodes, sideName } from "../lib/words.js";
import { optionKey } from "../state/offers.js";

/** @typedef {import("./sheet.js").SheetView} SheetView @typedef {import("../lib/types.js").SheetRow} SheetRow @typedef {import("../lib/types.js").SheetGroup} SheetGroup */

/** Whose a group is need be told only where there are groups of both sides. @param {SheetView} view @param {SheetGroup[]} groups */
export function groupRows(view, groups) {
  const shown = groups.filter((group) => group.rows?.length || group.total !== undefined);
  const both = new Set(shown.map((group) => group.side)).size > 1;
  return shown.map((group) => drawGroup(view, group, both));
}

/** @param {SheetView} view @param {SheetGroup} group @param {boolean} whose */
function drawGroup(view, group, whose) {
  return [
    h("h3", null, group.title, group.side && whose ? h("small", { text: ` ${sideName(view.board, group.side)}` }) : null, group.total !== undefined ? h("b", { class: "total", text: String(group.total) }) : null),
    group.rows?.length ? h("ul", { class: "ticks" }, group.rows.map((row) => drawRow(view, row, group))) : null,
  ];
}

/** @param {SheetView} view @param {SheetRow} row @param {SheetGroup} group */
function drawRow(view, row, group) {
  const piece = view.board.shown?.pieces.find((p) => p.key === row.key.split("@")[0]);
  const body = [
    piece ? picture(piece.face, "counter tiny") : null,
    h("span", null, row.name, row.note ? h("small", { text: ` ${row.note}` }) : null),
    row.value !== undefined && row.value !== "" ? h("b", { text: String(row.value) }) : null,
  ];
  if (row.refused?.length) return h("li", { class: "off" }, h("label", { "aria-disabled": "true" }, h("input", { type: "checkbox", disabled: true }), body), reasonNodes(row.refused, view.board));
  const { look, option } = row;
  if (look) return h("li", null, h("button", { class: "row", type: "button", "data-key": `row-${row.key}`, "aria-pressed": String(Boolean(row.on)), onclick: () => view.turn(look) }, body));
  if (!option && (!row.on || !group.now)) return h("li", null, h("span", { class: "row" }, body));
  if (group.now && group.one) return h("li", null, h("button", { class: "row press", type: "button", "data-key": `row-${row.key}`, "data-verb": option?.[0], ...pointing(view.board, row), onclick: () => view.playRow(row) }, body));
  if (group.now) return h("li", null, h("label", null, h("input", { type: "checkbox", "data-key": `row-${row.key}`, checked: Boolean(row.on), disabled: !option, onchange: () => view.playRow(row) }), body));
  const type = group.one ? "radio" : "checkbox";
  return h("li", null, h("label", null, h("input", { type, ...(group.one ? { name: group.title } : {}), "data-key": `row-${row.key}`, checked: ticked(view, row, group), disabled: !row.option, onchange: () => row.option && view.toggle(row.option, group) }), body));
}

/** A row about a formation shows on the map where it is. @param {import("../board.js").Board} board @param {SheetRow} row */
function pointing({ shown, components, marks }, { name }) {
  const hexes = (shown?.pieces ?? []).filter((p) => p.known && components.counters[p.key]?.formation === name).flatMap((p) => p.hexes);
  if (!hexes.length) return {};
  const [on, off] = [() => marks.showHover(...hexes), () => marks.showHover()];
  return { onpointerenter: on, onfocus: on, onpointerleave: off, onblur: off };
}

/** A tick is seen at once; what comes of it, when it is answered. @param {SheetView} view @param {SheetRow} row @param {SheetGroup} group */
function ticked(view, { on, option }, group) {
  const key = !group.one && option && optionKey(option);
  return key && view.heard.has(key) !== view.draft.has(key) ? !on : Boolean(on);
}
