/** SHA-256 of a text. Browsers give it only to pages served by TLS or from the same machine; elsewhere it is worked out here. */

/** @param {string} text @returns {Promise<string>}  in hexadecimal */
export async function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  if (globalThis.crypto?.subtle) return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  return byHand(bytes);
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** The first bits of the fractions of roots of primes, as the standard wants them. @param {number} power @param {number} count */
function roots(power, count) {
  const out = [];
  for (let n = 2; out.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) out.push(Math.floor((n ** power % 1) * 2 ** 32));
  }
  return out;
}

/** @param {Uint8Array} bytes */
export function byHand(bytes) {
  const constants = roots(1 / 3, 64);
  const sums = roots(1 / 2, 8);
  const blocks = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((b, i) => blocks.setUint8(i, b));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));
  const w = new Array(64);
  for (let start = 0; start < blocks.byteLength; start += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = blocks.getUint32(start + i * 4);
        continue;
      }
      const [a, b] = [w[i - 15], w[i - 2]];
      w[i] = (w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, h] = sums;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (sums[i] = (sums[i] + value) | 0));
  }
  return sums.map((s) => (s >>> 0).toString(16).padStart(8, "0")).join("");
}
