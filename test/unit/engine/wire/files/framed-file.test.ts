import { expect, test } from 'vitest';
import { type FileProgress, readFramedFile } from '../../../../../engine/wire/files/framed-file.ts';
import { framedFile } from '../../../../../server/backoffice/resources/import-export/framed-file.ts';

const pieces = ['ID,Name\r\n', '1,Oak\r\n', '', '2,Elm\r\n3,榆\r\n'];
/** Rows written after each piece. */
const rowsAfter = [0, 1, 1, 3];

/** Frames as the server writes them, cut into pieces of `size` bytes like network packets. */
async function body(size: number, cutAt = Infinity): Promise<ReadableStream<Uint8Array>> {
  let pieceIndex = 0;
  async function* content() {
    for (const [index, piece] of pieces.entries()) {
      pieceIndex = index;
      yield Buffer.from(piece);
    }
  }
  const frames: Buffer[] = [];
  for await (const frame of framedFile(content(), 3, () => rowsAfter[pieceIndex]!))
    frames.push(frame);
  const bytes = Buffer.concat(frames).subarray(0, cutAt);
  return new ReadableStream({
    start(controller) {
      for (let from = 0; from < bytes.length; from += size)
        controller.enqueue(new Uint8Array(bytes.subarray(from, from + size)));
      controller.close();
    },
  });
}

test.each([1, 7, 64, 1000])(
  'reads a framed file in pieces of %i bytes and reports its progress',
  async (size) => {
    const reports: FileProgress[] = [];
    const file = await readFramedFile(await body(size), (progress) => reports.push(progress));
    expect(await file.text()).toBe(pieces.join(''));
    expect(reports).toEqual([
      { done: 0, total: 3 },
      { done: 0, total: 3 },
      { done: 1, total: 3 },
      { done: 1, total: 3 },
      { done: 3, total: 3 },
    ]);
  },
);

test.each([0, 3, 20])('a file that ends after %i bytes is truncated', async (bytes) => {
  await expect(readFramedFile(await body(16, bytes), () => undefined)).rejects.toThrow('cut');
});
