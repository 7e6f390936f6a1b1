/** A player's own games in every browser, by a secret key that this browser keeps. Loaded when it is wanted. */
import { h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { language, t } from "../lib/i18n.js";
import { hex, sha256 } from "../lib/sha256.js";
import { rememberMatch, saveSettings, savedMatch, savedMatches, settings } from "../lib/store.js";
import { toast } from "../lib/words.js";
import { openDialog } from "./dialog.js";
import { linkRow } from "./joining.js";
import { openWays } from "./ways.js";

/** Make the seats of this browser known to the key; links that are dead stay out. @param {string} key */
async function bringSeats(key) {
  for (const saved of savedMatches()) {
    if (saved.own === key || saved.hotseat) continue;
    const [[seat, token] = ["observer", ""]] = Object.entries(saved.seats);
    if (seat === "observer") continue;
    try {
      await call("/api/player/seats", { method: "POST", token: key, body: { match: saved.match, token } });
      rememberMatch({ ...saved, own: key });
    } catch (error) {
      if (/** @type {any} */ (error).status !== 401) throw error;
    }
  }
}

/** Games that were begun since are the player's own too. */
export async function keepOwn() {
  if (settings.playerKey) await bringSeats(settings.playerKey);
}

/** The secret link, and the feed. */
export async function openOwn() {
  if (!settings.playerKey) saveSettings({ playerKey: hex(crypto.getRandomValues(new Uint8Array(32))) });
  const key = settings.playerKey;
  try {
    const { feed } = await call("/api/player", { method: "PUT", token: key, body: { name: settings.nickname ?? "", lang: language() } });
    await bringSeats(key);
    openDialog(t("own.title"), h("div", { class: "invite" }, linkRow(t("own.text"), `${location.origin}/#me/${key}`, "own-link"), linkRow(t("own.feed"), `${location.origin}/api/feed?key=${feed}`, "own-feed"), hasPasskeys() ? h("button", { class: "button", type: "button", "data-key": "own-passkey", text: t("own.passkey.keep"), onclick: () => keepInPasskey(key) }) : null, h("button", { class: "button", type: "button", "data-key": "own-ways", text: t("ways.open"), onclick: () => openWays("/api/player/notices", key) })));
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "warning");
  }
}

/** Whether this browser has passkeys, which need https or this very machine. */
export function hasPasskeys() {
  return isSecureContext && "PublicKeyCredential" in window;
}

/** Chance that nobody else has: no server asks for it, since the key itself is what opens the games. */
function challenge() {
  return crypto.getRandomValues(new Uint8Array(32));
}

/** Put the key into a passkey, which the device gives back only to this site and to whoever can unlock it. @param {string} key */
async function keepInPasskey(key) {
  const id = Uint8Array.from(key.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const name = settings.nickname || t("own.title");
  try {
    await navigator.credentials.create({
      publicKey: {
        rp: { name: "Esagono" },
        user: { id, name, displayName: name },
        challenge: challenge(),
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: "public-key", alg })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      },
    });
    toast(t("own.passkey.kept"));
  } catch {
    toast(t("own.passkey.none"), "warning");
  }
}

/** Somebody wants his games, and his passkey has the key. */
export async function comeByPasskey() {
  try {
    const found = /** @type {any} */ (await navigator.credentials.get({ publicKey: { challenge: challenge(), userVerification: "required" } }));
    await comeHome(hex(new Uint8Array(found.response.userHandle)));
  } catch {
    toast(t("own.passkey.none"), "warning");
  }
}

/** Somebody came with his secret link, or his passkey: his games are known here from now on. @param {string} key */
export async function comeHome(key) {
  try {
    const { games, name } = await call("/api/player", { token: key });
    for (const game of games) {
      if (savedMatch(game.match)) continue;
      const token = await sha256(`${game.match} ${key}`);
      rememberMatch({ match: game.match, game: game.game, title: game.title, scenario: game.scenario, seats: { [game.seat]: token }, hotseat: false, own: key, created: new Date().toISOString() });
    }
    saveSettings({ playerKey: key, nickname: name || settings.nickname });
    toast(t("own.found", { n: games.length }));
  } catch {
    toast(t("own.wrong"), "warning");
  }
}
