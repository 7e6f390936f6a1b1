/** The start page: games, a new game, my games, import. */
import { byId, h, fill } from "./lib/dom.js";
import { call } from "./lib/api.js";
import { LANGUAGES, day, language, loadLanguage, number, t, tOr, translateMarkup } from "./lib/i18n.js";
import { applySettings, forgetMatch, rememberMatch, savedMatches, saveSettings, settings } from "./lib/store.js";
import { keepDice, makeShare } from "./lib/shares.js";
import { toast } from "./lib/words.js";
import { clockWords, handIn, invitationLink, linkRow, reachHint, welcome } from "./dialogs/joining.js";
import { openBattle } from "./dialogs/battle.js";
import { lessonOf, rememberLesson } from "./state/lesson.js";
import { here, place } from "./lib/transport.js";

/** How much time players may have. @type {any[]} */
const CLOCKS = [null, { kind: "increment", minutes: 60, seconds: 30 }, { kind: "increment", minutes: 180, seconds: 60 }, { kind: "increment", minutes: 600, seconds: 120 }, { kind: "days", days: 1 }, { kind: "days", days: 3 }, { kind: "days", days: 7 }];

/** Where newcomers begin. */
const FIRST = "isonzo-1917";

/** What a decision takes somebody who knows the game. */
const SECONDS = 8;

/** @type {any[]} */
let games = [];

async function open() {
  applySettings();
  await loadLanguage(settings.lang);
  translateMarkup(document);
  fill(byId("language"), LANGUAGES.map((l) => h("option", { value: l, text: t(`lang.${l}`), ...(l === language() ? { selected: true } : {}) })));
  byId("language").onchange = async (/** @type {any} */ e) => {
    saveSettings({ lang: e.target.value });
    await open();
  };
  if (!games.length) fill(byId("games"), h("p", { class: "hint", role: "status", text: t("moment") }));
  try {
    games = await call(`/api/games?lang=${language()}`);
  } catch {
    fill(byId("games"), h("p", { class: "warning", role: "alert", text: t("start.unreachable") }), h("p", { class: "buttons" }, h("button", { class: "button primary", type: "button", text: t("start.again"), onclick: () => location.reload() })));
    return;
  }
  drawNewcomer();
  drawGames();
  if (location.hash.startsWith("#join/")) void welcome(games);
  beginNamed();
  if (location.hash.startsWith("#me/")) {
    const key = location.hash.slice("#me/".length);
    history.replaceState(null, "", place("/"));
    await import("./dialogs/own.js").then((m) => m.comeHome(key));
  } else if (settings.playerKey && !here()) void import("./dialogs/own.js").then((m) => m.keepOwn()).catch(() => {});
  if (location.hash.startsWith("#notice/")) void import("./dialogs/ways.js").then((m) => m.readLetter());
  if (here()) void import("./local/start.local.js").then((m) => m.begin());
  else void drawLobby();
  await drawMine();
}

/** From a lesson: the game it was about. */
function beginNamed() {
  const [, id = ""] = /^#new\/(.+)$/.exec(location.hash) ?? [];
  if (!id) return;
  history.replaceState(null, "", place("/"));
  const game = games.find((g) => g.id === decodeURIComponent(id) && g.playable !== false);
  if (game) newGame(game);
}

function drawLobby() {
  return import("./dialogs/lobby.js").then((m) => m.drawLobby(games)).catch(() => {}); // whoever cannot see it can play without
}

/** What this is, and where to begin: for those who have not played here yet. */
function drawNewcomer() {
  const box = byId("newcomer");
  const first = games.find((g) => g.id === FIRST && g.lessons?.length);
  box.hidden = !first || savedMatches().length > 0;
  if (box.hidden) return;
  fill(
    box,
    h("div", null, h("h2", { id: "newcomer-title", text: t("start.new.title") }), h("p", { text: t("start.new.what") }), h("p", { text: t("start.new.first") })),
    h("button", { class: "button primary", type: "button", id: "begin-here", text: t("start.new.begin"), onclick: () => beginLesson(first, first.lessons[0].id) }),
  );
}

