/**
 * `localStorage` that never throws: servers have none, and some private windows refuse it. All keys
 * are in `schemas/contract/storage.ts`.
 */
export const storage = {
  read(key: string): string | undefined {
    return withStorage((store) => store.getItem(key)) ?? undefined;
  },
  write(key: string, text: string): void {
    withStorage((store) => store.setItem(key, text));
  },
  remove(key: string): void {
    withStorage((store) => store.removeItem(key));
  },
  /** The parsed JSON; undefined when the key is missing or its value is not JSON. */
  readJson<T>(key: string): T | undefined {
    return parse<T>(storage.read(key));
  },
};

function withStorage<T>(use: (store: Storage) => T): T | undefined {
  try {
    // Node has a `localStorage` that warns when it is asked for
    return typeof window === 'undefined' ? undefined : use(window.localStorage);
  } catch {
    // The browser refuses storage (private window, full quota). The session stays in memory.
    return undefined;
  }
}

function parse<T>(text: string | undefined): T | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    // Another program wrote this key; treat it as missing.
    return undefined;
  }
}
