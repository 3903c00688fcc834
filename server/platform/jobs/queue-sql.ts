import { taskStatus } from '../../../schemas/contract/dicts/operation-dicts.ts';
import { nowSql } from '../database/now-sql.ts';
import type { QueueOptions, Task } from './queue.ts';

/** SQL that claims at most `$1` due rows of a queue and answers their tasks. */
export function claimSql<T extends Task, Report>(
  { table, waits, leaseSeconds, ready, choose, read }: QueueOptions<T, Report>,
  due: (alias: string) => string,
): string {
  const chosen =
    choose?.(due) ??
    `
    SELECT t.id
    FROM ${table} t
    WHERE ${due('t')} AND ${ready?.(due) ?? 'true'}
    ORDER BY t.next_at, t.id
    LIMIT $1`;
  // Without a time the task is never due again
  const next = waits.length > 0 ? `${nowSql} + make_interval(secs => ${leaseSeconds})` : 'NULL';
  return `
    WITH chosen AS (
      ${chosen}
      FOR UPDATE SKIP LOCKED
    ),
      claimed AS (
        UPDATE ${table} t
        SET tries = t.tries + 1, next_at = ${next}
        FROM chosen c
        WHERE t.id = c.id
        RETURNING t.*
      )
    ${read}`;
}

/** SQL that stores the states of the rows in `$1`, and answers the ids of those it stored. */
export const saveSql = (table: string): string => `
  UPDATE ${table} t
  SET
    status = r.status,
    tries = r.counted,
    error_msg = r.error_msg,
    sent_at = CASE WHEN r.status = ${taskStatus.done} THEN ${nowSql} ELSE t.sent_at END,
    next_at = CASE
      WHEN r.status = ${taskStatus.waiting} THEN ${nowSql} + make_interval(secs => r.wait)
    END
  FROM jsonb_to_recordset($1::jsonb) AS r(
    id bigint, tries int, status smallint, counted int, wait int, error_msg text
  )
  WHERE t.id = r.id AND t.tries = r.tries AND t.status = ${taskStatus.waiting}
  RETURNING t.id`;
