import { storageKeys } from '../../../schemas/contract/storage.ts';
import { readDefaultAddress } from '../../api/accounts/addresses.ts';
import { useRead } from '../page/use-read.ts';
import { useUser } from '../session/session.ts';
import { storedValue, useStoredValue } from '../storage/stored-value.ts';

/** Where goods go, for freight estimates. `ids` and `names` start at the province. */
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

/**
 * The area chosen in this browser, else that of the shopper's default address. Undefined for guests
 * who chose none, until the address is loaded and during hydration.
 */
export function useDeliveryArea(): DeliveryArea | undefined {
  const chosen = useStoredValue(stored);
  const user = useUser();
  const { data: own } = useRead(chosen ? undefined : user?.id, areaOfDefaultAddress);
  return chosen ?? own;
}

async function areaOfDefaultAddress(): Promise<DeliveryArea | undefined> {
  const address = await readDefaultAddress();
  const id = address?.area.at(-1);
  return address && id !== undefined
    ? { id, ids: address.area, names: [address.area_info] }
    : undefined;
}
