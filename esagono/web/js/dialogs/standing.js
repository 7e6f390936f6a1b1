/** Standing answers to see and to change: under the question they are for, and all of them among the settings. */
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

/** @param {import("../board.js").Board} board @param {string} kind @param {string} label */
function choice({ standing, now }, kind, label) {
  const chosen = standing.chosen(kind)?.id ?? "";
  const item = (/** @type {string} */ value, /** @type {string} */ text) => h("option", { value, text, ...(value === chosen ? { selected: true } : {}) });
  const change = (/** @type {any} */ e) => {
    standing.choose(kind, e.target.value);
    now.draw();
  };
  return h("label", { class: "setting standing" }, h("span", { text: label }), h("select", { "data-key": `standing-${kind}`, onchange: change }, item("", t("standing.ask")), standing.choices(kind).map((a) => item(a.id, a.title))));
}

/** For the question that is asked now: one click answers it, and those to come. @param {import("../board.js").Board} board */
export function standingChoice({ session, standing }) {
  const kind = session.decision?.kind ?? "";
  const answers = standing.open;
  return answers.length ? h("p", { class: "standing hint" }, `${t("standing.label")}: `, answers.map((a, i) => [i ? " · " : "", h("button", { class: "link", type: "button", "data-key": `standing-${kind}-${a.id}`, text: a.title, onclick: () => standing.choose(kind, a.id) })])) : null;
}

/** All that can be answered in advance in this game. @param {import("../board.js").Board} board */
export function standingList(board) {
  const { standing, components } = board;
  const kinds = Object.keys(components.standing);
  if (!kinds.length || board.seat === "observer") return null;
  const quiet = [...standing.quiet].map(([kind, { title }]) => {
    const row = h("p", { class: "setting" }, h("span", { text: title }), h("button", { class: "button small", type: "button", text: t("standing.ask"), onclick: () => {
      standing.askAgain(kind);
      row.remove();
    } }));
    return row;
  });
  return h("details", { class: "standing-list", open: quiet.length > 0 || kinds.some((kind) => standing.chosen(kind)) }, h("summary", { "data-key": "standing", text: t("standing.title") }), h("p", { class: "hint", text: t("standing.about") }), kinds.map((kind) => choice(board, kind, components.words[`standing-${kind}`] ?? kind)), quiet);
}
