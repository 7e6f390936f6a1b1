/** The worker in which bots think, so that the board answers meanwhile. */
import { Python } from "./python.js";

const started = Python.begin().then((python) => {
  const think = python.run("from esagono.server.local.browser import think_in_worker\nthink_in_worker");
  return { python, think };
});
started.catch(() => {});

/** @type {Promise<unknown>} */
let before = Promise.resolve();

self.onmessage = ({ data: { id, work, games } }) => {
  // one thing after another, in the order in which it was asked
  before = before.then(async () => {
    try {
      const { python, think } = await started;
      for (const [game, series] of games) await python.game(game, series);
      self.postMessage({ id, ...(work ? { answer: think(work) } : {}) });
    } catch (error) {
      self.postMessage({ id, trouble: String(/** @type {any} */ (error)?.message ?? error) });
    }
  });
};
