import { translate } from '../../../../platform/i18n/language.ts';
import type { CourierDriver } from './courier-driver.ts';

/** Steps of every parcel with the hours since it was sent; texts are `sandbox.parcel.*`. */
const journey = [
  ['collected', 0],
  ['left', 3],
  ['transit', 11],
  ['arrived', 26],
  ['delivering', 32],
  ['delivered', 37],
] as const;

/** A courier for the demo and development. Every parcel arrives after 37 hours. */
export const sandboxCourier: CourierDriver = {
  name: 'sandbox',
  track: async ({ area, sentAtMs }, nowMs, language) =>
    journey
      .map(([step, hours]) => ({
        atMs: sentAtMs + hours * 3_600_000,
        context: translate(language, `sandbox.parcel.${step}`, { area }),
      }))
      .filter(({ atMs }) => atMs <= nowMs)
      .toReversed(),
};
