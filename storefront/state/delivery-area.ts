import { storage } from '../../engine/wire/index.ts';
import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../schemas/contract/storage.ts';

/**
 * Delivery area chosen in this browser, for freight estimates. `ids` and `names` start at the
 * province.
 */
export interface DeliveryArea {
  readonly id: number;
  readonly ids: readonly number[];
  readonly names: readonly string[];
}

const listeners = new Set<() => void>();
let parsedText: string | undefined;
let parsed: DeliveryArea | undefined;

/** Returns the same object until the stored text changes, as `useSyncExternalStore` requires. */
function read(): DeliveryArea | undefined {
  const stored = storage.read(storageKeys.place);
  if (stored !== parsedText) {
    const area = storage.readJson<Partial<DeliveryArea>>(storageKeys.place);
    parsedText = stored;
    parsed =
      area && Number.isInteger(area.id) && Array.isArray(area.ids) && Array.isArray(area.names)
        ? (area as DeliveryArea)
        : undefined;
  }
  return parsed;
}
export function chooseDeliveryArea(chosen: DeliveryArea): void {
  storage.write(storageKeys.place, JSON.stringify(chosen));
  listeners.forEach((changed) => changed());
}
const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};
/** The chosen delivery area; undefined when none is chosen and during hydration. */
export const useDeliveryArea = (): DeliveryArea | undefined =>
  useSyncExternalStore(subscribe, read, () => undefined);
