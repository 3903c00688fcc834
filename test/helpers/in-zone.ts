import { vi } from 'vitest';

/** Zones of readers west and east of the mall; in Santiago the clock skips midnight. */
export const readerZones = [
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'America/New_York',
  'America/Santiago',
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
] as const;

/** Loads a module anew and calls `work` with it while the process is in `zone`. */
export async function inZone<Module, Result>(
  zone: string,
  load: () => Promise<Module>,
  work: (module: Module) => Result | Promise<Result>,
): Promise<Result> {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  vi.resetModules(); // formats that are kept have the zone of before
  try {
    return await work(await load());
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}
