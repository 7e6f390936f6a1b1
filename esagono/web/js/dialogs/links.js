/** The secret links of a game: one's own, to keep, and invitations to seats that are free. */
import { h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { rememberMatch } from "../lib/store.js";
import { sideName, toast } from "../lib/words.js";
import { confirmDialog } from "./dialog.js";
import { invitationLink, reachHint } from "./joining.js";

/** @param {import("../board.js").Board} board */
export function links(board) {
  const { saved, summary } = board;
  if (!saved || !Object.keys(saved.seats).length) return null;
  const field = (/** @type {string} */ side, /** @type {string} */ link, /** @type {any} */ more = null) => h("label", { class: "setting" }, h("span", { text: sideName(board, side) }), h("input", { readonly: true, value: link, onfocus: (/** @type {any} */ e) => e.target.select() }), more);
  const own = Object.entries(saved.seats).filter(([side]) => side !== "observer");
  const free = Object.keys(summary.seats).filter((side) => summary.seats[side].taken === false);
  const anew = (/** @type {string} */ side) => h("button", { class: "button", type: "button", "data-key": `renew-${side}`, text: t("links.renew"), onclick: () => renew(board, side) });
  const invite = (/** @type {string} */ side) => h("button", { class: "button", type: "button", "data-key": `invite-${side}`, text: t("links.invite"), onclick: () => inviteTo(board, side) });
  return h(
    "section",
    { class: "links" },
    h("h2", { text: t("links.title") }),
    h("p", { class: "hint", text: t("links.hint") }),
    own.map(([side, token]) => field(side, `${location.origin}/board#${board.match}/${token}`, [anew(side), saved.hotseat && own.length > 1 ? invite(side) : null])),
    free.map((side) => field(side, saved.invitations?.[side] ? invitationLink(board.match, saved.invitations[side]) : "", invite(side))),
    free.length || saved.observer ? reachHint() : null,
    saved.observer ? field("observer", `${location.origin}/board#${board.match}/${saved.observer}`) : null,
  );
}

/** A new link for a seat of one's own; the old one stops working. @param {import("../board.js").Board} board @param {string} side */
async function renew(board, side) {
  const { saved } = board;
  if (!saved || !(await confirmDialog({ title: t("links.renew"), text: t("links.renew.text"), yes: t("links.renew"), no: t("end.back") })).yes) return;
  try {
    board.session.close();
    const { token } = await call(`/api/matches/${encodeURIComponent(board.match)}/renew`, { method: "POST", token: saved.seats[side], body: {} });
    const here = side === board.seat ? token : board.token;
    rememberMatch({ ...saved, seats: { ...saved.seats, [side]: token } });
    history.replaceState(null, "", `/board#${board.match}/${here}`);
    location.reload();
  } catch (error) {
    board.problem(error);
  }
}

/** An invitation to a free seat, or to one that a player at this screen leaves. @param {import("../board.js").Board} board @param {string} side */
async function inviteTo(board, side) {
  const { saved } = board;
  if (!saved) return;
  try {
    const made = await call(`/api/matches/${encodeURIComponent(board.match)}/invitation`, { method: "POST", token: saved.seats[side] ?? board.token, body: { seat: side } });
    saved.invitations = { ...saved.invitations, [side]: made.invitation };
    rememberMatch(saved);
    const link = invitationLink(board.match, made.invitation);
    void navigator.clipboard?.writeText(link).catch(() => {});
    toast([h("p", { text: t("links.invited") }), h("input", { readonly: true, value: link, "aria-label": t("links.invite") })]);
  } catch (error) {
    board.problem(error);
  }
}
