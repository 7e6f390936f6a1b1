/** Playing on from an earlier moment of a game that is over: another match, against a bot or for two at this screen. */
import { h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { language, t } from "../lib/i18n.js";
import { rememberMatch } from "../lib/store.js";
import { sideName } from "../lib/words.js";
import { openDialog } from "./dialog.js";
import { place } from "../lib/transport.js";

/** @param {import("../board.js").Board} board @param {number} seq */
export async function openBranch(board, seq) {
  const { game, title, scenario } = board.summary;
  const games = await call(`/api/games?lang=${language()}`);
  const levels = games.find((/** @type {any} */ g) => g.id === game)?.bots?.filter((/** @type {any} */ b) => b.scenarios?.includes(scenario) ?? true) ?? [];
  const sides = Object.keys(board.components.sides);
  const side = h("select", { "data-key": "branch-side" }, sides.map((s) => h("option", { value: s, text: sideName(board, s), ...(s === board.seat ? { selected: true } : {}) })));
  const against = h("select", { "data-key": "branch-against" }, h("option", { value: "", text: t("start.opponent.hotseat") }), levels.map((/** @type {any} */ b) => h("option", { value: b.level, text: b.title, ...(b.level === "officer" ? { selected: true } : {}) })));
  const begin = async () => {
    const mine = /** @type {any} */ (side).value;
    const level = /** @type {any} */ (against).value;
    const other = sides.find((s) => s !== mine) ?? "";
    const body = { seq, hotseat: !level, ...(level ? { mine, seats: { [other]: { kind: "bot", level } } } : {}) };
    try {
      const made = await call(`/api/matches/${encodeURIComponent(board.match)}/branch`, { method: "POST", token: board.token, body });
      rememberMatch({ match: made.match, game, title, scenario, seats: made.seats, observer: made.observer, hotseat: !level, bots: level ? [other] : [], created: new Date().toISOString() });
      location.href = place(`/board#${made.match}/${made.seats[mine]}`);
    } catch (error) {
      board.problem(error);
    }
  };
  openDialog(
    t("branch"),
    h("p", { text: t("branch.text") }),
    h("label", { class: "setting" }, h("span", { text: t("branch.side") }), side),
    h("label", { class: "setting" }, h("span", { text: t("start.opponent") }), against),
    h("div", { class: "buttons" }, h("button", { class: "button primary", type: "button", "data-key": "branch-begin", text: t("branch"), onclick: begin })),
  );
}
