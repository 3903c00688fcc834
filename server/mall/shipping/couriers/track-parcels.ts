import { Injectable } from '@nestjs/common';
import type { Language } from '../../../../schemas/contract/language.ts';
import { Env } from '../../../platform/config/env.ts';
import type { CourierDriver, CourierEvent, SentParcel } from './drivers/courier-driver.ts';
import { courierDrivers } from './drivers/index.ts';

/** Tracks parcels: with the sandbox courier where the sandbox runs, otherwise with none. */
@Injectable()
export class TrackParcels {
  private readonly driver: CourierDriver;

  constructor(env: Env) {
    this.driver = env.sandbox ? courierDrivers.sandbox : courierDrivers.none;
  }

  /**
   * @param nowMs events after this are left out
   * @returns one list of events per parcel, in the order of the parcels
   */
  run(
    parcels: readonly SentParcel[],
    nowMs: number,
    language: Language,
  ): Promise<readonly (readonly CourierEvent[])[]> {
    return Promise.all(parcels.map((parcel) => this.driver.track(parcel, nowMs, language)));
  }
}
