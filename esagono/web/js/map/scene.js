/** The layers of the board: the drawn map, areas under the counters, counters, and lines over them. */
import { svg, h } from "../lib/dom.js";
import { settings } from "../lib/store.js";
import { DrawnMap } from "./drawnmap.js";

export class Scene {
  /** @param {HTMLElement} element @param {import("../lib/types.js").Frame} frame */
  constructor(element, frame) {
    this.element = element;
    this.frame = frame;
    element.style.width = `${frame.width}px`;
    element.style.height = `${frame.height}px`;
    this.map = new DrawnMap(frame);
    this.areas = this.layer("areas");
    this.lit = this.layer("lit");
    this.counters = h("div", { class: "layer counters", "aria-hidden": "true" });
    this.lines = this.layer("lines");
    this.labels = h("div", { class: "layer labels", "aria-hidden": "true" });
    element.replaceChildren(...this.map.elements, this.areas, this.lit, this.counters, this.labels, this.lines);
    this.areas.append(patterns());
    // a rule of its own: of a variable of the whole scene, each counter would have to be asked whether it minds
    const sizes = new CSSStyleSheet();
    sizes.insertRule(".labels, .ghosts { --label-size: 19px; }");
    document.adoptedStyleSheets.push(sizes);
    this.labelRule = /** @type {CSSStyleRule} */ (sizes.cssRules[0]);
  }

  /** @param {string} name */
  layer(name) {
    const { width, height } = this.frame;
    return svg("svg", { class: `layer ${name}`, viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true", focusable: "false" });
  }

  /** Numbers stay readable when the map is small. @param {number} k */
  sizeLabels(k) {
    this.labelRule.style.setProperty("--label-size", `${Math.min(30, Math.max(18, 14 / k))}px`);
  }
}

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

/** A short text at a point of the drawing. @param {number} x @param {number} y @param {string} words @param {string} className */
export function label(x, y, words, className) {
  const el = h("span", { class: `label ${className}`, text: words });
  el.style.left = `${x}px`;
  el.style.top = `${y}px`;
  return el;
}
