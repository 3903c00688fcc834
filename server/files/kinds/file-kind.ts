import type { Area } from '../../../schemas/contract/areas.ts';
import type { Content } from '../content.ts';
import type { FileHeaders } from '../drivers/file-driver.ts';
import type { ReceivedUpload } from '../receive-upload.ts';

/** A part of a stored upload: `suffix` and `extension` complete its key. Sizes are px, 0 for what is no picture. */
export interface StoredPart {
  readonly suffix: string;
  readonly extension: string;
  readonly content: Content;
  readonly width: number;
  readonly height: number;
}

/** What may be uploaded as this kind and what is kept of it. The first part is the one whose URL is answered. */
export interface FileKind {
  readonly name: string;
  /** Folder under the storage. */
  readonly folder: string;
  /** Who may send it. */
  readonly areas: readonly Area[];
  /** `sealed`: encrypted, without an address of its own; `open`: readable by everybody who knows its address. */
  readonly keeping: 'open' | 'sealed';
  readonly headersOf: (extension: string) => FileHeaders;
  /** @throws Refusal of `files` when the content is not of this kind */
  read(upload: ReceivedUpload): Promise<readonly StoredPart[]>;
}