function drawGames() {
  fill(
    byId("games"),
    h("h2", { id: "games-title", text: t("start.games") }),
    h("div", { class: "game-list" }, games.map((game) =>
      h(
        "article",
        { class: "game" },
        h("div", { class: "picture" }, game.playable === false ? null : h("img", { src: place(`/api/games/${game.id}/map-small`), alt: "", loading: "lazy" })),
        h(
          "div",
          { class: "words" },
          h("h3", { text: game.title }),
          h("p", { class: "hint", text: game.scenarios?.[0]?.text ?? "" }),
          h("p", { class: "hint", text: lengths(game) }),
          game.playable === false ? h("p", { class: "hint", text: t("start.soon") }) : h("p", { class: "buttons" }, ways(game)),
        ),
      ),
    )),
  );
}

/** Turns at most, and hours of those who decide quickly. @param {any} scenario */
function lengthOf({ turns, decisions }) {
  return [turns && t("start.turns", { n: turns }), decisions && t("start.hours", { n: hours(decisions) })].filter(Boolean).join(" ");
}

/** Of all scenarios of a game, from the shortest to the longest. @param {any} game */
function lengths({ scenarios = [] }) {
  const [first, ...others] = scenarios.filter((/** @type {any} */ s) => s.decisions).sort((/** @type {any} */ a, /** @type {any} */ b) => a.decisions - b.decisions);
  const last = others.pop();
  if (!first || !last || hours(first.decisions) === hours(last.decisions)) return first ? lengthOf(last?.turns > first.turns ? last : first) : "";
  return t("start.hours.between", { from: number(hours(first.decisions)), to: number(hours(last.decisions)), turns: last.turns });
}

/** @param {number} decisions */
const hours = (decisions) => Math.max(1, Math.round((decisions * SECONDS) / 3600));

/** What can be done with a game: play it, learn it, read about it. @param {any} game */
function ways(game) {
  const button = (/** @type {Record<string, any>} */ facts, /** @type {string} */ text, /** @type {string} */ name) => h("button", { class: "button", type: "button", text, "aria-label": name, ...facts });
  return [
    button({ class: "button primary", "data-game": game.id, onclick: () => newGame(game) }, t("start.choose"), `${t("start.choose")}: ${game.title}`),
    ...(game.lessons ?? []).map((/** @type {any} */ lesson) => button({ "data-lesson": `${game.id}/${lesson.id}`, onclick: () => beginLesson(game, lesson.id) }, t("lesson.begin"), lesson.title)),
    game.corrections ? h("a", { class: "link", "data-drawing": game.id, href: `/drawing#${game.id}`, text: t("draw.open") }) : null,
    game.handbook ? button({ "data-battle": game.id, onclick: () => openBattle(game.id).catch(() => toast(t("start.unreachable"), "warning")) }, t("handbook.battle"), `${t("handbook.battle")} ${game.title}`) : null,
  ];
}

/** A first battle: a match of one's own, against a bot, with a voice. @param {any} game @param {string} lesson */
async function beginLesson(game, lesson) {
  try {
    const made = await call(`/api/games/${encodeURIComponent(game.id)}/lessons/${encodeURIComponent(lesson)}`, { method: "POST" });
    const title = game.lessons.find((/** @type {any} */ x) => x.id === lesson)?.title ?? game.title;
    const bots = sidesOf(game).map((s) => s.id).filter((s) => !made.seats[s]);
    rememberMatch({ match: made.match, game: game.id, title, scenario: made.scenario, seats: made.seats, invitations: {}, observer: made.observer, hotseat: false, bots, created: new Date().toISOString() });
    rememberLesson(made.match, game.id, lesson);
    location.href = place(`/board#${made.match}/${Object.values(made.seats)[0]}`);
  } catch (error) {
    complain(error);
  }
}

