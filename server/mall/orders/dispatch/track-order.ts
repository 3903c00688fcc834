import { Injectable } from '@nestjs/common';
import type { TrackedParcel } from '../../../../schemas/contract/calls/orders/dispatch.ts';
import { Database } from '../../../platform/database/sql.ts';
import { dateTimeSql } from '../../../platform/database/wire-types.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { phoneEnd } from '../../shipping/couriers/parcel-tracks.ts';
import { type KnownTracking, TrackParcels } from '../../shipping/couriers/track-parcels.ts';
import { ReadDispatch } from './read-dispatch.ts';

const sentTimesSql = `
  SELECT
    (extract(epoch FROM mall_now()) * 1000)::bigint AS now,
    (
      SELECT jsonb_agg((extract(epoch FROM p.created_at) * 1000)::bigint ORDER BY p.id)
      FROM order_parcels p
      WHERE p.order_id = $1
    ) AS sent`;

/** In ms since 1970. */
interface SentTimes {
  readonly now: number;
  /** In the order of the parcels. */
  readonly sent: readonly number[];
}

/** Tracks the parcels of an order. */
@Injectable()
export class TrackOrder {
  constructor(
    private readonly database: Database,
    private readonly dispatch: ReadDispatch,
    private readonly couriers: TrackParcels,
  ) {}

  /**
   * In the order of shipping.
   *
   * @throws Refusal 404 when the order is not the caller's
   */
  async run(actor: Actor, id: number): Promise<readonly TrackedParcel[]> {
    const { orders } = await this.dispatch.run(actor, [id]);
    const { parcels, receive_area: area, receive_tel: tel } = orders[0]!;
    if (parcels.length === 0) return [];
    const { now: nowMs, sent } = await this.readSentTimes(id);
    const sentParcels = parcels.map(({ delivery_code: code, delivery_no: no }, index) => ({
      code,
      no,
      area,
      phone: phoneEnd(tel),
      sentAtMs: sent[index]!,
    }));
    const { language } = actor;
    const tracked = await this.couriers.run(sentParcels, { nowMs, language });
    const texts = await this.timeTexts(tracked.flatMap(timesOf));
    return parcels.map((parcel, index) => ({
      ...parcel,
      ...toTracking(tracked[index]!, texts),
    }));
  }

  private async readSentTimes(orderId: number): Promise<SentTimes> {
    const [times] = await this.database.rows<SentTimes>(sentTimesSql, [orderId], 'orders.sentAt');
    return times!;
  }

  /** Wire texts of times in ms since 1970, in the mall's zone. */
  private async timeTexts(times: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.database.rows<{ ms: number; text: string }>(
      `
        SELECT ms, ${dateTimeSql('to_timestamp(ms / 1000.0)')} AS text
        FROM unnest($1::bigint[]) AS t(ms)`,
      [times],
      'orders.eventTimes',
    );
    return new Map(rows.map(({ ms, text }) => [ms, text]));
  }
}

/** All times that the tracking of a parcel shows, in ms since 1970. */
const timesOf = ({ events, knownAtMs }: KnownTracking): readonly number[] => [
  ...events.map(({ atMs }) => atMs),
  ...(knownAtMs === undefined ? [] : [knownAtMs]),
];

/** @param texts wire texts by time */
function toTracking(
  { state, events, knownAtMs }: KnownTracking,
  texts: ReadonlyMap<number, string>,
): Pick<TrackedParcel, 'delivery_list' | 'state' | 'known_at'> {
  return {
    delivery_list: events.map(({ atMs, context, place, state: eventState }) => ({
      time: texts.get(atMs)!,
      context,
      place,
      state: eventState,
    })),
    state,
    known_at: knownAtMs === undefined ? '' : texts.get(knownAtMs)!,
  };
}
