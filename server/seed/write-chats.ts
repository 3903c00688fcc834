import type { Transaction } from '../platform/database/sql.ts';
import texts from './chats.json' with { type: 'json' };
import { insertRow, insertRows, readSql } from './insert-rows.ts';

/** Key of the demo visitor; nobody holds its token. */
const visitorKey = '5e0c'.repeat(8);
/** Stores with a greeting and quick replies. */
const owners = ['yunshan', 'shiguang'];

/** Adds conversations, quick replies and greetings to the demo mall. */
export async function writeChats(tx: Transaction): Promise<void> {
  await insertRow(tx, 'chat_visitors', { key: visitorKey });
  await tx.run(readSql('chats.sql'), [JSON.stringify(texts.chats), visitorKey]);
  await tx.run(`
    UPDATE chat_friends f
    SET last_id = (SELECT max(id) FROM chat_contents WHERE friend_id = f.id)`);
  const stores = await tx.rows<{ id: number }>(
    `
      UPDATE stores t
      SET chat_greeting = $2
      FROM users u
      WHERE u.id = t.user_id AND u.username = ANY($1)
      RETURNING t.id`,
    [owners, texts.greeting],
  );
  const { store, platform } = texts.quick_replies;
  const replies = (list: readonly string[], columns: object): readonly object[] =>
    list.map((content, index) => ({ ...columns, content, is_sort: index + 1 }));
  await insertRows(tx, 'chat_quick_replies', [
    ...stores.flatMap(({ id }) => replies(store, { store_id: id, is_platform: 0 })),
    ...replies(platform, { is_platform: 1 }),
  ]);
}
