/**
 * Dice made by everybody at the table. This browser makes a secret share for its seats and promises it by its hash before
 * the first die; it keeps what the others and the server promised, and checks at the end by itself that all kept it.
 * How the seed comes from the shares is explained in `esagono/engine/shares.py`.
 */

const KEPT = "esagono.dice";

/** @typedef {{kind: string, commitment: string, promises?: Record<string, string>, fixed?: boolean, missing?: string[], given?: number, seed?: string}} Dice  as the server tells of them */
/** @typedef {{promise: string, share: string}} Entry */
/** @typedef {Dice & {over: boolean, seed?: string, record?: {server?: Entry, seats?: Record<string, Entry>}}} Told */
/** @typedef {{kind: string, promises: Record<string, string>, share: string, late?: boolean}} Kept  promises by seat, the server's as `server` */

/** @returns {Record<string, Kept>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Record<string, Kept>} kept */
function write(kept) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Private windows may refuse storage; then nothing can be checked at the end, and the page says so.
  }
}

/** Boards need it at the end only. @param {string} text @returns {Promise<string>} */
async function sha256(text) {
  return (await import("./sha256.js")).sha256(text);
}

/** @param {string} text */
export function promiseOf(text) {
  return sha256(`esagono:${text}`);
}

/** @returns {Promise<Entry>} */
export async function makeShare() {
  const share = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { share, promise: await promiseOf(share) };
}

/** @param {string} match @returns {Kept | undefined} */
export function keptDice(match) {
  return all()[match];
}

/** @param {string} match */
export function forgetDice(match) {
  const kept = all();
  delete kept[match];
  write(kept);
}

/**
 * Keep what was promised. What is kept already is never changed: those whose promise has changed are returned.
 * @param {string} match @param {Dice} dice @param {{share?: string, over?: boolean}} [more] @returns {string[]}
 */
export function keepDice(match, dice, { share = "", over = false } = {}) {
  const kept = all();
  const mine = (kept[match] ??= { kind: dice.kind, promises: {}, share, late: over });
  const told = { server: dice.commitment, ...dice.promises };
  const changed = dice.kind === mine.kind ? [] : ["server"];
  for (const [who, promise] of Object.entries(told)) {
    mine.promises[who] ??= promise;
    if (mine.promises[who] !== promise && !changed.includes(who)) changed.push(who);
  }
  mine.share ||= share;
  write(kept);
  return changed;
}

/** @param {string} server @param {Record<string, string>} shares */
export function seedFrom(server, shares) {
  return sha256(["esagono dice", `server ${server}`, ...Object.keys(shares).sort().map((seat) => `${seat} ${shares[seat]}`)].join("\n"));
}

/**
 * After the end: did everybody keep the promises that this browser has kept? `verdict` is `good` (dice of everybody), `alone`
 * (the server's own, as promised), `chosen`, `elsewhere` (from a file or a position), `late` (nothing was kept) or `bad`.
 * @param {Kept | undefined} kept @param {Told} told @returns {Promise<{verdict: string, broken: string[]}>}
 */
export async function checkDice(kept, told) {
  if (told.kind === "imported" || told.given) return { verdict: "elsewhere", broken: [] };
  if (!kept || kept.late) return { verdict: "late", broken: [] };
  /** @type {string[]} */
  const broken = kept.kind === told.kind ? [] : ["server"];
  if (told.kind !== "shared") {
    if ((await promiseOf(told.seed ?? "")) !== kept.promises.server) broken.push("server");
    return { verdict: broken.length ? "bad" : told.kind === "chosen" ? "chosen" : "alone", broken };
  }
  const { server = { promise: "", share: "" }, seats = {} } = told.record ?? {};
  const entries = { server, ...seats };
  for (const who of new Set([...Object.keys(kept.promises), ...Object.keys(entries)])) {
    const share = entries[/** @type {"server"} */ (who)]?.share ?? "";
    if ((await promiseOf(share)) !== kept.promises[who]) broken.push(who);
  }
  const shares = Object.fromEntries(Object.entries(seats).map(([seat, entry]) => [seat, entry.share]));
  if ((await seedFrom(server.share, shares)) !== told.seed) broken.push("seed");
  if (kept.share && !Object.values(shares).includes(kept.share)) broken.push("own");
  return { verdict: broken.length ? "bad" : "good", broken };
}
