import { useSyncExternalStore } from 'react';
import { storage } from '../../../engine/wire/index.ts';

/** A JSON value in local storage that components follow. */
export interface StoredValue<Value> {
  /** Returns the same object until the stored text changes, as `useSyncExternalStore` requires. */
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  readonly remove: () => void;
  readonly subscribe: (changed: () => void) => () => void;
  /** The value without a stored text, on the server and during hydration. */
  readonly initial: Value;
}

/** @param parse checks the parsed JSON, which another program may have written */
export function storedValue<Value>(
  key: string,
  initial: Value,
  parse: (json: unknown) => Value,
): StoredValue<Value> {
  const listeners = new Set<() => void>();
  const notify = (): void => listeners.forEach((changed) => changed());
  let parsedText: string | undefined;
  let parsed = initial;
  return {
    initial,
    read: () => {
      const text = storage.read(key);
      if (text === parsedText) return parsed;
      parsedText = text;
      parsed = text === undefined ? initial : parse(storage.readJson<unknown>(key));
      return parsed;
    },
    write: (value) => {
      storage.write(key, JSON.stringify(value));
      notify();
    },
    remove: () => {
      storage.remove(key);
      notify();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

export const useStoredValue = <Value>({ subscribe, read, initial }: StoredValue<Value>): Value =>
  useSyncExternalStore(subscribe, read, () => initial);
