/** One seat at one game: the connection, the latest state, and the questions and options sent to the server. */
import { Bus } from "../lib/bus.js";
import { call } from "../lib/api.js";
import { connect } from "../lib/transport.js";
import { language } from "../lib/i18n.js";
import { Heartbeat } from "./heartbeat.js";
import { readTable } from "./table.js";

/** How often a busy server is asked the same, and milliseconds until the second time. */
const [TRIES, SOON] = [3, 1200];
/** Milliseconds that a click is kept while there is no connection. */
const BLINK = 8000;

/**
 * Emits `state` (everything is new), `events` (something happened; `{events, before}`), `online`, `presence`, `chat`,
 * `bot`, `rematch`, `refused`, `closed`.
 */
export class Session extends Bus {
  /** @param {string} match @param {string} token */
  constructor(match, token) {
    super();
    this.match = match;
    this.token = token;
    this.seq = -1;
    /** What this seat sees. @type {import("../lib/types.js").Table | null} */
    this.table = null;
    /** @type {import("../lib/types.js").Decision | null} */
    this.decision = null;
    /** @type {import("../lib/types.js").Choice[]} */
    this.options = [];
    this.canUndo = false;
    /** How many options of the last click were played: fewer than were sent, where it could not be taken back beyond. */
    this.played = 0;
    /** How far back `undo` may go. @type {number | null} */
    this.undoTo = null;
    /** The side that offers a draw. @type {string | null} */
    this.offer = null;
    /** What waits for a player's consent. @type {{what: string, side: string, seq?: number}[]} */
    this.proposals = [];
    /** What both players have agreed on and still holds. @type {string[]} */
    this.agreed = [];
    /** @type {import("../lib/types.js").ClockState | null} */
    this.clock = null;
    /** The server's time of service when this page was opened, by which clocks go. */
    this.opened = 0;
    /** Sides that a bot plays for a person who has left. @type {Record<string, string>} */
    this.standIns = {};
    /** How often players went back by agreement. */
    this.rewinds = 0;
    this.online = false;
    /** @type {Record<string, any>} */
    this.presence = {};
    /** @type {import("../lib/types.js").GameEvent[]} */
    this.log = [];
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<number, {resolve: (v: any) => void, reject: (e: any) => void}>} */
    this.waiting = new Map();
    this.nextId = 1;
    this.retry = 0;
    this.ended = false;
    /** The position in which a click is being played or taken back; -1 if none is. */
    this.sentAt = -1;
    /** The answer to the last of them is there, and what came of it. @type {Promise<unknown>} */
    this.answered = Promise.resolve();
    /** Is called when the next position comes. */
    this.arrived = () => {};
    /** What each click played, and the sequence number before it: one click may play several options, and undo takes back the click. @type {{seq: number, options: import("../lib/types.js").Option[]}[]} */
    this.clicks = [];
    /** Clicks that were taken back, the first to be played again at the end. @type {typeof this.clicks} */
    this.undone = [];
    /** The position in which they can be played again; -1 while it is on its way. */
    this.redoAt = 0;
    /** Lets what bots do wait, for those who want to see it in order. @type {{holds: (message: any) => boolean} | null} */
    this.pace = null;
    /** What has come before anybody listened. @type {any[] | null} */
    this.held = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined;
    this.heart = new Heartbeat({
      ask: () => this.socket?.readyState === WebSocket.OPEN && this.socket.send(JSON.stringify({ type: "ping", id: 0 })),
      doubt: () => this.setOnline(false),
      sure: () => this.setOnline(this.seq >= 0),
      end: () => this.socket && this.lose(this.socket),
    });
    this.attentive = false;
  }

  /** Whether there is a connection is looked at whenever something may have changed it. */
  attend() {
    this.attentive = true;
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.heart.check());
    addEventListener("visibilitychange", () => this.wake());
  }

  /** Somebody listens now. */
  begin() {
    const { held } = this;
    this.held = null;
    for (const message of held ?? []) this.receive(message);
  }

  connect() {
    if (!this.attentive) this.attend();
    const socket = connect(this.match);
    this.socket = socket;
    this.heart.heard();
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", token: this.token, lang: language() }));
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      this.heart.heard();
      this.receive(JSON.parse(message.data));
    };
    socket.onclose = () => this.lose(socket);
  }

  /** A connection is gone, or is given up: try again, after longer and longer pauses. @param {WebSocket} socket */
  lose(socket) {
    if (this.socket !== socket) return;
    this.socket = null;
    socket.close();
    this.heart.stop();
    this.setOnline(false);
    for (const { reject } of this.waiting.values()) reject(new Lost());
    this.waiting.clear();
    if (this.ended) return;
    this.retry = Math.min(this.retry + 1, 6);
    this.again = setTimeout(() => this.reconnect(), 250 * 2 ** this.retry * (0.75 + Math.random() / 2));
  }

  reconnect() {
    clearTimeout(this.again);
    if (!this.ended && !this.socket) this.connect();
  }

  /** The page is looked at again, or the network is back: what there is is tried at once. */
  wake() {
    if (this.socket) this.heart.check();
    else if (this.seq >= 0) this.reconnect();
  }

  /** Leave the game and forget everything. */
  close() {
    this.ended = true;
    this.heart.stop();
    this.socket?.close();
    this.table = null;
    this.decision = null;
    this.options = [];
    this.log = [];
  }

  /** @param {boolean} online */
  setOnline(online) {
    if (this.online === online) return;
    this.online = online;
    this.emit("online", online);
  }

  /** @param {any} message */
  receive(message) {
    if (this.held) {
      this.held.push(message);
      return;
    }
    if (!this.pace?.holds(message)) this.show(message);
  }

  /** @param {any} message */
  show(message) {
    switch (message.type) {
      case "state": {
        this.retry = 0;
        // At the end nothing is hidden any more, and the log is read again.
        if (message.table.facts?.result && !this.over) this.log = [];
        // What was taken back by agreement, perhaps while this page was away, is no longer in the log.
        if ((message.rewinds ?? 0) !== this.rewinds) this.log = [];
        this.rewinds = message.rewinds ?? 0;
        if (message.log_length < this.log.length) this.log.length = message.log_length;
        this.take(message);
        this.setOnline(true);
        this.emit("state", message);
        if (message.chat) this.emit("chat", { messages: message.chat });
        if (message.log_length > this.log.length) void this.loadLog();
        else this.emit("log", null);
        break;
      }
      case "events": {
        const before = this.table;
        const start = message.events.length ? message.events[0].index : this.log.length;
        if (start < this.log.length) this.log.length = start;
        if (start === this.log.length) this.log.push(...message.events);
        this.take(message);
        if (message.log_length > this.log.length) void this.loadLog();
        this.emit("events", { events: message.events, before, seq: message.seq });
        this.emit("log", null);
        break;
      }
      case "answer":
        this.waiting.get(message.id)?.resolve("result" in message ? message.result : message);
        this.waiting.delete(message.id);
        break;
      case "refused": {
        const waiting = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (waiting) waiting.reject(new Refused(message));
        else this.emit("refused", message);
        if (message.code === "token") {
          this.ended = true;
          this.emit("closed", message);
        }
        break;
      }
      case "presence":
        this.presence = message.seats;
        this.emit("presence", this.presence);
        break;
      default:
        this.emit(message.type, message);
    }
  }

  /** @param {any} message */
  take(message) {
    this.seq = message.seq;
    if (this.redoAt < 0) this.redoAt = this.seq;
    this.table = readTable(message.table);
    this.decision = message.decision;
    this.options = message.options ?? [];
    this.canUndo = Boolean(message.can_undo);
    this.undoTo = message.undo_to ?? null;
    this.offer = message.offer ?? null;
    this.proposals = message.proposals ?? [];
    this.agreed = message.agreed ?? [];
    this.clock = message.clock ?? null;
    this.standIns = message.stand_ins ?? {};
    if (message.served !== undefined) this.opened = message.served - performance.now();
    if (message.presence) this.presence = message.presence;
    this.arrived();
  }

  /** The server's time of service now, as far as this page knows: while nobody answers, it stands still or nearly so. */
  get served() {
    return this.opened + performance.now();
  }

  /** The game has ended. */
  get over() {
    return Boolean(this.table?.facts.result);
  }

  async loadLog() {
    const data = await call(`/api/matches/${encodeURIComponent(this.match)}/log?from=${this.log.length}&lang=${language()}`, { token: this.token });
    for (const event of data.events) if (event.index === this.log.length) this.log.push(event);
    this.emit("log", null);
  }

  /** @param {any} message @returns {Promise<any>} */
  send(message) {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new Lost());
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket?.send(JSON.stringify({ ...message, id }));
    });
  }

  /** Play options in order. A second call in the same position is ignored: a double click plays once. @param {import("../lib/types.js").Option[]} options */
  async play(options) {
    const played = await this.playClick(options);
    if (played) this.undone = [];
    return played;
  }

  /** @param {import("../lib/types.js").Option[]} options */
  async playClick(options) {
    const click = { seq: this.seq, options };
    return this.inTurn(async () => {
      this.clicks.push(click); // before what comes of it
      try {
        const answer = await this.sendAgain({ type: "play", ...click });
        this.played = answer.played ?? options.length;
        return answer;
      } catch (error) {
        this.clicks = this.clicks.filter((c) => c !== click);
        throw error;
      }
    });
  }

  /**
   * One click after another, and one in each position; false if there was one already. The next question may be here before
   * the answer to the click that led to it: the click of a quick player waits for that answer, and is not lost.
   * @param {() => Promise<{seq: number}>} click
   */
  async inTurn(click) {
    const { seq, answered } = this;
    if (this.sentAt === seq) return false;
    this.sentAt = seq;
    const done = answered.then(click).then((answer) => this.reach(answer.seq, seq)).finally(() => {
      if (this.sentAt === seq) this.sentAt = -1;
    });
    this.answered = done.catch(() => {});
    await done;
    return true;
  }

  /**
   * Send, and once more if the line breaks and comes back soon: the position in it keeps it from being played twice.
   * @param {{seq: number, [more: string]: any}} message @returns {Promise<any>}
   */
  async sendAgain(message) {
    try {
      return await this.send(message);
    } catch (error) {
      if (!(error instanceof Lost) || !(await this.comesBack())) throw error;
      // what was played before the line broke need not be played again
      return this.seq === message.seq ? this.send(message) : { seq: this.seq };
    }
  }

  /** Is the line there again within a moment? */
  async comesBack() {
    for (const until = Date.now() + BLINK; !this.online && !this.ended && Date.now() < until; ) await new Promise((done) => setTimeout(done, 50));
    return this.online;
  }

  /** Wait for the position to which a click has led, which may come after the answer. @param {number} seq @param {number} before */
  async reach(seq, before) {
    while (this.seq === before && seq !== before) await new Promise((arrived) => (this.arrived = () => arrived(null)));
  }

  /** The sequence number before the click that caused something. @param {number} seq */
  beforeClick(seq) {
    const found = this.clicks.filter((c) => c.seq < seq).pop()?.seq;
    return found !== undefined && found >= (this.undoTo ?? Infinity) ? found : seq - 1;
  }

  /** The last click back, or back to a sequence number. @param {number} [to] */
  async undo(to) {
    await this.inTurn(() => this.takeBack(to));
  }

  /** @param {number} [to] */
  async takeBack(to) {
    const last = this.clicks[this.clicks.length - 1]?.seq;
    if (to === undefined && last !== undefined && last < this.seq && last >= (this.undoTo ?? Infinity)) to = last;
    const back = to ?? last ?? 0;
    const taken = this.clicks.filter((c) => c.seq >= back);
    const { undone, clicks } = this;
    this.clicks = clicks.filter((c) => c.seq < back);
    // Only from a position that a click began in can that click be played again.
    this.undone = taken[0]?.seq === to ? [...undone, ...taken.reverse()] : [];
    this.redoAt = -1;
    try {
      return await this.send({ type: "undo", seq: this.seq, ...(to === undefined ? {} : { to }) });
    } catch (error) {
      Object.assign(this, { undone, clicks, redoAt: this.seq });
      throw error;
    }
  }

  get canRedo() {
    return this.undone.length > 0 && this.redoAt === this.seq;
  }

  /** Play again what was taken back last. */
  async redo() {
    const click = this.canRedo && this.sentAt !== this.seq && this.undone.pop();
    if (!click) return;
    this.redoAt = -1;
    try {
      await this.playClick(click.options);
    } catch (error) {
      this.undone = [];
      throw error;
    }
  }

  /** A server still working on earlier questions is asked again, or a sheet would stay empty. @param {string} question @param {Record<string, any>} args */
  async ask(question, args) {
    for (let tries = 1; ; tries++) {
      try {
        return await this.send({ type: "ask", question, args });
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== "busy" || tries === TRIES) throw error;
        await new Promise((done) => setTimeout(done, SOON * tries));
      }
    }
  }
}

export class Refused extends Error {
  /** @param {any} message */
  constructor(message) {
    super(message.message);
    this.code = message.code;
    /** @type {import("../lib/types.js").Reason[]} */
    this.reasons = message.reasons ?? [];
  }
}

export class Lost extends Error {}
