import { storage } from '../../engine/wire/index.ts';
import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../schemas/contract/storage.ts';

/**
 * Where this browser has things delivered, as far as freight needs to know: an area and the names
 * from the province down.
 */
export interface Place {
  readonly id: number;
  readonly ids: readonly number[];
  readonly names: readonly string[];
}

const listeners = new Set<() => void>();
let text: string | undefined;
let place: Place | undefined;

function read(): Place | undefined {
  const stored = storage.read(storageKeys.place);
  if (stored !== text) {
    const known = storage.readJson<Partial<Place>>(storageKeys.place);
    text = stored;
    place =
      known && Number.isInteger(known.id) && Array.isArray(known.ids) && Array.isArray(known.names)
        ? (known as Place)
        : undefined;
  }
  return place;
}
export function choosePlace(chosen: Place): void {
  storage.write(storageKeys.place, JSON.stringify(chosen));
  listeners.forEach((changed) => changed());
}
const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};
/** Undefined until it was chosen, and while the page is hydrated. */
export const usePlace = (): Place | undefined =>
  useSyncExternalStore(subscribe, read, () => undefined);
