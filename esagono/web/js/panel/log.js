/** The log: sentences with links; what happened in a combat folds under its first line. */
import { h, fill } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { bare, cellText, clauseLink, rich, toast } from "../lib/words.js";
import { wayOf } from "../state/table.js";

/** The heading under which everything folds that belongs to it; lower numbers are turns and phases. */
const FOLDS = 4;

/** Lines that are drawn at once; of a replay so many that come after its moment. */
const MOST = 300;
const AHEAD = 20;

/** @typedef {{head: import("../lib/types.js").GameEvent, parts: import("../lib/types.js").GameEvent[], further: string[]}} Entry  `further`: hexes to which the same units then went on */

export class LogTab {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.live = false;
    this.filter = "";
    this.kind = "all";
    this.following = true;
    /** The sequence number that is replayed. @type {number | null} */
    this.moment = null;
    /** @type {Set<number>} */
    this.unfolded = new Set();
    /** Lines that are drawn, by what they say: a long log is not redrawn for every event. @type {Map<string, HTMLElement>} */
    this.lines = new Map();
  }

  /** @param {import("../lib/types.js").GameEvent[]} events @returns {Entry[]} */
  group(events) {
    /** @type {Entry[]} */
    const out = [];
    const { heads } = this.board.components;
    for (const event of events) {
      const last = out[out.length - 1];
      if (last && this.isSaid(event, last.head)) continue;
      if (last && goesOn(last, event)) last.further.push(event.args.to);
      else if (last && heads[last.head.kind] === FOLDS && !this.begins(event)) last.parts.push(event);
      else out.push({ head: event, parts: [], further: [] });
    }
    return out;
  }

  /** Does an event begin something of its own, or belong to what it follows? @param {import("../lib/types.js").GameEvent} event */
  begins(event) {
    const { components, series } = this.board;
    return event.kind in components.heads || Boolean(series.alone?.has(event.kind));
  }

  /** Need it not be told, after what was just said? @param {import("../lib/types.js").GameEvent} event @param {import("../lib/types.js").GameEvent} before */
  isSaid(event, before) {
    return this.board.series.isSaid?.(event, before) ?? false;
  }

  /** @param {Entry} entry */
  matches(entry) {
    const { components } = this.board;
    if (this.kind === "combat" && components.heads[entry.head.kind] !== FOLDS) return false;
    if (this.kind === "moves" && !wayOf(entry.head)) return false;
    if (!this.filter) return true;
    const wanted = this.filter.toLowerCase();
    return [entry.head, ...entry.parts].some((e) => bare(e.text).toLowerCase().includes(wanted) || e.clause.startsWith(wanted));
  }

  /** @param {HTMLElement} box */
  draw(box) {
    const entries = this.group(this.board.session.log).filter((e) => this.matches(e));
    const shown = this.part(entries);
    if (!box.querySelector(".log-head")) fill(box, this.head(), this.list());
    const list = /** @type {HTMLElement} */ (box.querySelector(".log"));
    const before = this.lines;
    this.lines = new Map(shown.map((entry) => [this.key(entry), before.get(this.key(entry)) ?? this.line(entry)]));
    for (const line of this.lines.values()) line.classList.remove("replayed");
    arrange(list, shown.length ? [...this.lines.values()] : [h("li", { class: "empty", text: t("log.empty") })]);
    this.follow(list);
  }

  /** Stay at the end, unless the reader has gone up. @param {HTMLElement} list */
  follow(list) {
    if (this.following && this.moment === null) list.scrollTop = list.scrollHeight;
  }

  /** As much as is drawn at once: the end, or what led to the moment that is replayed. @param {Entry[]} entries */
  part(entries) {
    const { moment } = this;
    const later = moment === null ? -1 : entries.findIndex((e) => e.head.seq > moment);
    return later < 0 ? entries.slice(-MOST) : entries.slice(Math.max(0, later - MOST), later + AHEAD);
  }

  /** The line of a moment that is replayed is marked and in sight. @param {number | null} seq */
  point(seq) {
    this.moment = seq;
    const { tabs } = this.board;
    if (tabs.current === "log") tabs.drawBody();
    if (seq === null) return;
    const told = [...this.lines.values()].filter((line) => Number(line.dataset.seq) <= seq).pop();
    told?.classList.add("replayed");
    told?.scrollIntoView({ block: "nearest" });
  }

  /** An empty list that knows whether its reader is at the end. */
  list() {
    let height = -1;
    const list = h("ol", { class: "log", onscroll: () => {
      // a list that has changed its height was not scrolled by its reader
      if (list.clientHeight === height) this.following = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
    } });
    this.following = true;
    // what is asked above may take room from it
    new ResizeObserver(() => {
      height = list.clientHeight;
      this.follow(list);
    }).observe(list);
    return list;
  }

  /** Everything a line depends on. @param {Entry} entry */
  key({ head, parts, further }) {
    return [head.index, head.seq, this.undoable(head), head.text, further.length, parts.length, parts[parts.length - 1]?.text].join("|");
  }

  /** @param {import("../lib/types.js").GameEvent} head */
  undoable(head) {
    const { undoTo } = this.board.session;
    return undoTo !== null && head.seq > undoTo;
  }

  head() {
    return h(
      "div",
      { class: "log-head" },
      h("input", { type: "search", "aria-label": t("log.filter"), placeholder: t("log.filter"), value: this.filter, oninput: (/** @type {any} */ e) => {
        this.filter = e.target.value;
        this.board.tabs.drawBody();
      } }),
      h("select", { "aria-label": t("log.kind"), onchange: (/** @type {any} */ e) => {
        this.kind = e.target.value;
        this.board.tabs.drawBody();
      } }, ["all", "combat", "moves"].map((k) => h("option", { value: k, text: t(`log.kind.${k}`) }))),
      h("button", { class: "button small", type: "button", text: t("log.copy"), onclick: () => this.copy() }),
    );
  }

  /** @param {Entry} entry */
  line({ head, parts, further }) {
    const heading = this.board.components.heads[head.kind] < FOLDS;
    const words = h("p", null, rich(head.text + further.map((hex) => ` → ⟦hex:${hex}|${hex}⟧`).join(""), this.board), " ", heading ? null : clauseLink(head.clause, this.board));
    const body = parts.length
      ? h(
          "details",
          { open: this.unfolded.has(head.index), ontoggle: (/** @type {any} */ e) => this.unfold(e.target, head.index) },
          h("summary", null, words, h("span", { class: "gist" }, rich(this.gist(head, parts), this.board))),
          h("ul", null, parts.map((p) => h("li", null, rich(p.text, this.board), " ", clauseLink(p.clause, this.board), p.cells?.length ? this.chartButton(p) : null))),
        )
      : words;
    return h("li", { class: `entry entry-${head.kind}${heading ? " heading" : ""}`, "data-seq": head.seq }, body, heading ? null : this.tools(head));
  }

  /** What was unfolded is brought into sight, as far as there is room. @param {HTMLDetailsElement} details @param {number} index */
  unfold(details, index) {
    const fresh = details.open && !this.unfolded.has(index);
    if (!details.open) this.unfolded.delete(index);
    else if (fresh) this.unfolded.add(index);
    if (fresh) details.scrollIntoView({ block: "nearest" });
  }

  /** What a folded combat came to. @param {import("../lib/types.js").GameEvent} head @param {import("../lib/types.js").GameEvent[]} parts */
  gist(head, parts) {
    const own = this.board.series.gist?.(head, parts);
    if (own) return own;
    const used = parts.find((p) => p.cells?.length);
    if (!used) return "";
    const found = cellText(used.cells?.[0], this.board.components.charts);
    return this.board.series.outcome?.(used, parts) ?? [used.cells?.[0].column, found].filter(Boolean).join(" · ");
  }

  /** @param {import("../lib/types.js").GameEvent} event */
  chartButton(event) {
    return h("button", { class: "link", type: "button", text: t("log.chart"), onclick: () => this.board.tabs.openChart(event.cells ?? []) });
  }

  /** @param {import("../lib/types.js").GameEvent} head */
  tools(head) {
    const { board } = this;
    return h(
      "span",
      { class: "entry-tools" },
      h("button", { class: "link", type: "button", title: t("log.replay"), "aria-label": `${t("log.replay")}: ${bare(head.text)}`, text: "▸", onclick: () => board.replay.open(head.seq) }),
      this.undoable(head) ? h("button", { class: "link", type: "button", title: t("log.undo"), "aria-label": `${t("log.undo")}: ${bare(head.text)}`, text: "↶", onclick: () => board.undo(board.session.beforeClick(head.seq)) }) : null,
    );
  }

  copy() {
    const text = this.group(this.board.session.log)
      .filter((e) => this.matches(e))
      .map(({ head, parts, further }) => [[bare(head.text), ...further].join(" → "), ...parts.map((p) => `  ${bare(p.text)}`)].join("\n"))
      .join("\n");
    void navigator.clipboard.writeText(text).then(() => toast(t("log.copied")), () => toast(t("copy.failed"), "warning"));
  }
}

/** Is it the same units' next hex, in the same order? @param {Entry} entry @param {import("../lib/types.js").GameEvent} event */
function goesOn({ head, parts, further }, { kind, seq, args }) {
  const at = further[further.length - 1] ?? head.args.to;
  return !parts.length && kind === head.kind && seq === head.seq && !args.path && Boolean(args.to) && args.start === at && String(args.units) === String(head.args.units);
}

/** Put elements into a list in their order, leaving those alone that are there already. @param {Element} list @param {Element[]} wanted */
function arrange(list, wanted) {
  const kept = new Set(wanted);
  for (const old of [...list.children]) if (!kept.has(old)) old.remove();
  let next = list.firstElementChild;
  for (const el of wanted) {
    if (el === next) next = next.nextElementSibling;
    else list.insertBefore(el, next);
  }
}
