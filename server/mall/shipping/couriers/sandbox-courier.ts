import { localName } from '../../../../schemas/rules/local-name.ts';
import { translate } from '../../../platform/i18n/language.ts';
import type { CourierDriver } from './courier-driver.ts';

/** Steps of every parcel: text `sandbox.parcel.*`, hours since it was sent, state. */
const journey = [
  ['collected', 0, 'collected'],
  ['left', 3, 'transit'],
  ['transit', 11, 'transit'],
  ['arrived', 26, 'transit'],
  ['delivering', 32, 'delivering'],
  ['delivered', 37, 'delivered'],
] as const;
/** Steps from here on are at the destination. */
const hoursToArea = 26;

/** A courier for the demo and development. Every parcel arrives after 37 hours. */
export const sandboxCourier: CourierDriver = {
  isRemote: false,
  track: async ({ area: areaName, sentAtMs }, nowMs, language) => {
    const area = localName(areaName, language);
    const events = journey
      .map(([step, hours, state]) => ({
        atMs: sentAtMs + hours * 3_600_000,
        context: translate(language, `sandbox.parcel.${step}`, { area }),
        place: hours < hoursToArea ? '' : area,
        state,
      }))
      .filter(({ atMs }) => atMs <= nowMs)
      .toReversed();
    return { state: events[0]?.state ?? '', events };
  },
  waybillCourier: '*',
  createWaybill: async ({ key }) => ({ no: `SB${key.replace(/\W/g, '').slice(-18)}`, label: '' }),
};
