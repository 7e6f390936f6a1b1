/** Opens the board that the page's address names, or says why there is none. */
import { addressed, firstRequests, worded } from "./early.js";
import { Board } from "./board.js";
import { drawCurtain } from "./dialogs/curtain.js";
import { fail, reason } from "./dialogs/failed.js";
import { t, translateMarkup } from "./lib/i18n.js";
import { applySettings } from "./lib/store.js";
import { readComponents } from "./state/table.js";
import { here, hold } from "./lib/transport.js";

async function open() {
  applySettings();
  await worded;
  translateMarkup(document);
  const { match, token } = addressed();
  if (!match) {
    fail(t("closed.text"));
    return;
  }
  if (drawCurtain(match, token)) return;
  if (!(await hold(match))) {
    fail(t("local.elsewhere"), true);
    return;
  }
  const { session, summary, parts } = firstRequests();
  try {
    const found = await parts;
    const components = readComponents(await found.components);
    const about = await summary;
    if (about.waiting) {
      session.close();
      const { waitForDice } = await import("./dialogs/waiting.js");
      await waitForDice(match, token, about, components.sides);
      return;
    }
    const modules = components.series ? await import(`./${components.series}/series.js`) : {};
    await new Board(session, about, components, modules).start(found);
    if (here()) void import("./local/offline.js").then((m) => m.keepUp(about.game));
  } catch (error) {
    session.close();
    const { status } = /** @type {any} */ (error);
    if (!status) console.error(error);
    fail(reason(error), !status);
  }
}

addEventListener("hashchange", () => location.reload());
void open();
