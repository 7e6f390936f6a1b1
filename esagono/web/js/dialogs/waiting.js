/** Before the first die: a seat is free, or somebody has not handed in a share of the dice. The board opens when all have. */
import { byId, h, fill } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { keepDice, keptDice } from "../lib/shares.js";
import { savedMatch } from "../lib/store.js";
import { capital } from "../lib/words.js";
import { handIn, invitationLink, linkRow, reachHint } from "./joining.js";

const PAUSE = 1500;

/**
 * Wait, and hand in this browser's share when everybody has promised one; then reload the page.
 * @param {string} match @param {string} token @param {any} summary @param {Record<string, {title: string}>} sides
 */
export async function waitForDice(match, token, summary, sides) {
  document.body.dataset.state = "waiting";
  const box = byId("curtain");
  const name = (/** @type {string} */ side) => capital(sides[side]?.title ?? side);
  let drawn = "";
  const draw = (/** @type {string} */ words, /** @type {any} */ more = null) => {
    if (words === drawn) return;
    drawn = words;
    fill(box, h("div", { class: "curtain-card invite", role: "status" }, h("h1", { text: summary.title }), h("p", { id: "waiting-for", text: words }), more, h("p", { class: "hint", text: t("wait.dice") }), h("a", { class: "button", href: "/", text: t("home") })));
    box.hidden = false;
  };
  for (let about = summary; about.waiting; about = await again(match, token, about)) {
    const saved = savedMatch(match);
    const changed = keepDice(match, about.dice);
    const free = Object.keys(about.seats).filter((side) => !about.seats[side].taken);
    const mine = Object.keys(saved?.seats ?? {}).filter((side) => about.dice.missing.includes(side));
    const share = keptDice(match)?.share ?? "";
    if (changed.length) {
      draw(t("fair.changed"));
      return;
    }
    if (free.length) {
      const links = free.flatMap((side) => (saved?.invitations?.[side] ? linkRow(t("start.invite.text", { side: name(side) }), invitationLink(match, saved.invitations[side]), `invite-${side}`) : []));
      draw(t("wait.seat", { side: free.map(name).join(", ") }), links.length ? [links, reachHint()] : null);
    } else if (mine.length && !share) draw(t("wait.elsewhere"));
    else if (mine.length && about.dice.fixed) await handIn(match, mine.map((side) => saved?.seats[side] ?? ""), share).catch(() => {});
    else draw(t("wait.share", { side: about.dice.missing.map(name).join(", ") }));
  }
  location.reload();
}

/** @param {string} match @param {string} token @param {any} before */
async function again(match, token, before) {
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return call(`/api/matches/${encodeURIComponent(match)}`, { token }).catch(() => before);
}
