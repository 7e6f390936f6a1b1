/**
 * Keeps the site in the browser, so that it works without a network. A file is known by its content: what a new version has
 * in common with the one before is not fetched again. The builder puts `self.SITE` before this.
 */

const keeper = /** @type {any} */ (self);
/** @type {{version: string, files: Record<string, string>, core: string[], games: Record<string, string[]>}} */
const SITE = keeper.SITE;
const SHELF = "esagono";

/** @param {string} name */
const keyOf = (name) => new URL(`kept/${SITE.files[name]}/${name}`, keeper.registration.scope).href;

/** @param {ArrayBuffer} data */
async function hashOf(data) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fetch a file of this very version and keep it. @param {string} name @returns {Promise<Response>} */
async function fetched(name) {
  const address = new URL(name, keeper.registration.scope).href;
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const answer = await fetch(address, { cache });
    if (!answer.ok) continue;
    const data = await answer.clone().arrayBuffer();
    if ((await hashOf(data)) !== SITE.files[name]) continue; // of another version
    const kept = new Response(data, { headers: { "Content-Type": answer.headers.get("Content-Type") ?? "" } });
    await (await caches.open(SHELF)).put(keyOf(name), kept.clone());
    return kept;
  }
  throw new Error(`${name} of this version cannot be had`);
}

/** @param {string} name @returns {Promise<Response>} */
async function got(name) {
  return (await (await caches.open(SHELF)).match(keyOf(name))) ?? fetched(name);
}

/** @param {string[]} names */
async function keep(names) {
  const shelf = await caches.open(SHELF);
  for (const name of names) if (!(await shelf.match(keyOf(name)))) await fetched(name);
}

keeper.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep(SITE.core)));

keeper.addEventListener("activate", (/** @type {any} */ event) => {
  const clean = async () => {
    const own = new Set(Object.keys(SITE.files).map(keyOf));
    const shelf = await caches.open(SHELF);
    for (const { url } of await shelf.keys()) if (!own.has(url)) await shelf.delete(url);
    await keeper.clients.claim();
  };
  event.waitUntil(clean());
});

keeper.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  const scope = keeper.registration.scope;
  if (method !== "GET" || !url.startsWith(scope)) return;
  const address = new URL(url);
  const name = decodeURI(address.href.slice(scope.length).replace(/[?#].*$/, "")) || "index.html";
  if (!(name in SITE.files)) return;
  const off = address.searchParams.get("off");
  const answer = off && name.endsWith("/map.svg") ? withoutLayers(name, off) : got(name);
  event.respondWith(answer.catch(() => fetch(event.request)));
});

/** The drawn map with layers switched off, by the classes the drawing knows. @param {string} name @param {string} off */
async function withoutLayers(name, off) {
  const classes = off.split(",").filter((layer) => /^[a-z-]{1,20}$/.test(layer)).map((layer) => `no-${layer}`);
  const svg = await (await got(name)).text();
  return new Response(svg.replace('class="esagono-map', `class="esagono-map ${classes.join(" ")}`), { headers: { "Content-Type": "image/svg+xml" } });
}

keeper.addEventListener("message", (/** @type {any} */ event) => {
  const { game, go } = event.data;
  if (game in SITE.games) event.waitUntil(keep(SITE.games[game]).then(() => event.source.postMessage({ kept: game })).catch(() => {}));
  if (go) event.waitUntil(goOn(event.source));
});

/** Switch to a new version, unless a game is open. @param {any} asking */
async function goOn(asking) {
  const pages = await keeper.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some((/** @type {any} */ page) => new URL(page.url).pathname.endsWith("/board.html"))) asking.postMessage({ busy: true });
  else await keeper.skipWaiting();
}
