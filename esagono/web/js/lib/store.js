/** What this browser remembers: settings, games and their secret seats, how far each seat has read. */

import { forgetDice } from "./shares.js";

const SETTINGS = "esagono.settings";
const MATCHES = "esagono.matches";
const SEEN = "esagono.seen";
const VIEWS = "esagono.views";
const STANDING = "esagono.standing";
const PLANS = "esagono.plans";
const SIGHTINGS = "esagono.sightings";
/** While this is kept, two players are changing places at the screen, and nothing may be asked for yet. */
export const CURTAIN = "esagono.curtain";

/** @param {string} key @param {any} fallback */
function read(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse storage; the page works without memory.
  }
}

const DEFAULTS = {
  lang: (navigator.language ?? "en").startsWith("it") ? "it" : "en",
  theme: "auto",
  palette: matchMedia("(prefers-contrast: more)").matches ? "contrast" : "standard",
  overlayStrength: 100,
  textSize: 100,
  motion: "auto",
  warn: true,
  purposes: true,
  check: false,
  replayReturn: true,
  notify: false,
  reachNumbers: "left",
  skipEmpty: false,
  pace: 1,
  botPace: "none",
  numbers: true,
  levels: true,
  grid: true,
  names: true,
  counters: true,
  trails: true,
  seen: true,
  sketches: true,
  ground: false,
  overview: true,
};

/** @type {typeof DEFAULTS & Record<string, any>} */
export const settings = { ...DEFAULTS, ...read(SETTINGS, {}) };

/** @param {Record<string, any>} changes */
export function saveSettings(changes) {
  Object.assign(settings, changes);
  write(SETTINGS, settings);
  applySettings();
}

/** Theme, palette, text size and motion are attributes and variables of the root element. */
export function applySettings() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.palette = settings.palette;
  root.style.setProperty("--overlay-strength", String(settings.overlayStrength / 100));
  root.style.setProperty("--text-size", `${settings.textSize / 100}rem`);
  root.classList.toggle("less-motion", lessMotion());
}

export function lessMotion() {
  return settings.motion === "less" || (settings.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/** @returns {import("./types.js").SavedMatch[]} */
export function savedMatches() {
  return read(MATCHES, []);
}

/** @param {string} match */
export function savedMatch(match) {
  return savedMatches().find((m) => m.match === match);
}

/** @param {import("./types.js").SavedMatch} saved */
export function rememberMatch(saved) {
  write(MATCHES, [saved, ...savedMatches().filter((m) => m.match !== saved.match)]);
}

/** @param {string} match */
export function forgetMatch(match) {
  write(MATCHES, savedMatches().filter((m) => m.match !== match));
  for (const name of [SEEN, VIEWS, STANDING, PLANS, SIGHTINGS]) write(name, Object.fromEntries(Object.entries(read(name, {})).filter(([key]) => !key.startsWith(`${match}/`))));
  forgetDice(match);
}

/** How many options a seat has seen played. @param {string} match @param {string} seat */
export function seenSeq(match, seat) {
  return read(SEEN, {})[`${match}/${seat}`] ?? -1;
}

/** @param {string} match @param {string} seat @param {number} seq */
export function rememberSeen(match, seat, seq) {
  write(SEEN, { ...read(SEEN, {}), [`${match}/${seat}`]: seq });
}

/** What a seat saw of the map when it was last here, and what it was asked then. @param {string} match @param {string} seat @returns {{x: number, y: number, k: number, asked: string} | null} */
export function savedView(match, seat) {
  return read(VIEWS, {})[`${match}/${seat}`] ?? null;
}

/** @param {string} match @param {string} seat @param {{x: number, y: number, k: number, asked: string}} view */
export function rememberView(match, seat, view) {
  write(VIEWS, { ...read(VIEWS, {}), [`${match}/${seat}`]: view });
}

/** What a seat wants to be answered without being asked. @param {string} match @param {string} seat @returns {Record<string, {id: string, until: string}>} */
export function standingOf(match, seat) {
  return read(STANDING, {})[`${match}/${seat}`] ?? {};
}

/** @param {string} match @param {string} seat @param {Record<string, {id: string, until: string}>} answers */
export function rememberStanding(match, seat, answers) {
  write(STANDING, { ...read(STANDING, {}), [`${match}/${seat}`]: answers });
}

/** @typedef {{units: string[], way: string[]}} Order  units that shall go together from hex to hex */

/** What a seat has planned for its units. @param {string} match @param {string} seat @returns {Order[]} */
export function plansOf(match, seat) {
  return read(PLANS, {})[`${match}/${seat}`] ?? [];
}

/** @param {string} match @param {string} seat @param {Order[]} orders */
export function rememberPlans(match, seat, orders) {
  write(PLANS, { ...read(PLANS, {}), [`${match}/${seat}`]: orders });
}

/** Where a seat saw each enemy last. @param {string} match @param {string} seat @returns {Record<string, import("../state/sightings.js").Sighting>} */
export function sightingsOf(match, seat) {
  return read(SIGHTINGS, {})[`${match}/${seat}`] ?? {};
}

/** @param {string} match @param {string} seat @param {Record<string, import("../state/sightings.js").Sighting>} seen */
export function rememberSightings(match, seat, seen) {
  write(SIGHTINGS, { ...read(SIGHTINGS, {}), [`${match}/${seat}`]: seen });
}
