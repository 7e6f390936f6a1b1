/**
 * Two players at one screen, with a curtain between them. The page is reloaded, so nothing of the last player's seat is
 * left in the document or in memory; the next seat's view is asked for only when its player has said they are there.
 */
import { byId, h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { sideName } from "../lib/words.js";
import { CURTAIN, savedMatch } from "../lib/store.js";
import { place } from "../lib/transport.js";

/** After a choice: is it the other player's turn at this screen? @param {Pick<import("../board.js").Board, "components" | "saved" | "seat" | "session">} board @param {import("../lib/types.js").Table} table */
export function needsCurtain(board, table) {
  const { saved, seat } = board;
  const { result, deciding, options } = table.facts;
  // who is still deciding may be secret, but whether this seat has something to decide is not
  if (!saved?.hotseat || result || board.session.decision) return false;
  const next = deciding.find((side) => side !== seat && saved.seats[side]);
  if (!next) return false;
  const open = options.fog === "open";
  board.session.close();
  if (!open) sessionStorage.setItem(CURTAIN, JSON.stringify({ match: saved.match, side: next, title: sideName(board, next) }));
  const target = place(`/board#${saved.match}/${saved.seats[next]}`);
  // Replacing only the hash would keep the page's memory: go away and come back.
  history.replaceState(null, "", target);
  location.reload();
  return true;
}

/** On loading: draw the curtain if it is down for this seat; true if the board must not open yet. @param {string} match @param {string} token */
export function drawCurtain(match, token) {
  const down = JSON.parse(sessionStorage.getItem(CURTAIN) ?? "null");
  const saved = savedMatch(match);
  if (!down || down.match !== match || saved?.seats[down.side] !== token) {
    sessionStorage.removeItem(CURTAIN);
    return false;
  }
  const box = byId("curtain");
  const lift = () => {
    sessionStorage.removeItem(CURTAIN);
    location.reload();
  };
  fill(box, h("div", { class: "curtain-card" }, h("h1", { text: t("curtain.title", { side: down.title }) }), h("p", { text: t("curtain.text") }), h("button", { class: "button primary large", type: "button", text: t("curtain.lift", { side: down.title }), onclick: lift }), h("a", { class: "button", href: place("/"), text: t("home") })));
  box.hidden = false;
  document.body.dataset.state = "curtain";
  box.querySelector("button")?.focus();
  return true;
}
