/** Sitting down: links to invite somebody, what an invitation is for, and taking the seat. */
import { byId, h, fill } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { t, tOr } from "../lib/i18n.js";
import { reachOf } from "../lib/reach.js";
import { keepDice, makeShare } from "../lib/shares.js";
import { rememberMatch, savedMatch } from "../lib/store.js";
import { capital } from "../lib/words.js";

/** Where an invitation is taken. @param {string} match @param {string} code */
export function invitationLink(match, code) {
  return `${location.origin}/#join/${match}/${code}`;
}

/** A link that can be copied. @param {string} words @param {string} link @param {string} id */
export function linkRow(words, link, id) {
  const field = h("input", { id, readonly: true, value: link, onfocus: (/** @type {any} */ e) => e.target.select() });
  const button = h("button", { class: "button", type: "button", text: t("start.invite.copy"), onclick: () => {
    field.select();
    void navigator.clipboard?.writeText(field.value).then(() => (button.textContent = t("start.invite.copied")), () => {});
  } });
  return [h("label", { for: id, text: words }), h("div", { class: "setting" }, field, button)];
}

/** Says so if the other player cannot reach this server, and what can be done; nothing if he can. */
export function reachHint() {
  const reach = reachOf(location.hostname);
  return reach ? h("p", { class: "hint reach", "data-reach": reach, role: "note", text: t(`invite.reach.${reach}`, { host: location.host, port: location.port || "80" }) }) : null;
}

/** Where the dice of a match come from, in words. @param {import("../lib/shares.js").Dice} dice */
export function diceWords(dice) {
  const given = dice.given ? ` ${t("dice.given", { n: dice.given })}` : "";
  return t(`dice.${dice.kind}`, { seed: dice.seed ?? "" }) + given;
}

/** How much time the players of a match have. @param {any} clock */
export function clockWords(clock) {
  return clock.kind === "days" ? t("clock.days", { n: clock.days }) : t("clock.increment", { n: clock.minutes, seconds: clock.seconds });
}

/** Hand in the share of the dice for seats of this browser. @param {string} match @param {string[]} tokens @param {string} share */
export async function handIn(match, tokens, share) {
  for (const token of tokens) await call(`/api/matches/${encodeURIComponent(match)}/share`, { method: "POST", token, body: { share } });
}

/** Somebody came with an invitation: tell what it is for before it is taken. @param {any[]} games */
export async function welcome(games) {
  const [, match, code] = location.hash.slice(1).split("/");
  const saved = savedMatch(match);
  const path = `/api/matches/${encodeURIComponent(match)}`;
  const dialog = byId("dialog");
  const show = (/** @type {any[]} */ ...content) => {
    fill(dialog, h("div", { class: "dialog-head" }, h("h1", { id: "dialog-title", text: t("join.title") })), h("div", { class: "dialog-body invite" }, content));
    dialog.setAttribute("aria-labelledby", "dialog-title");
    if (!dialog.open) dialog.showModal();
  };
  const leave = (/** @type {string} */ words) => h("button", { class: "button", type: "button", text: t(words), onclick: () => {
    history.replaceState(null, "", "/");
    dialog.close();
  } });
  const away = leave("join.later");
  const refuse = (/** @type {any} */ error) => show(h("p", { class: "warning", text: tOr(`refused.${error.code}`, error.status ? t("closed.text") : t("start.unreachable")) }), h("div", { class: "buttons" }, leave("close")));
  let about = null;
  try {
    about = await call(`${path}/invitation`, { token: code });
  } catch (error) {
    const own = saved && Object.values(saved.seats)[0];
    if (own) location.replace(`/board#${match}/${own}`);
    else refuse(error);
    return;
  }
  const game = games.find((g) => g.id === about.game);
  const scenario = game?.scenarios?.find((/** @type {any} */ s) => s.id === about.scenario)?.title ?? about.scenario;
  const side = capital(game?.sides?.find((/** @type {any} */ s) => s.id === about.seat)?.title ?? about.seat);
  const corrected = about.pack ? await import("./corrected.js").then((m) => m.corrections(about.game, about.pack, (agreed) => (take.disabled = !agreed))) : null;
  const take = h("button", { class: "button primary", id: "take-seat", disabled: Boolean(about.pack), type: "button", text: t("join.take", { side }), onclick: async () => {
    take.disabled = true;
    try {
      const own = about.waiting ? await makeShare() : null;
      const joined = await call(`${path}/claim`, { method: "POST", token: code, body: { ...(own ? { promise: own.promise } : {}), ...(about.pack ? { pack: about.pack.hash } : {}) } });
      keepDice(match, joined.dice, { share: own?.share });
      rememberMatch({ match, game: about.game, title: about.title, scenario: about.scenario, seats: { ...saved?.seats, [joined.seat]: joined.token }, hotseat: false, created: new Date().toISOString(), pack: about.pack?.hash });
      location.replace(`/board#${match}/${joined.token}`);
    } catch (error) {
      refuse(error);
    }
  } });
  show(
    h("p", null, h("strong", { text: about.title }), ` · ${scenario}`),
    h("p", { text: t("join.side", { side }) }),
    about.clock ? h("p", { id: "join-clock", text: `${t("clock.title")}: ${clockWords(about.clock)}` }) : null,
    h("p", { class: about.dice.kind === "shared" ? "hint" : "warning", id: "join-dice", text: diceWords(about.dice) }),
    about.origin === "position" ? h("p", { class: "warning", id: "join-position", text: t("join.position") }) : null,
    corrected,
    h("div", { class: "buttons" }, away, take),
  );
}
