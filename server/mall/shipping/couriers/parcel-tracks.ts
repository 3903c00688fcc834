import { Injectable } from '@nestjs/common';
import { taskStatus } from '../../../../schemas/contract/dicts/operation-dicts.ts';
import {
  finalParcelStates,
  type ParcelState,
} from '../../../../schemas/contract/dicts/parcel-dicts.ts';
import { Database } from '../../../platform/database/sql.ts';
import { truncate } from '../../../platform/database/truncate.ts';
import { dueSql } from '../../../platform/jobs/due-sql.ts';
import type { CourierEvent, SentParcel, Tracking } from './courier-driver.ts';

/** Minutes until the vendor is asked again while a parcel is on its way. */
const runningMinutes = 30;
/** Minutes until it is asked again after a failure. */
const failureMinutes = 5;
/** Seconds that one process has for a question. */
const leaseSeconds = 30;
/** Days after which a parcel that never arrived is no longer asked for. */
const watchDays = 60;
/** Days within which a parcel is subscribed. */
const subscribeDays = 3;

const lists = (parcels: readonly SentParcel[]) => [
  parcels.map(({ code }) => code),
  parcels.map(({ no }) => no),
  parcels.map(({ phone }) => phone),
];

const givenSql = `
  unnest($1::text[], $2::text[], $3::text[]) AS g(delivery_code, delivery_no, phone)`;

const trackColumns = `
  t.id, t.delivery_code AS code, t.delivery_no AS no, t.phone, t.state, t.events,
  (extract(epoch FROM t.known_at) * 1000)::bigint AS known_at_ms`;

/** The stored answer about a waybill. */
export interface Track {
  readonly id: number;
  readonly code: string;
  readonly no: string;
  readonly phone: string;
  readonly state: ParcelState;
  readonly events: readonly CourierEvent[];
  /** When the vendor said so; null before its first answer. */
  readonly known_at_ms: number | null;
}

/** A new answer about a waybill, or the reason why there is none. */
export type TrackResult =
  | { readonly id: number; readonly tracking: Tracking }
  | { readonly id: number; readonly failure: string };

/**
 * The vendor's answers, one row for each courier, number and end of the recipient's phone
 * (docs/parcels.md#stored-answers). Owns `courier_tracks` and `courier_subscriptions`.
 */
@Injectable()
export class ParcelTracks {
  constructor(private readonly database: Database) {}

  read(parcels: readonly SentParcel[]): Promise<readonly Track[]> {
    return this.database.rows<Track>(
      `
        SELECT ${trackColumns}
        FROM courier_tracks t
        JOIN ${givenSql} USING (delivery_code, delivery_no, phone)`,
      lists(parcels),
      'couriers.tracks',
    );
  }

  /**
   * Claims those of the waybills that must be asked for, so that one process asks. Final states are
   * never asked for again.
   *
   * @returns the ids
   */
  async claim(parcels: readonly SentParcel[]): Promise<ReadonlySet<number>> {
    await this.database.run(
      `
        INSERT INTO courier_tracks (delivery_code, delivery_no, phone)
        SELECT DISTINCT delivery_code, delivery_no, phone
        FROM ${givenSql}
        ON CONFLICT
        DO NOTHING`,
      lists(parcels),
      'couriers.trackNew',
    );
    const claimed = await this.database.rows<{ id: number }>(
      `
        UPDATE courier_tracks t
        SET next_at = mall_now() + make_interval(secs => ${leaseSeconds})
        FROM ${givenSql}
        WHERE (t.delivery_code, t.delivery_no, t.phone)
            = (g.delivery_code, g.delivery_no, g.phone)
          AND t.next_at < 'infinity'
          AND ${dueSql('t.next_at', `make_interval(mins => ${runningMinutes})`)}
          AND t.created_at > mall_now() - make_interval(days => ${watchDays})
        RETURNING t.id`,
      lists(parcels),
      'couriers.claim',
    );
    return new Set(claimed.map(({ id }) => id));
  }

