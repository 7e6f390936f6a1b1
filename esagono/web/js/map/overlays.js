/** Overlays over the map, one key each: areas with outline and pattern, and a legend that says what is shown. The game names them and answers for them. */
import { byId, h, fill, svg } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { saveSettings, settings } from "../lib/store.js";
import { label } from "./scene.js";
import { Lost } from "../state/session.js";
import { keyHint } from "../state/keymap.js";

const SWITCHES = ["numbers", "levels", "grid", "names", "counters", "trails", "seen", "sketches", "overview"];

/** Switches that have a key. */
const KEYED = new Set(["numbers", "grid", "names", "counters", "overview"]);

/** @typedef {import("../lib/types.js").Overlay} Overlay @typedef {{id: string, title: string, look: string, hexes: Set<string>, sides: string[]}} Area */

export class Overlays {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.current = "";
    /** A hex that the player looks at, for overlays that then tell more. */
    this.looked = "";
    /** @type {import("../lib/types.js").Painting} */
    this.painting = {};
    this.group = svg("g", { class: "overlay" });
    /** What a sheet or a preview paints, beside the overlay that is switched on. */
    this.draft = svg("g", { class: "overlay draft" });
    /** @type {import("../lib/types.js").Sheet | null} */
    this.drafted = null;
    this.labels = h("div");
    board.scene.areas.append(this.group, this.draft);
    board.scene.counters.before(this.labels);
    this.labels.className = "layer labels";
    const box = byId("overlays");
    byId("open-overlays").onclick = () => {
      this.open(box.hidden);
      if (box.hidden) return;
      board.dice.clear();
      this.drawMenu();
      (box.querySelector("input:checked") ?? box.querySelector("input"))?.focus();
    };
    this.applySwitches();
  }

  /** The menu. @param {boolean} shown @returns {boolean} whether that changed anything */
  open(shown) {
    const box = byId("overlays");
    const changed = box.hidden === shown;
    box.hidden = !shown;
    byId("open-overlays").setAttribute("aria-expanded", String(shown));
    return changed;
  }

  /** @returns {Overlay | undefined} */
  get overlay() {
    return this.board.components.overlays.find((o) => o.id === this.current);
  }

  get enemy() {
    const { components, seat } = this.board;
    return Object.keys(components.sides).find((s) => s !== this.own) ?? seat;
  }

  get own() {
    const { components, seat } = this.board;
    const sides = Object.keys(components.sides);
    return sides.includes(seat) ? seat : sides[0];
  }

  drawMenu() {
    const key = (/** @type {string} */ action) => (keyHint(action) ? h("kbd", { text: keyHint(action) }) : null);
    const choose = (/** @type {string} */ id) => {
      // where the menu lies over all of the map, one wants to see what was chosen
      if (matchMedia("(max-width: 760px)").matches) this.open(false);
      this.show(id);
    };
    const radio = (/** @type {string} */ id, /** @type {string} */ title) =>
      h("label", null, h("input", { type: "radio", name: "overlay", value: id, "data-key": `overlay-${id}`, checked: this.current === id, onchange: () => choose(id) }), h("span", { text: title }), key(`overlay-${id || "none"}`));
    const toggle = (/** @type {string} */ name) => h("label", null, h("input", { type: "checkbox", "data-key": `layer-${name}`, checked: settings[name], onchange: () => this.toggle(name) }), h("span", { text: t(`layer.${name}`) }), KEYED.has(name) ? key(name) : null);
    const box = byId("overlays");
    const focused = /** @type {HTMLElement | null} */ (box.querySelector(":focus"))?.dataset.key;
    fill(
      box,
      h("fieldset", null, h("legend", { text: t("overlays.label") }), radio("", t("overlay.none")), this.board.components.overlays.map((o) => radio(o.id, o.title))),
      h("fieldset", null, h("legend", { text: t("layers.label") }), SWITCHES.map(toggle)),
    );
    if (focused) box.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  /** @param {string} name */
  toggle(name) {
    saveSettings({ [name]: !settings[name] });
    this.applySwitches();
    if (!byId("overlays").hidden) this.drawMenu();
    this.board.say(`${t(`layer.${name}`)}: ${t(settings[name] ? "on" : "off")}`);
  }

  applySwitches() {
    void this.board.layers.show();
    byId("overview").hidden = !settings.overview;
    this.board.sketch?.show();
    this.board.ghosts?.draw();
    this.drawTrails();
  }

  /** Moves of the last turns, as far as the log shows them. */
  drawTrails() {
    const { board } = this;
    if (!settings.trails || board.replaying) {
      board.marks.showTrails([]);
      return;
    }
    const { log } = board.session;
    const { heads } = board.components;
    let start = log.length;
    for (let i = log.length - 1, turns = 0; i >= 0 && turns < 2; i--) {
      start = i;
      if (heads[log[i].kind] <= 2) turns += 1;
    }
    board.showTrails(log.slice(start));
  }

  /** @param {string} id */
  show(id) {
    this.current = this.current === id ? "" : id;
    this.looked = "";
    void this.draw();
    if (!byId("overlays").hidden) this.drawMenu();
    this.board.say(this.overlay?.title ?? t("overlay.none"));
  }

  refresh() {
    this.drawTrails();
    if (this.current) void this.draw();
  }

  /** What the question of an overlay is asked with: its side, and the unit or hex that the player looks at. @param {Overlay} overlay @returns {Record<string, string>} */
  asked(overlay) {
    const { board } = this;
    // "unit?" is asked for one unit if the player looks at one, and for all otherwise
    const needs = new Set((overlay.needs ?? []).map((name) => name.replace("?", "")));
    const side = overlay.sides === "enemy" ? this.enemy : this.own;
    const chosen = overlay.sides === "enemy" || overlay.needs?.includes("unit?") ? "" : (board.chooser.selected[0] ?? "");
    const unit = (this.looked && board.piecesAt(this.looked).find((p) => p.known && (!overlay.sides || p.side === side))?.key) || chosen;
    const hex = this.looked || board.chooser.hexOf(chosen) || board.cursor || "";
    return { ...(needs.has("side") ? { side } : {}), ...(needs.has("hex") && hex ? { hex } : {}), ...(needs.has("unit") && unit ? { unit } : {}) };
  }

  async draw() {
    const { board, overlay } = this;
    const id = this.current;
    /** @type {import("../lib/types.js").Painting} */
    let painting = {};
    try {
      if (overlay) painting = await board.session.ask(overlay.question, this.asked(overlay));
    } catch (error) {
      if (!(error instanceof Lost)) board.problem(error);
    }
    if (id !== this.current) return;
    const areas = overlay ? this.areas(overlay, painting) : [];
    this.painting = painting;
    this.showPaths();
    this.group.replaceChildren(...areas.flatMap((area) => this.picture(area)));
    this.labels.replaceChildren(
      ...Object.entries(painting.hexes ?? {}).flatMap(([hex, found]) => {
        if (typeof found === "string" || !found.text || !board.grid.has(hex)) return [];
        const [x, y] = board.grid.centre(hex);
        return [label(x + 33, y - 33, found.text, "area-label")];
      }),
    );
    const legend = byId("legend");
    legend.hidden = !overlay;
    const { hexes = {}, sides = {}, paths = [] } = painting;
    const told = [...(painting.notes ?? []), ...(overlay?.legend ? [overlay.legend] : [])];
    const notes = told.length || paths.length || Object.keys({ ...hexes, ...sides }).length ? told : [t("overlay.empty")];
    fill(
      legend,
      h("h2", { text: overlay?.title ?? "" }),
      h("ul", null, areas.map((a) => h("li", { "data-class": a.id }, swatch(a.look), h("span", { text: a.title })))),
      notes.map((text) => h("p", { class: "hint", text })),
      h("button", { class: "close", type: "button", "aria-label": t("overlay.none"), text: "×", onclick: () => this.show("") }),
    );
  }

  /** What a sheet wants to be seen on the map, before anything is played. @param {import("../lib/types.js").Sheet | null} sheet */
  showDraft(sheet) {
    if (sheet === this.drafted) return;
    this.drafted = sheet;
    const areas = sheet?.painting ? this.areas(sheet, sheet.painting) : [];
    this.draft.replaceChildren(...areas.flatMap((area) => this.picture(area)));
    this.showPaths();
  }

  /** Hexes and hexsides by class. @param {{classes?: import("../lib/types.js").HexClass[]}} overlay @param {import("../lib/types.js").Painting} painting @returns {Area[]} */
  areas(overlay, painting) {
    const out = (overlay.classes ?? []).map((c, i) => ({ id: c.id, title: c.title, look: c.look || `plain-${i % 3}`, hexes: new Set(/** @type {string[]} */ ([])), sides: /** @type {string[]} */ ([]) }));
    const area = (/** @type {string} */ id) => out.find((a) => a.id === id);
    for (const [hex, found] of Object.entries(painting.hexes ?? {})) area(typeof found === "string" ? found : found.class)?.hexes.add(hex);
    for (const [hexside, id] of Object.entries(painting.sides ?? {})) area(id)?.sides.push(hexside);
    return out;
  }

  /** @param {Area} area */
  picture({ id, look, hexes, sides }) {
    const { grid } = this.board;
    const lines = sides.flatMap((name) => grid.side(name) ?? []).map((side) => `M${side.from.join(" ")}L${side.to.join(" ")}`);
    return [
      svg("path", { class: `area look-${look}`, "data-class": id, d: grid.outlines(hexes) }),
      svg("path", { class: `area-edge look-${look}`, "data-class": id, d: grid.border(hexes) }),
      lines.length ? svg("path", { class: `area-edge area-side look-${look}`, "data-class": id, d: lines.join("") }) : null,
    ].filter(Boolean);
  }

  /** What the overlay tells about the hex looked at. @param {string | null} hex */
  look(hex) {
    if (!this.overlay || (hex ?? "") === this.looked) return;
    this.looked = hex ?? "";
    if (this.overlay.needs?.some((name) => /^(unit|hex)/.test(name))) void this.draw();
    else this.showPaths();
  }

  /** Paths of the overlay, and the one that belongs to the hex looked at. */
  showPaths() {
    const { paths = [], traces = {} } = this.painting;
    const drafted = this.drafted?.painting?.paths ?? [];
    this.board.marks.showPaths([...paths, ...drafted, ...(traces[this.looked] ? [traces[this.looked]] : [])]);
  }
}

/** @param {string} look */
function swatch(look) {
  return svg("svg", { class: "swatch-picture", viewBox: "0 0 30 22", "aria-hidden": "true" }, svg("rect", { class: `area look-${look}`, x: 1, y: 1, width: 28, height: 20 }), svg("rect", { class: `area-edge look-${look}`, x: 2, y: 2, width: 26, height: 18 }));
}
