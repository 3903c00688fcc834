import { Injectable } from '@nestjs/common';
import type { TrackedParcel } from '../../schemas/contract/calls/dispatch.ts';
import type { ParcelEvent } from '../../schemas/contract/calls/orders.ts';
import { Database } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { TrackParcels } from '../shipping/track-parcels.ts';
import { ReadDispatch } from './read-dispatch.ts';

/** Where the parcels of an order are. */
@Injectable()
export class TrackOrder {
  constructor(
    private readonly database: Database,
    private readonly dispatch: ReadDispatch,
    private readonly couriers: TrackParcels,
  ) {}

  /** Parcels in the order in which they were sent. @throws Refusal 404 for another owner's order */
  async run(actor: Actor, id: number): Promise<readonly TrackedParcel[]> {
    const {
      orders: [order],
    } = await this.dispatch.run(actor, [id]);
    const { parcels, receive_area: area } = order!;
    if (parcels.length === 0) return [];
    const [moments] = await this.database.rows<{ now: number; sent: readonly number[] }>(
      'SELECT (extract(epoch FROM mall_now()) * 1000)::bigint AS now, (SELECT jsonb_agg((extract(epoch FROM p.created_at) * 1000)::bigint ORDER BY p.id) FROM order_parcels p WHERE p.order_id = $1) AS sent',
      [id],
      'orders.sentAt',
    );
    const told = await this.couriers.run(
      parcels.map(({ delivery_code: code, delivery_no: no }, at) => ({
        code,
        no,
        area,
        sentAt: moments!.sent[at]!,
      })),
      moments!.now,
      actor.language,
    );
    const times = await this.timesOf(told.flat().map(({ at }) => at));
    return parcels.map((parcel, at) => ({
      ...parcel,
      delivery_list: told[at]!.map(({ at: moment, context }) => ({
        time: times.get(moment)!,
        context,
      })),
    }));
  }

  /** What is told of all of them, newest first. @throws Refusal 404 for another owner's order */
  async events(actor: Actor, id: number): Promise<readonly ParcelEvent[]> {
    const parcels = await this.run(actor, id);
    return parcels
      .flatMap(({ delivery_list: told }) => told)
      .toSorted((one, other) => other.time.localeCompare(one.time));
  }

  /** Moments as on the wire, in the mall's own time. */
  private async timesOf(moments: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.database.rows<{ at: number; text: string }>(
      "SELECT at, to_char(to_timestamp(at / 1000.0), 'YYYY-MM-DD HH24:MI:SS') AS text FROM unnest($1::bigint[]) AS m(at)",
      [moments],
      'orders.eventTimes',
    );
    return new Map(rows.map(({ at, text }) => [at, text]));
  }
}
