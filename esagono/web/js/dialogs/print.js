/** The position on paper, to carry on at the table: the map with its counters, and lists of what lies where; only what this seat sees. */
import { h, svg } from "../lib/dom.js";
import { day, number, t } from "../lib/i18n.js";
import { SIZE } from "../map/counters.js";
import { drawing } from "../map/pictures.js";
import { sideName } from "../lib/words.js";
import { badgesOf, detailWords, pieceName } from "../state/pieces.js";
import { stacks, unseenBelow } from "../state/table.js";

/** @typedef {import("../lib/types.js").Piece} Piece @typedef {import("../lib/types.js").Table} Table @typedef {import("../board.js").Board} Board */

/** Make the sheet whenever somebody prints, by our button or the browser's own key. @param {Board} board */
export function listenToPrinter(board) {
  /** @type {HTMLElement | null} */
  let sheet = null;
  addEventListener("beforeprint", () => {
    sheet?.remove();
    sheet = board.shown && sheetOf(board, board.shown);
    if (sheet) document.body.append(sheet);
  });
  addEventListener("afterprint", () => {
    sheet?.remove();
    sheet = null;
  });
}

/** @param {Board} board @param {Table} table */
function sheetOf(board, table) {
  const { components, seat, summary } = board;
  const { turn, turn_title, phase, side } = table.heading;
  const title = components.phases.find((p) => p.id === phase)?.title ?? "";
  const score = [
    ...Object.entries(table.facts.points).map(([who, n]) => `${t("points.of", { side: sideName(board, who) })}: ${number(n)}`),
    ...table.tracks.map((track) => `${track.title}: ${track.marks.map((m) => [m.title, track.boxes.find((b) => b.id === String(m.at))?.title ?? m.at].filter((w) => w !== undefined && w !== "").join(" ")).join(", ")}`),
  ];
  const places = stacks(table);
  const unseen = [...places.values()].some((stack) => unseenBelow(stack) < 0);
  return h(
    "article",
    { id: "print", "aria-label": t("print") },
    h("h1", { text: summary.title }),
    h("p", { text: [t("turn", { turn }), day(turn_title || components.turns.dates[String(turn)] || ""), side && sideName(board, side), title].filter(Boolean).join(" · ") }),
    h("p", { text: [t("print.seen", { seat: sideName(board, seat) }), ...score, ...(unseen ? [t("print.unseen")] : [])].join(" · ") }),
    picture(board, table, places),
    Object.keys(components.sides).map((who) => list(board, places, who)),
    beside(table),
    works(board, table),
  );
}

