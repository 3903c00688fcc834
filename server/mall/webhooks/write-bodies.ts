import { taskStatus } from '../../../schemas/contract/dicts/operation-dicts.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import type { Sql } from '../../platform/database/sql.ts';

/** Events of one statement. */
const batchSize = 200;
/** Version of the shape of all bodies. */
const bodyVersion = 1;

interface WaitingEvent {
  readonly id: number;
  readonly event_id: string;
  readonly event: string;
  readonly store_id: number;
  readonly created_at: string;
}

/** The data of an event; `of_store` as `payloadSql` says. */
interface EventData {
  readonly id: number;
  readonly of_store: boolean | null;
  readonly data: object;
}

/**
 * Writes the bodies of deliveries that have none. All attempts send the same text.
 *
 * @param payloads the statement of `payloadSql`
 * @param origin of the addresses of pictures; '' without `SOUK_ORIGIN`
 */
export async function writeBodies(sql: Sql, payloads: string, origin: string): Promise<void> {
  for (;;) {
    const events = await sql.rows<WaitingEvent>(waitingSql, [batchSize], 'webhooks.unwritten');
    if (events.length === 0) return;
    const ids = events.map(({ id }) => id);
    const found = await sql.rows<EventData>(payloads, [ids, origin], 'webhooks.payloads');
    const dataOf = groupBy(found, ({ id }) => id);
    const bodies = events.flatMap((event) => {
      // The resource of the row has gone
      const parts = dataOf.get(event.id) ?? [{ of_store: null, data: {} }];
      return parts.map(({ of_store, data }) => ({
        sequence: event.id,
        of_store,
        body: bodyOf(event, data),
      }));
    });
    await sql.run(
      `
        UPDATE webhook_deliveries d
        SET body = b.body
        FROM jsonb_to_recordset($1::jsonb) AS b(sequence bigint, of_store boolean, body text)
        WHERE d.sequence = b.sequence
          AND (b.of_store IS NULL OR b.of_store = (d.store_id IS NOT NULL))
          AND d.body = ''`,
      [JSON.stringify(bodies)],
      'webhooks.bodies',
    );
  }
}

const waitingSql = `
  SELECT
    e.id, e.event_id::text, e.event, coalesce(e.store_id, 0) AS store_id,
    left(e.created_at::text, 19) AS created_at
  FROM webhook_events e
  WHERE e.id IN (
    SELECT sequence
    FROM webhook_deliveries
    WHERE status = ${taskStatus.waiting} AND body = ''
    ORDER BY sequence
    LIMIT $1
  )
  ORDER BY e.id`;

const bodyOf = (event: WaitingEvent, data: object): string =>
  JSON.stringify({
    id: event.event_id,
    type: event.event,
    version: bodyVersion,
    sequence: event.id,
    created_at: event.created_at,
    store_id: event.store_id,
    data,
  });
