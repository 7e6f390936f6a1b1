/** How much of the program has come, in megabytes, while it is fetched. */
import { h } from "../lib/dom.js";
import { number, t } from "../lib/i18n.js";

/** Milliseconds until it is shown: what is here already takes less. */
const SOON = 400;
const begun = performance.now();

/** @type {{box: HTMLElement, bar: HTMLProgressElement, words: HTMLElement} | null} */
let shown = null;

/** @param {number} done @param {number} all  in bytes */
export function progress(done, all) {
  if (done >= all) {
    shown?.box.remove();
    shown = null;
    return;
  }
  if (performance.now() - begun < SOON) return;
  shown ??= draw();
  shown.bar.max = all;
  shown.bar.value = done;
  shown.words.textContent = t("local.loading", { done: megabytes(done), all: megabytes(all) });
}

function draw() {
  const bar = h("progress", { "aria-labelledby": "fetching-words" });
  const words = h("p", { id: "fetching-words" });
  const box = h("div", { id: "fetching", role: "status" }, words, bar);
  document.body.append(box);
  return { box, bar, words };
}

/** @param {number} bytes */
const megabytes = (bytes) => number(Math.round(bytes / 1e5) / 10);
