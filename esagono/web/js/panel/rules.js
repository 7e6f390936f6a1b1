/** The rules in our words, by clause; opened at the clause from any prompt or log line. */
import { h, fill } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { language, t } from "../lib/i18n.js";

export class RulesTab {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.live = false;
    this.wanted = "";
    this.filter = "";
    /** All clauses, once somebody wants to read them. @type {{clause: string, title?: string, text: string}[] | null} */
    this.rules = null;
  }

  /** @param {HTMLElement} box */
  async load(box) {
    const { board } = this;
    try {
      this.rules = await call(`/api/games/${encodeURIComponent(board.summary.game)}/rules?lang=${language()}`);
    } catch (error) {
      board.problem(error);
      return;
    }
    if (box.dataset.tab === "rules") this.draw(box);
  }

  /** @param {HTMLElement} box */
  draw(box) {
    if (!this.rules) {
      fill(box, h("p", { class: "hint", role: "status", text: t("moment") }));
      void this.load(box);
      return;
    }
    const wanted = this.filter.toLowerCase();
    const rules = this.rules.toSorted(inOrder).filter((r) => !wanted || r.clause.startsWith(wanted) || r.text.toLowerCase().includes(wanted) || (r.title ?? "").toLowerCase().includes(wanted));
    const list = h("div", { class: "rules" });
    let part = list;
    let chapter = "";
    for (const rule of rules) {
      const head = rule.clause.split(".")[0];
      if (head !== chapter) {
        chapter = head;
        part = h("dl");
        list.append(h("h3", { class: "chapter", text: t("rules.chapter", { chapter }) }), part);
      }
      part.append(h("div", { class: "rule", "data-clause": rule.clause, tabindex: -1 }, h("dt", { text: `§${rule.clause}` }), h("dd", null, rule.title ? h("strong", { text: `${rule.title}. ` }) : null, rule.text)));
    }
    fill(
      box,
      h("input", { type: "search", class: "rules-search", "aria-label": t("rules.search"), placeholder: t("rules.search"), value: this.filter, oninput: (/** @type {any} */ e) => {
        this.filter = e.target.value;
        this.wanted = "";
        this.draw(box);
        /** @type {any} */ (box.querySelector(".rules-search"))?.focus();
      } }),
      rules.length ? list : h("p", { class: "hint", text: t("rules.none") }),
    );
    if (this.wanted) this.jump(box);
  }

  /** To the clause, or to what is nearest above it: 7.9.1.b, 7.9.1, 7.9, 7. @param {HTMLElement} box */
  jump(box) {
    let clause = this.wanted.split(" ")[0];
    const all = [.../** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll(".rule"))];
    while (clause) {
      const found = all.filter((el) => el.dataset.clause === clause || el.dataset.clause?.startsWith(`${clause}.`));
      if (found.length) {
        for (const el of found) el.classList.add("wanted");
        found[0].scrollIntoView({ block: "start" });
        found[0].focus({ preventScroll: true });
        return;
      }
      clause = clause.includes(".") ? clause.slice(0, clause.lastIndexOf(".")) : "";
    }
    if (this.filter) {
      this.filter = "";
      this.draw(box);
    }
  }
}

/** Numbered chapters first, then the cards. @param {{clause: string}} a @param {{clause: string}} b */
function inOrder(a, b) {
  const number = (/** @type {string} */ clause) => (/^\d/.test(clause) ? Number.parseInt(clause, 10) : Infinity);
  const [x, y] = [number(a.clause), number(b.clause)];
  return x === y ? 0 : x - y;
}