async function drawMine() {
  const box = byId("mine");
  const list = h("div", { class: "match-list" });
  const file = h("label", { class: "button file" }, t("start.import"), h("input", { type: "file", accept: ".json,application/json", onchange: importFile }));
  const saved = savedMatches();
  // whoever has no games yet has come for a new one
  if (saved.length) box.after(byId("games"));
  else byId("games").after(box);
  fill(box, h("h2", { id: "mine-title", text: t("start.mine") }), saved.length ? list : h("p", { class: "hint", text: t("start.mine.empty") }), h("p", { class: "buttons import" }, file, saved.length && !here() ? h("button", { class: "button", type: "button", id: "open-own", text: t("own.open"), onclick: () => import("./dialogs/own.js").then((m) => m.openOwn()) }) : null, here() || settings.playerKey || !isSecureContext || !("PublicKeyCredential" in window) ? null : h("button", { class: "button", type: "button", id: "by-passkey", text: t("own.passkey.find"), onclick: () => import("./dialogs/own.js").then((m) => m.comeByPasskey()).then(drawMine) })));
  const summaries = await Promise.all(saved.map(async (m) => {
    const row = h("article", { class: "match", "data-match": m.match });
    list.append(row);
    const [seat, token] = Object.entries(m.seats)[0] ?? ["", ""];
    let summary = null;
    let state = h("span", { class: "state", text: "…" });
    /** @type {string} */
    let where = "";
    try {
      summary = await call(`/api/matches/${encodeURIComponent(m.match)}`, { token });
      const deciding = summary.deciding;
      if (summary.waiting) throw new Waiting(summary.called_off ? "start.off" : "start.waiting");
      const mine = deciding.find((/** @type {string} */ s) => m.seats[s]);
      where = `${t("turn", { turn: summary.turn })}${summary.date ? `, ${day(summary.date)}` : ""}`;
      if (summary.result) state = h("span", { class: "state", text: summary.result.winner ? t("start.won", { side: sideTitle(m.game, summary.result.winner) }) : t("start.drawn") });
      else if (mine && m.hotseat) state = h("span", { class: "state yours", text: t("start.theirs", { side: sideTitle(m.game, mine) }) });
      else if (mine) state = h("span", { class: "state yours", text: t("start.yours") });
      else state = h("span", { class: "state", text: t("start.theirs", { side: deciding.map((/** @type {string} */ s) => sideTitle(m.game, s)).join(", ") }) });
    } catch (error) {
      if (error instanceof Waiting) state = h("span", { class: "state", text: t(error.message) });
      else state = h("span", { class: "state warning", text: /** @type {any} */ (error).status === 404 ? t("start.gone") : t("start.unreachable") });
    }
    const target = Object.entries(m.seats).find(([s]) => summary?.deciding?.includes(s)) ?? [seat, token];
    const going = t(summary?.result ? "start.look" : "start.continue");
    const kind = m.hotseat ? t("start.hotseat") : m.bots?.length ? t("start.against.bot") : "";
    fill(
      row,
      h("strong", { text: m.title }),
      h("span", { class: "hint", text: [scenarioTitle(m), m.hotseat ? "" : sideTitle(m.game, seat), kind, where].filter(Boolean).join(" · ") }),
      state,
      h("span", { class: "buttons" }, h("a", { class: "button primary", href: place(`/board#${m.match}/${target[1]}`), text: going, "aria-label": `${going}: ${m.title}`, onclick: () => m.hotseat && curtain(m, target[0]) }), here() ? h("button", { class: "button", type: "button", "data-save": m.match, text: t("local.save"), "aria-label": `${t("local.save")}: ${m.title}`, onclick: () => import("./local/start.local.js").then((x) => x.saveFile(m)).catch(complain) }) : null, h("button", { class: "button", type: "button", text: t("start.forget"), "aria-label": `${t("start.forget")}: ${m.title}`, onclick: () => {
        if (!confirm(t("start.forget.ask"))) return;
        forgetMatch(m.match);
        if (here()) void import("./local/transport.local.js").then((x) => x.forget(m.match));
        void drawMine();
      } })),
    );
    return summary;
  }));
  if (!summaries.some((s) => s?.result)) return;
  const { drawRecord, endedOf } = await import("./dialogs/record.js");
  const ended = saved.flatMap((m, i) => endedOf(m, summaries[i], (level) => levelTitle(m.game, level)) ?? []);
  if (ended.length && list.isConnected) list.after(drawRecord(ended));
}

/** What was refused, in the reader's language; or nobody answers. @param {any} error */
function complain(error) {
  toast(error.status ? tOr(`refused.${error.code}`, error.message) : t("start.unreachable"), "warning");
}

/** The match has not begun yet. */
class Waiting extends Error {}

/** A hot-seat game opens behind its curtain. @param {import("./lib/types.js").SavedMatch} m @param {string} side */
function curtain(m, side) {
  sessionStorage.setItem("esagono.curtain", JSON.stringify({ match: m.match, side, title: sideTitle(m.game, side) }));
}

