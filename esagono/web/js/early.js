/**
 * The first requests of the board. This module comes before the others, and while they are still on their way the server is
 * asked for the seat, its view, the words, the pictures and the facts of the game.
 */
import { call, text } from "./lib/api.js";
import { mapAddress } from "./map/drawnmap.js";
import { language, loadLanguage } from "./lib/i18n.js";
import { Session } from "./state/session.js";
import { CURTAIN, savedMatch, settings } from "./lib/store.js";

/** @typedef {{components: Promise<import("./lib/types.js").Components>, counters: Promise<string>, map: HTMLImageElement}} Parts */
/** @typedef {{summary: Promise<any>, session: Session, parts: Promise<Parts>}} Requests */

/** The words of the page are there. */
export const worded = loadLanguage(settings.lang);

/** The match and the secret of a seat that the page's address names. */
export function addressed() {
  const [match, token] = location.hash.slice(1).split("/");
  return { match, token: token || Object.values(savedMatch(match)?.seats ?? {})[0] || "" };
}

/** @type {Requests | null} */
let sent = null;

/** @returns {Requests} */
export function firstRequests() {
  sent ??= send();
  return sent;
}

/** @returns {Requests} */
function send() {
  const { match, token } = addressed();
  const summary = call(`/api/matches/${encodeURIComponent(match)}`, { token });
  const session = new Session(match, token);
  session.connect();
  // Of a game this browser knows, the parts need not wait for the answer.
  const known = savedMatch(match);
  const early = known ? parts(known.game, known.pack) : null;
  return { summary, session, parts: summary.then(({ game, pack }) => (early && game === known?.game && pack?.hash === known?.pack ? early : parts(game, pack?.hash))) };
}

/** What never changes in a game. @param {string} game @param {string} [pack]  a corrected one @returns {Parts} */
function parts(game, pack) {
  const corrected = pack ? `&pack=${encodeURIComponent(pack)}` : "";
  const base = `/api/games/${encodeURIComponent(game)}`;
  const map = new Image();
  map.fetchPriority = "high";
  map.src = mapAddress(game, pack, Boolean(pack)); // drawing a corrected one may take longer than a player waits
  const out = { components: call(`${base}/components?lang=${language()}${corrected}`), counters: text(`${base}/counters.svg?lang=${language()}${corrected}`), map };
  for (const part of [out.components, out.counters]) part.catch(() => {}); // whoever waits for it hears of it
  return out;
}

if (addressed().match && !sessionStorage.getItem(CURTAIN)) firstRequests();
