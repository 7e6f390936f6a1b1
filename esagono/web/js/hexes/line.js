/** Straight lines between hex centres; the same arithmetic as `esagono/hexes/sight.py`. */

const TINY = 1e-9;
const AROUND = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]];

/**
 * What a straight line crosses, in order, without the two ends. A step is one hex, or the two hexes on both sides where the
 * line runs along their common side; `from` and `to` are its stretch of the line, 0 at the start and 1 at the end.
 * @typedef {{hexes: string[], from: number, to: number}} Step
 * @param {import("./grid.js").Grid} grid @param {string} start @param {string} end @returns {Step[]}
 */
export function lineBetween(grid, start, end) {
  const [a, b] = [grid.cube(start), grid.cube(end)];
  /** @type {Map<string, Step>} */
  const steps = new Map();
  for (const name of near(grid, a, b, grid.distance(start, end))) {
    if (name === start || name === end) continue;
    const stretch = inside(a, b, grid.cube(name));
    if (!stretch) continue;
    const key = stretch.map((x) => x.toFixed(7)).join();
    const step = steps.get(key);
    if (step) step.hexes.push(name);
    else steps.set(key, { hexes: [name], from: stretch[0], to: stretch[1] });
  }
  for (const step of steps.values()) step.hexes.sort();
  return [...steps.values()].sort((x, y) => x.from - y.from || x.to - y.to);
}

/** The hexes at points one step apart on the line, and two rings around them: every hex on the line is among these. @param {import("./grid.js").Grid} grid @param {number[]} a @param {number[]} b @param {number} length */
function near(grid, a, b, length) {
  /** @type {Set<string>} */
  const out = new Set();
  for (let i = 1; i < length; i++) {
    const q = Math.round((a[0] * (length - i) + b[0] * i) / length);
    const r = Math.round((a[1] * (length - i) + b[1] * i) / length);
    for (const [dq, dr] of AROUND) {
      for (const [eq, er] of AROUND) {
        const name = grid.atCube(q + dq + eq, r + dr + er);
        if (name) out.add(name);
      }
    }
  }
  return out;
}

/** From where to where the line is in a hex or on its side; null where it only touches a corner. @param {number[]} a @param {number[]} b @param {number[]} hex @returns {[number, number] | null} */
function inside(a, b, hex) {
  let [low, high] = [0, 1];
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3;
    const begin = a[i] - hex[i] - (a[j] - hex[j]);
    const grows = b[i] - a[i] - (b[j] - a[j]);
    if (grows === 0) {
      if (Math.abs(begin) > 1) return null;
      continue;
    }
    const ends = [(-1 - begin) / grows, (1 - begin) / grows].sort((x, y) => x - y);
    low = Math.max(low, ends[0]);
    high = Math.min(high, ends[1]);
  }
  return high - low > TINY ? [low, high] : null;
}