/** @param {string} gameId @param {string} side */
function sideTitle(gameId, side) {
  const game = games.find((g) => g.id === gameId);
  return sidesOf(game).find((s) => s.id === side)?.title ?? (side === "observer" ? t("observer") : side);
}

/** A level, or what it is with a handicap. @param {string} gameId @param {string} level */
function levelTitle(gameId, level) {
  for (const b of games.find((g) => g.id === gameId)?.bots ?? []) {
    const less = b.handicaps.find((/** @type {any} */ x) => x.level === level);
    if (less) return `${b.title} (${less.title})`;
    if (b.level === level) return b.title;
  }
  return level;
}

/** Which of a game's scenarios it is, where there are several. @param {import("./lib/types.js").SavedMatch} m */
function scenarioTitle(m) {
  const { scenarios = [] } = games.find((g) => g.id === m.game) ?? {};
  return scenarios.length > 1 ? (scenarios.find((/** @type {any} */ s) => s.id === m.scenario)?.title ?? "") : "";
}

/** @param {any} game @returns {{id: string, title: string}[]} */
function sidesOf(game) {
  return (game?.sides ?? []).map((/** @type {any} */ s) => ({ id: s.id, title: s.title.charAt(0).toUpperCase() + s.title.slice(1) }));
}

/** @param {any} game */
function newGame(game) {
  const dialog = byId("dialog");
  const sides = sidesOf(game);
  const radio = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ title, text = "", checked = false) => h("label", { class: "choice" }, h("input", { type: "radio", name, value, checked, onchange: refresh }), h("span", null, title, text ? h("small", { text }) : null));
  const fog = (game.options ?? []).find((/** @type {any} */ o) => o.name === "fog");
  const others = (game.options ?? []).filter((/** @type {any} */ o) => o.name !== "fog");
  const levels = game.bots ?? [];
  const usual = (levels.find((/** @type {any} */ b) => b.level === "officer") ?? levels[levels.length - 1])?.level;
  // for the first games one that is easier to beat
  const easy = levels.some((/** @type {any} */ b) => b.level === "recruit") && savedMatches().every((m) => lessonOf(m.match));
  const first = easy ? "recruit" : usual;
  const bots = h("div", { class: "pair", id: "bot-levels" }, levels.map((/** @type {any} */ b, /** @type {number} */ i) => radio("level", b.level, b.title, [tOr(`start.level.${b.level}`, ""), b.text, here() && b.level === "general" ? t("local.general") : ""].filter(Boolean).join(" "), b.level === first)));
  const handicap = h("select", { name: "handicap", id: "handicap" });
  const handicapped = h("label", { class: "option-row", id: "handicap-field" }, h("span", null, t("start.handicap"), " ", h("small", { text: t("start.handicap.text") })), handicap);
  const side = h("fieldset", { id: "my-side" }, h("legend", { text: t("start.side") }), h("div", { class: "pair" }, sides.map((s, i) => radio("side", s.id, s.title, "", i === 0))));
  const apart = h(
    "fieldset",
    { id: "apart-field" },
    h("legend", { text: t("lobby.field") }),
    h("label", { class: "choice" }, h("input", { type: "checkbox", name: "open", id: "open-to-all", onchange: refresh }), h("span", null, t("lobby.anybody"), h("small", { text: t("lobby.anybody.text") }))),
    h("label", { class: "option-row" }, h("span", { text: t("clock.title") }), h("select", { name: "clock", id: "clock-choice" }, CLOCKS.map((c) => h("option", { value: JSON.stringify(c), text: c ? clockWords(c) : t("clock.none") })))),
    h("label", { class: "option-row", id: "nickname" }, h("span", { text: t("lobby.name") }), h("input", { name: "name", maxlength: 40, autocomplete: "nickname", value: settings.nickname ?? "" })),
  );
  const form = h(
    "form",
    { class: "new-game", onsubmit: begin },
    h("fieldset", null, h("legend", { text: t("start.scenario") }), game.scenarios.map((/** @type {any} */ s, /** @type {number} */ i) => radio("scenario", s.id, s.title, [s.text, lengthOf(s)].filter(Boolean).join(" "), i === 0))),
    h("fieldset", null, h("legend", { text: t("start.opponent") }), h("div", { class: "pair" }, levels.length ? radio("opponent", "bot", t("start.opponent.bot"), "", true) : null, radio("opponent", "hotseat", t("start.opponent.hotseat"), "", !levels.length), here() ? null : radio("opponent", "invite", t("start.opponent.invite")))),
    h("fieldset", { id: "level-field" }, h("legend", { text: t("start.level") }), bots, handicapped),
    side,
    apart,
    fog ? h("fieldset", null, h("legend", { text: t("start.fog") }), h("div", { class: "pair" }, fog.choices.map((/** @type {any} */ c, /** @type {number} */ i) => radio("option.fog", c.value ?? c, c.title ?? c, "", i === 0)))) : null,
    others.length
      ? h("details", { ontoggle: (/** @type {any} */ e) => e.target.open && e.target.scrollIntoView({ block: "start" }) }, h("summary", { text: `${t("start.options")} (${others.length})` }), h("p", { class: "hint", text: t("start.options.hint") }), others.map((/** @type {any} */ o) =>
          h("label", { class: "option-row" }, h("span", null, o.title ?? o.name, " ", h("small", { text: `§${o.clause.split(" ")[0]}` })), o.text ? h("small", { text: o.text }) : null, h("select", { name: `option.${o.name}` }, o.choices.map((/** @type {any} */ c) => h("option", { value: c.value ?? c, text: c.title ?? c }))))))
      : null,
    h("div", { class: "buttons" }, h("button", { class: "button", type: "button", text: t("start.back"), onclick: () => dialog.close() }), h("button", { class: "button primary", id: "begin", text: t("start.begin") })),
  );
  function refresh() {
    const opponent = form.elements.opponent?.value;
    const scenario = form.elements.scenario?.value ?? game.scenarios[0].id;
    for (const [i, choice] of [...bots.children].entries()) {
      const able = (levels[i].scenarios ?? [scenario]).includes(scenario);
      /** @type {HTMLElement} */ (choice).hidden = !able;
      const input = /** @type {HTMLInputElement} */ (choice.querySelector("input"));
      if (!able && input.checked) /** @type {HTMLInputElement} */ (bots.querySelector(`input[value="${usual}"]`)).checked = true;
    }
    form.querySelector("#level-field").hidden = opponent !== "bot";
    const { level = "", handicaps = [] } = levels.find((/** @type {any} */ b) => b.level === form.elements.level?.value) ?? {};
    handicapped.hidden = !handicaps.length;
    if (handicap.dataset.level !== level) {
      handicap.dataset.level = level;
      fill(handicap, h("option", { value: level, text: t("start.handicap.none") }), handicaps.map((/** @type {any} */ x) => h("option", { value: x.level, text: x.title })));
    }
    side.hidden = opponent === "hotseat";
    apart.hidden = opponent !== "invite";
    apart.querySelector("#nickname").hidden = !form.elements.open.checked;
  }
  /** @param {Event} e */
  async function begin(e) {
    e.preventDefault();
    const data = new FormData(form);
    /** @type {Record<string, string>} */
    const options = {};
    for (const [key, value] of data) if (key.startsWith("option.")) options[key.slice(7)] = String(value);
    const opponent = String(data.get("opponent"));
    const mine = String(data.get("side") ?? sides[0].id);
    const seats = Object.fromEntries(sides.map((s) => [s.id, opponent === "bot" && s.id !== mine ? { kind: "bot", level: handicap.value || String(data.get("level")) } : { kind: "human" }]));
    form.querySelector("#begin").disabled = true;
    try {
      const { share, promise } = await makeShare();
      const hotseat = opponent === "hotseat";
      const open = opponent === "invite" && data.has("open");
      const name = String(data.get("name") ?? "");
      if (open) saveSettings({ nickname: name });
      const made = await call("/api/matches", { method: "POST", body: { game: game.id, scenario: String(data.get("scenario")), options, seats, hotseat, promise, ...(hotseat ? {} : { mine }), ...(open ? { open, name } : {}), ...(opponent === "invite" ? { clock: JSON.parse(String(data.get("clock"))) } : {}) } });
      keepDice(made.match, made.dice, { share });
      if (made.dice.fixed) await handIn(made.match, Object.values(made.seats), share);
      rememberMatch({ match: made.match, game: game.id, title: game.title, scenario: String(data.get("scenario")), seats: made.seats, invitations: made.invitations, observer: made.observer, hotseat, bots: Object.keys(seats).filter((s) => seats[s].kind === "bot"), created: new Date().toISOString() });
      if (opponent === "invite") invite(made, mine, sides, open);
      else location.href = place(`/board#${made.match}/${made.seats[mine] ?? Object.values(made.seats)[0]}`);
    } catch (error) {
      form.querySelector("#begin").disabled = false;
      complain(error);
    }
  }
  fill(dialog, h("div", { class: "dialog-head" }, h("h1", { id: "dialog-title", text: game.title }), h("button", { class: "close", type: "button", "aria-label": t("close"), text: "×", onclick: () => dialog.close() })), h("div", { class: "dialog-body" }, form));
  dialog.setAttribute("aria-labelledby", "dialog-title");
  dialog.classList.add("wide");
  refresh();
  dialog.showModal();
  // not the button that closes it: whoever goes by keys begins with Enter
  form.querySelector("input:checked")?.focus();
}

