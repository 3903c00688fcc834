import type { PictureWishes } from '../pictures.ts';

/** A part of a stored upload: `suffix` and `extension` complete its key. */
export interface StoredPart { readonly suffix: string; readonly extension: string; readonly bytes: Uint8Array; readonly width: number; readonly height: number }

/** What may be uploaded as this kind and what is kept of it. The first part is the one whose URL is answered. */
export interface FileKind {
  readonly name: string;
  /** Folder under the storage. */
  readonly folder: string;
  /** @throws Refusal of `files` when the bytes are not of this kind */
  read(sent: Buffer, wishes: PictureWishes): Promise<readonly StoredPart[]>;
}
