/** What lies beside the map: displays with their boxes and entries, and tracks. Entries that can be chosen have buttons. */
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { picture } from "../map/pictures.js";
import { badgePicture } from "../map/counters.js";
import { badgesOf } from "../state/pieces.js";

/** @typedef {import("../lib/types.js").Display} Display @typedef {import("../lib/types.js").Entry} Entry @typedef {import("../lib/types.js").Track} Track */

/** @param {import("../board.js").Board} board @param {Display} display @param {boolean} [short]  without boxes that stand empty */
export function drawDisplay(board, display, short = false) {
  const able = (/** @type {Entry} */ e) => board.chooser.waitsBeside(e.key);
  // of many who are waiting, only those who can come now are listed
  const chosen = short && display.groups.some((g) => g.entries?.some(able)) ? display.groups.map((g) => ({ ...g, entries: g.entries?.filter(able) })) : display.groups;
  // and of boxes, those from which something can be chosen
  const wanted = (/** @type {Entry} */ e) => board.chooser.byEntry.has(e.key) || able(e);
  const some = short && chosen.some((g) => g.entries?.some(wanted));
  const groups = chosen.filter((g) => (some ? g.entries?.some(wanted) : g.entries?.length || (!short && chosen.length > 1)));
  return h(
    "section",
    { class: "display", "data-display": display.id },
    h("h3", null, display.title, display.private ? h("small", { class: "private", text: ` ${t("private")}` }) : null),
    groups.length ? null : h("p", { class: "hint", text: t("display.empty") }),
    groups.map((g) => h("div", { class: "display-box", "data-group": g.id }, g.title ? h("h4", { text: g.title }) : null, g.entries?.length ? h("ul", { class: "units" }, g.entries.map((e) => drawEntry(board, e))) : h("p", { class: "hint", text: t("display.empty") }))),
  );
}

/** @param {import("../board.js").Board} board @param {Entry} entry */
function drawEntry(board, entry) {
  const { chooser, components } = board;
  const offers = board.session.decision && !board.replaying ? (chooser.byEntry.get(entry.key) ?? []) : [];
  const badges = badgesOf(entry, components);
  const body = [
    entry.face ? picture(entry.face, "counter tiny") : null,
    h("span", null, h("b", { text: entry.title }), h("small", { text: [entry.hex, entry.text, ...badges.map((b) => b.title)].filter(Boolean).join(" · ") })),
    badges.map(badgePicture),
  ];
  const waits = board.session.decision && !board.replaying && chooser.waitsBeside(entry.key);
  const taken = chooser.selected.includes(entry.key);
  return h(
    "li",
    { class: offers.length || waits ? `able${taken ? " chosen" : ""}` : "", "data-entry": entry.key, onpointerenter: () => board.marks.showHover(...whereabouts(board, entry)), onpointerleave: () => board.marks.showHover(null) },
    h("button", { class: "entry-body", type: "button", "data-key": `entry-${entry.key}`, ...(waits ? { "aria-pressed": String(taken) } : {}), onclick: () => (waits ? chooser.select([entry.key]) : show(board, entry)) }, body),
    offers.length ? h("div", { class: "buttons" }, board.now.orders.of(entry.key, entry.title), offers.map((o) => h("button", { class: "button small", type: "button", "data-key": JSON.stringify(o.choice.option), "data-verb": o.verb, "aria-label": `${entry.title}: ${shortLabel(o, components.words)}`, text: shortLabel(o, components.words), title: o.choice.label, onclick: () => board.play([o.choice.option]) }))) : null,
  );
}

/** The hexes it is in, or that its words name, like those of a brigade's units. @param {import("../board.js").Board} board @param {Entry} entry @returns {string[]} */
function whereabouts(board, entry) {
  const named = entry.hex ? [entry.hex] : ((entry.text ?? "").match(/\d{4}/g) ?? []);
  return named.filter((hex) => board.grid.has(hex));
}

/** On the map: its counter, or where it is. @param {import("../board.js").Board} board @param {Entry} entry */
function show(board, entry) {
  const lies = board.shown?.pieces.some((p) => p.key === entry.key);
  const named = whereabouts(board, entry);
  if (entry.hex) board.showHex(entry.hex);
  else if (lies || !named.length) board.showUnit(entry.key);
  else {
    board.showHex(named[0]);
    board.camera.showAll(named.map((hex) => board.grid.centre(hex)));
    board.marks.flashHex(...named);
  }
}

/** An option of an entry in few words, as the entry stands beside it: `verb-<verb>-<value>` for the one other argument, or `verb-<verb>`. @param {import("../state/offers.js").Offer} offer @param {Record<string, string>} words */
function shortLabel({ choice, verb, unitArg }, words) {
  const others = Object.entries(choice.option[1] ?? {}).filter(([name]) => name !== unitArg).map(([, value]) => value);
  return words[["verb", verb, ...others].join("-")] ?? choice.label;
}

/** Displays with entries that can be chosen now. @param {import("../board.js").Board} board */
export function wantedDisplays(board) {
  const { chooser, shown } = board;
  return (shown?.displays ?? []).filter((d) => d.groups.some((g) => g.entries?.some((e) => chooser.byEntry.has(e.key) || chooser.waitsBeside(e.key))));
}

/** A track: its boxes with the marks in them, or the numbers. @param {import("../board.js").Board} board @param {Track} track */
export function drawTrack(board, track) {
  const sides = Object.keys(board.components.sides);
  const chip = (/** @type {Track["marks"][number]} */ m, /** @type {any} */ words) => h("b", { class: `track-mark${m.side ? ` side-${sides.indexOf(m.side)}` : ""}${m.tone ? ` ${m.tone}` : ""}`, title: m.title ?? "" }, words);
  const body = track.boxes.length
    ? h("ol", { class: "track-boxes" }, track.boxes.map((box) => h("li", { "data-box": box.id, class: track.marks.some((m) => String(m.at) === box.id) ? "marked" : "" }, h("span", { text: box.title ?? box.id }), track.marks.filter((m) => String(m.at) === box.id).map((m) => chip(m, m.title || "●")))))
    : h("p", { class: "track-numbers" }, track.marks.map((m) => [chip(m, String(m.at)), m.title ? h("small", { text: ` ${m.title} ` }) : null]));
  return h("section", { class: "track-card", "data-track": track.id }, h("h3", null, track.title, track.private ? h("small", { class: "private", text: ` ${t("private")}` }) : null), body);
}
