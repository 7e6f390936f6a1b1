/** The dialog of settings, with what else is wanted seldom: links, the battle, the save, the printer. Loaded when it is opened. */
import { h } from "../lib/dom.js";
import { LANGUAGES, loadLanguage, t } from "../lib/i18n.js";
import { saveSettings, settings } from "../lib/store.js";
import { PALETTES, colourSides } from "../map/palette.js";
import { openDialog } from "./dialog.js";
import { exportGame } from "./dialogs.js";
import { openVerify } from "./fairness.js";
import { openBattle } from "./battle.js";
import { links } from "./links.js";
import { standingList } from "./standing.js";
import { openWays } from "./ways.js";
import { allowNotices } from "../lib/notices.js";
import { toast } from "../lib/words.js";

/** @param {import("../board.js").Board} board */
export function openSettings(board) {
  const range = (/** @type {string} */ name, /** @type {Record<string, number>} */ limits) => h("label", { class: "setting" }, h("span", { text: t(`set.${name}`) }), h("input", { type: "range", ...limits, value: settings[name], oninput: (/** @type {any} */ e) => {
    saveSettings({ [name]: Number(e.target.value) });
    board.framing.layout();
  } }));
  const choice = (/** @type {string} */ name, /** @type {string[]} */ values) =>
    h("label", { class: "setting" }, h("span", { text: t(`set.${name}`) }), h("select", { "data-key": `set-${name}`, onchange: (/** @type {any} */ e) => change(name, e.target.value) }, values.map((v) => h("option", { value: v, text: t(`set.${name}.${v}`), ...(settings[name] === v ? { selected: true } : {}) }))));
  const change = (/** @type {string} */ name, /** @type {string} */ value) => {
    saveSettings({ [name]: value });
    if (name === "reachNumbers") board.redraw();
    if (name !== "palette") return;
    colourSides(board.components);
    board.overview.drawUnits();
  };
  const tick = (/** @type {string} */ name) => h("label", { class: "setting" }, h("span", { text: t(`set.${name}`) }), h("input", { type: "checkbox", "data-key": `set-${name}`, checked: settings[name], onchange: (/** @type {any} */ e) => {
    saveSettings({ [name]: e.target.checked });
    if (name === "purposes") board.now.draw();
  } }));
  openDialog(
    t("settings.title"),
    h("label", { class: "setting" }, h("span", { text: t("set.lang") }), h("select", { id: "set-lang", onchange: async (/** @type {any} */ e) => {
      saveSettings({ lang: e.target.value });
      await loadLanguage(settings.lang);
      location.reload();
    } }, LANGUAGES.map((l) => h("option", { value: l, text: t(`lang.${l}`), ...(settings.lang === l ? { selected: true } : {}) })))),
    choice("theme", ["auto", "light", "dark"]),
    choice("palette", PALETTES),
    range("overlayStrength", { min: 40, max: 180, step: 10 }),
    range("textSize", { min: 80, max: 160, step: 10 }),
    choice("reachNumbers", ["left", "cost", "none"]),
    choice("motion", ["auto", "full", "less"]),
    board.ending.alone ? choice("botPace", ["none", "calm", "slow"]) : null,
    tick("warn"),
    tick("purposes"),
    board.components.questions.includes("hint") ? tick("check") : null,
    tick("skipEmpty"),
    tick("replayReturn"),
    h("label", { class: "setting" }, h("span", { text: t("set.notify") }), h("input", { type: "checkbox", "data-key": "set-notify", checked: settings.notify, onchange: async (/** @type {any} */ e) => {
      const box = e.target;
      const wanted = box.checked;
      box.checked = await allowNotices(wanted);
      if (wanted && !box.checked) toast(t("notice.refused"), "warning");
    } })),
    board.seat === "observer" ? null : h("div", { class: "buttons" }, h("button", { class: "button", type: "button", "data-key": "ways", text: t("ways.open"), onclick: () => openWays(`/api/matches/${encodeURIComponent(board.match)}/notices`, board.token) })),
    standingList(board),
    board.ending.buttons(),
    board.apart?.settings(),
    links(board),
    h("div", { class: "buttons" }, h("button", { class: "button", type: "button", "data-key": "help", text: t("help.open"), onclick: () => import("./keylist.js").then((m) => m.openHelp()) }), h("button", { class: "button", type: "button", "data-key": "battle", text: t("handbook.battle"), onclick: () => openBattle(board.summary.game).catch((e) => board.problem(e)) }), board.session.over ? h("button", { class: "button", type: "button", text: t("verify.open"), onclick: () => openVerify(board) }) : null, h("button", { class: "button", type: "button", text: t("export"), onclick: () => exportGame(board) }), h("button", { class: "button", type: "button", "data-key": "print", text: t("print"), onclick: () => board.later.print() })),
  );
}
