import type { Area } from '../../../../schemas/contract/areas.ts';
import type {
  MessageChannel,
  MessageKind,
} from '../../../../schemas/contract/dicts/message-kinds.ts';
import { taskStatus } from '../../../../schemas/contract/dicts/operation-dicts.ts';
import { fallbackLanguage, type Language } from '../../../../schemas/contract/language.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { dueSql } from '../../../platform/jobs/due-sql.ts';
import type { MessageParams } from '../kinds/kind.ts';
import { MailRefused } from '../mail/drivers/mail-driver.ts';

/** A delivery of a message that this process sends now. */
export interface Delivery {
  readonly id: number;
  readonly tries: number;
  readonly area: Area;
  readonly account_id: number;
  readonly channel: MessageChannel;
  readonly address: string;
  readonly kind: MessageKind;
  readonly language: Language;
  readonly subject_id: number;
  readonly params: MessageParams;
}

/** How a delivery went. */
export interface DeliveryResult {
  readonly id: number;
  readonly tries: number;
  readonly subject: string;
  /** Shown to admins by drivers that send nothing; '' otherwise. */
  readonly content: string;
  /** Undefined: accepted by the server. */
  readonly failure?: { readonly reason: string; readonly isFinal: boolean } | undefined;
}

/** Minutes until the next try, by the tries before. Afterwards the delivery has failed. */
const retryMinutes = [1, 5, 30, 120, 720] as const;
/** A killed process holds its deliveries for this time. */
const lease = '10 minutes';

/** Single messages of a channel, or digests. */
export type DueDeliveries = 'email' | 'sms' | 'digest';

/**
 * Claims deliveries that are due: single ones of a channel, or all of the next accounts with a
 * digest. Another process skips them until the lease ends. Those to locked or deleted accounts of a
 * back office fail: they would tell a former colleague what happens in the store.
 */
export async function claimDeliveries(
  sql: Sql,
  due: DueDeliveries,
  limit: number,
): Promise<Delivery[]> {
  await sql.run(dropSql, [], 'messages.drop');
  return sql.rows<Delivery>(claimSql[due], [limit, lease, fallbackLanguage], `messages.${due}`);
}

const claim = (chosen: string): string => `
  WITH chosen AS (
    ${chosen}
    FOR UPDATE SKIP LOCKED
  ),
    claimed AS (
      UPDATE message_deliveries d
      SET tries = d.tries + 1, next_at = mall_now() + $2::interval
      FROM chosen c
      WHERE d.id = c.id
      RETURNING d.*
    )
  SELECT
    d.id, d.tries, d.area, d.account_id, d.channel, d.address, d.kind,
    coalesce(s.language, $3) AS language, m.subject_id, coalesce(m.params, '{}') AS params
  FROM claimed d
  JOIN messages m ON m.id = d.message_id
  LEFT JOIN message_settings s ON s.area = d.area AND s.account_id = d.account_id
  ORDER BY d.id`;

const longestWait = `
  greatest('${lease}'::interval, make_interval(mins => (ARRAY[${retryMinutes.join()}])[tries]))`;
const isDueSql = `status = ${taskStatus.waiting} AND ${dueSql('next_at', longestWait)}`;

/** A seller's account is locked with that of its owner. */
const dropSql = `
  UPDATE message_deliveries d
  SET status = ${taskStatus.failed}, next_at = NULL, error_msg = 'the account is locked or deleted'
  WHERE ${isDueSql}
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
    )`;

const claimSingle = (channel: 'email' | 'sms'): string =>
  claim(`
    SELECT id
    FROM message_deliveries
    WHERE ${isDueSql} AND is_digest = 0 AND channel = '${channel}'
    ORDER BY next_at, id
    LIMIT $1`);

const claimSql = {
  email: claimSingle('email'),
  sms: claimSingle('sms'),
  // The first delivery of an account stands for all of them: who locks it claims the whole digest
  digest: claim(`
    WITH heads AS MATERIALIZED (
      SELECT area, account_id
      FROM message_deliveries
      WHERE ${isDueSql} AND id IN (
        SELECT min(id)
        FROM message_deliveries
        WHERE ${isDueSql} AND is_digest = 1
        GROUP BY area, account_id
        ORDER BY 1
        LIMIT $1
      )
      FOR UPDATE SKIP LOCKED
    )
    SELECT id
    FROM message_deliveries
    WHERE ${isDueSql} AND is_digest = 1
      AND (area, account_id) IN (SELECT area, account_id FROM heads)`),
} as const;

/** Saves how deliveries went. Those that may succeed later are tried again. */
export async function saveResults(sql: Sql, results: readonly DeliveryResult[]): Promise<void> {
  const rows = results.map(({ id, tries, subject, content, failure }) => {
    const minutes = failure?.isFinal ? undefined : retryMinutes[tries - 1];
    const isFailed = failure !== undefined && minutes === undefined;
    const open = failure ? taskStatus.waiting : taskStatus.done;
    return {
      id,
      subject,
      content,
      status: isFailed ? taskStatus.failed : open,
      minutes: minutes ?? 0,
      error_msg: failure?.reason.slice(0, 250) ?? '',
    };
  });
  await sql.run(
    `
      UPDATE message_deliveries d
      SET
        status = r.status,
        subject = r.subject,
        content = r.content,
        error_msg = r.error_msg,
        sent_at = CASE WHEN r.status = ${taskStatus.done} THEN mall_now() END,
        next_at = CASE
          WHEN r.status = ${taskStatus.waiting} THEN mall_now() + make_interval(mins => r.minutes)
        END
      FROM jsonb_to_recordset($1::jsonb) AS r(
        id bigint, subject text, content text, status smallint, minutes int, error_msg text
      )
      WHERE d.id = r.id`,
    [JSON.stringify(rows)],
    'messages.results',
  );
}

/** Runs `send`. @returns the server's reason when it fails, for admins */
export async function failureOf(
  send: () => Promise<void>,
): Promise<{ readonly reason: string; readonly isFinal: boolean } | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    return {
      reason: reasonOf(error),
      isFinal: error instanceof MailRefused,
    };
  }
}

/** Text of an error for the log of deliveries. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'unknown';
