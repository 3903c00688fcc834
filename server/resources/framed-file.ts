import { frameHeadBytes } from '../../schemas/contract/framed-file.ts';

/** The file's pieces in frames, see `framedType`. @param done rows that the file holds by now */
export async function* framedFile(
  pieces: AsyncIterable<Buffer>,
  total: number,
  done: () => number,
): AsyncGenerator<Buffer> {
  yield frameHead(total, 0);
  for await (const piece of pieces) yield Buffer.concat([frameHead(done(), piece.length), piece]);
}

function frameHead(rows: number, bytes: number): Buffer {
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUInt32BE(rows, 0);
  head.writeUInt32BE(bytes, 4);
  return head;
}