/** The drawn map, which is loaded already, and over it everything that lies on it. @param {Board} board @param {Table} table @param {Map<string, Piece[]>} places */
function picture(board, table, places) {
  const { frame, markers } = board.components;
  const { grid } = board;
  const layer = svg("svg", { viewBox: `0 0 ${frame.width} ${frame.height}`, "aria-hidden": "true" });
  const put = (/** @type {string} */ id, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) => {
    const drawn = drawing(id, `x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"`);
    if (drawn) layer.append(document.importNode(new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement, true));
  };
  const note = (/** @type {string} */ words, /** @type {number} */ x, /** @type {number} */ y) => layer.append(svg("circle", { cx: x, cy: y, r: 13, fill: "#ffffff", stroke: "#000000", "stroke-width": 2 }), svg("text", { x, y: y + 7, "text-anchor": "middle", "font-size": 20, "font-weight": 700, fill: "#000000" }, words));
  for (const m of table.markers) {
    const at = m.to ? null : (grid.side(m.at)?.middle ?? (grid.has(m.at) ? grid.centre(m.at) : null));
    if (!at) continue;
    const shown = markers[m.kind]?.picture;
    if (shown) put(shown, at[0], at[1], 32);
    else if (m.text) note(m.text, at[0] - 34, at[1] + 30);
  }
  for (const [hex, stack] of places) {
    if (!grid.has(hex)) continue;
    const [x, y] = grid.centre(hex);
    for (const [depth, piece] of [...stack.entries()].slice(0, 4).reverse()) put(piece.face, x + depth * 5, y - depth * 5, SIZE);
    badgesOf(stack[0], board.components).filter((b) => b.picture).forEach((b, i) => put(b.picture, x + 30 - i * 22, y + 30, 24));
    const unseen = unseenBelow(stack);
    const count = stack.length + Math.max(0, unseen);
    if (unseen < 0 || count > 1) note(unseen < 0 ? "?" : String(count), x + 30, y - 30);
  }
  for (const m of table.markers.filter((a) => a.to && grid.has(a.to))) {
    const from = grid.has(m.at) ? m.at : table.pieces.find((p) => p.key === m.at)?.hexes[0];
    if (!from) continue;
    const [[x, y], [tx, ty]] = [grid.centre(from), grid.centre(m.to)];
    layer.append(svg("path", { d: `M${x + (tx - x) * 0.3} ${y + (ty - y) * 0.3}L${x + (tx - x) * 0.7} ${y + (ty - y) * 0.7}`, stroke: "#000000", "stroke-width": 8 }));
  }
  const figure = h("figure", { role: "img", "aria-label": t("print.map") }, board.scene.map.source, layer);
  figure.style.setProperty("--shape", String(frame.width / frame.height));
  return figure;
}

/** One side's units by hex. @param {Board} board @param {Map<string, Piece[]>} places @param {string} side */
function list(board, places, side) {
  const hexes = [...places].filter(([, stack]) => stack.some((p) => p.side === side)).map(([hex]) => hex).sort();
  return h("section", null, h("h2", { text: sideName(board, side) }), h("ul", null, hexes.map((hex) => stackLine(board, hex, (places.get(hex) ?? []).filter((p) => p.side === side)))));
}

/** A hex and what lies in it, from the top. @param {Board} board @param {string} hex @param {Piece[]} pieces */
function stackLine(board, hex, pieces) {
  const unseen = unseenBelow(pieces);
  const below = unseen < 0 ? "?" : unseen ? t("stack.more", { n: unseen }) : "";
  const words = (/** @type {Piece} */ p) => [pieceName(p, board.components), ...detailWords(p, board.components)].join(", ");
  return h("li", { "data-hex": hex }, h("b", { text: board.status.place(hex) }), " ", pieces.map(words).join("; "), below ? h("i", { text: ` + ${below}` }) : null);
}

/** What lies beside the map. @param {Table} table */
function beside(table) {
  const displays = table.displays.filter((d) => d.groups.some((g) => g.entries?.length));
  const entry = (/** @type {import("../lib/types.js").Entry} */ e) => [e.title, e.text && `(${e.text})`].filter(Boolean).join(" ");
  return displays.map((d) => h("section", { "data-display": d.id }, h("h2", { text: d.title }), d.groups.filter((g) => g.entries?.length).map((g) => h("p", null, g.title ? h("b", { text: `${g.title}: ` }) : null, (g.entries ?? []).map(entry).join("; ")))));
}

/** Markers by kind: what was built, blown up, held. @param {Board} board @param {Table} table */
function works(board, table) {
  const lying = table.markers.filter((m) => !m.to && (board.grid.has(m.at) || board.grid.side(m.at)));
  const title = (/** @type {import("../lib/types.js").Marker} */ m) => [m.title || board.components.markers[m.kind]?.title || m.kind, m.side && `(${sideName(board, m.side)})`].filter(Boolean).join(" ");
  const kinds = [...new Set(lying.map(title))];
  if (!kinds.length) return null;
  return h("section", null, h("h2", { text: t("print.works") }), kinds.map((kind) => h("p", null, h("b", { text: `${kind}: ` }), lying.filter((m) => title(m) === kind).map((m) => [m.at, m.text].filter(Boolean).join(" ")).sort().join(", "))));
}
