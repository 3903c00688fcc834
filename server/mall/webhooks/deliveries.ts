import { taskStatus } from '../../../schemas/contract/dicts/operation-dicts.ts';
import { testEvent, webhookStatus } from '../../../schemas/contract/dicts/webhook-events.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Outcome, Task, TriedTask } from '../../platform/jobs/queue.ts';
import { isAdmittedSql } from '../kernel/admitted-stores.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';

/** A delivery that this process sends now. */
export interface WebhookDelivery extends Task {
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

/** What the receiver answered. */
export interface WebhookReport {
  /** HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  readonly durationMs: number;
  /** Beginning of the answer. */
  readonly response: string;
}

export type WebhookOutcome = Outcome<WebhookReport>;
type TriedDelivery = TriedTask<WebhookDelivery, WebhookReport>;

/** Later events of an object wait for an earlier one until it has failed this often. */
const orderedTries = 4;
/** Deliveries of one webhook that are sent at the same time. */
const perWebhook = 5;
/** The same while the last attempt of the webhook failed. */
const perFailingWebhook = 1;
/** Deliveries of one store that are sent at the same time. */
const perStore = 20;
/** A webhook that has failed for this time is stopped. */
const maxFailingDays = 5;

/**
 * SQL: whether the delivery `t` may be sent now. The events of one object go out in their order
 * while the receiver accepts them. Those of a store wait while the seller area does not admit it.
 * Parameters: most deliveries; webhooks and stores of those under way, whose webhooks get no others.
 */
export const readySql = (due: (alias: string) => string): string => `
  t.id IN (
    SELECT c.id
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
          AND ${due('d')}
          AND d.body <> ''
          AND (w.status = ${webhookStatus.on} OR d.event = '${testEvent}')
          AND NOT EXISTS (
            SELECT
            FROM webhook_deliveries p
            WHERE p.webhook_id = d.webhook_id
              AND p.subject = d.subject
              AND p.subject_id = d.subject_id
              AND p.sequence < d.sequence
              AND p.status = ${taskStatus.waiting}
              AND p.tries < ${orderedTries}
          )
        ORDER BY d.next_at
        LIMIT CASE WHEN w.failing_since IS NULL THEN ${perWebhook} ELSE ${perFailingWebhook} END
      ) n
      WHERE w.secret IS NOT NULL
        AND w.id <> ALL($2::bigint[])
        AND (w.store_id IS NULL OR ${isAdmittedSql('w.store_id')})
    ) c
    WHERE c.store_id IS NULL
      OR c.turn + (
        SELECT count(*) FROM unnest($3::bigint[]) AS b(store_id) WHERE b.store_id = c.store_id
      ) <= ${perStore}
    ORDER BY c.is_failing, c.next_at
    LIMIT $1
  )`;

/** SQL: the claimed deliveries. */
export const readDeliveriesSql = `
  SELECT
    d.id, d.tries, d.webhook_id, w.store_id, d.event_id, d.event, d.body, w.url,
    array_remove(
      ARRAY[w.secret, CASE WHEN w.previous_until > mall_now() THEN w.previous_secret END],
      NULL
    ) AS secrets
  FROM claimed d
  JOIN webhooks w ON w.id = d.webhook_id
  ORDER BY d.sequence`;

/** Stores the answers of receivers and each attempt, and stops webhooks that have failed for days. */
export async function saveAnswers(tx: Transaction, tried: readonly TriedDelivery[]): Promise<void> {
  const rows = tried.map(({ task, failure, report }) => ({
    id: task.id,
    response_status: report?.status ?? null,
    duration_ms: report?.durationMs ?? 0,
    response: report?.response ?? '',
    error_msg: failure?.reason ?? '',
  }));
  await tx.run(
    `
      WITH r AS (
        SELECT *
        FROM jsonb_to_recordset($1::jsonb) AS r(
          id bigint, response_status bigint, duration_ms bigint, response text, error_msg text
        )
      ),
        answered AS (
          UPDATE webhook_deliveries d
          SET
            response_status = r.response_status,
            duration_ms = r.duration_ms,
            response = r.response
          FROM r
          WHERE d.id = r.id
        )
      INSERT INTO webhook_attempts (delivery_id, response_status, duration_ms, error_msg)
      SELECT id, response_status, duration_ms, error_msg
      FROM r
      ORDER BY id`,
    [JSON.stringify(rows)],
    'webhooks.answers',
  );
  await saveHealth(tx, tried);
}

/** A failed test does not count as a failure of the webhook. */
async function saveHealth(tx: Transaction, tried: readonly TriedDelivery[]): Promise<void> {
  const idsWith = (isWanted: (tried: TriedDelivery) => boolean): readonly number[] => [
    ...new Set(tried.filter(isWanted).map(({ task }) => task.webhook_id)),
  ];
  const accepted = idsWith(({ failure }) => !failure);
  const failed = idsWith(({ failure, task }) => Boolean(failure) && task.event !== testEvent);
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
