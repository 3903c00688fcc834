import type { Sql } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { defineRetention } from '../../../platform/jobs/retention.ts';
import { isKindOf } from '../kinds/index.ts';
import { deliveryState } from '../outbox/write-messages.ts';

/** Days until a message, and what was sent by e-mail and SMS, are deleted. */
const retentionDays = 90;
for (const table of ['message_deliveries', 'messages', 'sms_logs'])
  defineRetention(table, retentionDays);

/** The columns of a new message of kind `mall_notice`, after the account's. */
export const noticeColumns = `'mall_notice', n.id, jsonb_build_object('name', n.name)`;

/**
 * Adds the mall's notices to the caller's messages: those that were published since the account
 * exists. Only accounts that open their messages get rows. Writes nothing when there is no new
 * notice.
 */
export async function addNotices(sql: Sql, { area, id, storeId }: Actor): Promise<void> {
  if (!isKindOf(area, 'mall_notice')) return;
  await sql.run(
    `
      INSERT INTO messages (
        area, account_id, store_id, kind, subject_id, params, delivery, created_at, read_at
      )
      SELECT
        $1, u.id, nullif($3::bigint, 0), ${noticeColumns}, '${deliveryState.done}', n.created_at,
        CASE WHEN s.choices #>> '{mall_notice,in_app}' = '0' THEN mall_now() END
      FROM notices n
      JOIN users u ON u.id = $2 AND u.created_at <= n.created_at
      LEFT JOIN message_settings s ON s.area = $1 AND s.account_id = u.id
      WHERE n.deleted_at IS NULL
        AND n.created_at > mall_now() - make_interval(days => $4)
        AND NOT EXISTS (
          SELECT
          FROM messages m
          WHERE m.kind = 'mall_notice'
            AND m.subject_id = n.id
            AND m.area = $1
            AND m.account_id = u.id
        )
      ORDER BY n.id
      ON CONFLICT
      DO NOTHING`,
    [area, id, storeId, retentionDays],
    'messages.addNotices',
  );
}
