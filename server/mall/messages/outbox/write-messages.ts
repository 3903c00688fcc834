import type { MessageKind } from '../../../../schemas/contract/dicts/message-kinds.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { kinds } from '../kinds/index.ts';
import type { MessageParams } from '../kinds/kind.ts';

/** Values of `messages.delivery`: whether the job has looked at the message. */
export const deliveryState = { waiting: 'waiting', done: 'done' } as const;

/**
 * Writes the messages of what happened to some rows, in the transaction in which it happens
 * (docs/decisions/0115-message-centre.md): one row per reader. A job sends them to the other
 * channels. A reader who turned the kind off in the mall finds the message read. Locks no row that others wait for.
 *
 * @param ids rows that the kind is about; nothing happens without any
 * @param params further values of the text
 */
export async function writeMessages(
  sql: Sql,
  kind: MessageKind,
  ids: readonly number[],
  params: MessageParams = {},
): Promise<void> {
  if (ids.length === 0) return;
  await sql.run(statements.get(kind)!, [ids, JSON.stringify(params)], `messages.write.${kind}`);
}

const statements: ReadonlyMap<string, string> = new Map(
  Object.keys(kinds).map((kind) => [kind, writeSql(kind as MessageKind)]),
);

function writeSql(kind: MessageKind): string {
  const { source, audiences } = kinds[kind];
  const right = (area: 'Seller' | 'Admin'): string =>
    `WHEN '${area}' THEN '${audiences[area]?.right ?? ''}'`;
  return `
    INSERT INTO messages (area, account_id, store_id, kind, subject_id, params, delivery, read_at)
    SELECT
      s.area, reader.id, CASE s.area WHEN 'Seller' THEN s.owner_id END, '${kind}', s.subject_id,
      s.params || $2::jsonb, '${deliveryState.waiting}',
      CASE WHEN c.choices #>> '{${kind},in_app}' = '0' THEN mall_now() END
    FROM (${source}) s
    CROSS JOIN LATERAL message_readers(
      s.area, s.owner_id, CASE s.area ${right('Seller')} ${right('Admin')} END
    ) AS reader(id)
    LEFT JOIN message_settings c ON c.area = s.area AND c.account_id = reader.id
    ON CONFLICT
    DO NOTHING`;
}
