/**
 * A storage of the browser that never throws: servers have none, and some private windows refuse
 * it. All keys are in `schemas/contract/storage.ts`.
 */
function safeStorage(open: () => Storage) {
  function use<T>(access: (store: Storage) => T): T | undefined {
    try {
      // Node has a `localStorage` that warns when it is asked for
      return typeof window === 'undefined' ? undefined : access(open());
    } catch {
      // The browser refuses storage (private window, full quota). The program goes on without.
      return undefined;
    }
  }
  const read = (key: string): string | undefined => use((store) => store.getItem(key)) ?? undefined;
  return {
    read,
    write: (key: string, text: string): void => use((store) => store.setItem(key, text)),
    remove: (key: string): void => use((store) => store.removeItem(key)),
    /** The parsed JSON; undefined when the key is missing or its value is not JSON. */
    readJson: <T>(key: string): T | undefined => parse<T>(read(key)),
  };
}

export const storage = safeStorage(() => window.localStorage);
/** Its values live as long as the tab. */
export const tabStorage = safeStorage(() => window.sessionStorage);

function parse<T>(text: string | undefined): T | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    // Another program wrote this key; treat it as missing.
    return undefined;
  }
}
