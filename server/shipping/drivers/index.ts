import type { CourierDriver } from './courier-driver.ts';
import { sandboxCourier } from './sandbox.ts';

/** Nobody is asked: parcels have a number and no events. */
const none: CourierDriver = { name: 'none', track: async () => [] };

/** Drivers by name; a vendor such as Kuaibao, which has its settings already (`configs/kuaibao`), is one more. */
export const courierDrivers = { none, sandbox: sandboxCourier } as const satisfies Readonly<
  Record<string, CourierDriver>
>;
