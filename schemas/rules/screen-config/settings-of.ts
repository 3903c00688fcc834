import type { JsonObject } from '../types.ts';

/** What an entry says beside the options that all kinds have; undefined for nothing. */
export function settingsOf(json: object, known: ReadonlySet<string>): JsonObject | undefined {
  const own = Object.entries(json).filter(([name]) => !known.has(name));
  return own.length === 0 ? undefined : Object.fromEntries(own);
}
