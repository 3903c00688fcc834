import type { FileContent } from '../file-content.ts';

/** Headers of a served file: its content type, and whether browsers show or save it. */
export interface FileHeaders {
  readonly type: string;
  readonly use: 'inline' | 'download';
}

/**
 * Stores files under keys such as `pictures/2026-05-01/4f…9a.webp`. A driver serves one vendor and
 * uses no table. Files under `sealed/` are encrypted and have no address; all others are public at
 * `urlOf`.
 */
export interface FileDriver {
  /** As in `files.disk`. */
  readonly name: string;
  /**
   * Stores the whole content or nothing, and replaces a file of the same key. A file on disk may be
   * moved away.
   */
  put(key: string, content: FileContent, headers: FileHeaders): Promise<void>;
  /** Undefined when there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  /** Removes a file; does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** Origins besides our own that browsers read from. */
  readonly origins: readonly string[];
  /** Public address of a file. */
  urlOf(key: string): string;
}

/** First part of the keys of encrypted files. */
export const sealedFolder = 'sealed';
