/** Listeners by name, for parts of the page that tell others of a change. */
export class Bus {
  constructor() {
    /** @type {Map<string, Set<(data: any) => void>>} */
    this.listeners = new Map();
  }

  /** @param {string} name @param {(data: any) => void} listener */
  on(name, listener) {
    if (!this.listeners.has(name)) this.listeners.set(name, new Set());
    this.listeners.get(name)?.add(listener);
  }

  /** @param {string} name @param {any} [data] */
  emit(name, data) {
    for (const listener of this.listeners.get(name) ?? []) listener(data);
  }
}
