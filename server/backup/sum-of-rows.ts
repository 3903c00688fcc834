import { createHash } from 'node:crypto';

const newline = 0x0a;
const modulus = 1n << 256n;

/**
 * A sum of the rows of `COPY … TO STDOUT` that is the same in every order: the sum of the hashes of the
 * lines, modulo 2^256, and their number. A row is one line, because COPY escapes line breaks in values.
 */
export async function sumOfRows(content: AsyncIterable<Uint8Array>): Promise<string> {
  let total = 0n;
  let rows = 0;
  let open = createHash('sha256');
  for await (const chunk of content) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const hash = open.update(chunk.subarray(start, end)).digest('hex');
      total = (total + BigInt(`0x${hash}`)) % modulus;
      rows += 1;
      open = createHash('sha256');
      start = end + 1;
    }
    open.update(chunk.subarray(start));
  }
  return `${rows}:${total.toString(16)}`;
}
