/** The board: puts the parts together and holds what they share. */
import { afterPaint, byId, h, fill } from "./lib/dom.js";
import { addressed, firstRequests, worded } from "./early.js";
import { mapAddress } from "./map/drawnmap.js";
import { t, tOr, translateMarkup } from "./lib/i18n.js";
import { applySettings, rememberMatch, rememberSeen, rememberView, savedMatch, savedView, seenSeq, settings, saveSettings } from "./lib/store.js";
import { Grid } from "./hexes/grid.js";
import { Camera } from "./map/camera.js";
import { Scene } from "./map/scene.js";
import { Counters, SIZE } from "./map/counters.js";
import { Markers } from "./map/markers.js";
import { takePictures } from "./map/pictures.js";
import { Marks } from "./map/marks.js";
import { Crowded } from "./map/crowded.js";
import { Refused, Lost } from "./state/session.js";
import { Chooser } from "./state/choose.js";
import { chosenElsewhere } from "./state/several.js";
import { Now } from "./panel/now.js";
import { Pace } from "./panel/pace.js";
import { Tabs } from "./panel/tabs.js";
import { Overlays } from "./map/overlays.js";
import { Overview } from "./map/overview.js";
import { exportGame, openSearch } from "./dialogs/dialogs.js";
import { StackCard, followMenu, showMenu } from "./panel/stack.js";
import { Status } from "./panel/status.js";
import { Track } from "./panel/track.js";
import { Keys } from "./input/keys.js";
import { Return } from "./dialogs/return.js";
import { Dice } from "./map/dice.js";
import { Pointer } from "./input/pointer.js";
import { bare, reasonNodes, sideName, toast } from "./lib/words.js";
import { drawCurtain, needsCurtain } from "./dialogs/curtain.js";
import { labelKeys, nameOverlays } from "./state/keymap.js";
import { piecesAt, readComponents, wayOf } from "./state/table.js";
import { Standing } from "./state/standing.js";
import { Notebook } from "./state/notebook.js";
import { Tools } from "./tools/tools.js";
import { Attention } from "./map/attention.js";
import { lessonOf } from "./state/lesson.js";
import { Ending } from "./dialogs/ending.js";
import { Fairness } from "./dialogs/fairness.js";

/** Pixels of a counter at the first look, by the window: read from a chair, or held in the hand. */
const READABLE = { large: 46, small: 42 };
/** Milliseconds after the board can be used until what nobody waits for is fetched. */
const UNHURRIED = 2000;

/**
 * What a series of games adds to the page, in its folder `js/<series>`: `series.js` exports `connect(board)`, which gives these.
 *
 * @typedef {[string, string[], ((args: Record<string, any>) => number)?]} Counted  its name, the kinds of events, and how much each counts if not one
 * @typedef {object} Series
 * @property {new (board: Board) => import("./panel/sheet.js").SheetView} [sheet]  in place of the common sheet
 * @property {(hex: string, pieces: import("./lib/types.js").Piece[]) => any} [aboutStack]  more about a stack, under it
 * @property {(hex: string, pieces: import("./lib/types.js").Piece[]) => any} [aboveStack]  the same before its counters are listed
 * @property {(unit: string) => Promise<void>} [moved]  the player has just sent a unit somewhere
 * @property {(hex: string) => void} [hover]  the pointer rests on a hex while something is asked
 * @property {(roll: import("./lib/types.js").GameEvent, events: import("./lib/types.js").GameEvent[]) => any} [outcome]  what the cell of a chart came to, in words
 * @property {(head: import("./lib/types.js").GameEvent, parts: import("./lib/types.js").GameEvent[]) => string | null} [gist]  what a folded line of the log came to
 * @property {(kind: string) => any} [owed]  why a decision that has no button to end it cannot be ended yet
 * @property {(choices: import("./lib/types.js").Choice[]) => any} [turns]  choices of a sheet that are directions
 * @property {Set<string>} [alone]  events that do not fold under what they follow
 * @property {(event: import("./lib/types.js").GameEvent, before: import("./lib/types.js").GameEvent) => boolean} [isSaid]  need it not be told?
 * @property {Counted[]} [counted]  the game in numbers: what is counted of each side
 * @property {(log: import("./lib/types.js").GameEvent[], sides: string[]) => {id: string, title: string, numbers: (number | string)[]}[]} [report]  other numbers
 */

