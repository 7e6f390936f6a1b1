/** The handbook of a game, fetched once: its rules as a text for players. Shared by the start page and the board. */
import { h, styled } from "./dom.js";
import { call } from "./api.js";
import { language } from "./i18n.js";

/** @typedef {{id: string, title: string, html: string, clauses: string[]}} Chapter */

/** @type {Map<string, Promise<Chapter[]>>} */
const fetched = new Map();

/** @param {string} game @returns {Promise<Chapter[]>} */
export function handbook(game) {
  const address = `/api/games/${encodeURIComponent(game)}/handbook?lang=${language()}`;
  // the look of its text comes with it, so that a paragraph is found where it stays
  const asked = fetched.get(address) ?? Promise.all([call(address), styled("handbook")]).then(([chapters]) => chapters);
  fetched.set(address, asked);
  asked.catch(() => fetched.delete(address));
  return asked;
}

/** The text of a chapter; its links lead to other places of the handbook. @param {Chapter} chapter @param {(name: string) => void} follow */
export function chapterText(chapter, follow) {
  const box = h("div", { class: "chapter-text" });
  box.innerHTML = chapter.html; // made by the server from the game's own file, never from anybody's input
  // places of the text by another name than parts of the page: one was called "status", as the line under the map is
  for (const place of box.querySelectorAll("[id]")) {
    place.setAttribute("data-place", place.id);
    place.removeAttribute("id");
  }
  box.addEventListener("click", (/** @type {any} */ e) => {
    const link = e.target.closest?.("a[href^='#']");
    if (!link) return;
    e.preventDefault();
    follow(link.getAttribute("href").slice(1));
  });
  return box;
}
