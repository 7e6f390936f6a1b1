/** What is on the drawing table, kept in this browser: files of the pack by game, and the photograph, which never leaves it. */

const NAME = "esagono-drawing";

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} work @returns {Promise<any>} */
async function inStore(mode, work) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const request = work(database.transaction("kept", mode).objectStore("kept"));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}

/** @param {string} key @param {any} value */
export async function keep(key, value) {
  try {
    await inStore("readwrite", (store) => store.put(value, key));
    return true;
  } catch {
    return false; // private windows may refuse storage
  }
}

/** @param {string} key */
export async function kept(key) {
  try {
    return await inStore("readonly", (store) => store.get(key));
  } catch {
    return undefined;
  }
}

/** @param {string} key */
export async function forget(key) {
  try {
    await inStore("readwrite", (store) => store.delete(key));
  } catch {
    // nothing was kept
  }
}
