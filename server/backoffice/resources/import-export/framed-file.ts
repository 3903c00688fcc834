import { frameHeadBytes } from '../../../../schemas/contract/framed-file.ts';

/**
 * A file in frames that contain its progress (`schemas/contract/framed-file.ts`): a frame with the
 * total number of rows, then one frame per chunk with the rows so far.
 */
export async function* framedFile(
  chunks: AsyncIterable<Buffer>,
  totalRows: number,
  rowsSoFar: () => number,
): AsyncGenerator<Buffer> {
  yield frameHead(totalRows, 0);
  for await (const chunk of chunks)
    yield Buffer.concat([frameHead(rowsSoFar(), chunk.length), chunk]);
}

function frameHead(rows: number, bytes: number): Buffer {
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUInt32BE(rows, 0);
  head.writeUInt32BE(bytes, 4);
  return head;
}
