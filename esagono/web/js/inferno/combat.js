/** The combat sheet: tick attackers and guns, see what the seat may know of the odds, then attack. */
import { h } from "../lib/dom.js";
import { number, percent, signed, t, tOr } from "../lib/i18n.js";
import { picture } from "../map/pictures.js";
import { face } from "../map/counters.js";
import { clauseLink, reasonNodes } from "../lib/words.js";
import { Lost } from "../state/session.js";

export class CombatSheet {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.stamp = "";
    /** @type {Set<string>} */
    this.attackers = new Set();
    /** @type {Set<string>} */
    this.guns = new Set();
    /** @type {string[]} */
    this.candidates = [];
    /** @type {string[]} */
    this.support = [];
    /** @type {any} */
    this.forecast = null;
    /** Who would help most, and what is missing to the next column. @type {any} */
    this.advice = null;
    this.asked = "";
  }

  forget() {
    this.stamp = this.asked = "";
    this.attackers.clear();
    this.guns.clear();
    this.forecast = this.advice = null;
  }

  /** The sheet serves decisions that add units to an attack and resolve it. */
  wanted() {
    const { session } = this.board;
    return Boolean(!this.board.replaying && session.decision?.kind === "declare" && session.view?.combat?.target);
  }

  get declared() {
    return this.board.session.view?.combat ?? {};
  }

  /** Where the ticked attackers stand. */
  get hexes() {
    return [...new Set([...this.attackers].map((id) => this.board.shownView?.units.find((u) => u.id === id)?.hex ?? ""))].filter(Boolean);
  }

  /** @param {string} verb */
  offered(verb) {
    return this.board.session.options.filter((c) => c.option[0] === verb).map((c) => String(c.option[1]?.unit));
  }

  draw() {
    const { target, attackers = [], guns = [] } = this.declared;
    const stamp = `${target}/${attackers.join()}/${guns.join()}`;
    if (this.stamp !== stamp) {
      const fresh = !this.stamp.startsWith(`${target}/`);
      this.stamp = stamp;
      if (fresh) {
        this.candidates = this.offered("add");
        this.support = this.offered("support");
        this.attackers = new Set(attackers);
        this.guns = new Set(guns);
      }
      for (const id of this.offered("add")) if (!this.candidates.includes(id)) this.candidates.push(id);
      for (const id of this.offered("support")) if (!this.support.includes(id)) this.support.push(id);
    }
    this.ask();
    const listed = [...new Set([...attackers, ...this.candidates])];
    const support = [...new Set([...guns, ...this.support])];
    return h(
      "section",
      { class: "sheet", "aria-label": t("combat.label", { hex: target }) },
      h("h3", { text: t("combat.attackers") }),
      h("ul", { class: "ticks" }, listed.map((id) => this.tick(id, this.attackers, attackers.includes(id), "attack"))),
      support.length ? [h("h3", { text: t("combat.guns") }), h("ul", { class: "ticks" }, support.map((id) => this.tick(id, this.guns, guns.includes(id), "artillery")))] : null,
      this.result(),
      h(
        "div",
        { class: "buttons" },
        h("button", { class: "button", type: "button", "data-key": "combat-all", text: t("combat.all"), onclick: () => this.takeAll() }),
        h("button", { class: "button", type: "button", "data-key": "combat-cancel", disabled: !this.board.session.canUndo, text: t("combat.cancel"), onclick: () => this.board.undo() }),
        h("button", { class: "button primary", type: "button", "data-key": "combat-go", disabled: !this.attackers.size || this.forecast?.legal === false, text: this.forecast?.legal ? t("combat.go.at", { column: this.forecast.column }) : t("combat.go"), onclick: () => this.resolve() }),
      ),
    );
  }

  /** @param {string} id @param {Set<string>} chosen @param {boolean} fixed @param {string} value */
  tick(id, chosen, fixed, value) {
    const unit = /** @type {any} */ (this.board.shownView?.units.find((u) => u.id === id));
    const facts = this.board.components.counters[id];
    return h(
      "li",
      null,
      h(
        "label",
        null,
        h("input", {
          type: "checkbox",
          "data-key": `fight-${id}`,
          checked: chosen.has(id) || fixed,
          disabled: fixed,
          onchange: (/** @type {any} */ e) => {
            if (e.target.checked) chosen.add(id);
            else chosen.delete(id);
            this.board.redraw();
          },
        }),
        unit ? picture(face(unit), "counter tiny") : null,
        h("span", null, facts?.name ?? id, h("small", null, [` ${unit?.hex ?? ""}`])),
        h("b", { text: unit?.[value] ?? facts?.[/** @type {"attack"} */ (value)] ?? "" }),
      ),
    );
  }

  /** As many as the rules allow together: the corps with most strength here first, then the strongest of the others. */
  async takeAll() {
    const { target } = this.declared;
    const strength = (/** @type {string} */ id) => this.board.shownView?.units.find((u) => u.id === id)?.attack ?? 0;
    const corps = (/** @type {string} */ id) => this.board.components.counters[id]?.corps || id;
    /** @type {Map<string, number>} */
    const weight = new Map();
    for (const id of this.candidates) weight.set(corps(id), (weight.get(corps(id)) ?? 0) + strength(id));
    const ordered = [...this.candidates].sort((a, b) => (weight.get(corps(b)) ?? 0) - (weight.get(corps(a)) ?? 0) || strength(b) - strength(a));
    // odds that are too low for a few may do for all
    const allowed = async (/** @type {string[]} */ attackers) => (await this.board.session.ask("forecast", { target, attackers, artillery: [...this.guns] })).reasons.every((/** @type {any} */ r) => r.key === "odds-too-low");
    try {
      let taken = ordered;
      if (!(await allowed(ordered))) {
        taken = [];
        for (const id of ordered) if (await allowed([...taken, id])) taken.push(id);
      }
      if (this.declared.target !== target) return;
      this.attackers = new Set([...this.attackers].filter((id) => !this.candidates.includes(id)).concat(taken.length ? taken : ordered));
      this.board.redraw();
    } catch (error) {
      if (!(error instanceof Lost)) this.board.problem(error);
    }
  }

  ask() {
    const { target } = this.declared;
    const question = { target, attackers: [...this.attackers], artillery: [...this.guns] };
    const key = JSON.stringify(question);
    if (this.asked === key) return;
    this.asked = key;
    this.advice = null;
    if (!this.attackers.size) {
      this.forecast = null;
      return;
    }
    this.askAdvice(key);
    this.board.session.ask("forecast", question).then(
      (found) => {
        if (this.asked !== key) return;
        this.forecast = found;
        this.board.tabs.lightForecast(found);
        this.board.now.draw();
      },
      (error) => {
        if (!(error instanceof Lost)) this.board.problem(error);
      },
    );
  }

  /** @param {string} key  the plan that is asked about */
  askAdvice(key) {
    this.board.session.ask("advice", { attackers: [...this.attackers], artillery: [...this.guns] }).then(
      (found) => {
        if (this.asked !== key) return;
        this.advice = found;
        // guns are offered only once somebody attacks: until then nobody knows which of them could support
        for (const id of found.guns) if (!this.support.includes(id)) this.support.push(id);
        this.board.now.draw();
      },
      () => {
        // Only a hint: without an answer there is none.
      },
    );
  }

  result() {
    const f = this.forecast;
    if (!f) return h("p", { class: "hint", text: t("combat.choose") });
    return forecastView(f, this.board, this.advised());
  }

  /** The line with the best helper and the line with what is missing. */
  advised() {
    const { helper, missing } = this.advice ?? {};
    if (!missing) return null;
    const words = helper && {
      unit: this.board.components.counters[helper.unit]?.name ?? helper.unit,
      column: helper.column,
      before: percent(helper.before),
      after: percent(helper.after),
      fewer: number(Math.round(helper.losses_before * 10) / 10),
      more: number(Math.round(helper.losses_after * 10) / 10),
    };
    const effect = helper && (helper.after > helper.before ? "combat.helper.retreat" : "combat.helper.losses");
    return h(
      "div",
      { class: "advice" },
      helper
        ? h(
            "p",
            { class: "helper", "data-unit": helper.unit },
            h("span", null, t("combat.helper", words), " ", h("small", { text: t(effect, words) })),
            h("button", { class: "button small", type: "button", "data-key": "combat-helper", "aria-label": t("combat.helper.add.label", words), text: t("combat.helper.add"), onclick: () => this.addHelper(helper) }),
          )
        : null,
      h("p", { class: "missing hint", text: t("combat.missing", { n: missing.strength, column: missing.column }) }),
    );
  }

  /** @param {{unit: string, gun: boolean}} helper */
  addHelper({ unit, gun }) {
    (gun ? this.guns : this.attackers).add(unit);
    this.board.redraw();
  }

  async resolve() {
    const { attackers = [], guns = [] } = this.declared;
    if (!this.attackers.size || this.forecast?.legal === false) return;
    /** @type {import("../lib/types.js").Option[]} */
    const options = [];
    for (const unit of this.attackers) if (!attackers.includes(unit)) options.push(["add", { unit }]);
    for (const unit of this.guns) if (!guns.includes(unit)) options.push(["support", { unit }]);
    options.push(["resolve", {}]);
    await this.board.play(options.map((o) => (Object.keys(o[1] ?? {}).length ? o : [o[0]])));
  }
}

