import { translate } from '../../http/language.ts';
import type { CourierDriver } from './courier-driver.ts';

/** Hours after the parcel was handed over; texts under `sandbox.parcel.*`. */
const journey = [
  ['collected', 0],
  ['left', 3],
  ['transit', 11],
  ['arrived', 26],
  ['delivering', 32],
  ['delivered', 37],
] as const;

/** A courier for the demo and development: every parcel goes the same way in a day and a half. */
export const sandboxCourier: CourierDriver = {
  name: 'sandbox',
  track: async ({ area, sentAt }, now, language) =>
    journey
      .map(([step, hours]) => ({
        at: sentAt + hours * 3_600_000,
        context: translate(language, `sandbox.parcel.${step}`, { area }),
      }))
      .filter(({ at }) => at <= now)
      .toReversed(),
};
