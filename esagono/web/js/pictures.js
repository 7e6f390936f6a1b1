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
    found = source ? URL.createObjectURL(new Blob([source], { type: "image/svg+xml" })) : "";
    addresses.set(id, found);
  }
  return found;
}

/** @param {string} id @param {string} [className] @returns {HTMLImageElement} */
export function picture(id, className = "counter") {
  return h("img", { class: className, src: address(id), alt: "", draggable: "false" });
}
