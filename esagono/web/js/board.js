/** The board: puts the parts together and holds what they share. */
import { afterPaint, byId, fill, h } from "./lib/dom.js";
import { t, tOr } from "./lib/i18n.js";
import { rememberMatch, rememberSeen, savedMatch, seenSeq } from "./lib/store.js";
import { Grid } from "./hexes/grid.js";
import { Camera } from "./map/camera.js";
import { Scene } from "./map/scene.js";
import { Counters } from "./map/counters.js";
import { Framing } from "./map/framing.js";
import { Layers } from "./map/layers.js";
import { Markers } from "./map/markers.js";
import { takePictures } from "./map/pictures.js";
import { Marks } from "./map/marks.js";
import { markOffers } from "./map/offered.js";
import { Crowded } from "./map/crowded.js";
import { Prospects } from "./map/prospects.js";
import { Refused, Lost } from "./state/session.js";
import { Chooser } from "./state/choose.js";
import { Now } from "./panel/now.js";
import { Pace } from "./panel/pace.js";
import { Tabs } from "./panel/tabs.js";
import { Overlays } from "./map/overlays.js";
import { Overview } from "./map/overview.js";
import { StackCard, followMenu, place, showMenu } from "./panel/stack.js";
import { Status } from "./panel/status.js";
import { Track } from "./panel/track.js";
import { Keys } from "./input/keys.js";
import { Return } from "./dialogs/return.js";
import { Dice } from "./map/dice.js";
import { connectButtons } from "./input/buttons.js";
import { Pointer } from "./input/pointer.js";
import { bare, reasonNodes, sideName, toast } from "./lib/words.js";
import { nameOverlays } from "./state/keymap.js";
import { piecesAt, wayOf } from "./state/table.js";
import { Standing } from "./state/standing.js";
import { Notebook } from "./state/notebook.js";
import { Tools } from "./tools/tools.js";
import { Attention } from "./map/attention.js";
import { lessonOf } from "./state/lesson.js";
import { needsCurtain } from "./dialogs/curtain.js";
import { fail } from "./dialogs/failed.js";
import { Later } from "./later.js";
import { Ending } from "./dialogs/ending.js";
import { Fairness } from "./dialogs/fairness.js";

