/** A word from the browser when something is asked of somebody who is looking elsewhere. */
import { t } from "./i18n.js";
import { saveSettings, settings } from "./store.js";
import { place } from "./transport.js";

/** @param {string} title @param {string} words */
export function notify(title, words) {
  if (!settings.notify || !("Notification" in window) || Notification.permission !== "granted") return;
  new Notification(title, { body: words, tag: "esagono", icon: place("/web/icon.svg") });
}

/** Ask the browser for permission, and show at once what it will be like. @param {boolean} wanted @returns {Promise<boolean>} whether notices will come */
export async function allowNotices(wanted) {
  const granted = wanted && "Notification" in window && (await Notification.requestPermission()) === "granted";
  saveSettings({ notify: granted });
  if (granted) notify("Esagono", t("notice.try"));
  return granted;
}
