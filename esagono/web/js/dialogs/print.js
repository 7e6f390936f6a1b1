/** The position on paper, to carry on at the table: the map with its counters, and lists of what lies where; only what this seat sees. */
import { h, svg } from "../lib/dom.js";
import { day, number, t, tOr } from "../lib/i18n.js";
import { SIZE, face, states } from "../map/counters.js";
import { drawing } from "../map/pictures.js";
import { sideName } from "../lib/words.js";

/** @typedef {import("../lib/types.js").Unit} Unit */

/** Make the sheet whenever somebody prints, by our button or the browser's own key. @param {import("../board.js").Board} board */
export function listenToPrinter(board) {
  /** @type {HTMLElement | null} */
  let sheet = null;
  addEventListener("beforeprint", () => {
    sheet?.remove();
    sheet = board.shownView && sheetOf(board, board.shownView);
    if (sheet) document.body.append(sheet);
  });
  addEventListener("afterprint", () => {
    sheet?.remove();
    sheet = null;
  });
}

/** @param {import("../board.js").Board} board @param {import("../lib/types.js").View} view */
function sheetOf(board, view) {
  const { components, seat, summary } = board;
  const phase = components.phases.find((p) => p.id === view.phase)?.title ?? "";
  const score = [
    ...Object.entries(view.points ?? {}).map(([side, n]) => `${t("points.of", { side: sideName(board, side) })}: ${number(n)}`),
    ...Object.entries(view.tracks ?? {}).flatMap(([name, n]) => (tOr(`track.${name}.short`, "") ? [`${t(`track.${name}`)}: ${number(Number(n))}`] : [])),
  ];
  return h(
    "article",
    { id: "print", "aria-label": t("print") },
    h("h1", { text: summary.title }),
    h("p", { text: [t("turn", { turn: view.turn }), day(view.date || components.turns?.dates?.[String(view.turn)] || ""), sideName(board, view.side), phase].filter(Boolean).join(" · ") }),
    h("p", { text: [t("print.seen", { seat: sideName(board, seat) }), ...score, ...(Object.values(view.stacks).some((s) => s.count === null) ? [t("print.unseen")] : [])].join(" · ") }),
    picture(board, view),
    Object.keys(components.sides).map((side) => list(board, view, side)),
    works(board, view),
  );
}

/** The drawn map, which is loaded already, and over it everything that lies on it. @param {import("../board.js").Board} board @param {import("../lib/types.js").View} view */
function picture(board, view) {
  const { frame } = board.components;
  const layer = svg("svg", { viewBox: `0 0 ${frame.width} ${frame.height}`, "aria-hidden": "true" });
  const put = (/** @type {string} */ id, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) => {
    const drawn = drawing(id, `x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"`);
    if (drawn) layer.append(document.importNode(new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement, true));
  };
  const onSide = (/** @type {string} */ hexside, /** @type {string} */ marker, size = 30) => {
    const side = board.grid.side(hexside);
    if (side) put(marker, side.middle[0], side.middle[1], size);
  };
  for (const hexside of view.destroyed ?? []) onSide(hexside, "marker-destroyed-bridge");
  for (const { hexside } of view.pontoons ?? []) onSide(hexside, "marker-pontoon", 36);
  for (const [hex, stack] of Object.entries(view.stacks)) {
    const units = board.unitsAt(hex);
    if (!units.length || !board.grid.has(hex)) continue;
    const [x, y] = board.grid.centre(hex);
    for (const [depth, unit] of [...units.entries()].slice(0, 4).reverse()) put(face(unit), x + depth * 5, y - depth * 5, SIZE);
    states(units[0]).filter((s) => s.marker).forEach((s, i) => put(s.marker ?? "", x + 30 - i * 22, y + 30, 24));
    const badge = stack.count === null ? "?" : stack.count > 1 ? String(stack.count) : "";
    if (badge) layer.append(svg("circle", { cx: x + 30, cy: y - 30, r: 13, fill: "#ffffff", stroke: "#000000", "stroke-width": 2 }), svg("text", { x: x + 30, y: y - 23, "text-anchor": "middle", "font-size": 20, "font-weight": 700, fill: "#000000" }, badge));
  }
  const figure = h("figure", { role: "img", "aria-label": t("print.map") }, board.scene.map.source, layer);
  figure.style.setProperty("--shape", String(frame.width / frame.height));
  return figure;
}

