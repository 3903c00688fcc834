import type { Transaction } from '../platform/database/sql.ts';
import { readClock } from './catalogue/demo.ts';
import texts from './chats.json' with { type: 'json' };
import { insertRow, insertRows } from './insert-rows.ts';

/**
 * A conversation of a shopper, by nickname, or of a visitor, with a store, by the username of its
 * owner, or with the platform. Lines are texts, or cards of goods or of the newest order.
 */
interface DemoChat {
  readonly shopper: string | null;
  readonly store: string | null;
  readonly lines: readonly Line[];
}
interface Line {
  readonly minutes: number;
  readonly side: string;
  readonly content?: string;
  readonly card?: string;
}
const chats: readonly DemoChat[] = texts.chats;

/** Key of the demo visitor; nobody holds its token. */
const visitorKey = '5e0c'.repeat(8);
/** Stores with a greeting and quick replies. */
const owners = ['yunshan', 'shiguang'];

/** Adds conversations, quick replies and greetings to the demo mall. */
export async function writeChats(tx: Transaction): Promise<void> {
  await insertRow(tx, 'chat_visitors', { key: visitorKey });
  const stores = await tx.rows<{ id: number }>(
    `
      UPDATE stores t
      SET chat_greeting = $2
      FROM users u
      WHERE u.id = t.user_id AND u.username = ANY($1)
      RETURNING t.id`,
    [owners, texts.greeting],
  );
  const replies = (list: readonly string[], columns: object): Promise<unknown> =>
    insertRows(
      tx,
      'chat_quick_replies',
      list.map((content, index) => ({ ...columns, content, is_sort: index + 1 })),
    );
  for (const { id } of stores)
    await replies(texts.quick_replies.store, { store_id: id, is_platform: 0 });
  await replies(texts.quick_replies.platform, { is_platform: 1 });
  // The ids of messages follow their times, because lists are sorted by them
  const last = ({ lines }: DemoChat): number => lines.at(-1)!.minutes;
  for (const chat of chats.toSorted((a, b) => last(b) - last(a))) await writeChat(tx, chat);
}

/** Ids of both sides, of the admin, and of the goods and the order of cards. */
const partiesSql = `
  SELECT
    u.id AS user_id, t.id AS store_id, coalesce(t.user_id, 0) AS seller_id,
    (SELECT min(id) FROM admins WHERE is_super = 1) AS admin_id,
    (SELECT max(id) FROM orders WHERE user_id = u.id AND store_id = t.id) AS "order",
    (
      SELECT min(id) FROM goods WHERE store_id = t.id AND goods_status = 1 AND goods_verify = 1
    ) AS goods
  FROM (SELECT 1) one
  LEFT JOIN users u ON u.nickname = $1 AND u.deleted_at IS NULL
  LEFT JOIN users o ON o.username = $2
  LEFT JOIN stores t ON t.user_id = o.id
  LIMIT 1`;

interface Parties {
  readonly user_id: number | null;
  readonly store_id: number | null;
  readonly seller_id: number;
  readonly admin_id: number;
  readonly goods: number | null;
  readonly order: number | null;
}

/**
 * A shopper or a store that the mall lacks is left out. Everything is read but what the shopper
 * wrote after the last answer.
 */
async function writeChat(tx: Transaction, { shopper, store, lines }: DemoChat): Promise<void> {
  const [parties] = await tx.rows<Parties>(partiesSql, [shopper, store]);
  const { user_id, store_id, seller_id, admin_id } = parties!;
  if ((shopper !== null && user_id === null) || (store !== null && store_id === null)) return;
  const ago = await readClock(tx);
  const at = ({ minutes }: Line): string => ago(minutes / 1440);
  const [stype, sid] = user_id === null ? ['anonymous', visitorKey] : ['users', String(user_id)];
  const [rtype, rid] = [store_id === null ? 'admins' : 'users', String(seller_id)];
  const staff = store_id === null ? admin_id : seller_id;
  const answers = lines.filter(({ side }) => side === 'staff');
  const friend = await insertRow(tx, 'chat_friends', {
    stype,
    sid,
    user_id,
    rtype,
    rid,
    store_id,
    desk: store_id === null ? 0 : 1,
    greeted_at: ago(0),
    created_at: at(lines[0]!),
    last_time: at(lines.at(-1)!),
    assigned_id: answers.length > 0 ? staff : null,
  });
  const ids = await insertRows(
    tx,
    'chat_contents',
    lines.flatMap((line, index) => {
      const { side, content, card } = line;
      const shown = card === undefined ? content : parties![card as 'goods' | 'order'];
      if (shown === null) return [];
      const byShopper = { side, stype, sid, rtype, rid, account_id: null };
      const byStaff = { side, stype: rtype, sid: rid, rtype: stype, rid: sid, account_id: staff };
      return {
        friend_id: friend,
        ...(side === 'shopper' ? byShopper : byStaff),
        content_type: card ?? 'text',
        content: String(shown),
        r_read: index <= lines.lastIndexOf(answers.at(-1)!) ? 1 : 0,
        created_at: at(line),
      };
    }),
  );
  await tx.run('UPDATE chat_friends SET last_id = $2 WHERE id = $1', [friend, ids.at(-1)]);
}
