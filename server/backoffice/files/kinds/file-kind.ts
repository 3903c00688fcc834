import type { Area } from '../../../../schemas/contract/areas.ts';
import type { FileHeaders } from '../../../platform/storage/drivers/file-driver.ts';
import type { FileContent } from '../../../platform/storage/file-content.ts';
import type { ReceivedUpload } from '../upload/receive-upload.ts';

/**
 * One stored object of an upload: the file itself or a thumbnail. `suffix` and `extension` complete
 * its key. Sizes are px, 0 for files that are no pictures.
 */
export interface StoredPart {
  readonly suffix: string;
  readonly extension: string;
  readonly content: FileContent;
  readonly width: number;
  readonly height: number;
}

/** A kind of upload: who may send it, how it is checked and how it is stored. */
export interface FileKind {
  /** Value of `files.kind`. */
  readonly name: string;
  /** Folder in the storage. */
  readonly folder: string;
  /** Areas that may send it. */
  readonly areas: readonly Area[];
  /** Encrypted files have no public address; others are readable by everyone with the address. */
  readonly isEncrypted: boolean;
  readonly headersOf: (extension: string) => FileHeaders;
  /**
   * Checks the content and returns the parts to store. The first part is the file itself.
   *
   * @throws Refusal of `files` when the content is not of this kind
   */
  read(upload: ReceivedUpload): Promise<readonly StoredPart[]>;
}
