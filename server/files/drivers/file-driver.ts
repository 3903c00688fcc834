/** Keeps public files under keys such as `pictures/2026-05-01/4f…9a.webp`. Knows one vendor and no table. */
export interface FileDriver {
  readonly name: string;
  /** Stores all of `bytes` or nothing; the same key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file; a missing one is fine. */
  remove(key: string): Promise<void>;
  /** Where browsers read it. */
  urlOf(key: string): string;
}
