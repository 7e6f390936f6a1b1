/** Which drawing of the map is shown, with which of its layers. */
import { settings } from "../lib/store.js";
import { mapAddress } from "./drawnmap.js";

export class Layers {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** The address of the map that is shown. @type {string | null} */
    this.address = null;
  }

  /** The first drawing, which was asked for before there was a board. @param {HTMLImageElement} picture */
  async take(picture) {
    this.address = picture.getAttribute("src");
    await this.board.scene.map.take(picture);
  }

  /** What is seen when the camera moves on. */
  async drawAll() {
    await this.board.scene.map.drawAll();
    this.board.overview.loadBackground();
  }

  /** The map and its counters as the switches say. */
  async show() {
    const { camera, scene, summary } = this.board;
    scene.counters.classList.toggle("hidden", !settings.counters);
    const address = mapAddress(summary.game, summary.pack?.hash);
    if (!this.address || address === this.address) return;
    this.address = address;
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    if (address !== this.address) return;
    await scene.map.take(picture);
    void scene.map.draw(camera);
    await this.drawAll();
  }
}
