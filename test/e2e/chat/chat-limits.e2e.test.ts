import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatLimits } from '../../../schemas/contract/calls/chat/chat.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { DeleteOldMessages } from '../../../server/mall/chat/messages/delete-old-messages.job.ts';
import { contentsOf, openChat, sendMessage } from '../../helpers/http/chat-calls.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import { upload } from '../../helpers/http/uploads.ts';
import { Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

/** Limits as in production. */
let souk: TestApp;
let trade: Trade;
let storeId: number;
beforeAll(async () => {
  souk = await startApp({ SOUK_RATE_FACTOR: '1' });
  trade = new Trade(souk);
  ({ storeId } = await trade.aStore());
});
afterAll(() => souk.close());

const say = (client: Client, id: number): Promise<Reply> =>
  sendMessage(client, `/chats/${id}`, 'Hello');
const open = (client: Client, store = storeId): Promise<number> => openChat(client, store);

test('a flood of messages is refused with the time to wait, at once in all conversations', async () => {
  const { client } = await trade.shopper();
  const [id, platform] = [await open(client), await open(client, 0)];
  const replies: number[] = [];
  for (let n = 0; n <= chatLimits.messagesPerMinute; n += 1)
    replies.push((await say(client, n % 2 === 0 ? id : platform)).code);
  expect(replies.filter((code) => code === codes.done)).toHaveLength(chatLimits.messagesPerMinute);
  expect(replies.at(-1)).toBe(codes.tooFrequent);
  const [{ n }] = (await souk.sql.rows<{ n: number }>(
    "SELECT count(*)::int AS n FROM chat_contents WHERE friend_id = ANY($1) AND side = 'shopper'",
    [[id, platform]],
  )) as [{ n: number }];
  expect(n).toBe(chatLimits.messagesPerMinute);
});

test('calls of strangers do not count against a conversation', async () => {
  const { client } = await trade.shopper();
  const id = await open(client);
  const strangers = [await trade.shopper(), await trade.shopper(), await trade.shopper()];
  for (const stranger of strangers)
    for (let n = 0; n < chatLimits.messagesPerMinuteOfChat / 2; n += 1)
      expect((await say(stranger.client, id)).code).toBe(codes.notFound);
  expect((await say(client, id)).code).toBe(codes.done);
});

test('new conversations of a shopper are limited, known ones are not', async () => {
  const { client } = await trade.shopper();
  const sellers = await Promise.all(
    Array.from({ length: chatLimits.newChatsPerHour }, () => souk.aSeller()),
  );
  for (const seller of sellers) expect(await open(client, seller.storeId)).toBeGreaterThan(0);
  expect((await client.post('/chats', { store_id: storeId })).code).toBe(codes.tooFrequent);
  expect(await open(client, sellers[0]!.storeId)).toBeGreaterThan(0);
});

test.each([
  ['a text that is too long', { content: 'x'.repeat(chatLimits.text + 1) }],
  ['an empty text', { content: '   ' }],
  ['no key', { client_key: '' }],
  ['a system message', { content_type: 'system' }],
  ['a picture by its address', { content_type: 'image' }],
  ['a sender of its own', { sid: '1', side: 'staff' }],
])('%s is refused', async (_, change) => {
  const { client } = await trade.shopper();
  const id = await open(client);
  const message = { content_type: 'text', content: 'Hi', client_key: 'a-valid-key', ...change };
  expect((await client.post(`/chats/${id}/messages`, message)).code).toBe(codes.badInput);
  expect((await client.get(`/chats/${id}/messages`)).data.messages).toEqual([]);
});

test('a picture over 5 MB is refused and not stored', async () => {
  const { client } = await trade.shopper();
  const id = await open(client);
  const noise = Buffer.alloc(chatLimits.picture + 1, 7);
  const sent = await upload(client, `/chats/${id}/pictures?client_key=large-key`, { bytes: noise });
  expect([sent.code, sent.msg]).toEqual([codes.badInput, expect.stringContaining('5 MB')]);
  expect(await souk.sql.rows("SELECT 1 FROM files WHERE kind = 'chat'")).toEqual([]);
});

test('old messages are deleted in batches; conversations, visitors and pictures follow', async () => {
  const { client } = await trade.shopper();
  const id = await open(client);
  await say(client, id);
  const { data: visitor } = await souk.anonymous.json().post('/chats', { store_id: storeId });
  const asVisitor = souk.anonymous.json().with({ 'x-visitor': visitor.visitor_token });
  const path = `/chats/${visitor.conversation.id}/pictures?client_key=old-picture`;
  expect((await upload(asVisitor, path, { bytes: await aPicture() })).code).toBe(200);
  await souk.sql.run(
    `
      INSERT INTO chat_contents (
        friend_id, side, stype, sid, rtype, rid, content_type, content, created_at
      )
      SELECT $1, 'staff', 'users', '1', 'users', '2', 'text', 'Old', mall_now() - interval '366 days'
      FROM generate_series(1, 1100)`,
    [id],
  );
  await souk.sql.run(
    "UPDATE chat_contents SET created_at = created_at - interval '366 days' WHERE friend_id = $1",
    [visitor.conversation.id],
  );
  await souk.sql.run(
    `
      UPDATE chat_friends
      SET last_time = last_time - interval '366 days', created_at = created_at - interval '366 days'
      WHERE id = $1`,
    [visitor.conversation.id],
  );
  await souk.sql.run("UPDATE chat_visitors SET created_at = created_at - interval '366 days'");
  expect(await souk.app.get(DeleteOldMessages).run()).toBeGreaterThan(1100);
  expect(contentsOf(await client.get(`/chats/${id}/messages`))).toEqual(['Hello']);
  expect((await asVisitor.get(`/chats/${visitor.conversation.id}`)).code).toBe(404);
  expect(
    await souk.sql.rows('SELECT 1 FROM chat_visitors WHERE key = $1', [
      visitor.visitor_token.split('.')[0],
    ]),
  ).toEqual([]);
});

test('many empty conversations and visitors are deleted in batches', async () => {
  for (const table of ['chat_friends', 'chat_visitors'])
    await souk.sql.run(
      `
        CREATE FUNCTION count_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            INSERT INTO deleted_batches SELECT '${table}', count(*) FROM gone;
            RETURN NULL;
          END
        $$`,
    );
  await souk.sql.run('CREATE TABLE deleted_batches (name text, num bigint)');
  for (const table of ['chat_friends', 'chat_visitors'])
    await souk.sql.run(
      `
        CREATE TRIGGER count_deleted
          AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
          FOR EACH STATEMENT EXECUTE FUNCTION count_${table}()`,
    );
  await souk.sql.run(
    `
      WITH visitors AS (
        INSERT INTO chat_visitors (key, created_at)
        SELECT md5(n::text), mall_now() - interval '400 days'
        FROM generate_series(1, 2500) n
        RETURNING key, created_at
      )
      INSERT INTO chat_friends (stype, sid, rtype, rid, store_id, desk, created_at)
      SELECT 'anonymous', key, 'users', '1', $1, 1, created_at
      FROM visitors`,
    [storeId],
  );
  await souk.app.get(DeleteOldMessages).run();
  const batches = await souk.sql.rows<{ name: string; all: number; most: number }>(
    `
      SELECT name, sum(num)::int AS "all", max(num)::int AS most
      FROM deleted_batches
      GROUP BY 1
      ORDER BY 1`,
  );
  expect(batches.map(({ name, all }) => [name, all])).toEqual([
    ['chat_friends', 2500],
    ['chat_visitors', 2500],
  ]);
  for (const { most } of batches) expect(most).toBeLessThanOrEqual(2000);
});
