/** The list of changes in words, each of which can be taken back alone; how much was compared; values of scenarios. */
import { byId, fill, h } from "../lib/dom.js";
import { percent, t } from "../lib/i18n.js";
import { drawSettings } from "./settings.js";
import { changeWords } from "./words.js";
import { hexesOf } from "./view.js";

const SHOWN = 300;

/** @param {import("./table.js").Table} table */
export function drawChanges(table) {
  const { pack } = table;
  const changes = [...pack.changes.values()].filter((c) => c.file !== "trenches.csv");
  fill(
    byId("tab-changes"),
    progress(table),
    h("h2", { text: t("draw.changes.n", { n: changes.length }) }),
    changes.length ? null : h("p", { class: "hint", text: t("draw.changes.none") }),
    h("ul", { class: "changes", id: "changes" }, changes.slice(-SHOWN).reverse().map((change) => h("li", null,
      h("button", { class: "link", type: "button", text: changeWords(pack, change), onclick: () => lead(table, change) }),
      " ",
      h("button", { class: "button small", type: "button", text: t("draw.take-back"), "aria-label": `${t("draw.take-back")}: ${changeWords(pack, change)}`, onclick: () => {
        pack.revert(change);
        table.settle();
      } })))),
    drawSettings(table),
  );
}

/** @param {import("./table.js").Table} table @param {import("./pack.js").Change} change */
function lead(table, { file, key, now }) {
  if (file === "counters.csv" && now) table.openCounter(key);
  const [hex] = hexesOf(file, now ?? table.pack.ours[file]?.get(key), key);
  if (hex) {
    table.view.goTo(hex);
    table.look(hex);
  }
}

/** @param {import("./table.js").Table} table */
function progress({ pack }) {
  const [hexes, counters] = [pack.rows("map.csv").size, pack.rows("counters.csv").size];
  const [seen, read] = [pack.compared.hexes.size, pack.compared.counters.size];
  return h("div", { class: "progress", id: "progress" },
    h("p", { text: t("draw.progress.hexes", { n: seen, all: hexes, share: percent(seen / hexes) }) }), h("progress", { max: hexes, value: seen, "aria-label": t("draw.progress.label") }),
    h("p", { text: t("draw.progress.counters", { n: read, all: counters, share: percent(read / counters) }) }), h("progress", { max: counters, value: read, "aria-label": t("draw.progress.counters.label") }));
}
