/** The pack as one zip file: export, import over what is there, and the pack of another owner merged hex by hex. */
import { byId, fill, h } from "../lib/dom.js";
import { t, tOr } from "../lib/i18n.js";
import { readZip, writeZip } from "./zip.js";
import { changeWords } from "./words.js";

/** @param {import("./table.js").Table} table */
export function drawShare(table) {
  const { pack } = table;
  const word = (/** @type {"name" | "maker" | "version"} */ key) => [h("label", { for: `pack-${key}`, text: t(`draw.pack.${key}`) }), h("input", { id: `pack-${key}`, maxlength: 80, value: pack.about[key], autocomplete: "off", onchange: (/** @type {any} */ e) => {
    pack.about[key] = e.target.value.replace(/[<>⟦⟧]/g, "").trim();
    pack.onChange();
  } })];
  const file = h("input", { id: "pack-import", type: "file", accept: ".zip,application/zip", onchange: () => file.files[0] && void take(table, file.files[0]) });
  fill(
    byId("tab-pack"),
    h("div", { class: "fields" }, word("name"), word("maker"), word("version")),
    h("p", { class: "hint", text: t("draw.pack.for", { version: pack.data.pack }) }),
    h("div", { class: "buttons" }, h("button", { class: "button primary", id: "pack-play", type: "button", text: t("draw.play"), onclick: () => void import("./play.js").then((m) => m.openPlay(table)) }), h("button", { class: "button", id: "pack-export", type: "button", text: t("draw.export"), onclick: () => save(table) })),
    h("label", { for: "pack-import", text: t("draw.import") }),
    file,
    h("p", { id: "import-state", role: "status" }),
    h("div", { id: "import-disputes" }),
  );
}

/** @param {import("./table.js").Table} table */
function save({ pack }) {
  const name = `${pack.data.game}-${pack.about.name || "pack"}-${pack.about.version || "1"}`.toLowerCase().replace(/[^a-z0-9.-]+/g, "-");
  const link = h("a", { href: URL.createObjectURL(writeZip(pack.files())), download: `${name}.zip` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {import("./table.js").Table} table @param {Blob} file */
export async function take(table, file) {
  try {
    receive(table, await readZip(file));
  } catch (/** @type {any} */ error) {
    fill(byId("import-state"), tOr(error.message, t("draw.zip.none")));
  }
}

/** What another pack changes joins this one; where both differ, the owner chooses. @param {import("./table.js").Table} table @param {Record<string, string>} files */
export function receive(table, files) {
  const { pack } = table;
  const found = pack.read(files);
  const { fresh, disputed } = pack.merge(found.changes);
  if (!pack.changes.size && !pack.about.maker) pack.about = found.about;
  pack.apply(fresh);
  pack.compare("hexes", found.compared.hexes);
  pack.compare("counters", found.compared.counters);
  table.settle();
  drawShare(table);
  fill(byId("import-state"), t("draw.import.done", { n: fresh.length, disputed: disputed.length }), found.conflicts.length ? h("p", { class: "warning", text: t("draw.import.changed", { places: found.conflicts.slice(0, 12).map((id) => id.split("|")[1]).join(", ") }) }) : null);
  const open = new Set(disputed);
  const draw = () => fill(byId("import-disputes"), open.size ? h("h3", { text: t("draw.import.disputed") }) : null, h("ul", { class: "changes" }, [...open].map((d) => h("li", null,
    h("p", { text: `${t("draw.import.mine")} ${changeWords(pack, d.mine)}` }), h("p", { text: `${t("draw.import.theirs")} ${changeWords(pack, d.theirs)}` }),
    h("button", { class: "button small", type: "button", text: t("draw.import.keep"), onclick: () => settle(d, false) }), " ",
    h("button", { class: "button small", type: "button", text: t("draw.import.take"), onclick: () => settle(d, true) })))));
  const settle = (/** @type {any} */ dispute, /** @type {boolean} */ theirs) => {
    open.delete(dispute);
    if (theirs) table.step([dispute.theirs]);
    draw();
  };
  draw();
}
