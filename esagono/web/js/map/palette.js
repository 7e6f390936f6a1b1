/** The colours of the two sides: as printed, or others for eyes that cannot tell those apart. The rest is in palettes.css. */
import { settings } from "../lib/store.js";
import { recolour } from "./pictures.js";

/** @typedef {{field: string, edge: string, light: string, dark: string}} SideColours */

/** In the order of a game's sides; the ink of the counters is dark, so fields are light. @type {Record<string, SideColours[]>} */
const SIDES = {
  "red-green": [{ field: "#86bdee", edge: "#003b70", light: "#b4d9f7", dark: "#5a94c8" }, { field: "#ffc67a", edge: "#7a3300", light: "#ffe0b3", dark: "#d99a48" }],
  "blue-yellow": [{ field: "#83cfc4", edge: "#00463f", light: "#b2e4dd", dark: "#57a398" }, { field: "#f7b3bf", edge: "#7a0028", light: "#fbd5dc", dark: "#d48a98" }],
  grey: [{ field: "#f4f4f4", edge: "#1a1a1a", light: "#ffffff", dark: "#c4c4c4" }, { field: "#a3a3a3", edge: "#000000", light: "#bdbdbd", dark: "#777777" }],
  contrast: [{ field: "#ffffff", edge: "#000000", light: "#ffffff", dark: "#000000" }, { field: "#ffd21f", edge: "#000000", light: "#ffd21f", dark: "#000000" }],
};

export const PALETTES = ["standard", ...Object.keys(SIDES)];

/** @param {import("../lib/types.js").Components} components @param {string} side @returns {SideColours} */
export function sideColours(components, side) {
  const own = SIDES[settings.palette]?.[Object.keys(components.sides).indexOf(side)];
  return own ?? components.colours[side];
}

/** Colour chips, dots and counters of both sides. @param {import("../lib/types.js").Components} components */
export function colourSides(components) {
  const root = document.documentElement.style;
  /** @type {Map<string, string>} */
  const swaps = new Map();
  for (const [i, side] of Object.keys(components.sides).entries()) {
    const printed = components.colours[side];
    if (!printed) continue;
    const wanted = sideColours(components, side);
    root.setProperty(`--side-${i}`, wanted.edge);
    root.setProperty(`--side-${i}-field`, wanted.field);
    for (const part of /** @type {(keyof SideColours)[]} */ (["field", "edge", "light", "dark"])) if (wanted[part] !== printed[part]) swaps.set(printed[part], wanted[part]);
  }
  recolour(swaps);
}
