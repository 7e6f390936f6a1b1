/** Pictures of counters and markers: for panels an SVG picture each, shown by `<img>`; for the map see stamps.js. */
import { h } from "../lib/dom.js";

/** The inside of each symbol, and its viewBox. @type {Map<string, {viewBox: string, inside: string}>} */
const sources = new Map();
/** Shapes that many symbols have, which name them. @type {Map<string, string>} */
const parts = new Map();
/** @type {Map<string, string>} */
const addresses = new Map();

/** Colours to draw instead of the printed ones. @type {Map<string, string>} */
let colours = new Map();

/** Told when the pictures have changed. @type {Set<() => void>} */
export const onRecolour = new Set();

/** Draw counters in other colours from now on, those on the screen too. @param {Map<string, string>} swaps */
export function recolour(swaps) {
  if (swaps.size === colours.size && [...swaps].every(([from, to]) => colours.get(from) === to)) return;
  colours = swaps;
  const old = [...addresses.values()];
  addresses.clear();
  for (const img of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("img[data-face]"))) img.src = address(img.dataset.face ?? "");
  for (const url of old) if (url) URL.revokeObjectURL(url);
  for (const tell of onRecolour) tell();
}

/** @param {string} sheet  the symbols of a game */
export function takePictures(sheet) {
  for (const [, kind, id, rest] of sheet.matchAll(/<(\w+) id="(part-\d+)"([^>]*>)/g)) parts.set(id, `<${kind}${rest}`);
  for (const [, id, viewBox, inside] of sheet.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)">([\s\S]*?)<\/symbol>/g)) sources.set(id, { viewBox, inside });
}

/** A face or marker as SVG, in the colours wanted; empty if there is none. @param {string} id @param {string} attributes */
export function drawing(id, attributes) {
  const source = sources.get(id);
  if (!source) return "";
  let inside = source.inside.replace(/<use href="#(part-\d+)"\/>/g, (_, part) => parts.get(part) ?? "");
  if (colours.size) inside = inside.replace(/#[0-9a-f]{6}/g, (colour) => colours.get(colour) ?? colour);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${source.viewBox}" ${attributes}>${inside}</svg>`;
}

/** The address of a face or marker; empty if there is none. @param {string} id */
export function address(id) {
  let found = addresses.get(id);
  if (found === undefined) {
    const drawn = drawing(id, 'width="100" height="100"');
    found = drawn ? URL.createObjectURL(new Blob([drawn], { type: "image/svg+xml" })) : "";
    addresses.set(id, found);
  }
  return found;
}

/** @param {string} id @param {string} [className] @returns {HTMLImageElement} */
export function picture(id, className = "counter") {
  return h("img", { class: className, "data-face": id, src: address(id), alt: "", draggable: "false" });
}

/** The other side of a counter, if it is drawn. @param {string} id */
export function otherFace(id) {
  const turned = id.endsWith("-back") ? id.slice(0, -"-back".length) : `${id}-back`;
  const other = /[/]front$/.test(id) ? id.replace(/front$/, "back") : /[/]back$/.test(id) ? id.replace(/back$/, "front") : turned;
  return sources.has(other) ? other : "";
}
