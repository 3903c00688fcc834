import {
  type MessageChannel,
  type MessageKind,
  messageChannels,
  messageKinds,
} from '../../../../schemas/contract/dicts/message-kinds.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { untilDone } from '../../../platform/jobs/run-batches.ts';
import { noticeColumns } from '../inbox/add-notices.ts';
import { isOnByDefault } from '../kinds/index.ts';
import { deliveryState } from '../outbox/write-messages.ts';

/** Messages of one statement. */
const batchSize = 500;

/** `<kind> <channel>` that is on until the reader turns it off. */
const defaults: readonly string[] = (Object.keys(messageKinds) as MessageKind[]).flatMap((kind) =>
  messageChannels
    .filter((channel) => isOnByDefault(kind, channel))
    .map((channel) => `${kind} ${channel}`),
);

/**
 * Queues what waiting messages send by e-mail and SMS: once for each message and channel
 * (`message_deliveries_once`). Those of a digest are not due before it begins (`beginDigests`).
 * Messages older than a day are not sent.
 *
 * @param channels that are configured
 */
export const queueDeliveries = (sql: Sql, channels: readonly MessageChannel[]): Promise<number> =>
  untilDone(batchSize, async () => {
    const [row] = await sql.rows<{ n: number }>(
      queueSql,
      [batchSize, defaults, channels],
      'messages.queue',
    );
    return row!.n;
  });

/** E-mails go to the confirmed address, SMS to the account's phone if the kind has a template. */
const queueSql = `
  WITH taken AS (
    UPDATE messages
    SET delivery = '${deliveryState.done}'
    WHERE id IN (
      SELECT id
      FROM messages
      WHERE delivery = '${deliveryState.waiting}'
      ORDER BY id
      LIMIT $1
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, area, account_id, kind, created_at
  ),
    queued AS (
      INSERT INTO message_deliveries (
        message_id, area, account_id, channel, kind, address, is_digest, next_at
      )
      SELECT
        t.id, t.area, t.account_id, c.channel, t.kind, c.address,
        d.is_digest,
        CASE d.is_digest WHEN 0 THEN ${nowSql} END
      FROM taken t
      LEFT JOIN message_settings s ON s.area = t.area AND s.account_id = t.account_id
      LEFT JOIN users u ON t.area <> 'Admin' AND u.id = t.account_id
      CROSS JOIN LATERAL (
        VALUES ('email', coalesce(s.email, '')), ('sms', coalesce(u.phone, ''))
      ) AS c(channel, address)
      CROSS JOIN LATERAL (
        SELECT CASE c.channel WHEN 'email' THEN coalesce(s.is_digest, 0) ELSE 0 END AS is_digest
      ) d
      WHERE c.address <> ''
        AND c.channel = ANY($3)
        AND t.created_at > mall_now() - interval '1 day'
        AND coalesce(
          s.choices -> t.kind ->> c.channel,
          ((t.kind || ' ' || c.channel) = ANY($2))::int::text
        ) = '1'
        AND (
          c.channel <> 'sms'
          OR EXISTS (SELECT FROM sms WHERE name = t.kind AND deleted_at IS NULL)
        )
      ON CONFLICT
      DO NOTHING
    )
  SELECT count(*)::int AS n
  FROM taken`;

/**
 * Writes messages of new notices for those who receive them by e-mail; all others get theirs when
 * they look (`addNotices`).
 */
export async function addMailedNotices(sql: Sql): Promise<void> {
  await sql.run(
    `
      INSERT INTO messages (area, account_id, store_id, kind, subject_id, params, delivery)
      SELECT s.area, s.account_id, t.id, ${noticeColumns}, '${deliveryState.waiting}'
      FROM notices n
      CROSS JOIN message_settings s
      JOIN users u ON u.id = s.account_id AND u.status = 1 AND u.deleted_at IS NULL
      LEFT JOIN stores t
        ON s.area = 'Seller'
        AND t.user_id = coalesce(u.belong_id, u.id)
        AND t.deleted_at IS NULL
      WHERE n.deleted_at IS NULL
        AND n.created_at > mall_now() - interval '1 day'
        AND s.choices #>> '{mall_notice,email}' = '1'
        AND s.area <> 'Admin'
        AND (s.area = 'shop' OR t.id IS NOT NULL)
      ON CONFLICT
      DO NOTHING`,
    [],
    'messages.mailedNotices',
  );
}
