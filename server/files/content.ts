/** A file on this machine's disk, ours alone until the upload ends. */
export interface DiskFile {
  readonly path: string;
  readonly size: number;
}

/** What an upload holds: in memory, or on disk when that would be too much. */
export type Content = Uint8Array | DiskFile;

export const sizeOf = (content: Content): number =>
  content instanceof Uint8Array ? content.byteLength : content.size;
