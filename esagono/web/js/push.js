/** What the browser runs when a notice comes and no page need be open: it shows the words, and opens the games when it is clicked. */

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { words } = event.data.json();
  event.waitUntil(worker.registration.showNotification("Esagono", { body: words.join("\n"), tag: "esagono", icon: "/web/icon.svg" }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const show = async () => {
    const [page] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    await (page ? page.focus() : worker.clients.openWindow("/"));
  };
  event.waitUntil(show());
});
