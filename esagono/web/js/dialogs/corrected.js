/** What a match with a corrected pack differs in, told before somebody agrees to play with it. */
import { fill, h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { language, t } from "../lib/i18n.js";

const KNOWN = ["map.csv", "sides.csv", "roads.csv", "counters.csv"];
const SHOWN = 200;

/** "14 hexes, 3 counters". @param {Record<string, number>} counts */
export function countWords(counts) {
  const others = Object.entries(counts).filter(([file]) => !KNOWN.includes(file)).reduce((sum, [, n]) => sum + n, 0);
  return [...KNOWN.filter((file) => counts[file]).map((file) => t(`join.corrected.${file}`, { n: counts[file] })), others ? t("join.corrected.other", { n: others }) : ""].filter(Boolean).join(", ");
}

/** The counts, each difference, where to see them on the map, and the consent. @param {string} game @param {{hash: string, maker: string, counts: Record<string, number>}} pack @param {(agreed: boolean) => void} agree */
export function corrections(game, pack, agree) {
  const list = h("ul", { class: "differences" });
  const show = async () => {
    const [{ differences }, components, { differenceWords, takeNames }] = await Promise.all([call(`/api/packs/${encodeURIComponent(pack.hash)}`), call(`/api/games/${encodeURIComponent(game)}/components?lang=${language()}`), import("../lib/packwords.js")]);
    takeNames(components.terrain);
    fill(list, differences.slice(0, SHOWN).map((/** @type {any} */ d) => h("li", { text: differenceWords(d) })), differences.length > SHOWN ? h("li", { text: "…" }) : null);
  };
  return h("div", { id: "corrected" },
    h("p", { class: "warning", text: t("join.corrected", { what: countWords(pack.counts), by: pack.maker ? t("join.corrected.by", { maker: pack.maker }) : "" }) }),
    h("details", { ontoggle: () => list.children.length || void show() }, h("summary", { text: t("join.corrected.list") }), list),
    h("p", null, h("a", { href: `/drawing#${game}//${pack.hash}`, target: "_blank", rel: "noopener", text: t("join.corrected.map") })),
    h("label", { class: "choice" }, h("input", { type: "checkbox", id: "agree", onchange: (/** @type {any} */ e) => agree(e.target.checked) }), h("span", { text: t("join.corrected.agree") })));
}
