/** Play with the pack now: against a bot, at one screen, or with a friend, who is told what differs and must agree. */
import { byId, fill, h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { language, t, tOr } from "../lib/i18n.js";
import { rememberMatch } from "../lib/store.js";
import { keepDice, makeShare } from "../lib/shares.js";
import { capital } from "../lib/words.js";
import { handIn, invitationLink, linkRow, reachHint } from "../dialogs/joining.js";
import { choice } from "./fields.js";

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
      fill(state, h("p", { class: "warning", text: error.code === "bad-pack" ? `${t("draw.play.refused")} ${error.message}` : tOr(`refused.${error.code}`, error.message) }));
    }
  } });
  const start = async () => {
    const friend = against === "friend";
    const other = game.sides.find((/** @type {any} */ s) => s.id !== mine).id;
    const seats = friend || against === "hotseat" ? {} : { [other]: { kind: "bot", level: against } };
    const own = await makeShare();
    const wish = { game: game.id, scenario, seats, hotseat: against === "hotseat", pack: pack.files(), promise: own.promise, ...(against === "hotseat" ? {} : { mine }) };
    const made = await call(`/api/matches?lang=${language()}`, { method: "POST", body: wish });
    keepDice(made.match, made.dice, { share: own.share });
    if (made.dice.fixed) await handIn(made.match, Object.values(made.seats), own.share);
    rememberMatch({ match: made.match, game: game.id, title: game.title, scenario, seats: made.seats, observer: made.observer, invitations: made.invitations, hotseat: wish.hotseat, bots: Object.keys(seats), pack: pack.changes.size ? made.pack : undefined, created: new Date().toISOString() });
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
          h("label", { for: "play-against", text: t("draw.play.against") }), choice("play-against", opponents(), against, (v) => {
            against = v;
            draw();
          }, names),
          against === "hotseat" ? null : [h("label", { for: "play-side", text: t("draw.play.side") }), choice("play-side", game.sides.map((/** @type {any} */ s) => s.id), mine, (v) => (mine = v), titles(game.sides, "id"))]),
        state,
        h("div", { class: "buttons" }, begin)),
    );
  };
  draw();
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) dialog.showModal();
}