/** One side's units by hex, then those off the map. @param {import("../board.js").Board} board @param {import("../lib/types.js").View} view @param {string} side */
function list(board, view, side) {
  const { counters } = board.components;
  const mine = (/** @type {string} */ id) => counters[id]?.side === side;
  const name = (/** @type {string} */ id) => counters[id]?.name ?? id;
  const hexes = Object.entries(view.stacks).filter(([, stack]) => stack.side === side).map(([hex]) => hex).sort();
  const off = view.off_map ?? {};
  const line = (/** @type {string} */ title, /** @type {string[]} */ words) => (words.length ? h("p", null, h("b", { text: `${title}: ` }), words.join("; ")) : null);
  return h(
    "section",
    null,
    h("h2", { text: sideName(board, side) }),
    h("ul", null, hexes.map((hex) => stack(board, view, hex))),
    line(t("forces.coming"), (off.reinforcements ?? []).filter((/** @type {any} */ r) => mine(r.id)).map((/** @type {any} */ r) => `${name(r.id)} (${t("turn", { turn: r.turn })}${r.entry?.length ? `, ${r.entry.join(" ")}` : ""})`)),
    line(t("forces.box"), (off.box ?? []).filter(mine).map(name)),
    line(t("forces.lost"), (off.eliminated ?? []).filter(mine).map(name)),
  );
}

/** A hex and what lies in it, from the top. @param {import("../board.js").Board} board @param {import("../lib/types.js").View} view @param {string} hex */
function stack(board, view, hex) {
  const units = board.unitsAt(hex);
  const { count } = view.stacks[hex];
  const unseen = count === null ? "?" : count > units.length ? t("stack.more", { n: count - units.length }) : "";
  return h("li", { "data-hex": hex }, h("b", { text: board.status.place(hex) }), " ", units.map((unit) => unitWords(board, unit)).join("; "), unseen ? h("i", { text: ` + ${unseen}` }) : null);
}

/** @param {import("../board.js").Board} board @param {Unit} unit */
function unitWords(board, unit) {
  const facts = board.components.counters[unit.id];
  const values = unit.attack !== undefined && facts && facts.attack + facts.defense > 0 ? t("values.short", { attack: unit.attack, defense: unit.defense, move: unit.move }) : "";
  const name = `${facts?.name ?? unit.id}${facts?.corps ? ` (${facts.corps})` : ""}`;
  return [[name, values].filter(Boolean).join(" "), unit.reduced && t("state.reduced"), ...states(unit).map((s) => s.words)].filter(Boolean).join(", ");
}

/** Who holds the objectives, bridges gone and pontoons. @param {import("../board.js").Board} board @param {import("../lib/types.js").View} view */
function works(board, view) {
  const { objectives, sides } = board.components;
  const line = (/** @type {string} */ title, /** @type {string[]} */ words) => (words.length ? h("p", null, h("b", { text: `${title}: ` }), words.join(", ")) : null);
  return h(
    "section",
    null,
    h("h2", { text: t("print.works") }),
    Object.keys(sides).map((side) => line(t("print.held", { side: sideName(board, side) }), Object.keys(objectives ?? {}).filter((hex) => view.control?.[hex] === side).sort())),
    line(t("print.destroyed"), view.destroyed ?? []),
    line(t("print.pontoons"), (view.pontoons ?? []).map((/** @type {any} */ p) => p.hexside)),
  );
}
