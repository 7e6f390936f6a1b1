/** The site without a network: its service worker, and a word when there is a new version. */
import { place } from "../lib/transport.js";

/** Milliseconds after which what is kept for later is fetched: the board comes first. */
const LATER = 1500;

/** @returns {Promise<ServiceWorkerRegistration | null>} */
async function registered() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return null;
  try {
    return await navigator.serviceWorker.register(place("/sw.js"));
  } catch {
    return null; // a browser that keeps nothing; the page says so elsewhere
  }
}

/** Keep the site, and what a game needs. The root element says when it is done. @param {string} [game] */
export function keepUp(game) {
  return new Promise((resolve) => setTimeout(resolve, LATER)).then(registered).then(async (registration) => {
    if (!registration) return null;
    const { active } = await navigator.serviceWorker.ready;
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data.kept) document.documentElement.dataset.kept = data.kept;
    });
    if (game) active?.postMessage({ game });
    else document.documentElement.dataset.kept = "site";
    return registration;
  });
}

/** Is told when a new version waits. @param {ServiceWorkerRegistration} registration @param {(waiting: ServiceWorker) => void} tell */
export function onNewVersion(registration, tell) {
  const look = () => registration.waiting && navigator.serviceWorker.controller && tell(registration.waiting);
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
}
