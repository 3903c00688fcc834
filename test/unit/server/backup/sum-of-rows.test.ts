import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumOfRows } from '../../../../server/backup/sum-of-rows.ts';

async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const sum = (rows: readonly string[], size = 7) =>
  sumOfRows(inChunks(rows.map((row) => `${row}\n`).join(''), size));
const rowsOf = fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', '')));

test('the order of rows and the size of chunks do not change a sum', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      expect(await sum([...rows].reverse(), size)).toBe(await sum(rows));
    }),
  );
});

test.each([
  ['a changed row', ['1\ta', '2\tc']],
  ['a missing row', ['1\ta']],
  ['a row twice in place of another', ['1\ta', '1\ta']],
  ['a row more', ['1\ta', '2\tb', '2\tb']],
  ['values that change rows', ['1\tb', '2\ta']],
])('%s changes the sum', async (_, rows) => {
  expect(await sum(rows)).not.toBe(await sum(['1\ta', '2\tb']));
});