/** A forecast in words, numbers and bars. @param {any} f @param {import("../board.js").Board} board @param {HTMLElement | null} advice  what could be better */
function forecastView(f, board, advice) {
  const o = f.outcomes ?? {};
  const range = f.worst_column && f.best_column ? h("p", { class: "range", text: t("combat.range", { worst: f.worst_column, best: f.best_column }) }) : null;
  return h(
    "div",
    { class: "forecast", "data-column": f.column },
    f.legal === false ? h("div", { class: "warning" }, h("strong", { text: t("combat.illegal") }), reasonNodes(f.reasons ?? [], board)) : null,
    h("p", { class: "odds" }, h("span", { class: "strength", text: total(f.attack) }), h("span", { class: "against", text: ":" }), h("span", { class: "strength", text: total(f.defense) }), h("span", { class: "column", text: f.column })),
    advice,
    f.assumption?.text ? h("p", { class: "hint", text: f.assumption.text }) : null,
    range,
    h(
      "details",
      { class: "arithmetic" },
      h("summary", { text: t("combat.arithmetic") }),
      sum(t("combat.attack"), f.attack, board),
      sum(t("combat.defense"), f.defense, board),
      h("p", null, t("combat.before", { column: f.column_before })),
      list(t("combat.shifts"), f.shifts, board),
      list(t("combat.attacker-drms"), f.attacker_drms, board),
      list(t("combat.defender-drms"), f.defender_drms, board),
      h("p", null, t("combat.magnitude", { size: tOr(`magnitude.${f.magnitude}`, f.magnitude), n: f.steps ?? 0 })),
    ),
    h("div", { class: "bars" }, ["defender", "attacker"].map((who) => bars(who, "retreat", o[`${who}_retreats`])), ["defender", "attacker"].map((who) => bars(who, "loss", o[`${who}_losses`]))),
  );
}

