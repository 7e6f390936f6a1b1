/** Chances and columns of a sheet: in words, as bars, and what they promise. */
import { h } from "../lib/dom.js";
import { amount, percent, signed, t } from "../lib/i18n.js";

/** @typedef {import("../lib/types.js").Sheet} Sheet */

/** Columns that say themselves what they are: 3:1. */
const ODDS = /:/;

/** @param {string} column */
export function columnWords(column) {
  return ODDS.test(column) ? column : t("sheet.column", { column });
}

/** @param {number | string} p  a number, or a fraction */
export function chance(p) {
  return typeof p === "number" ? p : amount(p);
}

/** Column and chance in one line; nothing if a sheet has neither. @param {Sheet} sheet */
export function oddsWords({ column, headline }) {
  return [column && columnWords(column), headline && `${headline.text} ${percent(chance(headline.p))}`].filter(Boolean).join(" · ");
}

/** The sums against each other, the column, and what it promises. @param {Sheet} sheet */
export function promised({ groups = [], column, column_before, shifts = [], headline }) {
  const summed = groups.filter((g) => g.total !== undefined);
  // sums of one side are not set against each other
  const totals = summed.some((g) => g.side !== summed[0].side) || !summed[0]?.side ? summed.map((g) => g.total) : [];
  if (!column && !headline) return null;
  return h(
    "p",
    { class: "odds" },
    column && totals.length > 1 ? [h("span", { class: "strength", text: totals[0] }), h("span", { class: "against", text: ":" }), h("span", { class: "strength", text: totals[totals.length - 1] })] : null,
    column && column_before && column_before !== column ? h("span", { class: "shifted", title: shifts.map((p) => `${typeof p.value === "number" ? signed(p.value) : p.value} ${p.text}`).join("\n"), text: `${column_before} →` }) : null,
    column ? h("span", { class: "column" }, ODDS.test(column) ? null : h("small", { text: t("sheet.column", { column: "" }) }), column) : null,
    headline ? h("span", { class: "headline" }, `${headline.text} `, h("b", { text: percent(chance(headline.p)) })) : null,
  );
}

/** The chance alone, for a small window where the rest is scrolled away; a reader has heard it. @param {Sheet} sheet */
export function brief({ headline }) {
  return headline ? h("p", { class: "brief", "aria-hidden": "true" }, `${headline.text} `, h("b", { text: percent(chance(headline.p)) })) : null;
}

/** What the other side may do about it, and what becomes of the attack then. @param {Sheet} sheet */
export function answers({ cases = [] }) {
  if (!cases.length) return null;
  return h(
    "div",
    { class: "cases" },
    h("h4", { text: t("sheet.cases") }),
    h("ul", null, cases.map((c) => h("li", { "data-p": chance(c.p) }, h("span", null, c.text, c.hex ? h("small", { text: ` ${c.hex}` }) : null), h("b", { text: percent(chance(c.p)) }), c.then ? h("small", { class: "then", text: t("sheet.then", { text: c.then.text, p: percent(chance(c.then.p)) }) }) : null))),
  );
}

/** Bars of the chances, those of one group together. @param {Sheet} sheet */
export function oddsBars({ odds = [] }) {
  if (!odds.length) return null;
  const groups = [...new Set(odds.map((o) => o.group ?? ""))];
  return h(
    "div",
    { class: "bars" },
    groups.map((group) =>
      h(
        "div",
        { class: "chart-bars", "data-group": group },
        group ? h("h4", { text: group }) : null,
        h("ul", null, odds.filter((o) => (o.group ?? "") === group).map((o) => {
          const bar = h("span", { class: `bar${o.tone ? ` ${o.tone}` : ""}` });
          bar.style.setProperty("--part", String(chance(o.p)));
          return h("li", { "data-p": chance(o.p) }, h("span", { class: "n", text: o.text }), bar, h("span", { class: "p", text: percent(chance(o.p)) }));
        })),
      ),
    ),
  );
}
