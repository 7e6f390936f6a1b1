/**
 * Pictures of counters. Each face is an SVG picture of its own, shown by `<img>`: sharp at every zoom, and unlike SVG inside
 * the page it is not laid out anew when the map is scaled.
 */
import { h } from "./dom.js";
import { text } from "./api.js";

/** @type {Map<string, string>} */
const sources = new Map();
/** @type {Map<string, string>} */
const addresses = new Map();

/** Colours to draw instead of the printed ones. @type {Map<string, string>} */
let colours = new Map();

/** Draw counters in other colours from now on, those on the screen too. @param {Map<string, string>} swaps */
export function recolour(swaps) {
  colours = swaps;
  const old = [...addresses.values()];
  addresses.clear();
  for (const img of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll("img[data-face]"))) img.src = address(img.dataset.face ?? "");
  for (const url of old) if (url) URL.revokeObjectURL(url);
}

/** @param {string} url  the sheet of symbols */
export async function loadPictures(url) {
  for (const [, id, viewBox, inside] of (await text(url)).matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)">([\s\S]*?)<\/symbol>/g)) {
    sources.set(id, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="100" height="100">${inside}</svg>`);
  }
}

/** The address of a face or marker; empty if there is none. @param {string} id */
export function address(id) {
  let found = addresses.get(id);
  if (found === undefined) {
    const source = sources.get(id);
    const drawn = source?.replace(/#[0-9a-f]{6}/g, (colour) => colours.get(colour) ?? colour);
    found = drawn ? URL.createObjectURL(new Blob([drawn], { type: "image/svg+xml" })) : "";
    addresses.set(id, found);
  }
  return found;
}

/** @param {string} id @param {string} [className] @returns {HTMLImageElement} */
export function picture(id, className = "counter") {
  return h("img", { class: className, "data-face": id, src: address(id), alt: "", draggable: "false" });
}
