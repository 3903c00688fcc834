import { Injectable } from '@nestjs/common';
import { Env } from '../../../platform/config/env.ts';
import { Scheduled } from '../../../platform/jobs/scheduled.ts';
import { Log } from '../../../platform/observability/log.ts';
import { CourierSettings } from './courier-settings.ts';
import { ParcelTracks, type Subscription } from './parcel-tracks.ts';
import { TrackParcels } from './track-parcels.ts';

/** Parcels that are subscribed at the same time. */
const batchSize = 20;
/** New parcels of one run. */
const runSize = 500;

/** Has the vendor push the events of parcels that were sent (docs/parcels.md#pushes). */
@Injectable()
export class SubscribeParcels {
  // biome-ignore lint/complexity/useMaxParams: injected services
  constructor(
    private readonly settings: CourierSettings,
    private readonly tracks: ParcelTracks,
    private readonly tracking: TrackParcels,
    private readonly env: Env,
    private readonly log: Log,
  ) {}

  /** Does nothing without a vendor that pushes and without a public address. */
  @Scheduled({ name: 'shipping.subscribe', everySeconds: 60 })
  async run(): Promise<void> {
    const courier = await this.settings.open();
    const { subscribe } = courier.driver;
    const { origin } = this.env;
    if (!subscribe || origin === undefined) return;
    await this.tracks.addSent(runSize);
    const subscribeOne = async (track: Subscription): Promise<number | undefined> => {
      if (!(await this.tracking.takeCall(courier))) return undefined;
      const url = `${origin}/api/couriers/${courier.driver.name}/${track.id}`;
      const parcel = { ...track, sentAtMs: 0, area: '' };
      try {
        await subscribe(parcel, { url, salt: track.salt });
        return track.id;
      } catch (error) {
        this.log.warn({ err: error, track: track.id }, 'a parcel could not be subscribed');
        return undefined;
      }
    };
    for (let count = 0; count < runSize; count += batchSize) {
      const claimed = await this.tracks.claimSubscriptions(batchSize);
      const subscribed = await Promise.all(claimed.map(subscribeOne));
      await this.tracks.markSubscribed(subscribed.filter((id) => id !== undefined));
      if (claimed.length < batchSize) return;
    }
  }
}
