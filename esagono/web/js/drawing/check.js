/** The check while editing: findings in words with what to look at, errors apart from remarks. */
import { byId, fill, h } from "../lib/dom.js";
import { call } from "../lib/api.js";
import { language, t } from "../lib/i18n.js";

const REST = 1500;
const SHOWN = 8;

/** @typedef {{severity: string, file: string, line: number, key: string, text: string, places: string[]}} Finding */

export class Check {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Finding[]} */
    this.findings = [];
    this.state = "";
    this.number = 0;
    this.timer = 0;
  }

  /** After a stroke: check when the hand rests. */
  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), REST);
  }

  async run() {
    const { table } = this;
    const mine = ++this.number;
    this.state = "draw.check.busy";
    this.draw();
    try {
      const found = await call(`/api/games/${encodeURIComponent(table.pack.data.game)}/packs?lang=${language()}`, { method: "POST", body: { files: table.pack.files() } });
      if (mine !== this.number) return;
      this.findings = found.findings;
      this.state = found.findings.length ? "" : "draw.check.clean";
    } catch (/** @type {any} */ error) {
      if (mine !== this.number) return;
      this.state = error.status ? "" : "draw.check.offline";
      this.findings = error.status ? [{ severity: "error", file: "", line: 0, key: "", text: error.message, places: [] }] : [];
    }
    table.view.marked = new Set(this.findings.filter((f) => f.severity === "error").flatMap((f) => f.places.flatMap((p) => p.split("-"))));
    table.view.refresh();
    this.draw();
  }

  draw() {
    const errors = this.findings.filter((f) => f.severity === "error");
    const remarks = this.findings.filter((f) => f.severity !== "error");
    fill(
      byId("tab-check"),
      h("p", { id: "check-state", role: "status", text: this.state ? t(this.state) : t("draw.check.found", { errors: errors.length, remarks: remarks.length }) }),
      this.list("draw.check.errors", errors),
      this.list("draw.check.remarks", remarks),
    );
    const badge = byId("check-badge");
    badge.textContent = errors.length ? `${errors.length}` : "";
    badge.setAttribute("aria-label", errors.length ? t("draw.check.errors") : "");
  }

  /** @param {string} title @param {Finding[]} findings */
  list(title, findings) {
    if (!findings.length) return null;
    return [h("h2", { text: t(title) }), h("ul", { class: "findings" }, findings.map((f) => h("li", { class: f.severity }, f.text, " ", f.places.slice(0, SHOWN).map((place) => [h("button", { class: "link", type: "button", text: place, onclick: () => this.table.lookAt(place) }), " "]))))];
  }
}
