import { frameHeadBytes } from '../../../schemas/contract/framed-file.ts';

/** Rows written to an export so far, and in total. */
export interface FileProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Reads a file from a body of frames (`framedType`) and calls `onProgress` after each frame.
 *
 * @throws Error when the body ends inside a frame, because the file is incomplete
 */
export async function readFramedFile(
  body: ReadableStream<Uint8Array>,
  onProgress: (progress: FileProgress) => void,
): Promise<Blob> {
  const parts: BlobPart[] = [];
  const reader = new ByteReader(body.getReader());
  let total: number | undefined;
  for (
    let header = await reader.read(frameHeadBytes);
    header;
    header = await reader.read(frameHeadBytes)
  ) {
    const numbers = new DataView(header.buffer, header.byteOffset);
    const rows = numbers.getUint32(0);
    const done = total === undefined ? 0 : rows;
    total ??= rows;
    const part = await reader.read(numbers.getUint32(4));
    if (!part) throw new Error('The file was cut');
    parts.push(part);
    onProgress({ done, total });
  }
  if (total === undefined) throw new Error('The file was cut');
  return new Blob(parts);
}

/** Reads an exact number of bytes from a stream of chunks of any size. */
class ByteReader {
  private buffered = new Uint8Array();

  constructor(private readonly reader: ReadableStreamDefaultReader<Uint8Array>) {}

  /** The next `size` bytes; undefined at the end. @throws Error when the stream ends inside them */
  async read(size: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const chunks = [this.buffered];
    let length = this.buffered.length;
    while (length < size) {
      const { done, value } = await this.reader.read();
      if (done && length === 0) return undefined;
      if (done) throw new Error('The file was cut');
      chunks.push(new Uint8Array(value));
      length += value.length;
    }
    const bytes = chunks.length === 1 ? this.buffered : concatBytes(chunks, length);
    this.buffered = bytes.subarray(size);
    return bytes.subarray(0, size);
  }
}

function concatBytes(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
