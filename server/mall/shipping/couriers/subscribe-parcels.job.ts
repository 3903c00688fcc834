import { Injectable } from '@nestjs/common';
import { Env } from '../../../platform/config/env.ts';
import type { Outcome, Task } from '../../../platform/jobs/queue.ts';
import { Queues } from '../../../platform/jobs/queues.ts';
import { Scheduled } from '../../../platform/jobs/scheduled.ts';
import { CourierSettings, type OpenCourier } from './courier-settings.ts';
import { isSubscribableSql, ParcelTracks } from './parcel-tracks.ts';
import { TrackParcels } from './track-parcels.ts';

/** Minutes between the five attempts. */
const waitMinutes = [5, 10, 20, 40];
/** New parcels of one run. */
const runSize = 500;

/** A waybill that waits for its subscription. */
interface Subscription extends Task {
  readonly code: string;
  readonly no: string;
  readonly phone: string;
  readonly salt: string;
}

/** Has the vendor push the events of parcels that were sent (docs/parcels.md#pushes). */
@Injectable()
export class SubscribeParcels {
  private readonly queue = this.queues.add<Subscription>({
    name: 'subscriptions',
    job: 'shipping.subscribe',
    table: 'courier_subscriptions',
    waits: waitMinutes.map((minutes) => minutes * 60),
    leaseSeconds: 60,
    size: 20,
    prepare: () => this.prepare(),
    ready: () =>
      `EXISTS (SELECT FROM courier_tracks c WHERE c.id = t.id AND ${isSubscribableSql('c')})`,
    read: `
      SELECT s.id, s.tries, c.delivery_code AS code, c.delivery_no AS no, c.phone, c.salt
      FROM claimed s
      JOIN courier_tracks c ON c.id = s.id`,
    laneOf: ({ id }) => id,
    work: (subscription) => this.subscribe(subscription),
  });

  /** As an admin had configured it at the latest claim. */
  private courier: OpenCourier | undefined;

  constructor(
    private readonly queues: Queues,
    private readonly settings: CourierSettings,
    private readonly tracks: ParcelTracks,
    private readonly tracking: TrackParcels,
    private readonly env: Env,
  ) {}

  /** Does nothing without a vendor that pushes and without a public address. */
  @Scheduled({ name: 'shipping.subscribe', everySeconds: 60 })
  async run(): Promise<void> {
    await this.tracks.dropSubscriptions();
    const { driver } = await this.prepare();
    if (!driver.subscribe || this.env.origin === undefined) return;
    await this.tracks.addSent(runSize);
    await this.queue.run();
  }

  private async prepare(): Promise<OpenCourier> {
    this.courier = await this.settings.open();
    return this.courier;
  }

  private async subscribe({ salt, ...track }: Subscription): Promise<Outcome<undefined>> {
    const courier = this.courier!;
    if (!courier.driver.subscribe)
      return { failure: { reason: 'the configured vendor pushes nothing', isUncounted: true } };
    if (!(await this.tracking.takeCall(courier)))
      return { failure: { reason: 'the calls of the hour are used up', isUncounted: true } };
    const url = `${this.env.origin}/api/couriers/${courier.name}/${track.id}`;
    await courier.driver.subscribe({ ...track, sentAtMs: 0, area: '' }, { url, salt });
    return {};
  }
}
