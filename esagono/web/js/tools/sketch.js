/** Labels and arrows that a player draws on the map. Nobody else sees them, except those shown to the other player on purpose. */
import { byId, h, svg } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { settings } from "../lib/store.js";
import { confirmDialog } from "../dialogs/dialog.js";
import { sideName, toast } from "../lib/words.js";
import { label } from "../map/scene.js";

const MOST = 300;

export class Sketch {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.name = "sketch";
    this.kind = "arrow";
    /** Where an arrow begins, or the hex that is written on. @type {string | null} */
    this.hex = null;
    /** @type {string | null} */
    this.aim = null;
    this.arrows = svg("g", { class: "sketch" });
    this.ghost = svg("g", { class: "sketch ghost" });
    board.scene.lines.append(this.arrows, this.ghost);
    this.labels = h("div", { class: "layer labels sketch-labels", "aria-hidden": "true" });
    board.scene.lines.after(this.labels);
    /** What is drawn next is shown to the other player. */
    this.sharing = false;
  }

  /** Another player shows other marks than before. @param {{seat: string, more: boolean}} shown */
  hear({ seat, more }) {
    const { board } = this;
    this.show();
    if (board.tools.current === this) this.draw();
    if (!more) return;
    const words = t("sketch.arrived", { side: sideName(board, seat) });
    toast(words);
    board.say(words);
  }

  get marks() {
    return this.board.notebook.marks;
  }

  begin() {
    this.hex = this.aim = null;
    this.draw();
  }

  end() {
    this.hex = this.aim = null;
    this.ghost.replaceChildren();
  }

  back() {
    if (!this.hex) return false;
    this.hex = this.aim = null;
    this.draw();
    byId("stage").focus({ preventScroll: true });
    return true;
  }

  /** @param {string} hex */
  hover(hex) {
    if (this.kind !== "arrow" || !this.hex) return;
    this.aim = hex;
    this.drawGhost();
  }

  /** @param {string} hex */
  pick(hex) {
    if (this.kind === "label") {
      this.hex = hex;
      this.draw();
      const field = byId("tool-card").querySelector("[name=words]");
      field.focus();
      field.select();
      return;
    }
    if (!this.hex) this.hex = hex;
    else {
      if (hex !== this.hex) this.add({ kind: "arrow", start: this.hex, end: hex });
      this.hex = null;
    }
    this.aim = null;
    this.draw();
  }

  /** @param {import("../state/notebook.js").Mark} mark */
  add(mark) {
    // rewritten, a label that is shown stays so
    const shared = this.sharing || this.marks.find((m) => keyOf(m) === keyOf(mark))?.shared;
    this.keep([...this.marks.filter((m) => keyOf(m) !== keyOf(mark)), shared ? { ...mark, shared } : mark].slice(-MOST));
    this.board.say(words(mark));
  }

  /** Show a mark to the other player, or no longer. @param {import("../state/notebook.js").Mark} mark @param {boolean} shared */
  share(mark, shared) {
    const { shared: _, ...bare } = mark;
    this.keep(this.marks.map((m) => (m === mark ? /** @type {import("../state/notebook.js").Mark} */ (shared ? { ...bare, shared } : bare) : m)));
    this.board.say(t(shared ? "sketch.shared.on" : "sketch.shared.off", { mark: words(mark) }));
    this.draw();
  }

  /** @param {import("../state/notebook.js").Mark} mark */
  remove(mark) {
    this.keep(this.marks.filter((m) => m !== mark));
    this.board.say(t("sketch.removed", { mark: words(mark) }));
    this.draw();
    const next = byId("tool-card").querySelector(".sketch-list button") ?? byId("stage");
    next.focus({ preventScroll: true });
  }

  async removeAll() {
    const answer = await confirmDialog({ title: t("sketch.remove-all"), text: t("sketch.remove-all.ask", { n: this.marks.length }), yes: t("sketch.remove-all"), no: t("end.back") });
    if (!answer.yes) return;
    this.keep([]);
    this.draw();
  }

  /** @param {import("../state/notebook.js").Mark[]} marks */
  keep(marks) {
    this.board.notebook.write({ marks });
    this.show();
  }

  /** @param {string} text */
  write(text) {
    const { hex } = this;
    if (!hex) return;
    this.hex = null;
    if (text) this.add({ kind: "label", hex, text });
    else this.keep(this.marks.filter((m) => m.kind !== "label" || m.hex !== hex));
    this.draw();
    byId("stage").focus({ preventScroll: true });
  }

  /** Everything that is drawn, with the seat that drew it; one's own comes last and lies on top. @returns {[string, import("../state/notebook.js").Mark][]} */
  get drawn() {
    const { notebook, seat } = this.board;
    return [...Object.entries(notebook.shown).flatMap(([by, marks]) => marks.map((m) => /** @type {[string, typeof m]} */ ([by, m]))), ...this.marks.map((m) => /** @type {[string, typeof m]} */ ([seat, m]))];
  }

  /** What is drawn, on the map. */
  show() {
    const { grid, seat, components } = this.board;
    const shown = settings.sketches ? this.drawn : [];
    this.arrows.replaceChildren(...shown.flatMap(([by, m]) => (m.kind === "arrow" && grid.has(m.start) && grid.has(m.end) ? [this.arrow(m.start, m.end, by === seat ? "" : "theirs")] : [])));
    this.labels.replaceChildren(
      ...shown.flatMap(([by, m]) => {
        if (m.kind !== "label" || !grid.has(m.hex)) return [];
        const [x, y] = grid.centre(m.hex);
        return [by === seat ? label(x, y - 44, m.text, "sketch-label") : label(x, y + 44, `${components.sides[by]?.short ?? by}: ${m.text}`, "sketch-label theirs")];
      }),
    );
  }

  drawGhost() {
    const { grid } = this.board;
    const parts = this.hex ? [svg("path", { class: "sketch-start", d: grid.outline(this.hex, 0.9) })] : [];
    if (this.kind === "arrow" && this.hex && this.aim && this.aim !== this.hex) parts.push(this.arrow(this.hex, this.aim));
    this.ghost.replaceChildren(...parts);
  }

  /** A bow, so that it is not taken for a path. @param {string} start @param {string} end @param {string} [whose] */
  arrow(start, end, whose = "") {
    const { grid } = this.board;
    const [[ax, ay], [bx, by]] = [grid.centre(start), grid.centre(end)];
    const [mx, my] = [(ax + bx) / 2 - (by - ay) * 0.16, (ay + by) / 2 + (bx - ax) * 0.16];
    const d = `M${ax} ${ay}Q${mx.toFixed(1)} ${my.toFixed(1)} ${bx} ${by}`;
    return svg("g", { class: whose, "data-arrow": `${start}-${end}` }, svg("path", { class: "sketch-halo", d }), svg("path", { class: "sketch-line", d, "marker-end": "url(#arrow-head)" }));
  }

  draw() {
    const { board } = this;
    this.drawGhost();
    const kind = (/** @type {string} */ name) =>
      h("button", { type: "button", "data-key": `sketch-${name}`, "aria-pressed": String(this.kind === name), text: t(`sketch.${name}`), onclick: () => {
        this.kind = name;
        this.hex = this.aim = null;
        this.draw();
      } });
    const hint = this.kind === "label" ? "sketch.label.hint" : this.hex ? "sketch.arrow.end" : "sketch.arrow.start";
    board.tools.draw(
      t("sketch.title"),
      h("div", { class: "segmented", role: "group", "aria-label": t("sketch.title") }, kind("arrow"), kind("label")),
      this.kind === "label" && this.hex ? this.form(this.hex) : h("p", { class: "hint", role: "status", text: t(hint) }),
      board.ending.alone ? null : this.shareBox(t("sketch.share"), this.sharing, "sketch-share", (on) => (this.sharing = on)),
      this.marks.length ? [this.list(), this.marks.length > 1 ? h("button", { class: "button small", type: "button", "data-key": "sketch-clear", text: t("sketch.remove-all"), onclick: () => this.removeAll() }) : null] : null,
      this.theirs(),
      h("p", { class: "hint", text: t(board.ending.alone ? "sketch.private" : "sketch.private.but") }),
    );
  }

  /** @param {string} text @param {boolean} checked @param {string} key @param {(on: boolean) => void} change @param {string} [name]  for screen readers, if the text says too little */
  shareBox(text, checked, key, change, name) {
    return h("label", { class: "share" }, h("input", { type: "checkbox", checked, "data-key": key, ...(name ? { "aria-label": name } : {}), onchange: (/** @type {any} */ e) => change(e.target.checked) }), h("span", { text }));
  }

  /** What the other player shows. */
  theirs() {
    const { board } = this;
    return Object.entries(board.notebook.shown).filter(([, marks]) => marks.length).map(([side, marks]) => {
      const title = t("sketch.theirs", { side: sideName(board, side) });
      return h("section", null, h("h3", { text: title }), h("ul", { class: "sketch-list", "aria-label": title, tabindex: 0 }, marks.map((mark) => h("li", null, this.link(mark)))));
    });
  }

  /** @param {import("../state/notebook.js").Mark} mark */
  link(mark) {
    return h("button", { class: "link", type: "button", text: words(mark), onclick: () => this.board.showHex(mark.kind === "label" ? mark.hex : mark.end) });
  }

  /** @param {string} hex */
  form(hex) {
    const before = this.marks.find((m) => m.kind === "label" && m.hex === hex);
    const name = t("sketch.text", { hex });
    return h(
      "form",
      { class: "say", onsubmit: (/** @type {any} */ e) => {
        e.preventDefault();
        this.write(e.target.elements.words.value.trim());
      } },
      h("input", { name: "words", "data-key": "sketch-text", maxlength: 40, autocomplete: "off", "aria-label": name, placeholder: name, value: before?.kind === "label" ? before.text : "" }),
      h("button", { class: "button", text: t("sketch.write") }),
    );
  }

  list() {
    return h(
      "ul",
      { class: "sketch-list", "aria-label": t("sketch.list"), tabindex: 0 },
      this.marks.map((mark) =>
        h(
          "li",
          null,
          this.link(mark),
          this.board.ending.alone ? null : this.shareBox(t("sketch.shared"), Boolean(mark.shared), `share-${keyOf(mark)}`, (on) => this.share(mark, on), t("sketch.share.mark", { mark: words(mark) })),
          h("button", { class: "close", type: "button", "aria-label": t("sketch.remove", { mark: words(mark) }), text: "×", onclick: () => this.remove(mark) }),
        ),
      ),
    );
  }
}

/** A hex has one label, and between two hexes there is one arrow each way. @param {import("../state/notebook.js").Mark} mark */
function keyOf(mark) {
  return mark.kind === "label" ? mark.hex : `${mark.start}-${mark.end}`;
}

/** @param {import("../state/notebook.js").Mark} mark */
function words(mark) {
  return mark.kind === "label" ? `${mark.hex}: ${mark.text}` : `${mark.start} → ${mark.end}`;
}
