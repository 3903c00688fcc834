import type { Language } from '../../../schemas/contract/language.ts';

/** A parcel as a courier knows it; `sentAt` is when its store handed it over, in ms. */
export interface SentParcel {
  readonly code: string;
  readonly no: string;
  readonly sentAt: number;
  readonly area: string;
}
/** `at` in ms. */
export interface CourierEvent {
  readonly at: number;
  readonly context: string;
}

/** A service that tells where parcels are. It knows one vendor and no table. */
export interface CourierDriver {
  readonly name: string;
  /** What happened to the parcel until `now`, the latest first; nothing for one that the vendor does not know. */
  track(parcel: SentParcel, now: number, language: Language): Promise<readonly CourierEvent[]>;
}