export class Board {
  /** @param {import("./state/session.js").Session} session @param {any} summary @param {import("./lib/types.js").Components} components @param {{connect?: (board: Board) => Series}} modules  what only this series of games needs */
  constructor(session, summary, components, modules) {
    this.session = session;
    const { match, token } = session;
    this.match = match;
    this.token = token;
    this.summary = summary;
    this.components = components;
    /** @type {string} */
    this.seat = summary.seat;
    this.saved = savedMatch(match) ?? this.remember();
    /** How far this seat had read before this visit. */
    this.seenBefore = seenSeq(match, this.seat);
    this.opened = false;
    /** Counters cannot be drawn before their pictures are there. */
    this.pictured = false;
    /** The address of the map that is shown. @type {string | null} */
    this.shownMap = null;
    /** @type {string | null} */
    this.cursor = null;
    /** The hex whose stack the panel lists. @type {string | null} */
    this.looked = null;
    /** Where the unit is that was chosen last. @type {string | undefined} */
    this.kept = undefined;
    this.replaying = false;
    /** What is drawn: the table as it is, or as it was in the replay. @type {import("./lib/types.js").Table | null} */
    this.shown = null;
    nameOverlays(components.overlays);
    const { frame } = components;
    this.grid = new Grid(this.components.grid, frame);
    this.scene = new Scene(byId("scene"), frame);
    this.camera = new Camera(byId("stage"), byId("scene"), frame);
    this.counters = new Counters(this.scene.counters, this.scene.lit, this.grid, this.components);
    this.markers = new Markers(this.scene.counters, this.scene.lines, this.grid, components.markers);
    this.marks = new Marks(this.scene, this.grid);
    this.crowded = new Crowded(this);
    this.chooser = new Chooser(this);
    this.standing = new Standing(this);
    this.notebook = new Notebook(this);
    /** Once there is something to draw. @type {import("./tools/sketch.js").Sketch | null} */
    this.sketch = null;
    this.status = new Status(this);
    this.track = new Track(this);
    this.ending = new Ending(this);
    this.fairness = new Fairness(this);
    this.pace = new Pace(this);
    /** What players ask each other for; loaded when the board can be used. @type {import("./dialogs/apart.js").Apart | null} */
    this.apart = null;
    /** @type {Series} */
    this.series = modules.connect?.(this) ?? {};
    /** Once they are fetched. @type {import("./lib/glossary.js").Glossary | null} */
    this.glossary = null;
    /** @type {import("./panel/lesson.js").LessonView | null} */
    this.lesson = null;
    /** Enemies seen before; fetched when nobody waits. @type {import("./map/ghosts.js").Ghosts | null} */
    this.ghosts = null;
    this.now = new Now(this);
    this.overlays = new Overlays(this);
    this.overview = new Overview(this);
    /** @type {Promise<void> | null} */
    this.printing = null;
    this.stackCard = new StackCard(this);
    this.replay = new Return(this);
    this.dice = new Dice(this);
    this.tabs = new Tabs(this);
    this.tools = new Tools(this);
    this.pointer = new Pointer(this);
    this.keys = new Keys(this);
    this.attention = new Attention(this);
    this.buttons();
    this.listen();
    this.layout();
    this.camera.fit(true);
  }

  /** Take the pictures and the seat. @param {import("./early.js").Parts} parts */
  async start({ counters, map }) {
    this.shownMap = map.getAttribute("src");
    takePictures(await counters);
    this.pictured = true;
    const { stamps } = this.counters;
    stamps.first = (face) => this.inSight(face.parentElement?.dataset.hex ?? "");
    this.session.begin();
    await this.scene.map.take(map);
    await stamps.settled;
    await this.scene.map.draw(this.camera, true);
    document.body.dataset.state = "ready";
    if (lessonOf(this.match)) void import("./panel/lesson.js").then((m) => m.openLesson(this)).catch((e) => this.problem(e));
    afterPaint(() => {
      performance.mark("usable");
      stamps.drawRest();
      void this.drawAll();
      void import("./dialogs/apart.js").then((m) => {
        this.apart = new m.Apart(this);
        this.apart.heard();
      }).catch((e) => this.problem(e));
      setTimeout(() => void this.loadRest(), UNHURRIED);
    });
    this.notebook.load().catch((error) => this.problem(error));
  }

