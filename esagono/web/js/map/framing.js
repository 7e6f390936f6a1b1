/** What the window shows of the map: where it opens, what panels cover, what is kept for the next visit. */
import { byId } from "../lib/dom.js";
import { rememberView, savedView, settings } from "../lib/store.js";
import { SIZE } from "./counters.js";

/** Pixels of a counter at the first look, by the window: read from a chair, or held in the hand. */
const READABLE = { large: 46, small: 42 };
const PHONE = "(max-width: 760px)";
/** A window as low as this, in pixels, and the line over its map that tells of a hex. */
const LOW = 560;
const LINE = 40;
/** So near to an enemy a unit is at the front. */
const FRONT = 2;

export class Framing {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** Where the unit is that was chosen last. @type {string | undefined} */
    this.kept = undefined;
    /** Where the map was before the whole of it was shown. @type {{x: number, y: number, k: number} | null} */
    this.beforeFit = null;
    // a panel at the bottom grows with what is asked: what lies on the map stays above it
    new ResizeObserver(() => this.measure()).observe(byId("panel"));
  }

  /** The map as this seat left it; the first time, near enough to read the counters, over one's own units. @returns {boolean}  has it been here before? */
  place() {
    const { attention, camera, chooser, grid, match, seat, shown } = this.board;
    const view = savedView(match, seat);
    if (view) {
      camera.view = view;
      attention.asked = view.asked;
      return true;
    }
    camera.fit(true);
    const readable = matchMedia("(max-width: 1180px)").matches ? READABLE.small : READABLE.large;
    const k = Math.max(camera.k, readable / SIZE);
    const [own, enemies] = [true, false].map((mine) => (shown?.pieces ?? []).filter((p) => (p.side === seat) === mine && grid.has(p.hexes[0])).map((p) => p.hexes[0]));
    // a small window has no room for the guns and reserves behind them
    const front = matchMedia(PHONE).matches ? own.filter((hex) => enemies.some((other) => grid.distance(hex, other) <= FRONT)) : [];
    // before anything lies on the map, where it may be put
    const mine = (front.length ? front : own.length ? own : [...chooser.targets.keys()]).map((hex) => grid.centre(hex));
    const middle = (/** @type {0 | 1} */ axis) => mine.reduce((sum, p) => sum + p[axis], 0) / mine.length;
    camera.view = mine.length ? { x: middle(0), y: middle(1), k } : { ...camera.view, k };
    camera.cover();
    return false;
  }

  /** Does the window show some of a hex? @param {string} hex */
  inSight(hex) {
    const { camera, grid } = this.board;
    return camera.sees(...grid.centre(hex), SIZE);
  }

  /** Where the map is, for the next visit. */
  keepView() {
    const { attention, camera, match, opened, replaying, seat } = this.board;
    if (opened && !replaying) rememberView(match, seat, { ...camera.view, asked: attention.asked });
  }

  /** On a phone the panel grows over the map when a unit is chosen; the unit stays in sight. */
  keepChosen() {
    const { camera, chooser, grid, replaying } = this.board;
    const { from } = chooser;
    if (from && from !== this.kept && !replaying && matchMedia(PHONE).matches) camera.keepInSight(...grid.centre(from));
    this.kept = from;
  }

  /** The whole map; the second time, back to where one was. */
  fitOrReturn() {
    const { camera } = this.board;
    const { x, y, k } = camera;
    camera.fit();
    if (Math.abs(camera.k - k) > 1e-6 || Math.abs(camera.x - x) + Math.abs(camera.y - y) > 1) this.beforeFit = { x, y, k };
    else if (this.beforeFit) camera.glide(this.beforeFit.x, this.beforeFit.y, this.beforeFit.k);
  }

  /** Tell the camera what panels cover. */
  layout() {
    const { camera, track } = this.board;
    const closed = Boolean(settings.panelClosed);
    document.body.classList.toggle("panel-closed", closed);
    byId("toggle-panel").setAttribute("aria-expanded", String(!closed));
    const phone = matchMedia(PHONE).matches;
    const bar = byId("bar").offsetHeight;
    const panel = byId("panel");
    track.fit();
    // in a low window the line about a hex lies over much of what is left
    const line = phone && innerHeight < LOW ? LINE : 0;
    camera.insets = { left: 0, top: bar + line, right: phone || closed ? 0 : panel.offsetWidth + 12, bottom: this.measure() };
    camera.apply();
  }

  /** How much of the map is covered from below, for the camera and for the dice. */
  measure() {
    const replay = byId("replay");
    const below = replay.hidden ? 0 : innerHeight - replay.offsetTop;
    const covered = matchMedia(PHONE).matches ? Math.max(below, byId("panel").offsetHeight) : below;
    document.body.style.setProperty("--covered", `${covered}px`);
    return covered;
  }
}
