import { taskStatus } from '../../../schemas/contract/dicts/operation-dicts.ts';
import { nowSql } from '../database/now-sql.ts';

/** Where the tasks of a queue are, and how it claims them. */
export interface QueueTable {
  /**
   * Its rows are the tasks, with the columns `id`, `status`, `tries`, `next_at`, `sent_at` and
   * `error_msg`. Whoever needs something done writes a row, in the transaction that needs it, with
   * `nowSql` as `next_at` of whole seconds.
   */
  readonly table: string;
  /**
   * Seconds until the next try, by the tries before. After the last one a task has failed. Without
   * any a task is tried at most once, also when the process is killed.
   */
  readonly waits: readonly number[];
  /** A killed process holds its tasks for this time, which no try exceeds. Seconds. */
  readonly leaseSeconds: number;
  /** SQL: whether the row `t` may be tried now. `due` is the condition of a row that is due. */
  readonly ready?: (due: (alias: string) => string) => string;
  /** SQL: the ids of the rows to claim, at most `$1`, without the lock of the rows. */
  readonly choose?: (due: (alias: string) => string) => string;
  /** SQL: the tasks of the rows in `claimed`. */
  readonly read: string;
}

/** SQL that claims at most `$1` due rows of a queue and answers their tasks. */
export function claimSql(
  { table, waits, leaseSeconds, ready, choose, read }: QueueTable,
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
