/**
 * The planning layer: orders drawn on the map in private, kept in this browser, and carried out when it is one's move, as far as
 * they are still legal. None of it is sent before: nobody else can know it. Loaded when it is wanted, or when there are orders.
 */
import { h, svg } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { plansOf, rememberPlans } from "../lib/store.js";
import { reasonNodes } from "../lib/words.js";
import { counterName } from "../state/pieces.js";
import { Refused } from "../state/session.js";

/** @typedef {import("../lib/store.js").Order} Order @typedef {import("../lib/types.js").Reason} Reason */

export class Plan {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.name = "plan";
    /** @type {Order[]} */
    this.orders = plansOf(board.match, board.seat);
    /** What is being drawn. @type {Order | null} */
    this.draft = null;
    /** Why an order could not be carried out. @type {Map<Order, Reason[]>} */
    this.refused = new Map();
    this.running = false;
    /** What would come of the plan, and for which plan in which position that was asked. @type {{stamp: string, found: {unit: string, text: string, bad: boolean}[]} | null} */
    this.ahead = null;
    this.group = svg("g", { class: "plan" });
    board.scene.lines.append(this.group);
    /** A button of the card is being pressed: news must not draw it anew before it is let go, or the click would be lost. */
    this.pressed = false;
    board.tools.card.addEventListener("pointerdown", () => (this.pressed = true));
    for (const end of ["pointerup", "pointercancel"])
      addEventListener(end, () => setTimeout(() => {
        if (this.pressed) this.show((this.pressed = false));
      }), true);
    for (const news of ["state", "events"]) board.session.on(news, () => this.show(this.pressed));
    this.show();
  }

  begin() {
    this.show();
  }

  end() {
    this.draft = null;
    this.show();
  }

  back() {
    if (!this.draft) return false;
    if (!this.draft.way.pop()) this.draft = null;
    this.show();
    return true;
  }

  /** @param {string} _hex */
  hover(_hex) {}

  /** One's own units in a hex. @param {string} hex */
  ownAt(hex) {
    return this.board.piecesAt(hex).filter((p) => p.side === this.board.seat && p.known).map((p) => p.key);
  }

  /** First the unit, a click on it again goes through its stack; then its way, hex by hex; the last hex again ends the order. @param {string} hex */
  pick(hex) {
    const { draft } = this;
    const own = this.ownAt(hex);
    if (!draft) this.draft = own.length ? { units: own.slice(0, 1), way: [] } : null;
    else if (draft.way.length ? hex === draft.way[draft.way.length - 1] : own.includes(draft.units[0])) {
      if (draft.way.length) this.keep();
      else this.draft = this.next(own, draft.units);
    } else draft.way.push(hex);
    this.show();
  }

  /** Each unit of a stack, then all of them, then none. @param {string[]} own @param {string[]} now @returns {Order | null} */
  next(own, now) {
    if (now.length === own.length) return null;
    const at = own.indexOf(now[0]) + 1;
    return { units: at < own.length ? [own[at]] : own, way: [] };
  }

  /** The order is complete. */
  keep() {
    const { draft } = this;
    this.draft = null;
    if (!draft?.way.length) return;
    // a unit given another order forgets the one before
    const others = this.orders.map((o) => ({ ...o, units: o.units.filter((u) => !draft.units.includes(u)) }));
    this.save([...others.filter((o) => o.units.length), draft]);
  }

  /** @param {Order[]} orders */
  save(orders) {
    this.orders = orders;
    rememberPlans(this.board.match, this.board.seat, orders);
    this.show();
  }

  get mayRun() {
    const { session, chooser, replaying } = this.board;
    return Boolean(session.decision) && chooser.moving && !replaying && !this.running;
  }

  /** Carry out what is still legal, one order after another; the rest is kept, with the reason. */
  async run() {
    this.keep();
    if (!this.mayRun || !this.orders.length) return;
    const { session } = this.board;
    this.running = true;
    this.refused.clear();
    try {
      for (const order of this.orders) {
        if (!session.decision || !this.board.chooser.moving) break;
        try {
          if (!(await session.play(this.options(order)))) break;
          this.save(this.orders.filter((o) => o !== order));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          this.refused.set(order, error.reasons);
        }
      }
    } catch (error) {
      this.board.problem(error);
    } finally {
      this.running = false;
      this.show();
    }
  }

  /** @param {Order} order @returns {import("../lib/types.js").Option[]} */
  options({ units, way }) {
    const { chooser } = this.board;
    return units.flatMap((unit) => [...(unit === chooser.active ? [] : [chooser.optionOf("select", unit)]), ...way.map((hex) => chooser.optionOf("move", unit, hex))]);
  }

  /** Where the plan would have its units. @returns {Record<string, string>} */
  get ends() {
    const drawn = [...this.orders, ...(this.draft?.way.length ? [this.draft] : [])];
    return Object.fromEntries(drawn.flatMap(({ units, way }) => units.map((unit) => [unit, way[way.length - 1]])));
  }

  get stamp() {
    return JSON.stringify([this.board.session.seq, this.ends]);
  }

  /** What would come of it? The question goes to the server, and its answer to nobody else. */
  async ask() {
    const { stamp, ends } = this;
    try {
      this.ahead = { stamp, found: await this.board.session.ask("planned", { moves: ends }) };
      this.show();
    } catch (error) {
      this.board.problem(error);
    }
  }

  /** The answer, as long as the plan is the one that was asked about. */
  drawAhead() {
    const { ahead } = this;
    if (!ahead || ahead.stamp !== this.stamp) return null;
    const lines = ahead.found.map(({ unit, text, bad }) => h("li", { "data-unit": unit, class: bad ? "warning" : "", text }));
    return h("div", { class: "plan-ahead", role: "status" }, h("p", { class: "hint", text: t(lines.length ? "plan.ahead.title" : "plan.ahead.none") }), lines.length ? h("ul", null, lines) : null);
  }

  show(late = false) {
    const { tools } = this.board;
    this.drawMap();
    if (tools.current === this && !late) this.drawCard();
  }

  /** Where an order begins: where its first unit is now. @param {Order} order */
  start({ units }) {
    return this.board.chooser.hexOf(units[0]);
  }

  drawMap() {
    const { grid, replaying } = this.board;
    const drawn = replaying ? [] : [...this.orders, ...(this.draft ? [this.draft] : [])];
    this.group.replaceChildren(
      ...drawn.flatMap((order, i) => {
        const from = this.start(order);
        if (!from) return [];
        const stops = [from, ...order.way].map((hex) => grid.centre(hex));
        const d = `M${stops.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
        const [x, y] = stops[stops.length - 1];
        const kind = order === this.draft ? " draft" : this.refused.has(order) ? " refused" : "";
        return [svg("g", { class: `plan-order${kind}` }, svg("path", { class: "plan-halo", d }), svg("path", { class: "plan-line", d }), order.way.slice(0, -1).map((hex) => svg("circle", { class: "plan-stop", cx: grid.centre(hex)[0], cy: grid.centre(hex)[1], r: 7 })), svg("circle", { class: "plan-end", cx: x, cy: y, r: 17 }), svg("text", { x, y }, String(i + 1)))];
      }),
    );
  }

  /** @param {Order} order */
  words(order) {
    const { components } = this.board;
    return t("plan.order", { units: order.units.map((key) => counterName(key, components)).join(", "), way: [this.start(order) ?? "?", ...order.way].join(" → ") });
  }

  drawCard() {
    const { board, draft } = this;
    const button = (/** @type {string} */ key, /** @type {() => void} */ onclick, /** @type {boolean} */ disabled = false, main = false) => h("button", { class: `button small${main ? " primary" : ""}`, type: "button", "data-key": `plan-${key}`, disabled, text: t(`plan.${key}`), onclick });
    const hint = draft ? t(draft.way.length ? "plan.hint.end" : "plan.hint.way", { units: draft.units.map((key) => counterName(key, board.components)).join(", ") }) : t("plan.hint.unit");
    const row = (/** @type {Order} */ order) =>
      h(
        "li",
        null,
        h("span", null, this.words(order), this.refused.has(order) ? h("div", { class: "warning" }, t("plan.not"), " ", reasonNodes(this.refused.get(order) ?? [], board)) : null),
        h("button", { class: "close", type: "button", "aria-label": t("plan.remove", { order: this.words(order) }), text: "×", onclick: () => this.save(this.orders.filter((o) => o !== order)) }),
      );
    board.tools.draw(
      t("plan.title"),
      h("p", { class: "hint", role: "status", text: hint }),
      this.orders.length ? h("ol", { class: "plan-list" }, this.orders.map(row)) : null,
      h(
        "div",
        { class: "buttons" },
        draft?.way.length ? button("keep", () => {
          this.keep();
          this.show();
        }) : null,
        button("run", () => void this.run(), !this.mayRun || !(this.orders.length || draft?.way.length), true),
        board.components.questions.includes("planned") && Object.keys(this.ends).length ? button("ahead", () => void this.ask()) : null,
        this.orders.length ? button("clear", () => this.save([])) : null,
      ),
      this.drawAhead(),
      this.mayRun || this.running ? null : h("p", { class: "hint", text: t("plan.wait") }),
    );
  }
}
