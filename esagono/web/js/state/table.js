/** What lies on the table, and what never changes: read from the server's messages, with what they leave out because it is as usual. */

/** @typedef {import("../lib/types.js").Table} Table @typedef {import("../lib/types.js").Piece} Piece @typedef {import("../lib/types.js").Components} Components */

const PIECE = { place: 0, name: "", facing: "", known: true, more: 0, values: [], badges: [], spent: false };
const MARKER = { to: "", text: "", title: "", side: "", tone: "", order: 0 };
const HEADING = { turn: 0, turn_title: "", phase: "", step: "", side: "", text: "" };

/** @param {any} sent @returns {Table} */
export function readTable(sent) {
  return {
    heading: { ...HEADING, ...sent.heading },
    pieces: (sent.pieces ?? []).map((/** @type {any} */ p) => ({ ...PIECE, ...p })),
    markers: (sent.markers ?? []).map((/** @type {any} */ m) => ({ ...MARKER, ...m })),
    tracks: (sent.tracks ?? []).map((/** @type {any} */ track) => ({ private: false, short: "", boxes: [], marks: [], ...track })),
    displays: (sent.displays ?? []).map((/** @type {any} */ d) => ({ private: false, side: "", groups: [], ...d })),
    facts: { deciding: [], result: null, points: {}, options: {}, ...sent.facts },
  };
}

/** @param {any} sent @returns {Components} */
export function readComponents(sent) {
  const lists = { charts: [], phases: [], overlays: [], questions: [] };
  const records = { hexes: {}, terrain: {}, counters: {}, objectives: {}, words: {}, verbs: {}, sheets: {}, standing: {}, badges: {}, markers: {}, heads: {} };
  const out = { series: "", ...lists, ...records, turns: { first: 1, last: 1, dates: {} }, ...sent };
  // a hexside is told of by the hex of the lower number, for both
  for (const [here, { sides = {} }] of Object.entries(out.hexes)) for (const there of Object.keys(sides)) if (out.hexes[there]) (out.hexes[there].sides ??= {})[here] ??= sides[there];
  return out;
}

/** The counters that lie in a hex, from the top. @param {Table | null} table @param {string} hex @returns {Piece[]} */
export function piecesAt(table, hex) {
  return (table?.pieces ?? []).filter((p) => p.hexes.includes(hex)).sort((a, b) => a.place - b.place);
}

/** Counters in a hex that are not shown: their number, or -1 if it is not known. @param {Piece[]} pieces  of one hex */
export function unseenBelow(pieces) {
  return pieces.some((p) => p.more < 0) ? -1 : pieces.reduce((sum, p) => sum + p.more, 0);
}

/** The hexes by which somebody went, if an event tells of a way; where only its end is told, the end. @param {import("../lib/types.js").GameEvent} event @returns {string[] | null} */
export function wayOf({ args }) {
  return args.start ? (args.path ?? (args.to ? [args.to] : null)) : null;
}

/** Hexes with counters, and what lies in each from the top. @param {Table} table @returns {Map<string, Piece[]>} */
export function stacks(table) {
  /** @type {Map<string, Piece[]>} */
  const out = new Map();
  for (const piece of table.pieces) for (const hex of piece.hexes) out.set(hex, [...(out.get(hex) ?? []), piece]);
  for (const stack of out.values()) stack.sort((a, b) => a.place - b.place);
  return out;
}
