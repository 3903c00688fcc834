/** A file on the disk of this machine; the receiver may move it. */
export interface DiskFile {
  readonly path: string;
  readonly size: number;
}

/** An uploaded file: small ones in memory, large ones on disk. */
export type FileContent = Uint8Array | DiskFile;

/** Bytes. */
export const sizeOf = (content: FileContent): number =>
  content instanceof Uint8Array ? content.byteLength : content.size;
