import { Injectable } from '@nestjs/common';
import type { Language } from '../../schemas/contract/language.ts';
import { Env } from '../config/env.ts';
import { courierDrivers } from './drivers/index.ts';
import type { CourierDriver, CourierEvent, SentParcel } from './drivers/courier-driver.ts';

/** Asks couriers where parcels are: the sandbox where it runs, nobody elsewhere. */
@Injectable()
export class TrackParcels {
  private readonly driver: CourierDriver;

  constructor(env: Env) {
    this.driver = env.sandbox ? courierDrivers.sandbox : courierDrivers.none;
  }

  /** One list of events for each parcel, in their order. */
  run(
    parcels: readonly SentParcel[],
    now: number,
    language: Language,
  ): Promise<readonly (readonly CourierEvent[])[]> {
    return Promise.all(parcels.map((parcel) => this.driver.track(parcel, now, language)));
  }
}
