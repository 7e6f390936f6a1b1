/** A game that is over, turn by turn: where the front ran, the points, the turn that changed most; and all of it as a GIF. */
import { h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { gif } from "../lib/gif.js";
import { language, number, signed, t } from "../lib/i18n.js";
import { sideColours } from "../map/palette.js";
import { readTable, stacks } from "../state/table.js";
import { openDialog } from "./dialog.js";

const WIDTH = 420;
/** So many hexes from all units no ground is anybody's. */
const FAR = 5;

/** @typedef {{turn: number, table: import("../lib/types.js").Table, points: number | null}} Moment */

/** @param {import("../board.js").Board} board */
export async function openChronicle(board) {
  // a long game takes its time
  const dialog = openDialog(t("chronicle"), h("p", { class: "hint", role: "status", text: t("moment") }));
  const moments = turns(await frames(board));
  if (!dialog.open) return;
  const changes = moments.map((m, i) => (m.points === null || !i ? 0 : m.points - (moments[i - 1].points ?? 0)));
  const most = Math.max(...changes.map(Math.abs));
  const area = theatre(board, moments);
  const pictures = moments.map((m) => draw(board, m.table, area));
  const strip = moments.map((m, i) => {
    const words = [t("chronicle.turn", { n: m.turn }), m.points === null ? "" : t("chronicle.points", { n: m.points, change: signed(changes[i]) })].filter(Boolean).join(" · ");
    const turned = most > 0 && Math.abs(changes[i]) === most && changes.filter((c) => Math.abs(c) === most).length === 1;
    return h("li", { class: turned ? "turned" : "", "data-turn": m.turn }, h("figure", null, pictures[i], h("figcaption", null, words, turned ? h("strong", { text: ` ${t("chronicle.turned")}` }) : null)));
  });
  openDialog(
    t("chronicle"),
    h("p", { class: "hint", text: t("chronicle.text") }),
    h("ol", { class: "chronicle", tabindex: 0, "aria-label": t("chronicle") }, strip),
    h("div", { class: "buttons" }, h("button", { class: "button", type: "button", "data-key": "gif", text: t("chronicle.gif"), onclick: () => save(board, pictures) })),
  );
}

/** What lay on the map before each turn began and at the end, without anything hidden. @param {import("../board.js").Board} board @returns {Promise<import("../lib/types.js").Table[]>} */
async function frames({ session, match, token, components }) {
  const begun = session.log.filter((e) => components.heads[e.kind] === 1 && e.seq > 0).map((e) => e.seq - 1);
  /** @type {import("../lib/types.js").Table[]} */
  const tables = [];
  for (const seq of new Set([...begun, session.seq])) tables.push(readTable((await call(`/api/matches/${encodeURIComponent(match)}/view?seq=${seq}&seat=all&lang=${language()}`, { token })).table));
  return tables;
}

/** The last board of each turn. @param {import("../lib/types.js").Table[]} tables @returns {Moment[]} */
function turns(tables) {
  return tables.flatMap((table, i) => {
    const { turn } = table.heading;
    if (tables[i + 1]?.heading.turn === turn) return [];
    const [points] = Object.values(table.facts.points ?? {});
    return [{ turn, table, points: points === undefined ? null : Number(points) }];
  });
}

/** The part of the map on which units have stood. @param {import("../board.js").Board} board @param {Moment[]} moments */
function theatre({ grid, camera }, moments) {
  const all = new Set(moments.flatMap((m) => [...stacks(m.table).keys()]));
  const places = [...all].filter((hex) => grid.has(hex)).map((hex) => grid.centre(hex));
  const { left, top, width, height } = camera.map;
  if (!places.length) return camera.map;
  const margin = 2 * grid.frame.unit;
  const [x0, y0] = [0, 1].map((axis) => Math.max([left, top][axis], Math.min(...places.map((p) => p[axis])) - margin));
  const [x1, y1] = [0, 1].map((axis) => Math.min([left + width, top + height][axis], Math.max(...places.map((p) => p[axis])) + margin));
  return { left: x0, top: y0, width: x1 - x0, height: y1 - y0 };
}

/** The map, the units as dots, and the front between the hexes that are nearer to one side's units. @param {import("../board.js").Board} board @param {import("../lib/types.js").Table} table @param {{left: number, top: number, width: number, height: number}} m  the part of the map that is shown */
function draw(board, table, m) {
  const { components, grid, scene } = board;
  const scale = WIDTH / m.width;
  const canvas = h("canvas", { width: WIDTH, height: Math.round(m.height * scale), role: "img", "aria-label": t("chronicle.turn", { n: table.heading.turn }) });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = "#efe6d0";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(scene.map.coarse, -m.left * scale, -m.top * scale, scene.frame.width * scale, scene.frame.height * scale);
  pen.scale(scale, scale);
  pen.translate(-m.left, -m.top);
  const sides = Object.keys(components.sides);
  const held = [...stacks(table)].filter(([hex]) => grid.has(hex)).map(([hex, [top]]) => ({ hex, side: top.side }));
  /** @type {Map<string, Set<string>>} */
  const ground = new Map(sides.map((side) => [side, new Set()]));
  for (const hex of held.length ? Object.keys(components.hexes) : []) {
    if (!grid.has(hex)) continue;
    let [near, whose] = [FAR, ""];
    for (const stack of held) {
      const distance = grid.distance(hex, stack.hex);
      if (distance < near) [near, whose] = [distance, stack.side];
    }
    ground.get(whose)?.add(hex);
  }
  for (const [side, hexes] of ground) {
    pen.globalAlpha = 0.3;
    pen.fillStyle = sideColours(components, side)?.field ?? "#fff";
    pen.fill(new Path2D(grid.outlines(hexes)));
  }
  pen.globalAlpha = 1;
  pen.save();
  pen.clip(new Path2D(grid.outlines(ground.get(sides[1]) ?? []))); // the edge of the map is not a front
  pen.strokeStyle = "#8a1010";
  pen.lineWidth = 7 / scale;
  pen.stroke(new Path2D(grid.border(ground.get(sides[0]) ?? new Set())));
  pen.restore();
  for (const { hex, side } of held) {
    const [x, y] = grid.centre(hex);
    const r = 5 / scale;
    pen.fillStyle = sideColours(components, side)?.field ?? "#fff";
    pen.strokeStyle = "#1d1914";
    pen.lineWidth = 1 / scale;
    pen.beginPath();
    if (side === sides[0]) pen.arc(x, y, r, 0, 7);
    else pen.rect(x - r, y - r, 2 * r, 2 * r);
    pen.fill();
    pen.stroke();
  }
  return canvas;
}

/** @param {import("../board.js").Board} board @param {HTMLCanvasElement[]} pictures */
function save(board, pictures) {
  const { width, height } = pictures[0];
  const last = pictures.length - 1;
  const drawn = pictures.map((canvas, i) => ({ pixels: /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(0, 0, width, height).data, stays: i === last ? 300 : 90 }));
  const url = URL.createObjectURL(new Blob([gif(width, height, drawn)], { type: "image/gif" }));
  h("a", { href: url, download: `esagono-${board.match}.gif` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
  board.say(t("chronicle.saved", { n: number(pictures.length) }));
}
