/** The lobby on the start page: seats that anybody may take, and games to watch. Loaded when the page is drawn. */
import { byId, h, fill } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { moment, t, tOr } from "../lib/i18n.js";
import { keepDice, makeShare } from "../lib/shares.js";
import { rememberMatch, savedMatch } from "../lib/store.js";
import { capital, toast } from "../lib/words.js";
import { clockWords } from "./joining.js";

/** @param {any[]} games */
export async function drawLobby(games) {
  const box = byId("lobby");
  const { open, watch } = await call("/api/lobby");
  box.hidden = !open.length && !watch.length;
  fill(
    box,
    h("h2", { id: "lobby-title", text: t("lobby.title") }),
    open.length ? [h("h3", { text: t("lobby.open") }), h("div", { class: "match-list" }, open.map((/** @type {any} */ m) => openRow(games, m)))] : null,
    watch.length ? [h("h3", { text: t("lobby.watch") }), h("p", { class: "hint", text: t("lobby.watch.hint") }), h("div", { class: "match-list" }, watch.map((/** @type {any} */ m) => watchRow(games, m)))] : null,
  );
}

/** The game, its scenario, and options that are not as usual. @param {any[]} games @param {any} m */
function words(games, m) {
  const game = games.find((g) => g.id === m.game);
  const scenario = game?.scenarios?.find((/** @type {any} */ s) => s.id === m.scenario)?.title ?? m.scenario;
  const options = (game?.options ?? []).filter((/** @type {any} */ o) => m.options[o.name] !== undefined && m.options[o.name] !== o.default);
  const unusual = options.map((/** @type {any} */ o) => `${o.title ?? o.name}: ${o.choices.find((/** @type {any} */ c) => c.value === m.options[o.name])?.title ?? m.options[o.name]}`);
  return { title: game?.title ?? m.game, scenario, more: [...unusual, m.seed_chosen ? t("lobby.seed") : "", m.clock ? clockWords(m.clock) : ""].filter(Boolean), side: capital(game?.sides?.find((/** @type {any} */ s) => s.id === m.seat)?.title ?? m.seat ?? "") };
}

/** @param {any[]} games @param {any} m */
function openRow(games, m) {
  const { title, scenario, more, side } = words(games, m);
  const own = savedMatch(m.match);
  const button = own
    ? h("a", { class: "button", href: `/board#${m.match}/${Object.values(own.seats)[0]}`, text: t("lobby.own") })
    : h("button", { class: "button primary", type: "button", text: t("join.take", { side }), "aria-label": `${t("join.take", { side })}: ${title}, ${scenario}`, onclick: () => take(games, m, title, button) });
  return h("article", { class: "match", "data-match": m.match }, h("strong", { text: title }), h("span", { class: "hint", text: [scenario, ...more].join(" · ") }), h("span", { class: "state", text: t(m.name ? "lobby.waits" : "lobby.waits.nameless", { name: m.name, side, when: moment(m.since) }) }), h("span", { class: "buttons" }, button));
}

/** @param {any[]} games @param {any} m */
function watchRow(games, m) {
  const { title, scenario, more } = words(games, m);
  return h("article", { class: "match", "data-watch": m.match }, h("strong", { text: title }), h("span", { class: "hint", text: [scenario, ...more].join(" · ") }), h("span", { class: "state", text: moment(m.since) }), h("span", { class: "buttons" }, h("a", { class: "button", href: `/board#${m.match}/${m.token}`, text: t("lobby.look"), "aria-label": `${t("lobby.look")}: ${title}, ${scenario}` })));
}

/** A seat of a match with corrected files is taken when the differences were seen and agreed to. @param {any} m @param {any} pack @param {() => void} agree */
async function askFirst(m, pack, agree) {
  const { corrections } = await import("./corrected.js");
  const dialog = byId("dialog");
  const go = h("button", { class: "button primary", id: "agree-and-take", type: "button", disabled: true, text: t("join.go"), onclick: agree });
  fill(dialog, h("div", { class: "dialog-head" }, h("h1", { id: "dialog-title", text: t("join.title") })), h("div", { class: "dialog-body invite" }, corrections(m.game, pack, (agreed) => (go.disabled = !agreed)), h("div", { class: "buttons" }, h("button", { class: "button", type: "button", text: t("join.later"), onclick: () => dialog.close() }), go)));
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) dialog.showModal();
}

/** @param {any[]} games @param {any} m @param {string} title @param {any} button @param {string} [pack]  the corrected one that was agreed to */
async function take(games, m, title, button, pack) {
  button.disabled = true;
  try {
    const { share, promise } = await makeShare();
    const joined = await call(`/api/lobby/${encodeURIComponent(m.match)}`, { method: "POST", body: { promise, pack: pack ?? null } });
    keepDice(m.match, joined.dice, { share: joined.waiting ? share : undefined });
    rememberMatch({ match: m.match, game: m.game, title, scenario: m.scenario, seats: { [joined.seat]: joined.token }, hotseat: false, created: new Date().toISOString(), pack });
    location.href = `/board#${m.match}/${joined.token}`;
  } catch (error) {
    const { code, reasons } = /** @type {any} */ (error);
    if (code === "corrected") {
      button.disabled = false;
      await askFirst(m, reasons[0], () => void take(games, m, title, button, reasons[0].hash));
      return;
    }
    toast(tOr(`refused.${/** @type {any} */ (error).code}`, error instanceof Error ? error.message : String(error)), "warning");
    await drawLobby(games);
  }
}
