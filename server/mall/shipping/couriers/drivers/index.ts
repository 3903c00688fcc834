import type { CourierDriver } from './courier-driver.ts';
import { sandboxCourier } from './sandbox-courier.ts';

/** Parcels have a number and no events. */
const none: CourierDriver = { name: 'none', track: async () => [] };

/** Courier drivers by name. To add a vendor, add its driver file and a line here. */
export const courierDrivers = { none, sandbox: sandboxCourier } as const satisfies Readonly<
  Record<string, CourierDriver>
>;
