/**
 * The pack on the drawing table: our rows, and over them the owner's changes, each of which can be taken back alone. Every
 * stroke is a step of undo and redo. Roads are kept step by step between hexes that touch, so that changes meet hex by hex.
 *
 * @typedef {Record<string, string>} Row
 * @typedef {{file: string, key: string, now: Row | null}} Change  null where a row of ours is left out
 * @typedef {{columns: string[], rows: string[][], ours: string[], values: Record<string, string[]>}} FileData
 * @typedef {{game: string, title: string, pack: string, files: Record<string, FileData>, ranges: Record<string, [number, number]>, levels: Record<string, [number, number]>, settings: Record<string, Record<string, any>>, titles: Record<string, string>}} PackData
 * @typedef {{name: string, maker: string, version: string}} About
 */
import { readCsv, writeCsv } from "./csv.js";

export const KEYS = /** @type {Record<string, string[]>} */ ({ "map.csv": ["hex"], "sides.csv": ["a", "b", "kind"], "roads.csv": ["kind", "hexes"], "counters.csv": ["id"], "formations.csv": ["id"], "setup.csv": ["group"], "trenches.csv": ["hex"] });
const MOST_STEPS = 500;
/** Of a setting of a scenario: its key is where it stands in `scenarios.toml`. */
export const SETTINGS = "scenarios.toml";

