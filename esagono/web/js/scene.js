/** The layers of the board: the drawn map, areas under the counters, counters, and lines over them. */
import { svg, h } from "./dom.js";
import { text } from "./api.js";
import { settings } from "./store.js";

export class Scene {
  /** @param {HTMLElement} element @param {import("./types.js").Frame} frame */
  constructor(element, frame) {
    this.element = element;
    this.frame = frame;
    element.style.width = `${frame.width}px`;
    element.style.height = `${frame.height}px`;
    this.map = h("div", { class: "layer map", "aria-hidden": "true" });
    this.areas = this.layer("areas");
    this.lit = this.layer("lit");
    this.counters = this.layer("counters");
    this.lines = this.layer("lines");
    element.replaceChildren(this.map, this.areas, this.lit, this.counters, this.lines);
    this.areas.append(patterns());
  }

  /** @param {string} name */
  layer(name) {
    const { width, height } = this.frame;
    return svg("svg", { class: `layer ${name}`, viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true", focusable: "false" });
  }

  /**
   * The map's own styles and ids stay inside a shadow root: they cannot meet those of the page, and a sheet made by
   * script needs no exception in the content policy.
   * @param {string} url
   */
  async loadMap(url) {
    const [parsed, styles] = parse(await text(url));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:host{display:block;position:absolute;inset:0}svg{position:absolute;left:0;top:0}${styles}`);
    const root = this.map.shadowRoot ?? this.map.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    const drawing = /** @type {any} */ (document.importNode(parsed, true));
    drawing.setAttribute("width", this.frame.width);
    drawing.setAttribute("height", this.frame.height);
    root.replaceChildren(drawing);
    this.drawing = drawing;
    this.showLayers();
  }

  /** @param {string} url */
  async loadCounters(url) {
    const [parsed] = parse(await text(url));
    const sprite = /** @type {any} */ (document.importNode(parsed, true));
    sprite.setAttribute("class", "sprite");
    sprite.setAttribute("aria-hidden", "true");
    document.querySelector(".sprite")?.remove();
    document.body.append(sprite);
  }

  showLayers() {
    for (const [name, layers] of Object.entries(SWITCHES)) {
      for (const layer of layers) this.drawing?.classList.toggle(`no-${layer}`, !settings[name]);
    }
    this.counters.classList.toggle("hidden", !settings.counters);
  }
}

/** A drawing and its style sheet apart: the content policy allows no inline style, not even while parsing. @param {string} source @returns {[Element, string]} */
function parse(source) {
  let styles = "";
  const plain = source
    .replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, css) => {
      styles += css;
      return "";
    })
    .replace(/(<svg[^>]*?) style="[^"]*"/, "$1");
  return [new DOMParser().parseFromString(plain, "image/svg+xml").documentElement, styles];
}

/** Which layers of the drawing a switch of the page turns off. @type {Record<string, string[]>} */
const SWITCHES = { numbers: ["numbers"], grid: ["grid"], names: ["names"] };

/** Patterns tell areas apart without colour. */
function patterns() {
  const stripes = (/** @type {string} */ id, /** @type {number} */ angle, /** @type {string} */ cls, gap = 14) =>
    svg("pattern", { id, width: gap, height: gap, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${angle})` }, svg("path", { d: `M0 0V${gap}`, class: cls }));
  return svg(
    "defs",
    null,
    stripes("pattern-own", 45, "p-own"),
    stripes("pattern-enemy", -45, "p-enemy"),
    stripes("pattern-low", 0, "p-low", 18),
    stripes("pattern-height", 90, "p-height", 10),
    svg("pattern", { id: "pattern-dots", width: 13, height: 13, patternUnits: "userSpaceOnUse" }, svg("circle", { cx: 4, cy: 4, r: 2.6, class: "p-dots" })),
    svg("pattern", { id: "pattern-cross", width: 15, height: 15, patternUnits: "userSpaceOnUse" }, svg("path", { d: "M0 0L15 15M15 0L0 15", class: "p-cross" })),
    svg("pattern", { id: "pattern-waves", width: 20, height: 12, patternUnits: "userSpaceOnUse" }, svg("path", { d: "M0 6q5-6 10 0t10 0", class: "p-waves" })),
    svg("marker", { id: "arrow-head", viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 4.2, markerHeight: 4.2, orient: "auto-start-reverse" }, svg("path", { d: "M0 0L10 5L0 10Z", class: "arrow-head" })),
  );
}
