import { storageKeys } from '../../../schemas/contract/storage.ts';
import { storedValue, useStoredValue } from '../storage/stored-value.ts';

/**
 * Delivery area chosen in this browser, for freight estimates. `ids` and `names` start at the
 * province.
 */
export interface DeliveryArea {
  readonly id: number;
  readonly ids: readonly number[];
  readonly names: readonly string[];
}

const stored = storedValue<DeliveryArea | undefined>(storageKeys.place, undefined, (json) =>
  isDeliveryArea(json) ? json : undefined,
);

function isDeliveryArea(json: unknown): json is DeliveryArea {
  const { id, ids, names } = (json ?? {}) as Partial<DeliveryArea>;
  return Number.isInteger(id) && Array.isArray(ids) && Array.isArray(names);
}

export const chooseDeliveryArea = (chosen: DeliveryArea): void => stored.write(chosen);

/** The chosen delivery area; undefined when none is chosen and during hydration. */
export const useDeliveryArea = (): DeliveryArea | undefined => useStoredValue(stored);
