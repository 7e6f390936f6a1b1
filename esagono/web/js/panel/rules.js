/** The rules as a text for players, opened at the clause from any prompt or log line. */
import { h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { chapterText, handbook } from "../lib/handbook.js";

/** What is hidden as a whole when it does not hold the word that is looked for. */
const BLOCKS = "p, li, tr, h4, blockquote";

export class RulesTab {
  /** @param {string} game @param {(error: unknown) => void} report  tells the player what went wrong */
  constructor(game, report) {
    this.game = game;
    this.report = report;
    this.live = false;
    /** The clause, or the name of a place in the text, to open at; `words:wave` is a word of the glossary. */
    this.wanted = "";
    this.filter = "";
    /** All chapters, once somebody wants to read them. @type {import("../lib/handbook.js").Chapter[] | null} */
    this.chapters = null;
  }

  /** @param {HTMLElement} box */
  async load(box) {
    try {
      this.chapters = await handbook(this.game);
    } catch (error) {
      this.report(error);
      return;
    }
    if (box.dataset.tab === "rules") this.draw(box);
  }

  /** @param {HTMLElement} box */
  draw(box) {
    if (!this.chapters) {
      fill(box, h("p", { class: "hint", role: "status", text: t("moment") }));
      void this.load(box);
      return;
    }
    const open = (/** @type {string} */ wanted) => {
      this.wanted = wanted;
      this.jump(box);
    };
    const search = h("input", { type: "search", class: "rules-search", "aria-label": t("rules.search"), placeholder: t("rules.search"), value: this.filter, oninput: (/** @type {any} */ e) => {
      this.filter = e.target.value;
      this.wanted = "";
      this.narrow(box);
    } });
    const contents = h("details", { class: "contents" }, h("summary", { text: t("handbook.contents") }), h("ol", null, this.chapters.map((c) => h("li", null, h("button", { class: "link", type: "button", text: c.title, onclick: () => open(c.id) })))));
    const text = this.chapters.map((c) => h("section", { class: "handbook", id: `chapter-${c.id}`, tabindex: -1, "data-clause": c.clauses[0]?.split(".")[0] ?? "" }, h("h3", { text: c.title }), chapterText(c, open)));
    fill(box, search, contents, text, h("p", { class: "hint none", hidden: true, text: t("rules.none") }));
    this.narrow(box);
    if (this.wanted) this.jump(box);
  }

  /** Only what holds the word, or tells the clause, that is looked for. @param {HTMLElement} box */
  narrow(box) {
    const word = this.filter.trim().toLowerCase().replace(/^§\s*/, "");
    const clause = /^\d[\d.a-z]*$/.test(word);
    let left = 0;
    for (const section of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll("section.handbook"))) {
      const whole = !word || (!clause && (section.querySelector("h3")?.textContent ?? "").toLowerCase().includes(word));
      let found = whole ? 1 : 0;
      for (const block of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll(BLOCKS))) {
        const fits = whole || (clause ? tells(block, word) : (block.textContent ?? "").toLowerCase().includes(word));
        block.hidden = !fits;
        if (fits) found += 1;
      }
      section.hidden = !found;
      left += found;
    }
    const none = /** @type {HTMLElement | null} */ (box.querySelector(".none"));
    if (none) none.hidden = left > 0;
  }

  /** To the clause, or to what is nearest above it: 7.9.1.b, 7.9.1, 7.9, 7; or to a place of that name. @param {HTMLElement} box */
  jump(box) {
    if (this.filter) {
      this.filter = "";
      this.draw(box);
      return;
    }
    for (const el of box.querySelectorAll(".wanted")) el.classList.remove("wanted");
    const [name, term] = this.wanted.split(":");
    const place = /** @type {HTMLElement | null} */ (box.querySelector(`[id="chapter-${CSS.escape(name)}"], .chapter-text [data-place="${CSS.escape(name)}"]`));
    if (place) {
      const entry = [...place.querySelectorAll("li")].find((li) => li.querySelector("strong")?.textContent === term);
      show([entry ?? place]);
      return;
    }
    const all = [.../** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll(".chapter-text [data-clause], section[data-clause]"))];
    for (let clause = this.wanted.split(" ")[0]; clause; clause = clause.includes(".") ? clause.slice(0, clause.lastIndexOf(".")) : "") {
      const exact = all.filter((el) => clauses(el).includes(clause));
      const found = exact.length ? exact : all.filter((el) => tells(el, clause)).slice(0, 1);
      if (found.length) {
        show(found);
        return;
      }
    }
  }
}

/** @param {HTMLElement[]} found */
function show(found) {
  for (const el of found) el.classList.add("wanted");
  found[0].tabIndex = -1;
  found[0].scrollIntoView({ block: "start" });
  found[0].focus({ preventScroll: true });
}

/** @param {HTMLElement} el */
function clauses(el) {
  return (el.dataset.clause ?? "").split(" ");
}

/** Whether a block tells a clause or a part of it. @param {HTMLElement} el @param {string} clause */
function tells(el, clause) {
  return clauses(el).some((c) => c === clause || c.startsWith(`${clause}.`));
}
