/** The charts of the game, as on the player aid card, with the used cells lit. */
import { h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { clauseLink } from "../lib/words.js";

export class ChartsTab {
  /** @param {{ components: import("../lib/types.js").Components } & import("../lib/types.js").Guide} board */
  constructor(board) {
    this.board = board;
    this.live = false;
    /** The cells used last, or about to be used. @type {import("../lib/types.js").Cell[]} */
    this.used = [];
  }

  /** @param {HTMLElement} box */
  draw(box) {
    fill(box, this.board.components.charts.map((chart) => this.chart(chart)));
    box.querySelector("td.used, th.used")?.scrollIntoView({ block: "center", inline: "center" });
  }

  /** @param {import("../lib/types.js").Chart} chart */
  chart(chart) {
    const { column, row } = this.cell(chart);
    return h(
      "section",
      { class: "chart" },
      h("h3", null, chart.title, " ", chart.clause ? clauseLink(chart.clause, this.board) : null),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "group", "aria-label": chart.title },
        h(
          "table",
          null,
          h("thead", null, h("tr", null, h("td", null), chart.columns.map((c, i) => h("th", { scope: "col", class: i === column ? "used" : "", text: c })))),
          h("tbody", null, chart.rows.map((r, j) => h("tr", null, h("th", { scope: "row", class: j === row ? "used" : "", text: r.name }), r.cells.map((c, i) => h("td", { class: i === column && j === row ? "used cell" : i === column || j === row ? "band" : "", ...(i === column && j === row ? { "aria-label": t("chart.used", { cell: c }) } : {}) }, cellWords(c)))))),
        ),
      ),
      chart.note ? h("p", { class: "hint", text: chart.note }) : null,
    );
  }

  /** Where the last roll fell. @param {import("../lib/types.js").Chart} chart */
  cell(chart) {
    const used = this.used.find((c) => c.chart === chart.id);
    if (!used) return { column: -1, row: -1 };
    const column = used.column === undefined ? -1 : chart.columns.indexOf(used.column);
    return { column, row: used.row === undefined ? -1 : chart.rows.findIndex((r) => (r.id ?? r.name) === used.row || r.name === used.row) };
  }
}

/** The two halves of a cell one above the other: that way nine columns fit into the panel. @param {string} cell */
function cellWords(cell) {
  const parts = String(cell).split(" / ");
  return parts.length === 2 ? [h("span", { text: parts[0] }), h("span", { class: "sr-only", text: "/" }), h("span", { text: parts[1] })] : cell;
}
