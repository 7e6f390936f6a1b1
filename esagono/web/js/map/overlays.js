/** Overlays over the map, one key each: areas with outline and pattern, and a legend that says what is shown. */
import { byId, h, fill, svg } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { saveSettings, settings } from "../lib/store.js";
import { label } from "./scene.js";
import { Lost } from "../state/session.js";
import { OVERLAYS, keyHint } from "../state/keymap.js";

const SWITCHES = ["numbers", "grid", "names", "counters", "trails", "sketches", "overview"];

/** Switches that have a key. */
const KEYED = new Set(["numbers", "grid", "names", "counters", "overview"]);

/** @typedef {{name: string, hexes: Set<string>, labels?: Map<string, string>, pattern?: string, words?: string}} Area  `pattern` if it is drawn like another, `words` for the legend */

export class Overlays {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.current = "";
    this.tracing = false;
    /** @type {any} */
    this.supply = null;
    /** The enemy unit whose reach alone is shown; none for all of them. */
    this.watched = "";
    this.group = svg("g", { class: "overlay" });
    this.labels = h("div");
    board.scene.areas.append(this.group);
    board.scene.counters.before(this.labels);
    this.labels.className = "layer labels";
    const button = byId("open-overlays");
    const box = byId("overlays");
    button.onclick = () => {
      box.hidden = !box.hidden;
      button.setAttribute("aria-expanded", String(!box.hidden));
      if (!box.hidden) {
        board.dice.clear();
        this.drawMenu();
        box.querySelector("input")?.focus();
      }
    };
    this.applySwitches();
  }

  get enemy() {
    const { components, seat } = this.board;
    const sides = Object.keys(components.sides);
    return sides.find((s) => s !== this.own) ?? seat;
  }

  get own() {
    const { components, seat } = this.board;
    const sides = Object.keys(components.sides);
    return sides.includes(seat) ? seat : sides[0];
  }

  drawMenu() {
    const key = (/** @type {string} */ action) => (keyHint(action) ? h("kbd", { text: keyHint(action) }) : null);
    const radio = (/** @type {string} */ name) =>
      h("label", null, h("input", { type: "radio", name: "overlay", value: name, checked: this.current === name, onchange: () => this.show(name) }), h("span", { class: `swatch ${name}` }), h("span", { text: t(`overlay.${name || "none"}`) }), key(`overlay-${name || "none"}`));
    const toggle = (/** @type {string} */ name) => h("label", null, h("input", { type: "checkbox", checked: settings[name], onchange: () => this.toggle(name) }), h("span", { text: t(`layer.${name}`) }), KEYED.has(name) ? key(name) : null);
    fill(byId("overlays"), h("fieldset", null, h("legend", { text: t("overlays.label") }), radio(""), OVERLAYS.map(radio)), h("fieldset", null, h("legend", { text: t("layers.label") }), SWITCHES.map(toggle)));
  }

  /** @param {string} name */
  toggle(name) {
    saveSettings({ [name]: !settings[name] });
    this.applySwitches();
    if (!byId("overlays").hidden) this.drawMenu();
    this.board.say(`${t(`layer.${name}`)}: ${t(settings[name] ? "on" : "off")}`);
  }

  applySwitches() {
    void this.board.showLayers();
    byId("overview").hidden = !settings.overview;
    this.board.sketch?.show();
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
    let start = log.length;
    for (let i = log.length - 1, turns = 0; i >= 0 && turns < 2; i--) {
      start = i;
      if (log[i].kind === "player-turn") turns += 1;
    }
    board.marks.showTrails(log.slice(start).filter((e) => e.args.path && e.args.start).map((e) => ({ from: e.args.start, path: e.args.path, own: e.args.side === board.seat })));
  }

  /** @param {string} name */
  show(name) {
    this.current = this.current === name ? "" : name;
    this.supply = null;
    this.watched = "";
    void this.draw();
    if (!byId("overlays").hidden) this.drawMenu();
    this.board.say(this.current ? t(`overlay.${this.current}`) : t("overlay.none"));
  }

  refresh() {
    this.drawTrails();
    if (this.current) void this.draw();
  }

  async draw() {
    const name = this.current;
    const { board } = this;
    /** @type {Area[]} */
    let areas = [];
    try {
      if (name) areas = await this.areas(name);
    } catch (error) {
      if (!(error instanceof Lost)) board.problem(error);
    }
    if (name !== this.current) return;
    this.tracing = name === "supply";
    if (!this.tracing) board.marks.clearTrace();
    this.group.replaceChildren(...areas.flatMap((area) => this.picture(area)));
    this.labels.replaceChildren(
      ...areas.flatMap((area) => [...(area.labels ?? [])]).map(([hex, words]) => {
        const [x, y] = board.grid.centre(hex);
        return label(x + 33, y - 33, words, "area-label");
      }),
    );
    const legend = byId("legend");
    legend.hidden = !areas.length;
    fill(legend, h("h2", { text: name ? t(`overlay.${name}`) : "" }), h("ul", null, areas.map((a) => h("li", null, swatch(a.pattern ?? a.name), h("span", { text: a.words ?? t(`legend.${a.name}`) })))), h("button", { class: "close", type: "button", "aria-label": t("overlay.none"), text: "×", onclick: () => this.show("") }));
  }

  /** @param {Area} area */
  picture(area) {
    const { grid } = this.board;
    const look = area.pattern ?? area.name;
    return [svg("path", { class: `area ${look}`, d: grid.outlines(area.hexes) }), svg("path", { class: `area-edge ${look}`, d: grid.border(area.hexes) })];
  }

  /** @param {string} name @returns {Promise<Area[]>} */
  async areas(name) {
    const { board } = this;
    const { session, components } = board;
    const view = board.shownView;
    if (!view) return [];
    const facts = Object.entries(components.hexes);
    switch (name) {
      case "own-zoc":
        return [{ name: "zoc-own", hexes: new Set(await session.ask("zoc", { side: this.own })) }];
      case "enemy-zoc":
        return [{ name: "zoc-enemy", hexes: new Set(await session.ask("zoc", { side: this.enemy })) }];
      case "enemy-reach": {
        if (this.watched) {
          const { hexes } = await session.ask("reach", { unit: this.watched });
          return [{ name: "threat-one", pattern: "threat", words: t("legend.threat-one", { unit: components.counters[this.watched]?.name ?? this.watched }), hexes: new Set(Object.keys(hexes)) }];
        }
        const found = await session.ask("threat", { side: this.enemy });
        return [{ name: "threat", hexes: new Set(Object.keys(found)), labels: new Map(Object.entries(found).map(([hex, n]) => [hex, String(n)])) }];
      }
      case "supply": {
        this.supply = await session.ask("supply", { side: this.own });
        /** @type {Record<string, Set<string>>} */
        const by = { in: new Set(), low: new Set(), out: new Set() };
        for (const unit of view.units) {
          const found = this.supply[unit.id];
          if (found && unit.side === this.own && board.grid.has(unit.hex)) by[found.state]?.add(unit.hex);
        }
        return [{ name: "supply-in", hexes: by.in }, { name: "supply-low", hexes: by.low }, { name: "supply-out", hexes: by.out }];
      }
      case "ranges": {
        const hexes = { own: new Set(), enemy: new Set() };
        for (const unit of view.units) {
          const counter = components.counters[unit.id];
          const range = /** @type {any} */ (counter)?.range ?? 0;
          if (!range || unit.flags.includes("mov")) continue;
          for (const hex of board.grid.disc(unit.hex, range)) (unit.side === this.own ? hexes.own : hexes.enemy).add(hex);
        }
        return [{ name: "range-own", hexes: hexes.own }, { name: "range-enemy", hexes: hexes.enemy }];
      }
      case "objectives": {
        const own = new Map();
        const enemy = new Map();
        for (const [hex, value] of Object.entries(components.objectives ?? {})) (view.control?.[hex] === this.own ? own : enemy).set(hex, String(value));
        return [{ name: "held-own", hexes: new Set(own.keys()), labels: own }, { name: "held-enemy", hexes: new Set(enemy.keys()), labels: enemy }];
      }
      case "trenches":
        return [{ name: "trench-own", hexes: new Set(facts.filter(([, f]) => f.trench === this.own).map(([n]) => n)) }, { name: "trench-enemy", hexes: new Set(facts.filter(([, f]) => f.trench && f.trench !== this.own).map(([n]) => n)) }];
      case "heights": {
        const levels = facts.map(([, f]) => f.level ?? 0);
        const top = Math.max(...levels, 1);
        const band = (/** @type {number} */ from, /** @type {number} */ to) => new Set(facts.filter(([, f]) => (f.level ?? 0) / top > from && (f.level ?? 0) / top <= to).map(([n]) => n));
        const labels = new Map(facts.filter(([, f]) => f.level).map(([n, f]) => [n, String(f.level)]));
        return [{ name: "height-low", hexes: band(0.01, 0.35) }, { name: "height-mid", hexes: band(0.35, 0.7) }, { name: "height-top", hexes: band(0.7, 1), labels }];
      }
      default:
        return [];
    }
  }

  /** What the overlay tells about the hex looked at. @param {string | null} hex */
  look(hex) {
    this.traceSupply(hex);
    if (this.current !== "enemy-reach") return;
    const watched = (hex && this.board.unitsAt(hex).find((u) => u.side === this.enemy)?.id) || "";
    if (watched === this.watched) return;
    this.watched = watched;
    void this.draw();
  }

  /** With the supply overlay on, the path of the unit looked at. @param {string | null} hex */
  traceSupply(hex) {
    if (!this.tracing || !this.supply || !hex) return;
    const unit = this.board.unitsAt(hex).find((u) => this.supply[u.id]);
    const path = unit && this.supply[unit.id].path;
    if (path?.length) this.board.marks.showSupplyPath([hex, ...path]);
    else this.board.marks.clearTrace();
  }
}

/** @param {string} name */
function swatch(name) {
  return svg("svg", { class: "swatch-picture", viewBox: "0 0 30 22", "aria-hidden": "true" }, svg("rect", { class: `area ${name}`, x: 1, y: 1, width: 28, height: 20 }), svg("rect", { class: `area-edge ${name}`, x: 2, y: 2, width: 26, height: 18 }));
}
