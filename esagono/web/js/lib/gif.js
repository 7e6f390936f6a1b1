/** Pictures one after another as an animated GIF: 252 fixed colours, dots between them, and the compression of 1987. */

const LEVELS = [6, 7, 6];
/** Shares of a step added by the place of a dot, so that plains do not turn into bands. */
const DITHER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((n) => (n + 0.5) / 16 - 0.5);

/** @param {number} width @param {number} height @param {{pixels: Uint8ClampedArray, stays: number}[]} frames  RGBA; how long each stays, in hundredths of a second */
export function gif(width, height, frames) {
  const out = new Bytes();
  out.text("GIF89a").word(width).word(height).put(0xf7, 0, 0);
  for (let n = 0; n < 256; n++) out.put(...colour(Math.min(n, 251)));
  out.put(0x21, 0xff, 11).text("NETSCAPE2.0").put(3, 1, 0, 0, 0);
  for (const { pixels, stays } of frames) {
    out.put(0x21, 0xf9, 4, 0).word(stays).put(0, 0, 0x2c).word(0).word(0).word(width).word(height).put(0, 8);
    compress(indices(pixels, width), out);
  }
  out.put(0x3b);
  return out.bytes.slice(0, out.length);
}

/** @param {number} n */
function colour(n) {
  const [r, g, b] = LEVELS;
  const parts = [Math.floor(n / (g * b)), Math.floor(n / b) % g, n % b];
  return parts.map((part, i) => Math.round((part * 255) / (LEVELS[i] - 1)));
}

/** @param {Uint8ClampedArray} pixels @param {number} width */
function indices(pixels, width) {
  const found = new Uint8Array(pixels.length / 4);
  for (let n = 0; n < found.length; n++) {
    const nudge = DITHER[(Math.floor(n / width) % 4) * 4 + ((n % width) % 4)];
    let index = 0;
    for (let i = 0; i < 3; i++) {
      const most = LEVELS[i] - 1;
      index = index * LEVELS[i] + Math.min(most, Math.max(0, Math.round((pixels[n * 4 + i] * most) / 255 + nudge * 0.7)));
    }
    found[n] = index;
  }
  return found;
}

/** LZW with codes of 9 to 12 bits, in blocks of at most 255 bytes. @param {Uint8Array} found @param {Bytes} out */
function compress(found, out) {
  const [CLEAR, END] = [256, 257];
  /** @type {Map<number, number>} */
  let known = new Map();
  let [size, next, bits, held] = [9, 258, 0, 0];
  /** @type {number[]} */
  let block = [];
  const flush = () => {
    if (block.length) out.put(block.length, ...block);
    block = [];
  };
  const write = (/** @type {number} */ code) => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8, held >>>= 8) {
      block.push(held & 255);
      if (block.length === 255) flush();
    }
  };
  write(CLEAR);
  let run = found[0];
  for (let n = 1; n < found.length; n++) {
    const key = (run << 8) | found[n];
    const longer = known.get(key);
    if (longer !== undefined) {
      run = longer;
      continue;
    }
    write(run);
    if (next < 4096) {
      known.set(key, next);
      if (next === 1 << size) size += 1;
      next += 1;
    } else {
      write(CLEAR);
      known = new Map();
      [size, next] = [9, 258];
    }
    run = found[n];
  }
  write(run);
  write(END);
  if (bits > 0) block.push(held & 255);
  flush();
  out.put(0);
}

class Bytes {
  constructor() {
    this.bytes = new Uint8Array(1 << 16);
    this.length = 0;
  }

  /** @param {number[]} more */
  put(...more) {
    if (this.length + more.length > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(more, this.length);
    this.length += more.length;
    return this;
  }

  /** @param {number} n */
  word(n) {
    return this.put(n & 255, n >> 8);
  }

  /** @param {string} words */
  text(words) {
    return this.put(...[...words].map((c) => c.charCodeAt(0)));
  }
}
