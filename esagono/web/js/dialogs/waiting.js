/** Before the first die: a seat is free, or somebody has not handed in a share of the dice. The board opens when all have. */
import { byId, h, fill } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { t, tOr } from "../lib/i18n.js";
import { keepDice, keptDice, makeShare } from "../lib/shares.js";
import { rememberMatch, savedMatch } from "../lib/store.js";
import { capital } from "../lib/words.js";
import { handIn, invitationLink, linkRow, reachHint } from "./joining.js";
import { place } from "../lib/transport.js";

const PAUSE = 1500;
const HOUR = 3_600_000;

/**
 * Wait, and hand in this browser's share when everybody has promised one; then reload the page.
 * @param {string} match @param {string} token @param {any} summary @param {Record<string, {title: string}>} sides
 */
export async function waitForDice(match, token, summary, sides) {
  document.body.dataset.state = "waiting";
  const box = byId("curtain");
  const name = (/** @type {string} */ side) => capital(sides[side]?.title ?? side);
  let drawn = "";
  const draw = (/** @type {string} */ words, /** @type {any} */ more = null, hint = t("wait.dice")) => {
    if (words === drawn) return;
    drawn = words;
    fill(box, h("div", { class: "curtain-card invite", role: "status" }, h("h1", { text: summary.title }), h("p", { id: "waiting-for", text: words }), more, h("p", { class: "hint", text: hint }), h("a", { class: "button", href: place("/"), text: t("home") })));
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
    if (about.called_off) {
      draw(t(`wait.off.${about.called_off.act}`, { side: name(about.called_off.side) }), null, "");
      return;
    }
    if (free.length) {
      const links = free.flatMap((side) => (saved?.invitations?.[side] ? linkRow(t("start.invite.text", { side: name(side) }), invitationLink(match, saved.invitations[side]), `invite-${side}`) : []));
      draw(t("wait.seat", { side: free.map(name).join(", ") }), links.length ? [links, reachHint()] : null);
    } else if (mine.length && !share) draw(t("wait.elsewhere"));
    else if (mine.length && about.dice.fixed) await handIn(match, mine.map((side) => saved?.seats[side] ?? ""), share).catch(() => {});
    else {
      const words = t("wait.share", { side: about.dice.missing.map(name).join(", ") });
      if (about.share_left === 0 && !about.dice.missing.includes(about.seat)) {
        draw(`${words} ${t("wait.late")}`, waysOut(match, token, about));
      } else draw(about.share_left ? `${words} ${t("wait.left", { n: Math.ceil(about.share_left / HOUR) })}` : words);
    }
  }
  location.reload();
}

/** @param {string} match @param {string} token @param {any} before */
async function again(match, token, before) {
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return call(`/api/matches/${encodeURIComponent(match)}`, { token }).catch(() => before);
}

/** What can be done about a share that never comes. @param {string} match @param {string} token @param {any} about */
function waysOut(match, token, about) {
  const refused = h("p", { class: "warning", role: "alert" });
  const callOff = (/** @type {any} */ body) =>
    call(`/api/matches/${encodeURIComponent(match)}/call-off`, { method: "POST", token, body }).catch((error) => {
      refused.textContent = tOr(`refused.${error.code}`, error.message);
      return null;
    });
  const again = async () => {
    const { share, promise } = await makeShare();
    const made = await callOff({ act: "again", promise });
    if (!made) return;
    keepDice(made.match, made.dice, { share });
    const { game, title, scenario, hotseat } = about;
    const { seats, invitations, observer } = made;
    rememberMatch({ match: made.match, game, title, scenario, seats, invitations, observer, hotseat, bots: [], created: new Date().toISOString() });
    location.href = place(`/board#${made.match}/${seats[about.seat]}`);
  };
  const button = (/** @type {string} */ act, /** @type {() => unknown} */ onclick) =>
    h("button", { class: "button", type: "button", "data-act": act, text: t(`wait.${act}`), onclick });
  return h(
    "div",
    { class: "setting" },
    button("again", again),
    about.clock ? button("claim", () => callOff({ act: "claim" })) : null,
    button("void", () => callOff({ act: "void" })),
    refused,
  );
}
