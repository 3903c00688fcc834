import type { CourierClients, CourierDriver, CourierKeys } from './courier-driver.ts';
import { kuaidi100 } from './kuaidi100.ts';
import { sandboxCourier } from './sandbox-courier.ts';

type CreateDriver = (keys: CourierKeys, clients: CourierClients) => CourierDriver;

/** Parcels have a number and no events. */
const none: CourierDriver = {
  name: 'none',
  isRemote: false,
  track: async () => ({ state: '', events: [] }),
};

/**
 * Courier drivers by the value of `configs/kuaibao` `driver`; they send by guarded clients. To
 * add a vendor, add its driver file, a line here and its name in
 * `schemas/contract/dicts/parcel-dicts.ts`.
 */
export const courierDrivers = {
  none: () => none,
  sandbox: () => sandboxCourier,
  kuaidi100,
} as const satisfies Readonly<Record<string, CreateDriver>>;
