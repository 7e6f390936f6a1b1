/** One seat at one game: the connection, the latest state, and the questions and options sent to the server. */
import { Bus } from "../lib/bus.js";
import { call } from "../lib/api.js";
import { language } from "../lib/i18n.js";
import { readTable } from "./table.js";

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
    /** How far back `undo` may go. @type {number | null} */
    this.undoTo = null;
    /** The side that offers a draw. @type {string | null} */
    this.offer = null;
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
    this.sending = false;
    /** What each click played, and the sequence number before it: one click may play several options, and undo takes back the click. @type {{seq: number, options: import("../lib/types.js").Option[]}[]} */
    this.clicks = [];
    /** Clicks that were taken back, the first to be played again at the end. @type {typeof this.clicks} */
    this.undone = [];
    /** The position in which they can be played again; -1 while it is on its way. */
    this.redoAt = 0;
    /** What has come before anybody listened. @type {any[] | null} */
    this.held = [];
  }

  /** Somebody listens now. */
  begin() {
    const { held } = this;
    this.held = null;
    for (const message of held ?? []) this.receive(message);
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/matches/${encodeURIComponent(this.match)}/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", token: this.token, lang: language() }));
    socket.onmessage = (message) => this.receive(JSON.parse(message.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.setOnline(false);
      for (const { reject } of this.waiting.values()) reject(new Lost());
      this.waiting.clear();
      this.sending = false;
      if (this.ended) return;
      this.retry = Math.min(this.retry + 1, 6);
      setTimeout(() => !this.ended && this.connect(), 250 * 2 ** this.retry * (0.75 + Math.random() / 2));
    };
  }

  /** Leave the game and forget everything. */
  close() {
    this.ended = true;
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
    switch (message.type) {
      case "state": {
        this.retry = 0;
        // At the end nothing is hidden any more, and the log is read anew.
        if (message.table.facts?.result && !this.over) this.log = [];
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
    if (message.presence) this.presence = message.presence;
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

  /** Play options in order. A second call while one is under way is ignored: a double click plays once. @param {import("../lib/types.js").Option[]} options */
  async play(options) {
    const played = await this.playClick(options);
    if (played) this.undone = [];
    return played;
  }

  /** @param {import("../lib/types.js").Option[]} options */
  async playClick(options) {
    if (this.sending) return false;
    this.sending = true;
    const before = this.seq;
    try {
      await this.send({ type: "play", seq: before, options });
      this.clicks.push({ seq: before, options });
      return true;
    } finally {
      this.sending = false;
    }
  }

  /** The sequence number before the click that caused something. @param {number} seq */
  beforeClick(seq) {
    const found = this.clicks.filter((c) => c.seq < seq).pop()?.seq;
    return found !== undefined && found >= (this.undoTo ?? Infinity) ? found : seq - 1;
  }

  /** The last click back, or back to a sequence number. @param {number} [to] */
  async undo(to) {
    if (this.sending) return;
    this.sending = true;
    const last = this.clicks[this.clicks.length - 1]?.seq;
    if (to === undefined && last !== undefined && last < this.seq && last >= (this.undoTo ?? Infinity)) to = last;
    const back = to ?? last ?? 0;
    const taken = this.clicks.filter((c) => c.seq >= back);
    const { undone } = this;
    // Only from a position that a click began in can that click be played again.
    this.undone = taken[0]?.seq === to ? [...undone, ...taken.reverse()] : [];
    this.redoAt = -1;
    try {
      await this.send({ type: "undo", seq: this.seq, ...(to === undefined ? {} : { to }) });
      this.clicks = this.clicks.filter((c) => c.seq < back);
    } catch (error) {
      Object.assign(this, { undone, redoAt: this.seq });
      throw error;
    } finally {
      this.sending = false;
    }
  }

  get canRedo() {
    return this.undone.length > 0 && this.redoAt === this.seq;
  }

  /** Play again what was taken back last. */
  async redo() {
    const click = this.canRedo && !this.sending && this.undone.pop();
    if (!click) return;
    this.redoAt = -1;
    try {
      await this.playClick(click.options);
    } catch (error) {
      this.undone = [];
      throw error;
    }
  }

  /** @param {string} question @param {Record<string, any>} args */
  ask(question, args) {
    return this.send({ type: "ask", question, args });
  }

  /** @param {string} lang */
  setLanguage(lang) {
    this.log = [];
    void this.send({ type: "lang", lang }).catch(() => {});
    void this.loadLog();
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
