import { frameHeadBytes } from '../../../schemas/contract/framed-file.ts';

/** How far a file is that is being made. */
export interface FileProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * The file in a body of frames (`framedType`), telling after each of them how far it is.
 *
 * @throws when the body ends within a frame: the file would be cut
 */
export async function readFramedFile(
  body: ReadableStream<Uint8Array>,
  tell: (progress: FileProgress) => void,
): Promise<Blob> {
  const parts: BlobPart[] = [];
  const reader = new Pieces(body.getReader());
  let total: number | undefined;
  for (
    let head = await reader.take(frameHeadBytes);
    head;
    head = await reader.take(frameHeadBytes)
  ) {
    const numbers = new DataView(head.buffer, head.byteOffset);
    const rows = numbers.getUint32(0);
    const done = total === undefined ? 0 : rows;
    total ??= rows;
    const part = await reader.take(numbers.getUint32(4));
    if (!part) throw new Error('The file was cut');
    parts.push(part);
    tell({ done, total });
  }
  if (total === undefined) throw new Error('The file was cut');
  return new Blob(parts);
}

/** Bytes by the number wanted, from pieces of any size. */
class Pieces {
  private rest = new Uint8Array();

  constructor(private readonly reader: ReadableStreamDefaultReader<Uint8Array>) {}

  /** The next `size` bytes; undefined at the end. @throws when the end comes within them */
  async take(size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const pieces = [this.rest];
    let length = this.rest.length;
    while (length < size) {
      const { done, value } = await this.reader.read();
      if (done && length === 0) return undefined;
      if (done) throw new Error('The file was cut');
      pieces.push(new Uint8Array(value));
      length += value.length;
    }
    const whole = pieces.length === 1 ? this.rest : joined(pieces, length);
    this.rest = whole.subarray(size);
    return whole.subarray(0, size);
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
