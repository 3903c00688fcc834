import type { Content } from '../content.ts';

/** How a stored file is to be given out: its content type, and for downloads that it is never opened in place. */
export interface FileHeaders {
  readonly type: string;
  readonly use: 'inline' | 'download';
}

/**
 * Keeps files under keys such as `pictures/2026-05-01/4f…9a.webp`. Knows one vendor and no table. Keys under `sealed/` hold encrypted bytes and have no
 * address; all others may be read by everybody at `urlOf`.
 */
export interface FileDriver {
  /** As `files.disk` has it. */
  readonly name: string;
  /** Stores all of `content` or nothing; the same key is replaced. A file on disk may be moved away. */
  put(key: string, content: Content, headers: FileHeaders): Promise<void>;
  /** Undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** Removes a file; a missing one is fine. */
  remove(key: string): Promise<void>;
  /** Origins that browsers read from besides our own. */
  readonly origins: readonly string[];
  /** Where browsers read it. */
  urlOf(key: string): string;
}

/** Keys of encrypted files begin so. */
export const sealedFolder = 'sealed';
