/** Play with the pack now: against a bot, at one screen, or with a friend, who is told what differs and must agree. */
import { byId, fill, h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { language, t, tOr } from "../lib/i18n.js";
import { rememberMatch } from "../lib/store.js";
import { keepDice, makeShare } from "../lib/shares.js";
import { capital } from "../lib/words.js";
import { handIn, invitationLink, linkRow, reachHint } from "../dialogs/joining.js";
import { choice } from "./fields.js";

/** Refusals that say more by their own words. @type {Record<string, string>} */
const REFUSED = { "bad-pack": "draw.play.refused", "bad-position": "draw.play.refused.position" };

/** What the chosen file says now: of one that was changed and chosen again no event tells. */
async function positionText() {
  try {
    return (await byId("play-position").files[0]?.text()) ?? "";
  } catch {
    throw new Error(t("draw.play.position.changed")); // browsers do not read a file that changed since it was chosen
  }
}

/** How a scenario begins, with counters where they stand on the table, as a file to change and to begin from. @param {import("./pack.js").Pack} pack @param {string} scenario */
async function savePosition(pack, scenario) {
  const { game } = pack.data;
  const { position } = await call(`/api/games/${encodeURIComponent(game)}/position?scenario=${encodeURIComponent(scenario)}`);
  const text = JSON.stringify({ ...position, units: placed(pack, position.units) }, null, 1);
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: `${game}-${scenario}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Units of a position where the table has them now. @param {import("./pack.js").Pack} pack @param {{id: string, hex?: string}[]} units */
export function placed(pack, units) {
  return units.filter((unit) => pack.get("counters.csv", unit.id)).map((unit) => {
    const [now, ours] = [pack.get("counters.csv", unit.id), pack.ours["counters.csv"].get(unit.id)];
    return now?.hex && now.hex !== ours?.hex ? { ...unit, hex: now.hex } : unit;
  });
}

/** @param {import("./table.js").Table} table */
export async function openPlay(table) {
  const { pack } = table;
  const games = await call(`/api/games?lang=${language()}`);
  const game = games.find((/** @type {any} */ g) => g.id === pack.data.game);
  const dialog = byId("dialog");
  const titles = (/** @type {any[]} */ list, /** @type {string} */ key) => (/** @type {string} */ id) => capital(list.find((x) => x[key] === id)?.title ?? id);
  let scenario = game.scenarios[0].id;
  let mine = game.sides[0].id;
  let against = "";
  /** Whether to begin from the chosen file of a position, instead of the scenario's set-up. */
  let own = false;
  const level = () => game.bots.filter((/** @type {any} */ b) => b.scenarios.includes(scenario));
  const opponents = () => [...level().map((/** @type {any} */ b) => b.level), "hotseat", "friend"];
  const state = h("div", { id: "play-state", role: "status" });
  const begin = h("button", { class: "button primary", id: "play-begin", type: "button", text: t("draw.play.begin"), onclick: async () => {
    begin.disabled = true;
    fill(state, t("draw.play.busy"));
    try {
      await start();
    } catch (/** @type {any} */ error) {
      begin.disabled = false;
      fill(state, h("p", { class: "warning", text: REFUSED[error.code] ? `${t(REFUSED[error.code])} ${error.message}` : tOr(`refused.${error.code}`, error.message) }));
    }
  } });
  const start = async () => {
    const friend = against === "friend";
    const other = game.sides.find((/** @type {any} */ s) => s.id !== mine).id;
    const seats = friend || against === "hotseat" ? {} : { [other]: { kind: "bot", level: against } };
    const share = await makeShare();
    const changes = own ? pack.withoutSetUp() : [...pack.changes.values()];
    const wish = { game: game.id, scenario, seats, hotseat: against === "hotseat", promise: share.promise, ...(changes.length ? { pack: pack.files(changes) } : {}), ...(own ? { position: await positionText() } : {}), ...(against === "hotseat" ? {} : { mine }) };
    const made = await call(`/api/matches?lang=${language()}`, { method: "POST", body: wish });
    keepDice(made.match, made.dice, { share: share.share });
    if (made.dice.fixed) await handIn(made.match, Object.values(made.seats), share.share);
    rememberMatch({ match: made.match, game: game.id, title: game.title, scenario: made.scenario, seats: made.seats, observer: made.observer, invitations: made.invitations, hotseat: wish.hotseat, bots: Object.keys(seats), pack: changes.length ? made.pack : undefined, created: new Date().toISOString() });
    const [token] = Object.values(made.seats);
    if (!friend) {
      location.assign(`/board#${made.match}/${token}`);
      return;
    }
    const [code] = Object.values(made.invitations);
    fill(state, linkRow(t("draw.play.link"), invitationLink(made.match, String(code)), "play-link"), reachHint(), h("p", { class: "hint", text: t("draw.play.agree") }), h("a", { class: "button primary", id: "play-go", href: `/board#${made.match}/${token}`, text: t("draw.play.go") }));
  };
  const draw = () => {
    if (!opponents().includes(against)) against = opponents()[0];
    const names = (/** @type {string} */ id) => (id === "hotseat" || id === "friend" ? t(`draw.play.${id}`) : t("draw.play.bot", { bot: titles(game.bots, "level")(id) }));
    fill(
      dialog,
      h("div", { class: "dialog-head" }, h("h1", { id: "dialog-title", text: t("draw.play") }), h("button", { class: "icon", type: "button", "aria-label": t("close"), text: "×", onclick: () => dialog.close() })),
      h("div", { class: "dialog-body" },
        h("p", { class: "hint", text: t("draw.play.what", { n: pack.changes.size }) }),
        h("div", { class: "fields" },
          h("label", { for: "play-scenario", text: t("draw.play.scenario") }), choice("play-scenario", game.scenarios.map((/** @type {any} */ s) => s.id), scenario, (v) => {
            scenario = v;
            draw();
          }, titles(game.scenarios, "id")),
          h("label", { for: "play-from", text: t("draw.play.from") }), choice("play-from", ["setup", "position"], own ? "position" : "setup", (v) => {
            own = v === "position";
            draw();
          }, (v) => t(`draw.play.from.${v}`)),
          own ? [h("label", { for: "play-position", text: t("draw.play.position") }), h("input", { id: "play-position", type: "file", accept: ".json,.toml,application/json,application/toml" })] : null,
          h("label", { for: "play-against", text: t("draw.play.against") }), choice("play-against", opponents(), against, (v) => {
            against = v;
            draw();
          }, names),
          against === "hotseat" ? null : [h("label", { for: "play-side", text: t("draw.play.side") }), choice("play-side", game.sides.map((/** @type {any} */ s) => s.id), mine, (v) => (mine = v), titles(game.sides, "id"))]),
        own ? [h("p", { class: "hint", text: t("draw.play.position.how") }), h("button", { class: "button", id: "position-save", type: "button", text: t("draw.play.position.save"), onclick: () => void savePosition(pack, scenario) })] : null,
        state,
        h("div", { class: "buttons" }, begin)),
    );
  };
  draw();
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) dialog.showModal();
}

