/** The start page where rules and games are in this browser. */
import { byId, fill, h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { savedMatches } from "../lib/store.js";
import { keepForLong } from "./transport.local.js";
import { keepUp, onNewVersion } from "./offline.js";
import { write } from "./shelf.js";

let begun = false;

/** Say what a player should know of this place. */
export async function begin() {
  const box = byId("local");
  const facts = [h("p", { class: "hint", text: t("local.about") })];
  const trouble = await write(JSON.stringify([{ trial: "1" }, []]));
  if (trouble) facts.unshift(h("p", { class: "warning", role: "alert", id: "local-refused", text: t("local.refused") }));
  fill(box, facts);
  box.hidden = false;
  if (savedMatches().length) keepForLong();
  if (begun) return;
  begun = true;
  const registration = await keepUp();
  if (!registration) return;
  box.append(h("p", { class: "hint", id: "local-ready", text: t("local.ready") }));
  onNewVersion(registration, (waiting) => offer(box, waiting));
}

/** A new version, when the player wants it. @param {HTMLElement} box @param {ServiceWorker} waiting */
function offer(box, waiting) {
  if (document.getElementById("new-version")) return;
  const words = h("span", { text: t("local.update") });
  box.prepend(h("p", { id: "new-version", role: "status" }, words, " ", h("button", { class: "button", type: "button", text: t("local.update.now"), onclick: () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    navigator.serviceWorker.addEventListener("message", ({ data }) => data.busy && (words.textContent = t("local.update.busy")));
    waiting.postMessage({ go: true });
  } })));
}

/** A game as a file, to go on elsewhere. @param {import("../lib/types.js").SavedMatch} m */
export async function saveFile(m) {
  const save = await call(`/api/matches/${encodeURIComponent(m.match)}/export`, { token: Object.values(m.seats)[0] });
  const url = URL.createObjectURL(new Blob([JSON.stringify(save, null, 1)], { type: "application/json" }));
  h("a", { href: url, download: `esagono-${m.match}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
