/** What is this battle? The handbook from its first page, before a game and during it. */
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { chapterText, handbook } from "../lib/handbook.js";
import { openDialog } from "./dialog.js";

/** Chapters that somebody reads who has not begun to play: these have a button. */
const FIRST = ["battle", "counters", "results", "words"];

/** @param {string} game @param {string} [wanted] the chapter or word to begin with */
export async function openBattle(game, wanted = "battle") {
  const chapters = await handbook(game);
  /** @param {string} name */
  const follow = (name) => {
    const place = dialog.querySelector(`[id="hb-${CSS.escape(name)}"], .chapter-text [data-place="${CSS.escape(name)}"]`);
    place?.scrollIntoView({ block: "start" });
  };
  const links = h("nav", { class: "buttons", "aria-label": t("handbook.contents") }, chapters.filter((c) => FIRST.includes(c.id)).map((c) => h("button", { class: "button", type: "button", text: c.title, onclick: () => follow(c.id) })));
  const dialog = openDialog(t("handbook.battle"), links, chapters.map((c) => h("section", { id: `hb-${c.id}`, class: "handbook" }, h("h2", { text: c.title }), chapterText(c, follow))));
  // in the panel chapters lie a level deeper
  for (const heading of dialog.querySelectorAll("h4")) heading.setAttribute("aria-level", "3");
  if (wanted !== "battle") follow(wanted);
  return dialog;
}
