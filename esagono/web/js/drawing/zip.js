/** Zip files of a few texts: written without compression, read with or without it, within limits. */

const MOST = 40;
const LARGEST = 2_000_000;

let table = /** @type {Uint32Array | null} */ (null);

/** @param {Uint8Array} data */
export function crc32(data) {
  table ??= Uint32Array.from({ length: 256 }, (_, n) => {
    for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
    return n;
  });
  let crc = -1;
  for (const byte of data) crc = table[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** @param {number[]} sizes  bytes of each number @param {number[]} numbers */
function numbers(sizes, numbers) {
  const out = [];
  for (const [i, size] of sizes.entries()) for (let k = 0; k < size; k++) out.push((numbers[i] / 2 ** (8 * k)) & 255);
  return out;
}

/** @param {Record<string, string>} files @returns {Blob} */
export function writeZip(files) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const directory = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const label = new TextEncoder().encode(name);
    const data = new TextEncoder().encode(text);
    const facts = [20, 0x800, 0, 0, 33, crc32(data), data.length, data.length, label.length, 0];
    const sizes = [2, 2, 2, 2, 2, 4, 4, 4, 2, 2];
    parts.push(Uint8Array.from([...numbers([4], [0x04034b50]), ...numbers(sizes, facts)]), label, data);
    directory.push(Uint8Array.from([...numbers([4, 2], [0x02014b50, 20]), ...numbers(sizes, facts), ...numbers([2, 2, 2, 4, 4], [0, 0, 0, 0, at])]), label);
    at += 30 + label.length + data.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const count = Object.keys(files).length;
  const end = Uint8Array.from(numbers([4, 2, 2, 2, 2, 4, 4, 2], [0x06054b50, 0, 0, count, count, length, at, 0]));
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}

/** The texts of a zip file by name; throws with the key of a message if it cannot be read. @param {Blob} file @returns {Promise<Record<string, string>>} */
export async function readZip(file) {
  if (file.size > LARGEST) throw new Error("draw.zip.large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new Error("draw.zip.none");
  const count = view.getUint16(end + 10, true);
  if (count > MOST) throw new Error("draw.zip.large");
  /** @type {Record<string, string>} */
  const out = Object.create(null);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new Error("draw.zip.none");
    const [method, packed, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [label, extra, remark, start] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true), view.getUint32(at + 42, true)];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + label));
    total += size;
    if (total > LARGEST) throw new Error("draw.zip.large");
    if (start + 30 > bytes.length) throw new Error("draw.zip.none");
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    const data = bytes.subarray(from, from + packed);
    out[name] = await unpacked(data, method);
    at += 46 + label + extra + remark;
  }
  return out;
}

/** @param {Uint8Array<ArrayBuffer>} data @param {number} method */
async function unpacked(data, method) {
  if (method === 0) return new TextDecoder().decode(data);
  if (method !== 8) throw new Error("draw.zip.none");
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > LARGEST) throw new Error("draw.zip.large"); // whatever its directory says
    text += decoder.decode(value, { stream: true });
  }
}
