/** The buttons of the page that are always there. */
import { byId } from "../lib/dom.js";
import { saveSettings, settings } from "../lib/store.js";
import { openSearch } from "../dialogs/dialogs.js";
import { labelKeys } from "../state/keymap.js";

/** @param {import("../board.js").Board} board */
export function connectButtons(board) {
  labelKeys(document);
  byId("zoom-in").onclick = () => board.camera.zoomAt(1.35);
  byId("zoom-out").onclick = () => board.camera.zoomAt(1 / 1.35);
  byId("fit").onclick = () => board.framing.fitOrReturn();
  byId("open-settings").onclick = () => openSettings(board);
  byId("open-help").onclick = () => void import("../dialogs/keylist.js").then((m) => m.openHelp());
  byId("open-search").onclick = () => openSearch(board); // at once: what is typed next is meant for it
  byId("open-replay").onclick = () => board.replay.open();
  byId("toggle-panel").onclick = () => {
    saveSettings({ panelClosed: !settings.panelClosed });
    board.framing.layout();
  };
  byId("sheet-handle").onclick = () => board.tabs.sheet();
}

/** @param {import("../board.js").Board} board */
export function openSettings(board) {
  void import("../dialogs/settings.js").then((m) => m.openSettings(board)).catch((e) => board.problem(e));
}
