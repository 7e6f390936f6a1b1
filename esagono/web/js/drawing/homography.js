/**
 * From pixels of a photograph to the drawing of a map: the simplest of similarity, affine and projective maps that fits some
 * points, by least squares. A map is nine numbers, row by row, of a matrix for homogeneous coordinates.
 *
 * @typedef {[number, number]} Point
 * @typedef {{from: Point, to: Point}} Pair
 * @typedef {{kind: "similarity" | "affine" | "homography", matrix: number[], error: number}} Fit  `error` is the root mean square, in units of the drawing
 */

/** Solve a system of linear equations by elimination; null if it has no single solution. @param {number[][]} rows  each with its right side last */
export function solve(rows) {
  const m = rows.map((row) => [...row]);
  const size = m.length;
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column + 1; row < size; row++) if (Math.abs(m[row][column]) > Math.abs(m[best][column])) best = row;
    if (Math.abs(m[best][column]) < 1e-10) return null;
    [m[column], m[best]] = [m[best], m[column]];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const share = m[row][column] / m[column][column];
      for (let k = column; k <= size; k++) m[row][k] -= share * m[column][k];
    }
  }
  return m.map((row, i) => row[size] / row[i]);
}

/** The numbers that fulfil more equations than there are numbers as well as can be. @param {number[][]} rows  each with its right side last */
function leastSquares(rows) {
  const size = rows[0].length - 1;
  const normal = Array.from({ length: size }, (_, i) => Array.from({ length: size + 1 }, (_, k) => rows.reduce((sum, row) => sum + row[i] * row[k], 0)));
  return solve(normal);
}

/** @param {number[]} m @param {Point} point @returns {Point} */
export function apply(m, [x, y]) {
  const w = m[6] * x + m[7] * y + m[8];
  return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w];
}

/** First b, then a. @param {number[]} a @param {number[]} b */
export function times(a, b) {
  return [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => [0, 1, 2].reduce((sum, k) => sum + a[3 * row + k] * b[3 * k + column], 0)));
}

/** Moves the middle of points to the origin and brings them to the size of one, so that no equation outweighs others. @param {Point[]} points */
function normalizer(points) {
  const [cx, cy] = [0, 1].map((axis) => points.reduce((sum, p) => sum + p[axis], 0) / points.length);
  const spread = points.reduce((sum, [x, y]) => sum + Math.hypot(x - cx, y - cy), 0) / points.length || 1;
  const k = Math.SQRT2 / spread;
  return { to: [k, 0, -k * cx, 0, k, -k * cy, 0, 0, 1], back: [1 / k, 0, cx, 0, 1 / k, cy, 0, 0, 1] };
}

/** @param {Pair[]} pairs @param {(pair: Pair) => number[][]} equations @param {(found: number[]) => number[]} matrix */
function fitted(pairs, equations, matrix) {
  const [a, b] = [normalizer(pairs.map((p) => p.from)), normalizer(pairs.map((p) => p.to))];
  const found = leastSquares(pairs.flatMap(({ from, to }) => equations({ from: apply(a.to, from), to: apply(b.to, to) })));
  return found && times(b.back, times(matrix(found), a.to));
}

/** Turned, enlarged and moved; from two points. @param {Pair[]} pairs */
export function similarity(pairs) {
  return fitted(
    pairs,
    ({ from: [x, y], to: [u, v] }) => [[x, -y, 1, 0, u], [y, x, 0, 1, v]],
    ([a, b, c, d]) => [a, -b, c, b, a, d, 0, 0, 1],
  );
}

/** Also stretched and slanted; from three points. @param {Pair[]} pairs */
export function affine(pairs) {
  return fitted(
    pairs,
    ({ from: [x, y], to: [u, v] }) => [[x, y, 1, 0, 0, 0, u], [0, 0, 0, x, y, 1, v]],
    (found) => [...found, 0, 0, 1],
  );
}

/** Also seen from aside; from four points. @param {Pair[]} pairs */
export function homography(pairs) {
  return fitted(
    pairs,
    ({ from: [x, y], to: [u, v] }) => [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]],
    (found) => [...found, 1],
  );
}

/** @param {number[]} matrix @param {Pair[]} pairs */
export function errorOf(matrix, pairs) {
  const squares = pairs.map(({ from, to }) => {
    const [x, y] = apply(matrix, from);
    return (x - to[0]) ** 2 + (y - to[1]) ** 2;
  });
  return Math.sqrt(squares.reduce((a, b) => a + b, 0) / pairs.length);
}

const KINDS = /** @type {const} */ ([["similarity", similarity, 2], ["affine", affine, 3], ["homography", homography, 4]]);

/** The simplest map that fits within a tolerance; else the one that fits best. Null for too few points, or points in a line. @param {Pair[]} pairs @param {number} tolerance @returns {Fit | null} */
export function fit(pairs, tolerance) {
  /** @type {Fit | null} */
  let best = null;
  for (const [kind, make, needed] of KINDS) {
    const matrix = pairs.length >= needed ? make(pairs) : null;
    if (!matrix || matrix.some((n) => !Number.isFinite(n))) continue;
    const error = errorOf(matrix, pairs);
    // two points fit any similarity, and three any affine map: what fits by itself proves nothing against the simpler one
    if (!best || error < best.error) best = { kind, matrix, error };
    if (error <= tolerance && pairs.length > needed) break;
  }
  return best;
}

/** As a style sheet writes it. @param {number[]} m */
export function matrix3d(m) {
  return `matrix3d(${[m[0], m[3], 0, m[6], m[1], m[4], 0, m[7], 0, 0, 1, 0, m[2], m[5], 0, m[8]].join(",")})`;
}
