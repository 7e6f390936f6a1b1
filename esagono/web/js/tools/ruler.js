/** The ruler: how far it is between two hexes, in hexes and in movement points, and how the ground rises between them. */
import { h, svg } from "../lib/dom.js";
import { number, points, t } from "../lib/i18n.js";
import { Lost } from "../state/session.js";
import { lineBetween } from "../hexes/line.js";

/** @typedef {{name: string, at: number, height: number, level: number}} Stop  a place on the line, 0 at the start and 1 at the end */

const WIDTH = 300;
const HEIGHT = 96;
const FLOOR = 74;

export class Ruler {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.name = "ruler";
    /** @type {string | null} */
    this.from = null;
    /** @type {string | null} */
    this.to = null;
    /** A click has chosen the second hex; until then it follows the pointer. */
    this.fixed = false;
    /** Whose movement points are counted, and where it can go. */
    this.unit = "";
    /** @type {Record<string, import("../lib/types.js").ReachHex> | null} */
    this.reach = null;
    /** What is said of the line of sight. @type {string | null} */
    this.seen = null;
    /** Does the map tell heights in metres? Else its levels are drawn. */
    this.metric = Object.values(board.components.hexes).some((facts) => facts.elevation);
    this.group = svg("g", { class: "ruler" });
    board.scene.lines.append(this.group);
    board.camera.on("rest", () => this.to && this.drawLine(this.stops()));
  }

  begin() {
    const { chooser } = this.board;
    this.clear();
    if (chooser.from) this.start(chooser.from);
    this.draw();
  }

  end() {
    this.clear();
    this.group.replaceChildren();
  }

  clear() {
    this.from = this.to = this.reach = this.seen = null;
    this.fixed = false;
    this.unit = "";
  }

  back() {
    return false;
  }

  /** @param {string} hex */
  start(hex) {
    this.clear();
    this.from = hex;
    void this.loadReach(hex);
  }

  /** Points count for the selected unit, or for the top one in the first hex. @param {string} hex */
  async loadReach(hex) {
    const { board } = this;
    const there = board.piecesAt(hex).filter((p) => p.known);
    const piece = board.replaying || !board.components.questions.includes("reach") ? undefined : (there.find((p) => board.chooser.selected.includes(p.key)) ?? there[0]);
    if (!piece) return;
    try {
      const answer = await board.session.ask("reach", { unit: piece.key });
      if (this.from !== hex) return;
      this.unit = piece.key;
      this.reach = answer.hexes ?? {};
      this.draw();
    } catch (error) {
      if (!(error instanceof Lost)) board.problem(error);
    }
  }

  /** Is the end seen from the beginning? Only a game with lines of sight answers. */
  async look() {
    const { board, from: start, to } = this;
    this.seen = null;
    if (!start || !to || board.replaying || !board.components.questions.includes("sight")) return;
    try {
      const found = await board.session.ask("sight", { start, to });
      if (this.from !== start || this.to !== to) return;
      this.seen = found.clear ? t("ruler.seen") : found.blocked?.length ? t("ruler.hidden", { hexes: found.blocked.join(", ") }) : t("ruler.unseen");
      this.draw();
    } catch (error) {
      if (!(error instanceof Lost)) board.problem(error);
    }
  }

  /** @param {string} hex */
  hover(hex) {
    if (!this.from || this.fixed) return "";
    this.to = hex === this.from ? null : hex;
    void this.look();
    this.draw();
    return this.to ? [this.distance(), this.cost()].filter(Boolean).join(", ") : "";
  }

  /** The first click begins, every further one measures from there; a click on the beginning gives it up. @param {string} hex */
  pick(hex) {
    if (!this.from) this.start(hex);
    else if (hex === this.from) this.clear();
    else {
      this.to = hex;
      this.fixed = true;
      void this.look();
      this.board.say([this.distance(), this.cost(), ...this.heights(this.stops())].filter(Boolean).join(". "));
    }
    this.draw();
  }

  distance() {
    return t("ruler.hexes", { n: this.board.grid.distance(this.from ?? "", this.to ?? "") });
  }

  cost() {
    if (!this.reach || !this.unit || !this.to) return "";
    const unit = this.board.components.counters[this.unit]?.name ?? this.unit;
    const way = this.reach[this.to];
    if (!way) return t("ruler.too-far", { unit });
    return way.left === undefined ? t("ruler.cost", { unit, cost: points(way.cost) }) : t("ruler.cost.left", { unit, cost: points(way.cost), left: points(way.left) });
  }

  /** The hexes of the line with their heights. Where it runs between two hexes the lower one counts: to be hidden, both must rise. @returns {Stop[]} */
  stops() {
    const { grid, components } = this.board;
    const [from, to] = [this.from ?? "", this.to ?? ""];
    const facts = (/** @type {string} */ name) => ({ name, height: (this.metric ? components.hexes[name]?.elevation : components.hexes[name]?.level) ?? 0, level: components.hexes[name]?.level ?? 0 });
    const between = lineBetween(grid, from, to).map((step) => {
      const lower = step.hexes.map(facts).reduce((a, b) => (b.height < a.height ? b : a));
      return { ...lower, name: step.hexes.join("/"), at: (step.from + step.to) / 2 };
    });
    return [{ ...facts(from), at: 0 }, ...between, { ...facts(to), at: 1 }];
  }

  /** The heights in words; nothing for a map without them. @param {Stop[]} stops @returns {string[]} */
  heights(stops) {
    if (!stops.some((s) => s.height)) return [];
    const [first, last] = [stops[0], stops[stops.length - 1]];
    if (!this.metric) return [t("ruler.levels", { from: first.height, to: last.height })];
    const words = [t("ruler.ends", { from: first.height, to: last.height })];
    const above = (/** @type {Stop} */ s) => s.height - (first.height + (last.height - first.height) * s.at);
    const highest = stops.slice(1, -1).sort((a, b) => above(b) - above(a))[0];
    if (highest) words.push(above(highest) > 0 ? t("ruler.above", { hex: highest.name, n: highest.height, by: Math.round(above(highest)) }) : t("ruler.clear"));
    return words;
  }

  draw() {
    const { board } = this;
    if (!this.from || !this.to) {
      this.group.replaceChildren(...(this.from ? [svg("path", { class: "ruler-end", d: board.grid.outline(this.from, 0.92) })] : []));
      board.tools.draw(t("ruler.title"), h("p", { class: "hint", text: this.from ? t("ruler.second", { hex: board.status.place(this.from) }) : t("ruler.first") }));
      return;
    }
    const stops = this.stops();
    this.drawLine(stops);
    const heights = this.heights(stops);
    board.tools.draw(
      t("ruler.title"),
      h("p", { class: "ruler-way" }, h("b", { text: this.distance() }), ` ${board.status.place(this.from)} → ${board.status.place(this.to)}`),
      this.seen ? h("p", { class: "ruler-seen", text: this.seen }) : null,
      this.cost() ? h("p", { class: "ruler-cost", text: this.cost() }) : null,
      heights.length ? [profile(stops, this.metric), h("p", { class: "ruler-heights", text: heights.join(" ") }), this.metric ? h("p", { class: "hint", text: t("ruler.note") }) : null] : null,
    );
  }

  /** @param {Stop[]} stops */
  drawLine(stops) {
    const { grid, camera } = this.board;
    const [from, to] = [this.from ?? "", this.to ?? ""];
    const [[ax, ay], [bx, by]] = [grid.centre(from), grid.centre(to)];
    const d = `M${ax} ${ay}L${bx} ${by}`;
    const size = Math.min(2.2, Math.max(0.7, 0.85 / camera.k));
    const way = this.reach?.[to];
    const path = way ? `M${[from, ...way.path].map((n) => grid.centre(n).join(" ")).join("L")}` : "";
    this.group.replaceChildren(
      svg("path", { class: "ruler-crossed", d: grid.outlines(stops.slice(1, -1).flatMap((s) => s.name.split("/")), 0.96) }),
      path ? svg("path", { class: "ruler-path", d: path }) : "",
      svg("path", { class: "ruler-halo", d }),
      svg("path", { class: "ruler-line", d }),
      svg("path", { class: "ruler-end", d: grid.outlines([from, to], 0.92) }),
      svg("g", { class: "ruler-tip", transform: `translate(${bx} ${by - 62}) scale(${size.toFixed(2)})` }, svg("circle", { r: 17 }), svg("text", { y: 6 }, number(grid.distance(from, to)))),
    );
  }
}

