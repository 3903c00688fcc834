import type { Area } from '../../../../schemas/contract/areas.ts';
import type {
  MessageChannel,
  MessageKind,
} from '../../../../schemas/contract/dicts/message-kinds.ts';
import { taskStatus } from '../../../../schemas/contract/dicts/operation-dicts.ts';
import { fallbackLanguage, type Language } from '../../../../schemas/contract/language.ts';
import { nowSql } from '../../../platform/database/now-sql.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Task, TriedTask } from '../../../platform/jobs/queue.ts';
import { isAdmittedSql } from '../../kernel/admitted-stores.ts';
import { kinds } from '../kinds/index.ts';
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

/** The right that a kind needs in the area of a delivery `d`; NULL without one. */
const rightSql = `CASE d.area || ' ' || d.kind ${Object.entries(kinds)
  .flatMap(([kind, { audiences }]) =>
    Object.entries(audiences).flatMap(([area, { right }]) =>
      right === undefined ? [] : [`WHEN '${area} ${kind}' THEN '${right}'`],
    ),
  )
  .join(' ')} END`;

/** Makes the deliveries of digests due that no digest has tried. */
export async function beginDigests(sql: Sql): Promise<void> {
  await sql.run(
    `
      UPDATE message_deliveries
      SET next_at = ${nowSql}
      WHERE status = ${taskStatus.waiting} AND is_digest = 1 AND next_at IS NULL`,
    [],
    'messages.digests',
  );
}

/**
 * Drops due deliveries to accounts of a back office that may not read them any more: the account is
 * locked or deleted, a seller's account with its owner, the store is admitted no longer, or the
 * right was taken.
 */
export async function dropDeliveries(sql: Sql, due: (alias: string) => string): Promise<void> {
  await sql.run(
    `
      UPDATE message_deliveries d
      SET
        status = ${taskStatus.dropped},
        next_at = NULL,
        error_msg = 'the account may not read it any more'
      WHERE ${due('d')}
        AND d.area <> 'shop'
        AND NOT (
          CASE d.area
            WHEN 'Admin' THEN EXISTS (
              SELECT
              FROM admins a
              WHERE a.id = d.account_id AND a.status = 1 AND a.deleted_at IS NULL
            )
            ELSE EXISTS (
              SELECT
              FROM users u
              JOIN users o
                ON o.id = coalesce(u.belong_id, u.id) AND o.status = 1 AND o.deleted_at IS NULL
              WHERE u.id = d.account_id AND u.status = 1 AND u.deleted_at IS NULL
            )
          END
          AND EXISTS (
            SELECT
            FROM messages m
            WHERE m.id = d.message_id
              AND (m.store_id IS NULL OR ${isAdmittedSql('m.store_id')})
              AND (
                ${rightSql} IS NULL
                OR d.account_id IN (SELECT message_readers(m.area, m.store_id, ${rightSql}))
              )
          )
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
