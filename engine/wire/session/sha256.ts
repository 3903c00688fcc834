/**
 * SHA-256 (FIPS 180-4) of at most 55 ASCII characters, which fit one block, as eight 32-bit words.
 *
 * For proofs of work only. `crypto.subtle` is missing on plain HTTP except on loopback, and one
 * promise per hash is several times slower.
 */
export function sha256Words(text: string): Int32Array {
  const block = new Uint8Array(64);
  for (let i = 0; i < text.length; i++) block[i] = text.charCodeAt(i);
  block[text.length] = 0x80;
  new DataView(block.buffer).setUint32(60, text.length * 8);
  return compress(scheduleOf(block));
}

/** Longest text that fits one block, in characters. */
export const maxSha256Length = 55;

function scheduleOf(block: Uint8Array): Int32Array {
  const view = new DataView(block.buffer);
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(i * 4);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    w[i] =
      w[i - 16]! +
      (rotateRight(a, 7) ^ rotateRight(a, 18) ^ (a >>> 3)) +
      w[i - 7]! +
      (rotateRight(b, 17) ^ rotateRight(b, 19) ^ (b >>> 10));
  }
  return w;
}

function compress(w: Int32Array): Int32Array {
  let [a, b, c, d, e, f, g, h] = initialHash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const temp1 =
      (h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        ((e & f) ^ (~e & g)) +
        roundConstants[i]! +
        w[i]!) |
      0;
    const temp2 =
      ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) +
        ((a & b) ^ (a & c) ^ (b & c))) |
      0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + temp1) | 0, c, b, a, (temp1 + temp2) | 0];
  }
  return Int32Array.from([a, b, c, d, e, f, g, h], (word, i) => word + initialHash[i]!);
}

const rotateRight = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The first 64 primes. The standard derives its constants from their square and cube roots. */
const primes = [...Array(312).keys()].filter(
  (n) => n > 1 && ![...Array(n).keys()].some((d) => d > 1 && n % d === 0),
);
const fractionBits = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const initialHash = Int32Array.from(primes.slice(0, 8), (prime) => fractionBits(Math.sqrt(prime)));
const roundConstants = Int32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)));