  /**
   * Stores answers. An answer that is older than the stored one changes nothing, so that repeated
   * and late pushes are harmless. A failure keeps the last answer.
   */
  async save(results: readonly TrackResult[]): Promise<void> {
    if (results.length === 0) return;
    const rows = results.map((result) =>
      'failure' in result
        ? { id: result.id, failure: truncate(result.failure, 200) }
        : {
            id: result.id,
            failure: '',
            state: result.tracking.state,
            events: result.tracking.events,
            latest: result.tracking.events[0]?.atMs ?? 0,
            is_final: finalParcelStates.includes(result.tracking.state),
          },
    );
    await this.database.run(
      `
        UPDATE courier_tracks t
        SET
          state = CASE WHEN r.is_newer THEN r.state ELSE t.state END,
          events = CASE WHEN r.is_newer THEN r.events ELSE t.events END,
          latest_ms = CASE WHEN r.is_newer THEN r.latest ELSE t.latest_ms END,
          known_at = CASE WHEN r.is_newer THEN mall_now() ELSE t.known_at END,
          next_at = CASE
            WHEN r.is_newer AND r.is_final THEN 'infinity'
            WHEN r.state IS NULL THEN mall_now() + make_interval(mins => ${failureMinutes})
            WHEN t.next_at = 'infinity' AND NOT r.is_newer THEN t.next_at
            ELSE mall_now() + make_interval(mins => ${runningMinutes})
          END,
          failure = r.failure
        FROM (
          SELECT n.*, n.state IS NOT NULL AND n.latest >= o.latest_ms AS is_newer
          FROM jsonb_to_recordset($1::jsonb) AS n(
            id bigint, failure text, state text, events jsonb, latest bigint, is_final boolean
          )
          JOIN courier_tracks o ON o.id = n.id
          ORDER BY n.id
          FOR UPDATE OF o
        ) r
        WHERE t.id = r.id`,
      [JSON.stringify(rows)],
      'couriers.save',
    );
  }

  /** Number and salt of a subscribed waybill, for pushes. */
  async findSubscription(
    id: number,
  ): Promise<{ readonly no: string; readonly salt: string } | undefined> {
    const [track] = await this.database.rows<{ no: string; salt: string }>(
      'SELECT delivery_no AS no, salt FROM courier_tracks WHERE id = $1',
      [id],
      'couriers.subscribed',
    );
    return track;
  }

  /** Removes subscriptions that wait for parcels of which nothing is pushed any more. */
  async dropSubscriptions(): Promise<void> {
    await this.database.run(
      `
        DELETE FROM courier_subscriptions s
        USING courier_tracks t
        WHERE t.id = s.id AND s.status = ${taskStatus.waiting} AND NOT ${isSubscribableSql('t')}`,
      [],
      'couriers.dropSubscriptions',
    );
  }

  /** Adds waybills of parcels that were sent lately and that nobody has looked at, and subscriptions. */
  async addSent(limit: number): Promise<void> {
    await this.database.run(
      `
        INSERT INTO courier_tracks (delivery_code, delivery_no, phone)
        SELECT DISTINCT p.delivery_code, p.delivery_no, ${phoneEndSql('o.receive_tel')}
        FROM order_parcels p
        JOIN orders o ON o.id = p.order_id
        WHERE p.created_at > mall_now() - make_interval(days => ${subscribeDays})
          AND NOT EXISTS (
            SELECT
            FROM courier_tracks t
            WHERE (t.delivery_code, t.delivery_no, t.phone)
              = (p.delivery_code, p.delivery_no, ${phoneEndSql('o.receive_tel')})
          )
        LIMIT $1
        ON CONFLICT
        DO NOTHING`,
      [limit],
      'couriers.addSent',
    );
    await this.database.run(
      `
        INSERT INTO courier_subscriptions (id)
        SELECT id
        FROM courier_tracks t
        WHERE ${isSubscribableSql('t')}
          AND NOT EXISTS (SELECT FROM courier_subscriptions s WHERE s.id = t.id)
        ON CONFLICT
        DO NOTHING`,
      [],
      'couriers.addSubscriptions',
    );
  }
}

/** SQL: whether the vendor may still push events of the waybill `alias`. */
export const isSubscribableSql = (alias: string): string => `(
  ${alias}.state NOT IN (${finalParcelStates.map((state) => `'${state}'`).join(', ')})
  AND ${alias}.created_at > mall_now() - make_interval(days => ${subscribeDays})
)`;

/** The last four digits of a phone. */
const phoneEndSql = (column: string): string =>
  `right(regexp_replace(${column}, '\\D', '', 'g'), 4)`;

/** The last four digits of a phone, which some couriers ask for. */
export const phoneEnd = (phone: string): string => phone.replace(/\D/g, '').slice(-4);
