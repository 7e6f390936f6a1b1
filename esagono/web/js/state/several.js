/** Several units at once, of one stack or of many: who is chosen, and how each of them would go. */

/** @typedef {import("./choose.js").Chooser} Chooser @typedef {import("../lib/types.js").Piece} Piece */

/**
 * Add units of a stack to those that are chosen: all of them, or one more with every click, from the top; when all are
 * chosen they are let go.
 * @param {string[]} chosen @param {Piece[]} stack  those of it who can be chosen @param {boolean} whole @returns {string[]}
 */
export function withMore(chosen, stack, whole) {
  const fresh = stack.map((p) => p.key).filter((key) => !chosen.includes(key));
  if (fresh.length) return [...chosen, ...(whole ? fresh : fresh.slice(0, 1))];
  return chosen.filter((key) => !stack.some((p) => p.key === key));
}

/** The chosen units that lie elsewhere than the first of them. @param {Chooser} chooser @returns {Piece[]} */
export function chosenElsewhere(chooser) {
  return chooser.selected.slice(1).flatMap((key) => chooser.piece(key) ?? []).filter((p) => p.hexes[0] !== chooser.from);
}

/** The ways of the others to a hex, one for each hex they come from. @param {Chooser} chooser @param {string} hex @returns {string[][]} */
export function otherWays(chooser, hex) {
  /** @type {Map<string, string[]>} */
  const ways = new Map();
  for (const { key, hexes } of chosenElsewhere(chooser)) {
    const path = chooser.reaches.get(key)?.[hex]?.path;
    if (path) ways.set(hexes[0], [hexes[0], ...path]);
  }
  return [...ways.values()];
}
