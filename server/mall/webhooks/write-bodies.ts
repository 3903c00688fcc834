import { taskStatus } from '../../../schemas/contract/dicts/operation-dicts.ts';
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

/**
 * Writes the bodies of deliveries that have none. All attempts of all webhooks send the same text.
 *
 * @param payloads the statement of `payloadSql`
 * @param origin of the addresses of pictures; '' without `SOUK_ORIGIN`
 */
export async function writeBodies(sql: Sql, payloads: string, origin: string): Promise<void> {
  for (;;) {
    const events = await sql.rows<WaitingEvent>(waitingSql, [batchSize], 'webhooks.unwritten');
    if (events.length === 0) return;
    const ids = events.map(({ id }) => id);
    const rows = await sql.rows<{ id: number; data: object }>(
      payloads,
      [ids, origin],
      'webhooks.payloads',
    );
    const dataOf = new Map(rows.map(({ id, data }) => [id, data]));
    const bodies = events.map((event) => bodyOf(event, dataOf.get(event.id) ?? {}));
    await sql.run(
      `
        UPDATE webhook_deliveries d
        SET body = b.body
        FROM unnest($1::bigint[], $2::text[]) AS b(sequence, body)
        WHERE d.sequence = b.sequence AND d.body = ''`,
      [ids, bodies],
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