/** @param {any} made @param {string} mine @param {{id: string, title: string}[]} sides @param {boolean} open */
function invite(made, mine, sides, open) {
  const dialog = byId("dialog");
  const other = sides.find((s) => s.id !== mine) ?? sides[0];
  fill(
    dialog,
    h("div", { class: "dialog-head" }, h("h1", { id: "dialog-title", text: t("start.invite.title") }), h("button", { class: "close", type: "button", "aria-label": t("close"), text: "×", onclick: () => dialog.close() })),
    h("div", { class: "dialog-body invite" }, open ? h("p", { text: t("lobby.listed") }) : null, linkRow(t("start.invite.text", { side: other.title }), invitationLink(made.match, made.invitations[other.id]), "invite-link"), reachHint(), linkRow(t("start.invite.observer"), `${location.origin}/board#${made.match}/${made.observer}`, "observer-link"), h("div", { class: "buttons" }, h("a", { class: "button primary", href: `/board#${made.match}/${made.seats[mine]}`, text: t("start.invite.go") }))),
  );
  dialog.querySelector("#invite-link")?.focus();
  // the game has begun, whether or not one goes there now
  dialog.addEventListener("close", () => {
    void drawMine();
    void drawLobby();
  }, { once: true });
}

/**
 * A match from a saved game; one of other rules goes on from its last position, if the player wants that.
 * @param {Record<string, any>} body
 */
