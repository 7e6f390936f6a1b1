/** The ground of a hex, as the terrain chart tells it: the hex itself, then its sides. For the panel. */
import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { sourceWords } from "../lib/packwords.js";
import { saveSettings, settings } from "../lib/store.js";
import { clauseLink } from "../lib/words.js";
import { here } from "../lib/transport.js";

/** @typedef {import("../lib/types.js").Components} Components @typedef {import("../lib/types.js").Guide} Guide */

/** @param {Pick<import("../board.js").Board, "components" | "piecesAt" | "status"> & Guide} board @param {string} hex */
export function drawGround(board, hex) {
  const facts = board.components.hexes[hex];
  if (!facts) return null;
  /** @type {Map<string, string[]>} */
  const sides = new Map();
  for (const [there, kinds] of Object.entries(facts.sides ?? {})) for (const kind of kinds) sides.set(kind, [...(sides.get(kind) ?? []), there]);
  return h(
    "details",
    { class: "ground", open: settings.ground, ontoggle: (/** @type {any} */ e) => {
      if (settings.ground !== e.target.open) saveSettings({ ground: e.target.open });
    } },
    h("summary", { "data-key": "ground", text: t("ground.title", { hex: board.status.place(hex) }) }),
    facts.source ? h("p", { class: "hint source", text: t("draw.source", { source: sourceWords(facts.source) }) }) : null,
    h("p", null, wrongHere(board.components.game, hex)),
    h("ul", { class: "sources" }, board.piecesAt(hex).filter((p) => board.components.counters[p.key]?.source).map(({ key }) => counterSource(board.components, key))),
    h("ul", null, row(board, facts.terrain, name(board.components, facts.terrain)), [...sides].map(([kind, hexes]) => row(board, kind, t("ground.side", { kind: name(board.components, kind), hexes: hexes.join(", ") })))),
  );
}

/** Where the values of a counter come from. @param {Components} components @param {string} key */
function counterSource(components, key) {
  const { name, source } = components.counters[key];
  return h("li", { class: "hint" }, h("b", { text: name }), ` ${t("draw.source", { source: sourceWords(source) })} `, wrongHere(components.game, key));
}

/** To the drawing table, at a hex or counter; the board stays open. @param {string} game @param {string} place */
export function wrongHere(game, place) {
  if (here()) return null; // it draws with a server
  return h("a", { class: "link wrong-here", href: `/drawing#${game}/${place}`, target: "_blank", rel: "noopener", text: t("draw.wrong") });
}

/** @param {Components} components @param {string} kind */
function name(components, kind) {
  return components.terrain[kind] ?? components.words[`fact-${kind}`] ?? kind;
}

/** What the charts say about a kind of terrain, hexside or road. @param {{ components: Components } & Guide} board @param {string} kind @param {string} words */
function row(board, kind, words) {
  for (const chart of board.components.charts) {
    const found = chart.rows.find((r) => r.id === kind);
    if (!found) continue;
    const effects = chart.columns.flatMap((column, i) => (found.cells[i] ? [`${column} ${found.cells[i]}`] : []));
    return h("li", null, h("b", { text: words }), effects.length ? `: ${effects.join(", ")}` : "", " ", found.clause ? clauseLink(found.clause, board) : null);
  }
  return h("li", null, h("b", { text: words }));
}