  /** Does the window show some of a hex? @param {string} hex */
  inSight(hex) {
    return this.camera.sees(...this.grid.centre(hex), SIZE);
  }

  /** What nobody waits for, but what has to be there when it is wanted. */
  async loadRest() {
    // without a connection it is fetched when it is wanted
    await Promise.allSettled([this.printer(), this.explainWords(), this.recall()]);
    document.body.dataset.rest = "loaded";
  }

  /** What was seen of the enemy, and is seen no more. */
  async recall() {
    this.ghosts = new (await import("./map/ghosts.js")).Ghosts(this);
  }

  /** Words that the handbook explains become links. */
  async explainWords() {
    try {
      this.glossary = await (await import("./lib/glossary.js")).glossary(this);
      this.now.draw();
      this.lesson?.draw();
    } catch {
      // without a connection they stay plain words
    }
  }

  /** What is seen when the camera moves on. */
  async drawAll() {
    await this.scene.map.drawAll();
    this.overview.loadBackground();
  }

  /** The map and its counters as the switches say. */
  async showLayers() {
    this.scene.counters.classList.toggle("hidden", !settings.counters);
    const address = mapAddress(this.summary.game);
    if (!this.shownMap || address === this.shownMap) return;
    this.shownMap = address;
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    if (address !== this.shownMap) return;
    await this.scene.map.take(picture);
    void this.scene.map.draw(this.camera);
    await this.drawAll();
  }

  /** A seat reached by a link is remembered like one's own games. */
  remember() {
    const { game, title, scenario, seat } = this.summary;
    /** @type {import("./lib/types.js").SavedMatch} */
    const saved = { match: this.match, game, title, scenario, seats: { [seat]: this.token }, hotseat: false, created: new Date().toISOString() };
    rememberMatch(saved);
    return saved;
  }

  listen() {
    const { session } = this;
    session.on("state", () => {
      this.chooser.selected = [];
      this.dice.clear();
      if (this.pictured) this.firstState();
    });
    session.on("events", ({ events }) => {
      this.dice.show(events);
      this.announce(events);
      this.update();
    });
    session.on("online", () => this.now.draw());
    session.on("bot", (message) => this.now.setThinking(message.thinking ? message.side : "", message.trouble));
    session.on("presence", () => this.now.draw());
    session.on("seats", ({ seats, hotseat }) => this.seated(seats, hotseat));
    session.on("closed", () => fail(t("closed.text")));
    this.chooser.on("changed", () => this.redraw());
    this.camera.on("moved", () => this.overview.frameView());
    this.camera.on("rest", () => {
      this.scene.sizeLabels(this.camera.k);
      void this.counters.sharpen(this.camera.k);
      void this.scene.map.draw(this.camera);
      this.keepView();
    });
    addEventListener("resize", () => this.layout());
    addEventListener("pagehide", () => this.keepView());
  }

  /** Where the map is, for the next visit. */
  keepView() {
    if (this.opened && !this.replaying) rememberView(this.match, this.seat, { ...this.camera.view, asked: this.attention.asked });
  }

  /** Somebody took a seat. @param {Record<string, any>} seats @param {boolean} hotseat */
  seated(seats, hotseat) {
    const { summary, saved } = this;
    for (const side of Object.keys(seats)) if (seats[side].taken && !summary.seats[side].taken) toast(t("seat.taken", { side: sideName(this, side) }));
    Object.assign(summary, { seats, hotseat });
    if (saved?.hotseat && !hotseat) {
      // somebody else has the other seat now, and its secret here is no longer valid
      saved.hotseat = false;
      saved.seats = { [this.seat]: this.token };
      rememberMatch(saved);
    }
    this.now.draw();
  }

  /** Everything may have changed. */
  update() {
    const { table } = this.session;
    if (!table || !this.pictured) return;
    if (needsCurtain(this, table)) return;
    if (!this.replaying) this.shown = table;
    if (!this.replaying && !document.hidden) rememberSeen(this.match, this.seat, this.session.seq);
    Object.assign(document.body.dataset, { decision: this.session.decision?.kind ?? "", seq: this.session.seq, phase: table.heading.phase, turn: table.heading.turn, side: table.heading.side, over: table.facts.result ? "yes" : "" });
    this.chooser.refresh();
    this.crowded.refresh();
    // at once: what is lit may have to be asked for, and nobody shall answer the last question instead of this one
    this.drawCounters();
    this.now.draw();
    this.overlays.refresh();
    this.track.draw();
    this.tabs.refresh();
    this.ghosts?.look();
    if (this.opened) this.attention.attend();
    this.standing.act();
  }

