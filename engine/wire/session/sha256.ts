/**
 * SHA-256 of a text of at most 55 bytes of ASCII, as eight 32-bit words.
 *
 * For proofs of work only: `crypto.subtle` is missing on plain http away from loopback, and one
 * promise per hash is several times slower
 * than this. FIPS 180-4; texts so short fit one block.
 */
export function sha256Words(text: string): Int32Array {
  const block = new Uint8Array(64);
  for (let i = 0; i < text.length; i++) block[i] = text.charCodeAt(i);
  block[text.length] = 0x80;
  new DataView(block.buffer).setUint32(60, text.length * 8);
  return compress(scheduleOf(block));
}

/** Longer texts need a second block. */
export const maxShaText = 55;

function scheduleOf(block: Uint8Array): Int32Array {
  const view = new DataView(block.buffer);
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(i * 4);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    w[i] =
      w[i - 16]! +
      (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
      w[i - 7]! +
      (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  return w;
}

function compress(w: Int32Array): Int32Array {
  let [a, b, c, d, e, f, g, h] = start as unknown as [
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
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) |
      0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return Int32Array.from([a, b, c, d, e, f, g, h], (word, i) => word + start[i]!);
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The first 64 primes: their roots are the constants of the standard. */
const primes = [...Array(312).keys()].filter(
  (n) => n > 1 && ![...Array(n).keys()].some((d) => d > 1 && n % d === 0),
);
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