export class Board {
  /** @param {import("./state/session.js").Session} session @param {any} summary @param {import("./lib/types.js").Components} components @param {{connect?: (board: Board) => import("./lib/types.js").Series}} modules  what only this series of games needs */
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
    /** @type {string | null} */
    this.cursor = null;
    /** The hex whose stack the panel lists. @type {string | null} */
    this.looked = null;
    this.replaying = false;
    /** A note beside a hex. @type {{el: HTMLElement, hex: string} | null} */
    this.noted = null;
    /** What is drawn: the table as it is, or as it was in the replay. @type {import("./lib/types.js").Table | null} */
    this.shown = null;
    nameOverlays(components.overlays);
    const { frame } = components;
    this.grid = new Grid(this.components.grid, frame);
    this.scene = new Scene(byId("scene"), frame);
    this.camera = new Camera(byId("stage"), byId("scene"), frame);
    this.framing = new Framing(this);
    this.layers = new Layers(this);
    this.later = new Later(this);
    this.counters = new Counters(this.scene.counters, this.scene.lit, this.grid, this.components);
    this.markers = new Markers(this.scene.counters, this.scene.lines, this.grid, components.markers);
    this.marks = new Marks(this.scene, this.grid);
    this.crowded = new Crowded(this);
    this.prospects = new Prospects(this);
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
    /** @type {import("./lib/types.js").Series} */
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
    this.stackCard = new StackCard(this);
    this.replay = new Return(this);
    this.dice = new Dice(this);
    this.tabs = new Tabs(this);
    this.tools = new Tools(this);
    this.pointer = new Pointer(this);
    this.keys = new Keys(this);
    this.attention = new Attention(this);
    connectButtons(this);
    this.listen();
    this.framing.layout();
    this.camera.fit(true);
  }

  /** Take the pictures and the seat. @param {import("./early.js").Parts} parts */
  async start({ counters, map }) {
    takePictures(await counters);
    this.pictured = true;
    const { stamps } = this.counters;
    stamps.first = (face) => this.framing.inSight(face.parentElement?.dataset.hex ?? "");
    this.session.begin();
    await this.layers.take(map);
    await stamps.settled;
    await this.scene.map.draw(this.camera, true);
    document.body.dataset.state = "ready";
    if (lessonOf(this.match)) void import("./panel/lesson.js").then((m) => m.openLesson(this)).catch((e) => this.problem(e));
    afterPaint(() => {
      performance.mark("usable");
      stamps.drawRest();
      void this.layers.drawAll();
      if (this.summary.pack) void this.layers.show().catch(() => {}); // without a connection the hexes stay
      this.later.begin();
    });
    this.notebook.load().catch((error) => this.problem(error));
  }

  /** A seat reached by a link is remembered like one's own games. */
  remember() {
    const { game, title, scenario, seat, pack } = this.summary;
    /** @type {import("./lib/types.js").SavedMatch} */
    const saved = { match: this.match, game, title, scenario, seats: { [seat]: this.token }, hotseat: false, created: new Date().toISOString(), pack: pack?.hash };
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
    session.on("online", () => this.showConnection());
    session.on("bot", (message) => this.now.setThinking(message.thinking ? message.side : "", message.trouble));
    session.on("presence", () => this.now.draw());
    session.on("seats", ({ seats, hotseat }) => this.seated(seats, hotseat));
    session.on("closed", () => fail(t("closed.text")));
    this.chooser.on("changed", () => this.redraw());
    this.camera.on("moved", () => {
      this.overview.frameView();
      this.keepNote();
    });
    this.camera.on("rest", () => {
      this.scene.sizeLabels(this.camera.k);
      if (this.chooser.directions) markOffers(this); // their knobs are as large on the screen as before
      void this.counters.sharpen(this.camera.k);
      void this.scene.map.draw(this.camera);
      this.framing.keepView();
    });
    addEventListener("resize", () => this.framing.layout());
    addEventListener("pagehide", () => this.framing.keepView());
  }

  /** Above everything, wherever one looks: there is no connection. */
  showConnection() {
    const lost = !this.session.online && Boolean(this.session.table);
    const line = byId("offline");
    if (line.hidden === lost) fill(line, lost ? t("offline") : "");
    line.hidden = !lost;
    this.now.draw();
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
    const { shown, session } = this;
    if (!shown) return;
    this.drawCounters();
    markOffers(this);
    this.overlays.showDraft(session.decision && !this.replaying ? this.now.looked : null);
    this.now.draw();
    this.overview.drawUnits();
    this.status.draw();
    this.pointer.refresh();
    this.framing.keepChosen();
  }

  /** Trails of moves, start to end along the path. @param {import("./lib/types.js").GameEvent[]} events */
  showTrails(events) {
    this.marks.showTrails(events.filter(wayOf).map((e) => ({ from: e.args.start, path: wayOf(e) ?? [], own: e.args.side === this.seat })));
  }

  /** @param {import("./lib/types.js").Option[]} options */
  async play(options) {
    this.closeMenu();
    if (!this.session.online) toast(t("offline.kept"));
    try {
      const played = await this.session.play(options);
      // why another order was refused is no longer of use
      for (const old of document.querySelectorAll(".toast.why")) old.remove();
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
      this.say(t("spoken.undone"));
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
    const { clicks, log, undoTo } = this.session;
    const start = [...log].reverse().find((e) => this.components.heads[e.kind] <= 3);
    const from = Math.max(start?.seq ?? 0, undoTo ?? 0);
    const first = clicks.find((click) => click.seq >= from);
    // if nothing happened before the first click, its position is that of the start, and from there the clicks can be played again
    const before = first && log.some((e) => e.index > (start?.index ?? -1) && e.seq > from && e.seq <= first.seq);
    await this.undo(first && !before ? first.seq : from);
  }

  /** @param {any} error */
  problem(error) {
    if (error instanceof Lost) toast(t("offline.lost"), "warning");
    else if (error instanceof Refused && error.reasons.length) toast(reasonNodes(error.reasons, this), "warning");
    else if (error instanceof Refused && error.code === "stale") toast(t("stale"));
    // in the reader's language, if the code is a known one
    else toast(tOr(`refused.${error?.code}`, error instanceof Error ? error.message : String(error)), "warning");
  }

  /** @param {string} hex @param {import("./lib/types.js").Reason[]} reasons */
  sayWhyNot(hex, reasons) {
    this.note(hex, [h("strong", { text: t("why.not", { hex }) }), reasonNodes(reasons, this)]);
  }

  /** A short note where one has clicked; on a phone, where there is no room, at the top. @param {string} hex @param {any} content */
  note(hex, content) {
    const el = toast(content, "why");
    if (!this.grid.has(hex) || matchMedia("(max-width: 760px)").matches) return;
    byId("stage").after(el);
    this.noted = { el, hex };
    this.keepNote();
  }

  /** The note stays beside its hex when the map moves. */
  keepNote() {
    const { noted } = this;
    if (noted?.el.isConnected) place(noted.el, this, ...this.grid.centre(noted.hex));
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
    this.say(this.status.spoken(hex));
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
    // the panel goes along, as soon as no unit is chosen in it
    if (this.looked && hex) this.looked = hex;
    this.marks.showCursor(hex);
    this.status.draw();
  }

  /** @param {string} hex @param {{label: string, run: () => unknown, offer?: import("./state/offers.js").Offer, more?: import("./lib/types.js").Option[]}[]} choices @param {boolean} keyboard */
  menu(hex, choices, keyboard) {
    showMenu(this, hex, choices, keyboard);
  }

  followMenu() {
    followMenu(this);
  }

  closeMenu() {
    byId("menu").hidden = true;
  }

  firstState() {
    this.update();
    if (this.opened || !this.shown) return;
    this.opened = true;
    document.title = `${this.summary.title} · Esagono`;
    this.replay.offerReturn(this.seenBefore);
    this.attention.attend(!this.framing.place());
  }
}