  /** The counters as they are shown now, with those that can be chosen. */
  drawCounters() {
    const { shown, chooser } = this;
    if (!shown) return;
    const mine = this.session.decision && !this.replaying;
    const able = mine ? chooser.waiting : new Set();
    const settled = (/** @type {import("./lib/types.js").Piece} */ p) => chooser.resting.has(p.key) || (p.spent && !chooser.selectable.has(p.key));
    const done = new Set(mine && chooser.moving ? shown.pieces.filter((p) => p.side === this.seat && settled(p)).map((p) => p.key) : []);
    this.counters.draw(shown, { selected: new Set([...chooser.selected, ...chooser.company]), able, done, lit: new Set(mine && !chooser.moving ? chooser.byUnit.keys() : []) });
    this.markers.draw(shown, this.now.sheet.arrows);
  }

  /** The selection or what is lit has changed. */
  redraw() {
    const { shown, chooser, marks, session } = this;
    if (!shown) return;
    this.drawCounters();
    marks.clear();
    if (session.decision && !this.replaying) {
      const { from, directions } = chooser;
      const { aims } = this.now.sheet;
      /** @type {Map<string, import("./state/offers.js").Offer[]>} */
      const targets = aims ? new Map() : chooser.targets;
      if (aims) {
        marks.showHexes(aims, "target");
        marks.showHexes([this.now.sheet.sheet?.target ?? ""].filter(Boolean), "aimed");
      }
      if (chooser.journey && from) marks.showJourney(chooser.journey, from);
      else if (chooser.reach && from) marks.showReach(chooser.reach, from, chosenElsewhere(chooser).map((p) => p.hexes[0]));
      const attacks = [...targets].filter(([, offers]) => offers.some((o) => o.tone === "attack")).map(([hex]) => hex);
      const others = [...targets.keys()].filter((hex) => !attacks.includes(hex));
      const pointed = shown.markers.flatMap((m) => (m.to ? [m.to] : []));
      if (others.length) marks.showHexes(others, chooser.moving || attacks.length ? "also" : "go", [...pointed, ...(from ? [from] : [])]);
      if (attacks.length) marks.showHexes(attacks, "target");
      marks.showSides(chooser.sides.keys());
      if (directions && !aims) marks.showDirections(directions.hex, directions.offers.map((o) => o.facing), directions.facing);
    }
    this.overlays.showDraft(session.decision && !this.replaying ? this.now.looked : null);
    this.now.draw();
    this.overview.drawUnits();
    this.status.draw();
    this.pointer.refresh();
    this.keepChosen();
  }

  /** On a phone the panel grows over the map when a unit is chosen; the unit stays in sight. */
  keepChosen() {
    const { from } = this.chooser;
    if (from && from !== this.kept && !this.replaying && matchMedia("(max-width: 760px)").matches) this.camera.keepInSight(...this.grid.centre(from));
    this.kept = from;
  }

  /** Trails of moves, start to end along the path. @param {import("./lib/types.js").GameEvent[]} events */
  showTrails(events) {
    this.marks.showTrails(events.filter(wayOf).map((e) => ({ from: e.args.start, path: wayOf(e) ?? [], own: e.args.side === this.seat })));
  }

  /** @param {import("./lib/types.js").Option[]} options */
  async play(options) {
    this.closeMenu();
    try {
      const played = await this.session.play(options);
      // why another order was refused is no longer of use
      for (const old of document.querySelectorAll("#toasts .why")) old.remove();
      return played;
    } catch (error) {
      this.problem(error);
      return false;
    }
  }

  /** @param {number} [to] */
  async undo(to) {
    if (!this.session.canUndo) {
      toast(t("undo.none"));
      return;
    }
    try {
      await this.session.undo(to);
    } catch (error) {
      this.problem(error);
    }
  }

  /** Play again what was taken back last. */
  async redo() {
    try {
      await this.session.redo();
    } catch (error) {
      this.problem(error);
    }
  }

  /** Back to the beginning of what this seat may take back, at most to the start of the phase. */
  async undoPhase() {
    const start = [...this.session.log].reverse().find((e) => this.components.heads[e.kind] <= 3);
    await this.undo(Math.max(start?.seq ?? 0, this.session.undoTo ?? 0));
  }

