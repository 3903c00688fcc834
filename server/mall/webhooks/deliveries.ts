import { deliveryStatus } from '../../../schemas/contract/dicts/message-kinds.ts';
import { testEvent, webhookStatus } from '../../../schemas/contract/dicts/webhook-events.ts';
import type { Sql, Transaction } from '../../platform/database/sql.ts';
import { dueSql } from '../../platform/jobs/due-sql.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';
import { isAdmittedSql } from '../stores/verified-stores.ts';

/** A delivery that this process sends now. */
export interface WebhookDelivery {
  readonly id: number;
  readonly tries: number;
  readonly webhook_id: number;
  /** Null for a webhook of the platform. */
  readonly store_id: number | null;
  readonly event_id: string;
  readonly event: string;
  readonly body: string;
  readonly url: string;
  /** Encrypted; during a rotation the previous one follows. */
  readonly secrets: readonly Buffer[];
}

/** How an attempt went. */
export interface WebhookResult {
  readonly delivery: WebhookDelivery;
  /** HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  readonly durationMs: number;
  /** Beginning of the answer. */
  readonly response: string;
  /** '' when the receiver accepted the event. */
  readonly error: string;
}

/** Minutes until the next attempt, by the attempts before. After eight the delivery has failed. */
const retryMinutes = [1, 5, 30, 120, 360, 720, 1440] as const;
/** Later events of an object wait for an earlier one until it has failed this often. */
const orderedTries = 4;
/** A killed process holds its deliveries for this time; an attempt takes 10 s at most. */
const lease = '2 minutes';
/** Deliveries of one webhook that are sent at the same time. */
const perWebhook = 5;
/** The same while the last attempt of the webhook failed. */
const perFailingWebhook = 1;
/** Deliveries of one store that are sent at the same time. */
const perStore = 20;
/** A webhook that has failed for this time is stopped. */
const maxFailingDays = 5;

/**
 * Claims deliveries that are due. Another process skips them until the lease ends. The events of
 * one object go out in their order while the receiver accepts them. Those of a store wait while the
 * seller area does not admit it.
 *
 * @param busy deliveries that this process sends: their webhooks get no others meanwhile
 */
export const claimDeliveries = (
  sql: Sql,
  limit: number,
  busy: readonly Pick<WebhookDelivery, 'webhook_id' | 'store_id'>[] = [],
): Promise<WebhookDelivery[]> =>
  sql.rows<WebhookDelivery>(
    claimSql,
    [
      limit,
      lease,
      busy.map(({ webhook_id: id }) => id),
      busy.flatMap(({ store_id: id }) => id ?? []),
    ],
    'webhooks.claim',
  );

const longestWait = `
  greatest('${lease}'::interval, make_interval(mins => (ARRAY[${retryMinutes.join()}])[d.tries]))`;
const isDueSql = `d.status = ${deliveryStatus.waiting} AND ${dueSql('d.next_at', longestWait)}`;

const claimSql = `
  WITH chosen AS (
    SELECT d.id
    FROM webhook_deliveries d
    WHERE ${isDueSql} AND d.id IN (
      SELECT t.id
      FROM (
        SELECT
          n.id, n.next_at, w.store_id, w.failing_since IS NOT NULL AS is_failing,
          row_number() OVER (
            PARTITION BY w.store_id
            ORDER BY w.failing_since IS NOT NULL, n.next_at, n.id
          ) AS turn
        FROM webhooks w
        CROSS JOIN LATERAL (
          SELECT d.id, d.next_at
          FROM webhook_deliveries d
          WHERE d.webhook_id = w.id
            AND ${isDueSql}
            AND d.body <> ''
            AND (w.status = ${webhookStatus.on} OR d.event = '${testEvent}')
            AND NOT EXISTS (
              SELECT
              FROM webhook_deliveries p
              WHERE p.webhook_id = d.webhook_id
                AND p.subject = d.subject
                AND p.subject_id = d.subject_id
                AND p.sequence < d.sequence
                AND p.status = ${deliveryStatus.waiting}
                AND p.tries < ${orderedTries}
            )
          ORDER BY d.next_at
          LIMIT CASE WHEN w.failing_since IS NULL THEN ${perWebhook} ELSE ${perFailingWebhook} END
        ) n
        WHERE w.secret IS NOT NULL
          AND w.id <> ALL($3::bigint[])
          AND (w.store_id IS NULL OR ${isAdmittedSql('w.store_id')})
      ) t
      WHERE t.store_id IS NULL
        OR t.turn + (
          SELECT count(*) FROM unnest($4::bigint[]) AS b(store_id) WHERE b.store_id = t.store_id
        ) <= ${perStore}
      ORDER BY t.is_failing, t.next_at
      LIMIT $1
    )
    FOR UPDATE SKIP LOCKED
  ),
    claimed AS (
      UPDATE webhook_deliveries d
      SET tries = d.tries + 1, next_at = mall_now() + $2::interval
      FROM chosen c
      WHERE d.id = c.id
      RETURNING d.id, d.tries, d.webhook_id, d.event_id, d.event, d.body, d.sequence
    )
  SELECT
    d.id, d.tries, d.webhook_id, w.store_id, d.event_id, d.event, d.body, w.url,
    array_remove(
      ARRAY[w.secret, CASE WHEN w.previous_until > mall_now() THEN w.previous_secret END],
      NULL
    ) AS secrets
  FROM claimed d
  JOIN webhooks w ON w.id = d.webhook_id
  ORDER BY d.sequence`;

