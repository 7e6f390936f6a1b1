/**
 * Notices a dead connection that nobody closed, as after sleep or in a tunnel: a server that has been silent is asked for a sign
 * of life. Without an answer the connection is in doubt, and after a while given up.
 */

/** Milliseconds of silence until the server is asked; until an answer is missed; and until the connection is given up. */
const [SILENCE, PATIENCE, END] = [2000, 2500, 4000];

export class Heartbeat {
  /** @param {{ask: () => void, doubt: () => void, sure: () => void, end: () => void}} tell  ask for a sign of life; it is missed; it came after all; it does not come */
  constructor(tell) {
    this.tell = tell;
    this.doubted = false;
    this.beating = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** A connection is being made, or something has come over it. */
  heard() {
    this.beating = true;
    if (this.doubted) this.tell.sure();
    this.doubted = false;
    this.later(SILENCE, () => this.check());
  }

  /** Ask now: the page was asleep, or the network has changed. */
  check() {
    if (!this.beating) return;
    this.tell.ask();
    if (this.doubted) return;
    this.later(PATIENCE, () => {
      this.doubted = true;
      this.tell.doubt();
      this.later(END, () => {
        this.stop();
        this.tell.end();
      });
    });
  }

  stop() {
    this.beating = this.doubted = false;
    clearTimeout(this.timer);
  }

  /** @param {number} pause @param {() => void} action */
  later(pause, action) {
    clearTimeout(this.timer);
    this.timer = setTimeout(action, pause);
  }
}
