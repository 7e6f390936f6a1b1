/** Where each enemy unit was seen last: from what this seat was shown, and from nothing else. */

/** @typedef {import("../lib/types.js").Piece} Piece */
/** @typedef {{hex: string, face: string, turn: number, seq: number}} Sighting  with the order after which it was seen */
/** @typedef {Sighting & {key: string, suspected: boolean}} Missed  `suspected` where somebody unseen is in that hex now */

/** So many turns a sighting is worth telling of. */
const WORTH = 4;

/** What is remembered after a look at the map; nothing of what was taken back since. @param {Record<string, Sighting>} kept @param {Piece[]} pieces @param {string} seat @param {{turn: number, seq: number}} now @returns {Record<string, Sighting>} */
export function lookAround(kept, pieces, seat, { turn, seq }) {
  const out = Object.fromEntries(Object.entries(kept).filter(([, s]) => s.seq <= seq && s.turn > turn - WORTH));
  for (const { key, side, known, hexes: [hex], face } of pieces) {
    if (!known || side === seat || !hex) continue;
    // still there: nothing new to remember before the next turn
    if (out[key]?.hex !== hex || out[key].turn !== turn) out[key] = { hex, face, turn, seq };
  }
  return out;
}

/** Who was seen to go somewhere was last seen there. @param {Record<string, Sighting>} kept @param {import("../lib/types.js").GameEvent[]} log @returns {Record<string, Sighting>} */
export function follow(kept, log) {
  const out = { ...kept };
  let turn = 0;
  for (const { kind, seq, args } of log) {
    if (kind === "turn") turn = Number(args.turn);
    for (const key of args.to ? [args.unit, ...(args.units ?? [])] : []) if (out[key] && out[key].seq < seq) out[key] = { ...out[key], hex: args.to, turn, seq };
  }
  return out;
}

/** Those who are not to be seen now, and are not known to be gone. @param {Record<string, Sighting>} kept @param {Piece[]} pieces @param {string} seat @param {Set<string>} gone @returns {Missed[]} */
export function missed(kept, pieces, seat, gone) {
  const seen = new Set(pieces.filter((p) => p.known).map((p) => p.key));
  const unseen = new Set(pieces.filter((p) => p.side !== seat && (!p.known || p.more)).flatMap((p) => p.hexes));
  return Object.entries(kept)
    .filter(([key]) => !seen.has(key) && !gone.has(key))
    .map(([key, sighting]) => ({ ...sighting, key, suspected: unseen.has(sighting.hex) }));
}