/** @param {any} value */
function total(value) {
  return typeof value === "object" && value ? value.total : value;
}

/** @param {string} title @param {any} value @param {import("../board.js").Board} board */
function sum(title, value, board) {
  if (!value?.parts) return null;
  return list(`${title}: ${value.total}`, value.parts, board);
}

/** @param {string} title @param {any[]} parts @param {import("../board.js").Board} board */
function list(title, parts, board) {
  if (!parts?.length) return null;
  return h(
    "div",
    { class: "sum" },
    h("h4", { text: title }),
    h("ul", null, parts.map((p) => {
      const [clause, value, unit] = Array.isArray(p) ? p : [p.clause, p.value, p.unit];
      const words = p.text || (unit && board.components.counters[unit]?.name) || "";
      return h("li", null, h("b", { text: signed(Number(value)) }), " ", words, " ", clauseLink(clause, board));
    })),
  );
}

/** @param {string} who  `attacker` or `defender` @param {string} kind  `retreat` or `loss` @param {Record<string, number> | undefined} chances */
function bars(who, kind, chances) {
  if (!chances) return null;
  const entries = Object.entries(chances).map(([n, p]) => /** @type {[number, number]} */ ([Number(n), Number(p)]));
  return h(
    "div",
    { class: `chart-bars ${who}` },
    h("h4", { text: t(`combat.${who}-${kind === "loss" ? "losses" : "retreats"}`) }),
    h("ul", null, entries.map(([n, p]) => {
      const bar = h("span", { class: "bar" });
      bar.style.setProperty("--part", String(p));
      return h("li", { "data-n": n, "data-p": p }, h("span", { class: "n", text: n === 0 ? t("combat.none") : t(`combat.${kind}`, { n }) }), bar, h("span", { class: "p", text: percent(p) }));
    })),
  );
}