async function openSave(body) {
  try {
    return await call("/api/import", { method: "POST", body });
  } catch (error) {
    const other = /** @type {{code?: string}} */ (error).code === "other-version";
    if (!other || !confirm(t("start.import.other"))) throw error;
    return call("/api/import", { method: "POST", body: { ...body, upgrade: true } });
  }
}

/** Who goes on playing a save: as it says, if that was one person against a bot; else two at one screen. @param {string} save @returns {{hotseat: boolean, seats?: any}} */
function playersOf(save) {
  const { seats = {} } = JSON.parse(save);
  const people = Object.values(seats).filter((/** @type {any} */ s) => s?.kind === "human").length;
  const bots = Object.values(seats).filter((/** @type {any} */ s) => s?.kind === "bot" && typeof s.level === "string").length;
  return people === 1 && bots === 1 ? { hotseat: false, seats } : { hotseat: true };
}

/** @param {any} e */
async function importFile(e) {
  const [file] = e.target.files;
  if (!file) return;
  try {
    const save = await file.text();
    const wish = playersOf(save);
    const made = await openSave({ save, ...wish });
    const game = games.find((g) => g.id === made.game);
    const bots = Object.keys(wish.seats ?? {}).filter((side) => wish.seats[side].kind === "bot");
    rememberMatch({ match: made.match, game: made.game ?? "", title: game?.title ?? made.game ?? "", scenario: made.scenario ?? "", seats: made.seats, observer: made.observer, hotseat: wish.hotseat, bots, created: new Date().toISOString() });
    toast(t("start.import.done"));
    await drawMine();
  } catch {
    toast(t("start.import.bad"), "warning");
  }
  e.target.value = "";
}

addEventListener("hashchange", () => /^#(join|me|notice|new)\//.test(location.hash) && location.reload());
void open();