  /** @param {any} error */
  problem(error) {
    if (error instanceof Lost) toast(t("offline"));
    else if (error instanceof Refused && error.reasons.length) toast(reasonNodes(error.reasons, this), "warning");
    else if (error instanceof Refused && error.code === "stale") toast(t("stale"));
    // in the reader's language, if the code is a known one
    else toast(tOr(`refused.${error?.code}`, error instanceof Error ? error.message : String(error)), "warning");
  }

  /** @param {string} hex @param {import("./lib/types.js").Reason[]} reasons */
  sayWhyNot(hex, reasons) {
    toast([h("strong", { text: t("why.not", { hex }) }), reasonNodes(reasons, this)], "why");
  }

  /** @param {string} words */
  say(words) {
    byId("live").append(h("p", { text: words }));
    while (byId("live").children.length > 12) byId("live").firstElementChild?.remove();
  }

  /** @param {import("./lib/types.js").GameEvent[]} events */
  announce(events) {
    for (const event of events.slice(-6)) this.say(bare(event.text));
  }

  /** What lies in a hex, from the top. @param {string} hex */
  piecesAt(hex) {
    return piecesAt(this.shown, hex);
  }

  /** List a hex in the panel. @param {string | null} hex */
  look(hex) {
    this.looked = hex;
    this.now.draw();
    this.overlays.look(hex);
  }

  /** Put the cursor on a hex and bring it into sight. @param {string} hex @param {boolean} [centre] */
  goTo(hex, centre = false) {
    if (!this.grid.has(hex)) return;
    this.setCursor(hex);
    const [x, y] = this.grid.centre(hex);
    if (centre) this.camera.centreOn(x, y, Math.max(this.camera.k, 0.75));
    else this.camera.keepInSight(x, y);
    this.look(hex);
  }

  /** From a link: centre the map and draw the eye. @param {string} hex */
  showHex(hex) {
    this.goTo(hex, true);
    this.marks.flashHex(hex);
    if (matchMedia("(max-width: 760px)").matches) this.tabs.sheet(false);
  }

  /** @param {string} id */
  showUnit(id) {
    const piece = this.shown?.pieces.find((p) => p.key === id);
    if (piece) this.showHex(piece.hexes[0]);
    else toast(t("unit.off", { unit: this.components.counters[id]?.name ?? id }));
  }

  /** @param {string} hex */
  setCursor(hex) {
    this.cursor = hex;
    this.marks.showCursor(hex);
    this.status.draw();
  }

  /** @param {string} hex @param {{label: string, run: () => unknown, offer?: import("./state/offers.js").Offer}[]} choices @param {boolean} keyboard */
  menu(hex, choices, keyboard) {
    showMenu(this, hex, choices, keyboard);
  }

  followMenu() {
    followMenu(this);
  }

  closeMenu() {
    byId("menu").hidden = true;
  }

  buttons() {
    labelKeys(document);
    byId("zoom-in").onclick = () => this.camera.zoomAt(1.35);
    byId("zoom-out").onclick = () => this.camera.zoomAt(1 / 1.35);
    byId("fit").onclick = () => this.fitOrReturn();
    byId("open-settings").onclick = () => this.openSettings();
    byId("open-help").onclick = () => void import("./dialogs/keylist.js").then((m) => m.openHelp());
    byId("open-search").onclick = () => this.openSearch();
    byId("open-replay").onclick = () => this.replay.open();
    byId("toggle-panel").onclick = () => {
      saveSettings({ panelClosed: !settings.panelClosed });
      this.layout();
    };
    byId("sheet-handle").onclick = () => this.tabs.sheet();
  }

  openSearch() {
    openSearch(this); // at once: what is typed next is meant for it
  }

  exportGame() {
    void exportGame(this);
  }

  print() {
    void this.printer().then(() => print()).catch((e) => this.problem(e));
  }

  /** Makes the sheet to print. Browsers do not wait for it, so it is there before somebody prints. @returns {Promise<void>} */
  printer() {
    this.printing ??= import("./dialogs/print.js").then((m) => m.listenToPrinter(this));
    return this.printing;
  }

  openSettings() {
    void import("./dialogs/settings.js").then((m) => m.openSettings(this)).catch((e) => this.problem(e));
  }

