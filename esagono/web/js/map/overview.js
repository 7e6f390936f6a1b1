/** A small picture of the whole map with units as dots (round or square by side) and a frame around what is seen. */
import { byId, oncePerFrame } from "../lib/dom.js";
import { sideColours } from "./palette.js";
import { stacks } from "../state/table.js";

const WIDTH = 132;

export class Overview {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.box = byId("overview");
    this.canvas = this.box.querySelector("canvas");
    const m = board.camera.map;
    /** @type {HTMLCanvasElement | null} */
    this.background = null;
    this.scale = WIDTH / m.width;
    const ratio = Math.min(2, devicePixelRatio || 1);
    this.canvas.width = WIDTH * ratio;
    this.canvas.height = m.height * this.scale * ratio;
    this.canvas.style.width = `${WIDTH}px`;
    this.canvas.style.height = `${m.height * this.scale}px`;
    this.pen = this.canvas.getContext("2d");
    this.pen.scale(ratio, ratio);
    this.paint = oncePerFrame(() => this.draw());
    const jump = (/** @type {PointerEvent} */ e) => {
      const box = this.canvas.getBoundingClientRect();
      const k = board.camera.k;
      const { open } = board.camera;
      const x = (e.clientX - box.left) / this.scale + m.left;
      const y = (e.clientY - box.top) / this.scale + m.top;
      board.camera.x = open.left + open.width / 2 - x * k;
      board.camera.y = open.top + open.height / 2 - y * k;
      board.camera.apply();
    };
    this.box.addEventListener("pointerdown", (/** @type {PointerEvent} */ e) => {
      this.box.setPointerCapture(e.pointerId);
      jump(e);
    });
    this.box.addEventListener("pointermove", (/** @type {PointerEvent} */ e) => e.buttons && jump(e));
  }

  /** The drawn map, small; painted once. */
  loadBackground() {
    const { map, frame } = this.board.scene;
    const m = this.board.camera.map;
    const small = document.createElement("canvas");
    small.width = WIDTH * 2;
    small.height = m.height * this.scale * 2;
    const fit = (WIDTH * 2) / m.width;
    small.getContext("2d")?.drawImage(map.coarse, -m.left * fit, -m.top * fit, frame.width * fit, frame.height * fit);
    this.background = small;
    this.paint();
  }

  frameView() {
    this.paint?.();
  }

  drawUnits() {
    this.paint?.();
  }

  draw() {
    const { board, pen, scale } = this;
    const { camera, components } = board;
    const m = camera.map;
    pen.clearRect(0, 0, WIDTH, m.height * scale);
    const sides = Object.keys(components.sides);
    if (this.background) pen.drawImage(this.background, 0, 0, WIDTH, m.height * scale);
    for (const [hex, [top]] of board.shown ? stacks(board.shown) : []) {
      if (!board.grid.has(hex)) continue;
      const [x, y] = board.grid.centre(hex);
      const [px, py] = [(x - m.left) * scale, (y - m.top) * scale];
      const first = sides.indexOf(top.side) === 0;
      pen.fillStyle = sideColours(components, top.side)?.field ?? "#fff";
      pen.strokeStyle = "#1d1914";
      pen.lineWidth = 1.2;
      pen.beginPath();
      if (first) pen.arc(px, py, 2.8, 0, 7);
      else pen.rect(px - 2.5, py - 2.5, 5, 5);
      pen.fill();
      pen.stroke();
    }
    const { open } = camera;
    pen.strokeStyle = "#1d1914";
    pen.lineWidth = 1.6;
    pen.strokeRect(((open.left - camera.x) / camera.k - m.left) * scale, ((open.top - camera.y) / camera.k - m.top) * scale, (open.width / camera.k) * scale, (open.height / camera.k) * scale);
  }
}
