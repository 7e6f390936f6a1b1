/** What is kept in this browser, by name, in IndexedDB. A transaction is kept as a whole or not at all. */

const [NAME, STORE] = ["esagono", "kept"];

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => {
      // another tab has a newer form of it: let go, or it could not be opened there
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
  });
  opened.catch(() => (opened = null));
  return opened;
}

/** @param {string} prefix */
const range = (prefix) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** All texts whose names begin so, as a JSON object. @param {string} prefix @returns {Promise<string>} */
export async function read(prefix) {
  const store = (await database()).transaction(STORE).objectStore(STORE);
  const [keys, values] = await Promise.all([done(store.getAllKeys(range(prefix))), done(store.getAll(range(prefix)))]);
  return JSON.stringify(Object.fromEntries(keys.map((key, i) => [String(key), values[i]])));
}

/**
 * Forget some names, keep some texts. Answers with what went wrong, or with nothing.
 * @param {string} change  `[{name: text}, [beginnings of names]]` as JSON @returns {Promise<string>}
 */
export async function write(change) {
  const [put, drop] = /** @type {[Record<string, string>, string[]]} */ (JSON.parse(change));
  try {
    const transaction = (await database()).transaction(STORE, "readwrite");
    const store = transaction.objectStore(STORE);
    for (const prefix of drop) store.delete(range(prefix));
    for (const [name, text] of Object.entries(put)) store.put(text, name);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("aborted"));
    });
    return "";
  } catch (error) {
    return /** @type {any} */ (error)?.name ?? String(error);
  }
}

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
function done(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
