/** How a sheet comes to its column: sums of the parties, shifts and modifiers with their clauses, folded away until somebody looks. */
import { h } from "../lib/dom.js";
import { signed, t } from "../lib/i18n.js";
import { clauseLink } from "../lib/words.js";

/** @typedef {import("../lib/types.js").Sheet} Sheet @typedef {import("../lib/types.js").SheetGroup} SheetGroup @typedef {import("../lib/types.js").Part} Part */

export class Arithmetic {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.unfolded = false;
  }

  /** @param {Sheet} sheet */
  draw(sheet) {
    const { groups = [], shifts = [], modifiers = [], columns = [], column, column_before } = sheet;
    /** @type {[string, Part[]][]} */
    const lists = [
      ...groups.map((/** @type {SheetGroup} */ g) => sum(g)),
      [t("sheet.shifts"), shifts],
      [t("sheet.modifiers"), modifiers],
    ];
    if (!lists.some(([, parts]) => parts.length) && !columns.length) return null;
    return h(
      "details",
      { class: "arithmetic", open: this.unfolded, ontoggle: (/** @type {any} */ e) => this.unfold(e.target) },
      h("summary", { "data-key": "arithmetic", text: t("sheet.arithmetic") }),
      columns.length ? h("ol", { class: "columns", "aria-label": t("sheet.columns") }, columns.map((c) => h("li", { class: c === column ? "used" : c === column_before ? "before" : "", ...(c === column ? { "aria-current": "true" } : {}), text: c }))) : null,
      column_before ? h("p", { text: t("sheet.before", { column: column_before }) }) : null,
      lists.map(([title, parts]) => this.parts(title, parts)),
    );
  }

  /** What was asked for is brought into sight: it unfolds behind the odds, which stay where they are. @param {HTMLDetailsElement} details */
  unfold(details) {
    const fresh = details.open && !this.unfolded;
    this.unfolded = details.open;
    if (fresh) details.scrollIntoView({ block: "start" });
  }

  /** @param {string} title @param {Part[]} parts */
  parts(title, parts) {
    if (!parts.length) return null;
    const words = (/** @type {Part} */ p) => (typeof p.value === "number" ? signed(p.value) : String(p.value));
    return h("div", { class: "sum" }, h("h4", { text: title }), h("ul", null, parts.map((p) => h("li", null, h("b", { text: words(p) }), " ", p.text, " ", clauseLink(p.clause ?? "", this.board)))));
  }
}

/** What a party brings: the parts of those who take part, and of the whole. @param {SheetGroup} group @returns {[string, Part[]]} */
function sum({ title, total, rows = [], parts = [] }) {
  const own = rows.filter((row) => row.on).flatMap((row) => (row.parts ?? []).map((p) => ({ ...p, text: [row.name, p.text].filter(Boolean).join(": ") })));
  return [total === undefined ? title : `${title}: ${total}`, [...own, ...parts]];
}
