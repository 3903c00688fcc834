import type { Tone, ToneTable } from '../tone.ts';

/** Dictionaries of parcels; a part of `dicts`. */
export const parcelDicts = {
  /** Values of `configs/kuaibao` `driver`: the vendor that knows where parcels are, by its definition. */
  courier_driver: [['none', 'still']],
} as const satisfies ToneTable;

/** States of a parcel with their tones. */
export const parcelStates = {
  collected: 'run',
  transit: 'run',
  delivering: 'run',
  delivered: 'good',
  problem: 'bad',
  returning: 'ask',
  returned: 'bad',
} as const satisfies Record<string, Tone>;

/** Where a parcel is; empty while the courier says nothing. */
export type ParcelState = keyof typeof parcelStates | '';

/** States that a parcel does not leave. */
export const finalParcelStates: readonly ParcelState[] = ['delivered', 'returned'];
