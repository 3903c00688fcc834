import type { Transaction } from '../../platform/database/sql.ts';
import texts from './chats.json' with { type: 'json' };

/**
 * A conversation of a shopper, by nickname, or of a visitor, with a store, by the username of its
 * owner, or with the platform. Lines are texts, or cards of goods or of the newest order.
 */
type DemoChat = (typeof texts.chats)[number];

/** The ids of messages follow their times, because lists are sorted by them. */
const byAge = (a: DemoChat, b: DemoChat): number => lastMinutes(b) - lastMinutes(a);
const lastMinutes = ({ lines }: DemoChat): number => lines.at(-1)!.minutes;

/** Key of the demo visitor; nobody holds its token. */
const visitorKey = '5e0c'.repeat(8);

/** Adds conversations, quick replies and greetings to the demo mall. */
export async function writeChats(tx: Transaction): Promise<void> {
  await tx.run('INSERT INTO chat_visitors (key) VALUES ($1) ON CONFLICT DO NOTHING', [visitorKey]);
  await writeSettings(tx);
  for (const chat of texts.chats.toSorted(byAge)) await writeChat(tx, chat);
}

async function writeSettings(tx: Transaction): Promise<void> {
  await tx.run(
    `
      UPDATE stores t
      SET chat_greeting = '您好，欢迎光临，客服会尽快回复您。 | Welcome! We will reply as soon as we can.'
      FROM users u
      WHERE u.id = t.user_id AND u.username IN ('yunshan', 'shiguang')`,
  );
  await tx.run(
    `
      INSERT INTO chat_quick_replies (store_id, content, is_sort)
      SELECT t.id, r.content, r.ordinal
      FROM stores t
      JOIN users u ON u.id = t.user_id
      CROSS JOIN unnest($1::text[]) WITH ORDINALITY AS r(content, ordinal)
      WHERE u.username IN ('yunshan', 'shiguang')
      ORDER BY t.id, r.ordinal`,
    [texts.quick_replies.store],
  );
  await tx.run(
    `
      INSERT INTO chat_quick_replies (is_platform, content, is_sort)
      SELECT 1, r.content, r.ordinal
      FROM unnest($1::text[]) WITH ORDINALITY AS r(content, ordinal)`,
    [texts.quick_replies.platform],
  );
}

/** A shopper or a store that the mall lacks is left out. */
async function writeChat(tx: Transaction, { shopper, store, lines }: DemoChat): Promise<void> {
  const [friend] = await tx.rows<{ id: number }>(
    `
      INSERT INTO chat_friends (stype, sid, user_id, rtype, rid, store_id, desk, greeted_at)
      SELECT
        CASE WHEN u.id IS NULL THEN 'anonymous' ELSE 'users' END, coalesce(u.id::text, $3), u.id,
        CASE WHEN t.id IS NULL THEN 'admins' ELSE 'users' END, coalesce(t.user_id, 0)::text, t.id,
        CASE WHEN t.id IS NULL THEN 0 ELSE 1 END, mall_now()
      FROM (SELECT 1) one
      LEFT JOIN users u ON u.nickname = $1 AND u.deleted_at IS NULL
      LEFT JOIN users o ON o.username = $2
      LEFT JOIN stores t ON t.user_id = o.id
      WHERE ($1::text IS NULL OR u.id IS NOT NULL) AND ($2::text IS NULL OR t.id IS NOT NULL)
      LIMIT 1
      ON CONFLICT
      DO NOTHING
      RETURNING id`,
    [shopper, store, visitorKey],
  );
  if (!friend) return;
  await writeLines(tx, friend.id, lines);
  await tx.run(
    `
      UPDATE chat_friends f
      SET
        last_id = c.id,
        last_time = c.created_at,
        created_at = first.created_at,
        assigned_id = (
          SELECT max(s.account_id) FROM chat_contents s WHERE s.friend_id = f.id
        )
      FROM chat_contents c, chat_contents first
      WHERE f.id = $1
        AND c.id = (SELECT max(id) FROM chat_contents WHERE friend_id = $1)
        AND first.id = (SELECT min(id) FROM chat_contents WHERE friend_id = $1)`,
    [friend.id],
  );
}

/** Everything is read but what the shopper wrote after the last answer. */
async function writeLines(
  tx: Transaction,
  friendId: number,
  lines: DemoChat['lines'],
): Promise<void> {
  const lastAnswer = lines.findLastIndex(({ side }) => side === 'staff');
  await tx.run(
    `
      INSERT INTO chat_contents (
        friend_id, side, stype, sid, rtype, rid, account_id, content_type, content, r_read,
        created_at
      )
      SELECT
        f.id, l.side, CASE l.side WHEN 'shopper' THEN f.stype ELSE f.rtype END,
        CASE l.side WHEN 'shopper' THEN f.sid ELSE f.rid END,
        CASE l.side WHEN 'shopper' THEN f.rtype ELSE f.stype END,
        CASE l.side WHEN 'shopper' THEN f.rid ELSE f.sid END,
        CASE
          WHEN l.side = 'shopper' THEN NULL
          WHEN f.rtype = 'admins' THEN (SELECT min(id) FROM admins WHERE is_super = 1)
          ELSE f.rid::bigint
        END,
        coalesce(l.card, 'text'),
        CASE l.card
          WHEN 'order' THEN (
            SELECT max(o.id)::text
            FROM orders o
            WHERE o.user_id = f.user_id AND o.store_id = f.store_id
          )
          WHEN 'goods' THEN (
            SELECT min(g.id)::text
            FROM goods g
            WHERE g.store_id = f.store_id AND g.goods_status = 1 AND g.goods_verify = 1
          )
          ELSE l.content
        END,
        l.is_read::int, date_trunc('second', mall_now() - make_interval(mins => l.minutes))
      FROM chat_friends f
      CROSS JOIN jsonb_to_recordset($2::jsonb) AS l(
        side text, content text, card text, minutes int, is_read boolean
      )
      WHERE f.id = $1
        AND (
          l.card IS DISTINCT FROM 'order'
          OR EXISTS (
            SELECT FROM orders o
            WHERE o.user_id = f.user_id AND o.store_id = f.store_id
          )
        )
      ORDER BY l.minutes DESC`,
    [
      friendId,
      JSON.stringify(lines.map((line, index) => ({ ...line, is_read: index <= lastAnswer }))),
    ],
  );
}
