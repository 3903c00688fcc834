import type { Language } from '../../../../../schemas/contract/language.ts';

/** A parcel at a courier. */
export interface SentParcel {
  /** The courier's code. */
  readonly code: string;
  readonly no: string;
  /** When the store handed it over. */
  readonly sentAtMs: number;
  /** Name of the destination. */
  readonly area: string;
}

export interface CourierEvent {
  readonly atMs: number;
  readonly context: string;
}

/** The tracking API of one vendor. A driver accesses no table. */
export interface CourierDriver {
  readonly name: string;
  /** The events of a parcel until `nowMs`, newest first; none for an unknown parcel. */
  track(parcel: SentParcel, nowMs: number, language: Language): Promise<readonly CourierEvent[]>;
}