/** The ground along the line, cut open: heights in metres, levels below, and the straight line from end to end. @param {Stop[]} stops @param {boolean} metric */
function profile(stops, metric) {
  const heights = stops.map((s) => s.height);
  const top = Math.max(...heights);
  const low = Math.min(...heights);
  const span = Math.max(metric ? 60 : 3, top - low);
  const said = (/** @type {Stop} */ s) => [metric && t("hex.metres", { n: s.height }), t("hex.level", { level: s.level })].filter(Boolean).join(", ");
  const x = (/** @type {Stop} */ s) => 16 + s.at * (WIDTH - 32);
  const y = (/** @type {number} */ height) => FLOOR - 8 - ((height - low) / span) * (FLOOR - 28);
  const ground = stops.map((s) => `${x(s).toFixed(1)} ${y(s.height).toFixed(1)}`).join("L");
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const crowded = stops.length > 14;
  const highest = stops[heights.indexOf(top)];
  const words = stops.map((s) => `${s.name} ${said(s)}`).join("; ");
  return svg(
    "svg",
    { class: "profile", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${t("ruler.profile")}: ${words}` },
    svg("path", { class: "ground", d: `M${x(first)} ${FLOOR}L${ground}L${x(last)} ${FLOOR}Z` }),
    svg("path", { class: "sight", d: `M${x(first)} ${y(first.height)}L${x(last)} ${y(last.height)}` }),
    stops.map((s) => svg("circle", { class: "stop", cx: x(s), cy: y(s.height), r: 3 }, svg("title", null, `${s.name}: ${said(s)}`))),
    svg("text", { class: "metres", x: Math.min(WIDTH - 24, Math.max(24, x(highest))), y: y(top) - 8 }, metric ? t("hex.metres", { n: top }) : number(top)),
    stops.filter((_, i) => !crowded || i % 2 === 0).map((s) => svg("text", { class: "level", x: x(s), y: FLOOR + 15 }, number(s.level))),
  );
}
