import { Injectable } from '@nestjs/common';
import type { Language } from '../../../../schemas/contract/language.ts';
import { CallInTrial } from '../../../platform/database/trial.ts';
import { AttemptCounters } from '../../../platform/limits/attempt-counters.ts';
import { Log } from '../../../platform/observability/log.ts';
import { LogBudget } from '../../../platform/observability/log-budget.ts';
import type { SentParcel, Tracking } from './courier-driver.ts';
import { CourierSettings, type OpenCourier, unknowing } from './courier-settings.ts';
import { ParcelTracks, type Track, type TrackResult } from './parcel-tracks.ts';

/** Log lines a minute about a vendor that fails. */
const maxFailureLines = 10;

/** What is known about a parcel, and since when. */
export interface KnownTracking extends Tracking {
  /** Undefined before the first answer. */
  readonly knownAtMs: number | undefined;
}

export interface TrackOptions {
  /** Events after this are left out. */
  readonly nowMs: number;
  readonly language: Language;
}

/**
 * Finds where parcels are (docs/parcels.md). When the vendor fails or its calls of the hour are
 * used up, the last known events are returned.
 */
@Injectable()
export class TrackParcels {
  private readonly failures = new LogBudget(maxFailureLines);

  constructor(
    private readonly settings: CourierSettings,
    private readonly tracks: ParcelTracks,
    private readonly counters: AttemptCounters,
    private readonly log: Log,
  ) {}

  /** @returns one answer per parcel, in the order of the parcels */
  async run(
    parcels: readonly SentParcel[],
    options: TrackOptions,
  ): Promise<readonly KnownTracking[]> {
    const { nowMs, language } = options;
    const courier = await this.settings.open();
    const { driver } = courier;
    if (!driver.isRemote)
      return Promise.all(
        parcels.map(async (parcel) => ({
          ...(await driver.track(parcel, nowMs, language)),
          knownAtMs: driver === unknowing ? undefined : nowMs,
        })),
      );
    await this.ask(courier, parcels, options);
    const tracks = new Map(
      (await this.tracks.read(parcels)).map((track) => [keyOf(track), track] as const),
    );
    return parcels.map((parcel) => knownOf(tracks.get(keyOf(parcel))));
  }

  /** Takes a call from the budget of the hour, which all processes share. */
  async takeCall({ name, hourCap }: OpenCourier): Promise<boolean> {
    const { exceeded } = await this.counters.count([
      { key: `courier:${name}`, max: hourCap, seconds: 3600 },
    ]);
    return exceeded === undefined;
  }

  private async ask(
    courier: OpenCourier,
    parcels: readonly SentParcel[],
    options: TrackOptions,
  ): Promise<void> {
    const claimed = await this.tracks.claim(parcels);
    if (claimed.size === 0) return;
    const byKey = new Map(parcels.map((parcel) => [keyOf(parcel), parcel] as const));
    const due = (await this.tracks.read(parcels)).filter(({ id }) => claimed.has(id));
    const results = await Promise.all(
      due.map((track) => this.answerOf(courier, track.id, byKey.get(keyOf(track))!, options)),
    );
    await this.tracks.save(results);
  }

  /** The vendor's failure is stored and logged, not thrown. */
  private async answerOf(
    courier: OpenCourier,
    id: number,
    parcel: SentParcel,
    { nowMs, language }: TrackOptions,
  ): Promise<TrackResult> {
    if (!(await this.takeCall(courier)))
      return { id, failure: 'the calls of the hour are used up' };
    try {
      return { id, tracking: await courier.driver.track(parcel, nowMs, language) };
    } catch (error) {
      if (error instanceof CallInTrial) throw error;
      this.failures.write((leftOut) =>
        this.log.warn(
          { err: error, track: id, left_out: leftOut },
          'a parcel could not be tracked',
        ),
      );
      return { id, failure: error instanceof Error ? error.message : 'unknown' };
    }
  }
}

const keyOf = ({ code, no, phone }: Pick<Track, 'code' | 'no' | 'phone'>): string =>
  `${code} ${no} ${phone}`;

const knownOf = (track: Track | undefined): KnownTracking => ({
  state: track?.state ?? '',
  events: track?.events ?? [],
  knownAtMs: track?.known_at_ms ?? undefined,
});