  /** The whole map; the second time, back to where one was. */
  fitOrReturn() {
    const { camera } = this;
    const { x, y, k } = camera;
    camera.fit();
    if (Math.abs(camera.k - k) > 1e-6 || Math.abs(camera.x - x) + Math.abs(camera.y - y) > 1) this.beforeFit = { x, y, k };
    else if (this.beforeFit) camera.glide(this.beforeFit.x, this.beforeFit.y, this.beforeFit.k);
  }

  /** Tell the camera what panels cover. */
  layout() {
    const closed = Boolean(settings.panelClosed);
    document.body.classList.toggle("panel-closed", closed);
    byId("toggle-panel").setAttribute("aria-expanded", String(!closed));
    const phone = matchMedia("(max-width: 760px)").matches;
    const bar = byId("bar").offsetHeight;
    const panel = byId("panel");
    this.track.fit();
    const replay = byId("replay");
    const below = replay.hidden ? 0 : innerHeight - replay.offsetTop;
    this.camera.insets = phone ? { left: 0, top: bar, right: 0, bottom: Math.max(below, panel.offsetHeight) } : { left: 0, top: bar, right: closed ? 0 : panel.offsetWidth + 12, bottom: below };
    this.camera.apply();
  }

  firstState() {
    this.update();
    if (this.opened || !this.shown) return;
    this.opened = true;
    document.title = `${this.summary.title} · Esagono`;
    this.replay.offerReturn(this.seenBefore);
    this.attention.attend(!this.place());
  }

  /** The map as this seat left it; the first time, near enough to read the counters, over one's own units. @returns {boolean}  has it been here before? */
  place() {
    const { camera } = this;
    const view = savedView(this.match, this.seat);
    if (view) {
      camera.view = view;
      this.attention.asked = view.asked;
      return true;
    }
    camera.fit(true);
    const readable = matchMedia("(max-width: 1180px)").matches ? READABLE.small : READABLE.large;
    const k = Math.max(camera.k, readable / SIZE);
    const own = (this.shown?.pieces ?? []).filter((p) => p.side === this.seat && this.grid.has(p.hexes[0])).map((p) => p.hexes[0]);
    // before anything lies on the map, where it may be put
    const mine = (own.length ? own : [...this.chooser.targets.keys()]).map((hex) => this.grid.centre(hex));
    const middle = (/** @type {0 | 1} */ axis) => mine.reduce((sum, p) => sum + p[axis], 0) / mine.length;
    camera.view = mine.length ? { x: middle(0), y: middle(1), k } : { ...camera.view, k };
    camera.cover();
    return false;
  }
}

/** There is no board to show: say why, and where to go. @param {string} words @param {boolean} [again]  it may go better the next time */
function fail(words, again = false) {
  document.body.dataset.state = "failed";
  const retry = again ? h("button", { class: "button primary large", type: "button", text: t("start.again"), onclick: () => location.reload() }) : null;
  const card = h("div", { class: "curtain-card", role: "alert" }, h("h1", { text: t("open.failed") }), h("p", { text: words }), retry, h("a", { class: again ? "button" : "button primary large", href: "/", text: t("home") }));
  fill(byId("curtain"), card);
  byId("curtain").hidden = false;
  card.querySelector("button, a").focus();
}

/** Why the board cannot be opened, in the reader's language. @param {any} error */
function reason(error) {
  if (["token", "no-match", "not-found", "method"].includes(error?.code)) return t("closed.text");
  return error?.status ? tOr(`refused.${error.code}`, error.message) : t("start.unreachable");
}

async function open() {
  applySettings();
  await worded;
  translateMarkup(document);
  const { match, token } = addressed();
  if (!match) {
    fail(t("closed.text"));
    return;
  }
  if (drawCurtain(match, token)) return;
  const { session, summary, parts } = firstRequests();
  try {
    const found = await parts;
    const components = readComponents(await found.components);
    const about = await summary;
    if (about.waiting) {
      session.close();
      const { waitForDice } = await import("./dialogs/waiting.js");
      await waitForDice(match, token, about, components.sides);
      return;
    }
    const modules = components.series ? await import(`./${components.series}/series.js`) : {};
    await new Board(session, about, components, modules).start(found);
  } catch (error) {
    session.close();
    const { status } = /** @type {any} */ (error);
    if (!status) console.error(error);
    fail(reason(error), !status);
  }
}

addEventListener("hashchange", () => location.reload());
void open();