/** Saves how attempts went, and stops webhooks that have failed for days. */
export async function saveResults(
  tx: Transaction,
  results: readonly WebhookResult[],
): Promise<void> {
  const rows = JSON.stringify(results.map(toRow));
  await tx.run(saveSql, [rows], 'webhooks.save');
  await tx.run(attemptsSql, [rows], 'webhooks.attempts');
  await saveHealth(tx, results);
}

function toRow({ delivery, status, durationMs, response, error }: WebhookResult): object {
  const minutes = error === '' ? undefined : retryMinutes[delivery.tries - 1];
  const ended = error === '' ? deliveryStatus.sent : deliveryStatus.failed;
  return {
    id: delivery.id,
    tries: delivery.tries,
    status: minutes === undefined ? ended : deliveryStatus.waiting,
    minutes: minutes ?? 0,
    response_status: status ?? null,
    duration_ms: durationMs,
    response,
    error_msg: error,
  };
}

const recordSql = `
  jsonb_to_recordset($1::jsonb) AS r(
    id bigint, tries bigint, status smallint, minutes int, response_status bigint,
    duration_ms bigint, response text, error_msg text
  )`;

/** Only the process that holds the claim writes: a later attempt has a higher number. */
const saveSql = `
  UPDATE webhook_deliveries d
  SET
    status = r.status,
    response_status = r.response_status,
    duration_ms = r.duration_ms,
    response = r.response,
    error_msg = r.error_msg,
    sent_at = CASE WHEN r.status = ${deliveryStatus.sent} THEN mall_now() ELSE d.sent_at END,
    next_at = CASE
      WHEN r.status = ${deliveryStatus.waiting} THEN mall_now() + make_interval(mins => r.minutes)
    END
  FROM ${recordSql}
  WHERE d.id = r.id AND d.tries = r.tries AND d.status = ${deliveryStatus.waiting}`;

/** A delivery may be deleted with its webhook meanwhile. */
const attemptsSql = `
  INSERT INTO webhook_attempts (delivery_id, response_status, duration_ms, error_msg)
  SELECT r.id, r.response_status, r.duration_ms, r.error_msg
  FROM ${recordSql}
  WHERE EXISTS (SELECT FROM webhook_deliveries d WHERE d.id = r.id)
  ORDER BY r.id`;

/** A failed test does not count as a failure of the webhook. */
async function saveHealth(tx: Transaction, results: readonly WebhookResult[]): Promise<void> {
  const idsWith = (isWanted: (result: WebhookResult) => boolean): readonly number[] => [
    ...new Set(results.filter(isWanted).map(({ delivery }) => delivery.webhook_id)),
  ];
  const accepted = idsWith(({ error }) => error === '');
  const failed = idsWith(({ error, delivery }) => error !== '' && delivery.event !== testEvent);
  await tx.run(
    `
      UPDATE webhooks
      SET delivered_at = mall_now(), failing_since = NULL
      WHERE id = ANY($1::bigint[])`,
    [accepted],
    'webhooks.accepted',
  );
  await tx.run(
    `
      UPDATE webhooks
      SET failing_since = mall_now()
      WHERE id = ANY($1::bigint[]) AND id <> ALL($2::bigint[]) AND failing_since IS NULL`,
    [failed, accepted],
    'webhooks.failed',
  );
  const stopped = await tx.rows<{ id: number }>(
    `
      UPDATE webhooks
      SET status = ${webhookStatus.stopped}, rev = rev + 1
      WHERE id = ANY($1::bigint[])
        AND status = ${webhookStatus.on}
        AND failing_since < mall_now() - make_interval(days => $2)
      RETURNING id`,
    [failed, maxFailingDays],
    'webhooks.stop',
  );
  await writeMessages(
    tx,
    'webhook_off',
    stopped.map(({ id }) => id),
  );
}