/** @param {string} a @param {string} b */
export function pairOf(a, b) {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

/** @param {string} file @param {Row} row */
export function keyOf(file, row) {
  if (file === "sides.csv") return `${pairOf(row.a, row.b)} ${row.kind}`;
  if (file === "roads.csv") return `${row.kind} ${pairOf(.../** @type {[string, string]} */ (row.hexes.split(" ")))}`;
  return KEYS[file].map((c) => row[c]).join(" ");
}

/** A chain of hexes as steps. @param {Row} row @returns {Row[]} */
function stepsOf(row) {
  const names = row.hexes.split(/\s+/).filter(Boolean);
  return names.slice(1).map((name, i) => ({ ...row, hexes: pairOf(names[i], name).replace("-", " ") }));
}

export class Pack {
  /** @param {PackData} data */
  constructor(data) {
    this.data = data;
    /** @type {Record<string, Map<string, Row>>} */
    this.ours = {};
    /** The print of each of our rows, by which later changes of ours are noticed. @type {Record<string, Map<string, string>>} */
    this.prints = {};
    for (const [file, { columns, rows, ours }] of Object.entries(data.files)) {
      this.ours[file] = new Map();
      this.prints[file] = new Map();
      for (const [i, cells] of rows.entries()) {
        const row = Object.fromEntries(columns.map((c, k) => [c, cells[k]]));
        for (const part of file === "roads.csv" ? stepsOf(row) : [row]) {
          this.ours[file].set(keyOf(file, part), part);
          this.prints[file].set(keyOf(file, part), ours[i]);
        }
      }
    }
    this.ours[SETTINGS] = new Map(Object.entries(data.settings).flatMap(([plan, keys]) => Object.entries(keys).map(([key, value]) => [`${plan}.${key}`, { value: JSON.stringify(value) }])));
    /** @type {Map<string, Change>} */
    this.changes = new Map();
    /** @type {{before: Change[], after: Change[]}[]} */
    this.done = [];
    /** @type {{before: Change[], after: Change[]}[]} */
    this.undone = [];
    this.compared = { hexes: new Set(/** @type {string[]} */ ([])), counters: new Set(/** @type {string[]} */ ([])) };
    /** @type {About} */
    this.about = { name: "", maker: "", version: "1" };
    /** Told of every change. @type {() => void} */
    this.onChange = () => {};
  }

  /** @param {string} file @param {string} key @returns {Row | null} */
  get(file, key) {
    const change = this.changes.get(`${file}|${key}`);
    return change ? change.now : (this.ours[file]?.get(key) ?? null);
  }

  /** All rows of a file as they are now. @param {string} file @returns {Map<string, Row>} */
  rows(file) {
    const out = new Map(this.ours[file] ?? []);
    for (const change of this.changes.values()) {
      if (change.file !== file) continue;
      if (change.now) out.set(change.key, change.now);
      else out.delete(change.key);
    }
    return out;
  }

  /** A row with other cells; whoever changes it has seen the printed one. @param {string} file @param {string} key @param {Row} cells @returns {Change} */
  changed(file, key, cells) {
    const row = this.get(file, key);
    const now = { ...row, ...cells };
    if (this.data.files[file]?.columns.includes("source")) now.source = "printed";
    const ours = this.ours[file]?.get(key);
    return { file, key, now: ours && sameRow(ours, now) ? ours : now };
  }

  /** Make changes as one step. @param {Change[]} changes */
  apply(changes) {
    const real = changes.filter(({ file, key, now }) => !sameRow(this.get(file, key), now));
    if (!real.length) return false;
    const before = real.map(({ file, key }) => ({ file, key, now: this.get(file, key) }));
    this.done.push({ before, after: real });
    if (this.done.length > MOST_STEPS) this.done.shift();
    this.undone = [];
    this.put(real);
    return true;
  }

  /** More changes that belong to the last step, as a stroke goes on. @param {Change[]} changes */
  extend(changes) {
    const last = this.done.pop();
    if (!this.apply(changes)) {
      if (last) this.done.push(last);
      return false;
    }
    const more = this.done.pop();
    if (last && more) this.done.push({ before: [...more.before, ...last.before], after: [...last.after, ...more.after] });
    else if (more) this.done.push(more);
    return true;
  }

  /** @param {Change[]} changes */
  put(changes) {
    for (const change of changes) {
      const id = `${change.file}|${change.key}`;
      const ours = this.ours[change.file]?.get(change.key) ?? null;
      if (sameRow(ours, change.now)) this.changes.delete(id);
      else this.changes.set(id, change);
    }
    this.onChange();
  }

  undo() {
    const step = this.done.pop();
    if (!step) return;
    this.undone.push(step);
    this.put(step.before);
  }

  redo() {
    const step = this.undone.pop();
    if (!step) return;
    this.done.push(step);
    this.put(step.after);
  }

  /** Take back one change of the list; this too can be undone. @param {Change} change */
  revert({ file, key }) {
    this.apply([{ file, key, now: this.ours[file]?.get(key) ?? null }]);
  }

  /** @param {"hexes" | "counters"} kind @param {string[]} names @param {boolean} [yes] */
  compare(kind, names, yes = true) {
    for (const name of names) {
      if (yes) this.compared[kind].add(name);
      else this.compared[kind].delete(name);
    }
    this.onChange();
  }

  /** The changes but for where counters are set up: a game that begins from a position has them where that says. @returns {Change[]} */
  withoutSetUp() {
    return [...this.changes.values()].flatMap((change) => {
      const ours = change.file === "counters.csv" ? this.ours[change.file].get(change.key) : null;
      if (!ours || !change.now) return [change];
      const now = { ...change.now, hex: ours.hex };
      return sameRow(ours, now) ? [] : [{ ...change, now }];
    });
  }

  /** What the zip file and a match get: only what differs. @param {Iterable<Change>} [changes] @returns {Record<string, string>} */
  files(changes = this.changes.values()) {
    /** @type {Record<string, Row[]>} */
    const rows = {};
    /** @type {Record<string, string[]>} */
    const removed = {};
    /** @type {Record<string, any>} */
    const values = {};
    for (const { file, key, now } of changes) {
      if (file === SETTINGS) {
        const [plan, name] = key.split(".");
        if (now) (values[plan] ??= {})[name] = JSON.parse(now.value);
      } else if (now) (rows[file] ??= []).push({ ...now, ours: this.prints[file].get(key) ?? "" });
      else (removed[file] ??= []).push(key);
    }
    const compared = Object.fromEntries(Object.entries(this.compared).map(([kind, names]) => [kind, [...names].sort()]));
    const manifest = { format: 1, game: this.data.game, ...this.about, made_for: this.data.pack, removed, compared, values: Object.keys(values).length ? { [SETTINGS]: values } : {} };
    const out = /** @type {Record<string, string>} */ ({ "pack.json": `${JSON.stringify(manifest, null, 1)}\n` });
    for (const [file, found] of Object.entries(rows)) out[file] = writeCsv([...this.data.files[file].columns, "ours"], found);
    return out;
  }

  /** What the files of a pack change, and which of our rows changed since they were made; throws the key of a message. @param {Record<string, string>} files */
  read(files) {
    /** @type {any} */
    let manifest = {};
    try {
      manifest = JSON.parse((files["pack.json"] ?? "{}").replace(/^\ufeff/, ""));
    } catch {
      throw new Error("draw.zip.none");
    }
    if (!manifest || typeof manifest !== "object" || (manifest.format ?? 1) !== 1) throw new Error("draw.zip.version");
    if (manifest.game && manifest.game !== this.data.game) throw new Error("draw.zip.game");
    /** @type {Change[]} */
    const changes = [];
    /** @type {string[]} */
    const conflicts = [];
    for (const [file, text] of Object.entries(files)) {
      if (!this.data.files[file]) continue;
      for (const { ours: print = "", ...cells } of readCsv(text)) {
        for (const part of file === "roads.csv" ? stepsOf(cells) : [cells]) {
          const key = keyOf(file, part);
          const known = Object.fromEntries(Object.entries(part).filter(([c]) => this.data.files[file].columns.includes(c)));
          const empty = Object.fromEntries(this.data.files[file].columns.map((c) => [c, ""]));
          changes.push({ file, key, now: { ...empty, ...this.ours[file].get(key), ...known } });
          if (print && this.prints[file].get(key) !== print) conflicts.push(`${file}|${key}`);
        }
      }
    }
    for (const [file, keys] of Object.entries(manifest.removed ?? {})) for (const key of keys) if (this.ours[file]?.has(key)) changes.push({ file, key, now: null });
    for (const [plan, keys] of Object.entries(manifest.values?.[SETTINGS] ?? {})) for (const [key, value] of Object.entries(/** @type {any} */ (keys))) if (this.ours[SETTINGS].has(`${plan}.${key}`)) changes.push({ file: SETTINGS, key: `${plan}.${key}`, now: { value: JSON.stringify(over(this.data.settings[plan][key], value)) } });
    const about = Object.fromEntries(["name", "maker", "version"].map((k) => [k, String(manifest[k] ?? "").slice(0, 80)]));
    const compared = { hexes: [...(manifest.compared?.hexes ?? [])].map(String), counters: [...(manifest.compared?.counters ?? [])].map(String) };
    return { changes, conflicts, about: /** @type {About} */ (about), compared };
  }

  /** What of another pack is new here, and where both differ from ours in other ways. @param {Change[]} theirs */
  merge(theirs) {
    const fresh = [];
    /** @type {{mine: Change, theirs: Change}[]} */
    const disputed = [];
    for (const change of theirs) {
      const mine = this.changes.get(`${change.file}|${change.key}`);
      if (!mine) fresh.push(change);
      else if (!sameRow(mine.now, change.now)) disputed.push({ mine, theirs: change });
    }
    return { fresh, disputed };
  }
}

/** A setting with what a pack says of it; a pack may leave out what it does not change. @param {any} ours @param {any} own @returns {any} */
function over(ours, own) {
  const both = [ours, own].every((v) => v && typeof v === "object" && !Array.isArray(v));
  return both ? { ...ours, ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, over(ours[key], value)])) } : own;
}

/** Whether two rows say the same; where they come from does not count. @param {Row | null} a @param {Row | null} b */
export function sameRow(a, b) {
  if (!a || !b) return a === b;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) if (key !== "source" && key !== "note" && (a[key] ?? "") !== (b[key] ?? "")) return false;
  return true;
}
