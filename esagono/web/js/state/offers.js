/** What an option is about: the unit, hex, hexside or facing it names, as the verbs of the game say. */

/** @typedef {import("../lib/types.js").Choice} Choice @typedef {import("../lib/types.js").Verb} Verb */

/**
 * @typedef {object} Offer  an option with what it names
 * @property {Choice} choice
 * @property {string} verb
 * @property {string} belongs
 * @property {string} role
 * @property {string} tone
 * @property {boolean} preview  what would come of it can be asked
 * @property {string} unit
 * @property {string} hex
 * @property {string} hexside
 * @property {string} facing
 * @property {string} unitArg  the argument that names the unit, and the hex
 * @property {string} hexArg
 */

/** @param {Choice} choice @param {Record<string, Verb>} verbs @param {import("../hexes/grid.js").Grid} grid @param {(key: string) => boolean} isUnit @returns {Offer} */
export function readOffer(choice, verbs, grid, isUnit) {
  const [name, args = {}] = choice.option;
  const verb = verbs[name] ?? guess(args, grid, isUnit);
  const named = (/** @type {string | undefined} */ arg) => (arg && args[arg] !== undefined ? String(args[arg]) : "");
  return {
    choice,
    verb: name,
    belongs: verb.belongs,
    role: verb.role ?? "",
    tone: verb.tone ?? "",
    preview: Boolean(verb.preview) || verb.tone === "attack",
    unit: named(verb.unit),
    hex: named(verb.hex),
    hexside: named(verb.hexside),
    facing: grid.compass.includes(String(args.facing)) ? String(args.facing) : "",
    unitArg: verb.unit ?? "",
    hexArg: verb.hex ?? "",
  };
}

/** For a verb of which the game says nothing: its arguments are tried. @param {Record<string, any>} args @param {import("../hexes/grid.js").Grid} grid @param {(key: string) => boolean} isUnit @returns {Verb} */
function guess(args, grid, isUnit) {
  /** @type {Verb} */
  const out = { belongs: "phase" };
  for (const [name, value] of Object.entries(args)) {
    const text = String(value);
    if (isUnit(text)) [out.unit, out.belongs] = [name, "unit"];
    else if (typeof value === "string" && grid.has(text)) [out.hex, out.belongs] = [name, out.unit ? "unit" : "hex"];
    else if (/^\d{4}-\d{4}$/.test(text) && grid.side(text)) [out.hexside, out.belongs] = [name, "hexside"];
  }
  return out;
}

/** The same option in all but the facing: the player is asked for a direction. @param {Offer[]} offers */
export function onlyFacingDiffers(offers) {
  return offers.length > 1 && offers.every((o) => o.facing && withoutFacing(o) === withoutFacing(offers[0]));
}

/** An option as a text, whatever direction it names. @param {Offer} offer */
export function withoutFacing({ verb, choice }) {
  return optionKey([verb, { ...choice.option[1], facing: "" }]);
}

/** An option as a text that is the same in whatever order its arguments come. @param {import("../lib/types.js").Option} option */
export function optionKey([verb, args = {}]) {
  return JSON.stringify([verb, Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
