/** Opens the drawing table of the game that the page's address names, at the hex or counter that one had looked at. */
import { byId, fill, h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { language, loadLanguage, t, translateMarkup } from "../lib/i18n.js";
import { applySettings, settings } from "../lib/store.js";
import { toast } from "../lib/words.js";
import { kept } from "./keep.js";
import { Pack } from "./pack.js";
import { receive } from "./share.js";
import { Table } from "./table.js";
import { takeNames } from "../lib/packwords.js";

async function open() {
  applySettings();
  await loadLanguage(settings.lang);
  translateMarkup(document);
  const [game = "", place = "", stored = ""] = location.hash.slice(1).split("/").map(decodeURIComponent);
  const base = `/api/games/${encodeURIComponent(game)}`;
  try {
    const [data, components] = await Promise.all([call(`${base}/pack?lang=${language()}`), call(`${base}/components?lang=${language()}`)]);
    takeNames({ ...components.terrain, ...Object.fromEntries(Object.entries(components.sides).map(([id, side]) => [id, /** @type {any} */ (side).title])) });
    byId("game-title").textContent = t("draw.title", { game: data.title });
    document.title = byId("game-title").textContent;
    const pack = new Pack(data);
    const mine = stored ? null : ((await kept(`pack:${game}`)) ?? (await call(`${base}/packs`)).files);
    if (mine) restore(pack, mine);
    const table = new Table(pack, components.grid);
    table.drawCards();
    if (place) table.lookAt(place);
    if (stored) {
      // the pack of a match: its differences come onto the table, to be looked at
      table.shown = true;
      byId("saved").textContent = t("draw.match-pack");
      receive(table, (await call(`/api/packs/${encodeURIComponent(stored)}`)).own);
      table.openTab("changes");
    }
    if (mine || stored) table.settle();
    document.body.dataset.state = "ready";
  } catch (/** @type {any} */ error) {
    fill(byId("stage"), h("p", { class: "warning", role: "alert", text: error.status ? error.message : t("start.unreachable") }), h("a", { class: "button", href: "/", text: t("home") }));
    document.body.dataset.state = "failed";
    if (!error.status) console.error(error);
  }
}

/** What was on the table before. @param {Pack} pack @param {Record<string, string>} files */
function restore(pack, files) {
  try {
    const { changes, conflicts, about, compared } = pack.read(files);
    pack.about = about;
    pack.put(changes);
    pack.compare("hexes", compared.hexes);
    pack.compare("counters", compared.counters);
    if (conflicts.length) toast(t("draw.import.changed", { places: conflicts.slice(0, 12).map((id) => id.split("|")[1]).join(", ") }), "warning");
  } catch (/** @type {any} */ error) {
    toast(t(error.message), "warning");
  }
}

addEventListener("hashchange", () => location.reload());
void open();
