/** Knobs around a hex, one for each direction that can be chosen: large enough for what points at them, and apart from each other. */

/** What can be hit, in pixels across: by a finger, and by a pointer. */
const FINGER = 44;
const POINTER = 24;
/** Radius in units of the drawing below which a knob is not drawn. */
const LEAST = 14;

/** @param {import("./grid.js").Grid} grid @param {string} hex @param {string} point  of the compass @param {number} scale  of the map on the screen @returns {{x: number, y: number, r: number}} */
export function knobAt(grid, hex, point, scale) {
  const across = matchMedia("(pointer: coarse)").matches ? FINGER : POINTER;
  const r = Math.max(LEAST, across / 2 / scale);
  const [cx, cy] = grid.centre(hex);
  const [ex, ey] = grid.edge(hex, point);
  // six of them around a hex are as far from each other as from its middle
  const out = Math.max(1, (2 * r) / Math.hypot(ex - cx, ey - cy));
  return { x: cx + (ex - cx) * out, y: cy + (ey - cy) * out, r };
}
