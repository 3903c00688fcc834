/**
 * `localStorage` that never throws: absent on a server, refused in some private windows.
 *
 * Keys are those of `schemas/contract/storage.ts`; nothing else is stored by the client.
 */
export const storage = {
  read(key: string): string | undefined {
    return attempt((store) => store.getItem(key)) ?? undefined;
  },
  write(key: string, text: string): void {
    attempt((store) => store.setItem(key, text));
  },
  remove(key: string): void {
    attempt((store) => store.removeItem(key));
  },
  /** The stored JSON, or undefined when there is none or it cannot be read. */
  readJson<T>(key: string): T | undefined {
    return parse<T>(storage.read(key));
  },
};

function attempt<T>(use: (store: Storage) => T): T | undefined {
  try {
    return typeof localStorage === 'undefined' ? undefined : use(localStorage);
  } catch {
    // The browser refuses storage (private window, full quota): the session then lives in memory
    // only.
    return undefined;
  }
}

function parse<T>(text: string | undefined): T | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    // Somebody else's value under our key: as good as none.
    return undefined;
  }
}
