import type { Area } from '../../../../schemas/contract/areas.ts';
import type {
  MessageChannel,
  MessageKind,
} from '../../../../schemas/contract/dicts/message-kinds.ts';
import { taskStatus } from '../../../../schemas/contract/dicts/operation-dicts.ts';
import { fallbackLanguage, type Language } from '../../../../schemas/contract/language.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Task, TriedTask } from '../../../platform/jobs/queue.ts';
import type { MessageParams } from '../kinds/kind.ts';

/** A delivery of a message that this process sends now. */
export interface Delivery extends Task {
  readonly area: Area;
  readonly account_id: number;
  readonly channel: MessageChannel;
  readonly address: string;
  readonly kind: MessageKind;
  readonly language: Language;
  readonly subject_id: number;
  readonly params: MessageParams;
}

/** What was sent. */
export interface SentContent {
  readonly subject: string;
  /** Shown to admins by drivers that send nothing; '' otherwise. */
  readonly content: string;
}

/** SQL: the claimed deliveries. */
export const readDeliveriesSql = `
  SELECT
    d.id, d.tries, d.area, d.account_id, d.channel, d.address, d.kind,
    coalesce(s.language, '${fallbackLanguage}') AS language, m.subject_id,
    coalesce(m.params, '{}') AS params
  FROM claimed d
  JOIN messages m ON m.id = d.message_id
  LEFT JOIN message_settings s ON s.area = d.area AND s.account_id = d.account_id
  ORDER BY d.id`;

/** SQL: whether `t` is among the next single deliveries of its channel. `$2` and `$3` are under way. */
export const readySql = (due: (alias: string) => string, perChannel: number): string => {
  const next = (channel: 'email' | 'sms', sent: string): string => `
    (
      SELECT n.id
      FROM message_deliveries n
      WHERE ${due('n')} AND n.is_digest = 0 AND n.channel = '${channel}'
      ORDER BY n.next_at, n.id
      LIMIT ${perChannel} - ${sent}::int
    )`;
  return `t.id IN (${next('email', '$2')} UNION ALL ${next('sms', '$3')})`;
};

/**
 * SQL: all deliveries of the next accounts with a digest. The first delivery of an account stands
 * for all of them: who locks it claims the whole digest.
 */
export const chooseDigestsSql = (due: (alias: string) => string): string => `
  WITH heads AS MATERIALIZED (
    SELECT area, account_id
    FROM message_deliveries h
    WHERE ${due('h')} AND id IN (
      SELECT min(id)
      FROM message_deliveries f
      WHERE ${due('f')} AND is_digest = 1
      GROUP BY area, account_id
      ORDER BY 1
      LIMIT $1
    )
    FOR UPDATE SKIP LOCKED
  )
  SELECT id
  FROM message_deliveries t
  WHERE ${due('t')} AND is_digest = 1
    AND (area, account_id) IN (SELECT area, account_id FROM heads)`;

/**
 * Fails due deliveries to locked or deleted accounts of a back office: they would tell a former
 * colleague what happens in the store. A seller's account is locked with that of its owner.
 */
export async function dropDeliveries(sql: Sql, due: (alias: string) => string): Promise<void> {
  await sql.run(
    `
      UPDATE message_deliveries d
      SET
        status = ${taskStatus.failed},
        next_at = NULL,
        error_msg = 'the account is locked or deleted'
      WHERE ${due('d')}
        AND d.area <> 'shop'
        AND NOT EXISTS (
          SELECT
          FROM admins a
          WHERE d.area = 'Admin' AND a.id = d.account_id AND a.status = 1 AND a.deleted_at IS NULL
        )
        AND NOT EXISTS (
          SELECT
          FROM users u
          JOIN users o ON o.id = coalesce(u.belong_id, u.id) AND o.status = 1 AND o.deleted_at IS NULL
          WHERE d.area = 'Seller' AND u.id = d.account_id AND u.status = 1 AND u.deleted_at IS NULL
        )`,
    [],
    'messages.drop',
  );
}

/** Stores what was sent, for the list of sent messages. */
export async function saveContents(
  sql: Sql,
  tried: readonly TriedTask<Delivery, SentContent>[],
): Promise<void> {
  const rows = tried.map(({ task, report }) => ({ id: task.id, ...report }));
  await sql.run(
    `
      UPDATE message_deliveries d
      SET subject = coalesce(r.subject, ''), content = coalesce(r.content, '')
      FROM jsonb_to_recordset($1::jsonb) AS r(id bigint, subject text, content text)
      WHERE d.id = r.id`,
    [JSON.stringify(rows)],
    'messages.contents',
  );
}
