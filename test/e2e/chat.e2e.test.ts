import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import type { Client, Reply } from '../helpers/http/client.ts';
import { upload } from '../helpers/http/uploads.ts';
import { place, type Shopper, Trade } from '../helpers/mall/trade.ts';
import { aPicture } from '../helpers/values/pictures.ts';

let souk: TestApp;
let trade: Trade;
type Store = Awaited<ReturnType<Trade['aStore']>>;
let store: Store;
let seller: Client;
let admin: Client;
let shopper: Shopper;
beforeAll(async () => {
  souk = await startApp();
  trade = new Trade(souk);
  store = await trade.aStore();
  [seller, admin] = [(await souk.as.seller(store)).json(), (await souk.as.admin()).json()];
  areaOf.set(seller, '/Seller').set(admin, '/Admin');
  shopper = await trade.shopper({ money: 100_000 });
});
afterAll(() => souk.close());

/** Areas of staff, whose calls have a prefix. */
const areaOf = new Map<Client, string>();
let keys = 0;
const say = (client: Client, id: number, content: string, type = 'text') => {
  keys += 1;
  return client.post(`${areaOf.get(client) ?? ''}/chats/${id}/messages`, {
    content_type: type,
    content,
    client_key: `test-key-${keys}`,
  });
};
const answer = (id: number, content: string) => say(seller, id, content);
const open = async (client: Client, body: object = { store_id: store.storeId }): Promise<number> =>
  (await client.post('/chats', body)).data.conversation.id;
const contents = ({ data }: Reply): readonly string[] =>
  data.messages.map((message: { content: string }) => message.content);

/** A visitor without a cookie store, who sends the token as programs do. */
async function visitor(body: object = { store_id: store.storeId }) {
  const { data } = await souk.anonymous.json().post('/chats', body);
  const client = souk.anonymous.json().with({ 'x-visitor': data.visitor_token });
  return { client, id: data.conversation.id as number, token: data.visitor_token as string };
}

describe('a conversation', () => {
  test('of a shopper and a store carries messages both ways, newest first', async () => {
    const { client } = await trade.shopper();
    const id = await open(client);
    expect(await open(client), 'the same conversation').toBe(id);
    expect(await say(client, id, ' Is it warm? ')).toMatchObject({
      code: 200,
      data: { side: 'shopper', content: 'Is it warm?', conversation_id: id },
    });
    const listed = await seller.get('/Seller/chats', { filter: 'unread' });
    expect(listed.data).toMatchObject({
      data: [{ id, unread: 1, can_write: true, last_message: { content: 'Is it warm?' } }],
      count: { unread: 1, waiting: 1 },
    });
    expect((await answer(id, 'Very warm')).data).toMatchObject({ side: 'staff' });
    const page = await client.get(`/chats/${id}/messages`);
    expect(contents(page)).toEqual(['Very warm', 'Is it warm?']);
    expect(page.data.messages[0].sender, 'shoppers see the store, no person').toMatchObject({
      id: '',
      name: expect.any(String),
    });
    expect((await client.get('/chats/unread')).data).toEqual({ conversations: 1, messages: 1 });
    const newest = page.data.messages[0].id;
    expect((await client.post(`/chats/${id}/read`, { message_id: newest })).data).toEqual({
      conversations: 0,
      messages: 0,
    });
    expect((await seller.get(`/Seller/chats/${id}`)).data).toMatchObject({
      shopper_read_id: newest,
      assignee: { name: expect.any(String) },
    });
  });

  test('of a visitor is kept by a signed cookie and moves to the account at the sign-in', async () => {
    const { client, id, token } = await visitor();
    await say(client, id, 'I am new');
    await answer(id, 'Welcome');
    const { client: signedIn, id: userId } = await trade.shopper();
    const own = await open(signedIn);
    await say(signedIn, own, 'Earlier as a shopper');
    const merging = signedIn.with({ 'x-visitor': token });
    const [first] = await Promise.all([merging.get('/chats'), merging.get('/chats')]);
    expect(first.headers.get('set-cookie')).toContain('visitor=;');
    const page = await signedIn.get(`/chats/${own}/messages`);
    expect(new Set(contents(page))).toEqual(
      new Set(['I am new', 'Welcome', 'Earlier as a shopper']),
    );
    expect(page.data.messages.at(-1)).toMatchObject({ stype: 'users', sid: String(userId) });
    expect((await client.get(`/chats/${id}/messages`)).code, 'the visitor is gone').toBe(404);
    expect((await seller.get('/Seller/chats', { words: 'I am new' })).data.data).toMatchObject([
      { id: own, shopper: { type: 'users', id: String(userId) } },
    ]);
  });

  test('of a visitor becomes one of the shopper when there is none with the store', async () => {
    const { client, id, token } = await visitor({ store_id: 0 });
    await say(client, id, 'Where is my parcel?');
    const { client: signedIn } = await trade.shopper();
    await signedIn.with({ 'x-visitor': token }).get('/chats/unread');
    expect(contents(await signedIn.get(`/chats/${id}/messages`))).toContain('Where is my parcel?');
  });

  test('answers a repeated key with the first message', async () => {
    const { client } = await trade.shopper();
    const id = await open(client);
    const message = { content_type: 'text', content: 'Once', client_key: 'the-same-key' };
    const replies = await Promise.all(
      [1, 2, 3].map(() => client.post(`/chats/${id}/messages`, message)),
    );
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect(contents(await client.get(`/chats/${id}/messages`))).toEqual(['Once']);
  });

  test('has pages of fifty in both directions and finds words', async () => {
    const { client } = await trade.shopper();
    const id = await open(client);
    await souk.sql.run(
      `
        INSERT INTO chat_contents (friend_id, side, stype, sid, rtype, rid, content_type, content)
        SELECT $1, 'staff', 'users', '1', 'users', '2', 'text', 'Line ' || n
        FROM generate_series(1, 120) n`,
      [id],
    );
    const first = await client.get(`/chats/${id}/messages`);
    expect(contents(first)).toHaveLength(50);
    expect(first.data.has_more).toBe(true);
    const older = await client.get(`/chats/${id}/messages`, {
      before_id: first.data.messages.at(-1).id,
    });
    expect(contents(older)[0]).toBe('Line 70');
    const newer = await client.get(`/chats/${id}/messages`, {
      after_id: older.data.messages[0].id,
    });
    expect(contents(newer).at(-1)).toBe('Line 71');
    const found = await client.get(`/chats/${id}/messages`, { words: 'e 10' });
    expect(contents(found).toSorted()).toEqual(
      ['Line 10', ...[...Array(10).keys()].map((n) => `Line ${100 + n}`)].toSorted(),
    );
  });
});

describe('cards', () => {
  test('show goods of the store and an own order, filled by the server', async () => {
    const goods = await trade.goods(store);
    const [orderId] = await place(shopper, [{ goods_id: goods.id }]);
    const opened = await shopper.client.post('/chats', { order_id: orderId });
    expect(opened.data.card).toMatchObject({ type: 'order', order_id: orderId });
    const { id } = opened.data.conversation;
    expect((await say(shopper.client, id, String(orderId), 'order')).data.card).toMatchObject({
      order_no: expect.any(String),
      order_status_cn: expect.any(String),
      total_price: '10.00',
    });
    expect((await say(shopper.client, id, String(goods.id), 'goods')).data.card).toMatchObject({
      goods_id: goods.id,
      price: '10.00',
      is_open: true,
    });
    await souk.sql.run('UPDATE goods SET goods_status = 0 WHERE id = $1', [goods.id]);
    const [shown] = (await shopper.client.get(`/chats/${id}/messages`)).data.messages;
    expect(shown.card, 'off the shelf').toMatchObject({
      goods_name: '',
      price: '',
      is_open: false,
    });
    expect((await seller.post('/Seller/chats', { order_id: orderId })).data.conversation.id).toBe(
      id,
    );
  });

  test('of another store, another shopper or none are refused', async () => {
    const other = await trade.aStore();
    const stranger = await trade.shopper({ money: 100_000 });
    const [foreignOrder] = await place(stranger, [{ goods_id: (await trade.goods(store)).id }]);
    const id = await open(shopper.client);
    const refused = [
      await say(shopper.client, id, String((await trade.goods(other)).id), 'goods'),
      await say(shopper.client, id, String(foreignOrder), 'order'),
      await say(shopper.client, id, '999999999', 'order'),
      await say(shopper.client, id, 'many', 'goods'),
    ];
    expect(refused.map(({ code }) => code)).toEqual([400, 400, 400, 422]);
    expect((await shopper.client.post('/chats', { order_id: foreignOrder })).code).toBe(404);
    const theirs = await souk.as.seller(other);
    expect((await theirs.json().post('/Seller/chats', { order_id: foreignOrder })).code).toBe(404);
  });
});

describe('pictures', () => {
  test('are stored for the sender and shown to the other side', async () => {
    const { client, id } = await visitor();
    const sent = await upload(client, `/chats/${id}/pictures?client_key=picture-1`, {
      bytes: await aPicture(),
    });
    expect(sent).toMatchObject({
      code: 200,
      data: {
        content_type: 'image',
        content: expect.stringMatching(/^\/storage\/chat\/.+\.webp$/),
      },
    });
    const { content } = sent.data as unknown as { content: string };
    expect((await client.raw(content)).headers.get('content-type')).toBe('image/webp');
    expect(contents(await seller.get(`/Seller/chats/${id}/messages`))).toContain(content);
    const [file] = await souk.sql.rows<{ owner_id: number }>(
      'SELECT owner_id FROM files WHERE url = $1',
      [content],
    );
    expect(file!.owner_id, 'a visitor has a quota of its own').toBeLessThan(0);
  });

  test('are refused as files of other kinds, and in a conversation of others', async () => {
    const { client, id } = await visitor();
    const path = `/chats/${id}/pictures?client_key=picture-2`;
    const text = await upload(client, path, { bytes: Buffer.from('no picture') });
    expect(text.code).toBe(422);
    const stranger = await visitor();
    expect((await upload(stranger.client, path, { bytes: await aPicture() })).code).toBe(404);
  });
});

describe('another’s conversation', () => {
  test('is answered like a missing one to shoppers, visitors and sellers', async () => {
    const { client } = await trade.shopper();
    const id = await open(client);
    await say(client, id, 'Private');
    const strangers: readonly (readonly [Client, string])[] = [
      [(await trade.shopper()).client, ''],
      [(await visitor()).client, ''],
      [souk.anonymous.json(), ''],
      [(await souk.as.seller(await trade.aStore())).json(), '/Seller'],
    ];
    for (const [stranger, area] of strangers) {
      areaOf.set(stranger, area);
      const calls = (chat: number): readonly Promise<Reply>[] => [
        stranger.get(`${area}/chats/${chat}`),
        stranger.get(`${area}/chats/${chat}/messages`),
        say(stranger, chat, 'Hello'),
        stranger.post(`${area}/chats/${chat}/read`, { message_id: 1 }),
        stranger.post(`${area}/chats/${chat}/typing`),
        stranger.post(`${area}/chats/${chat}/block`),
        stranger.post(`${area}/chats/${chat}/unblock`),
        stranger.post(`${area}/chats/${chat}/report`, { reason: 'spam' }),
        ...(area === ''
          ? []
          : [
              stranger.get(`${area}/chats/${chat}/staff`),
              stranger.post(`${area}/chats/${chat}/close`),
              stranger.post(`${area}/chats/${chat}/hand_over`, { to: 'platform' }),
            ]),
      ];
      const [foreign, missing] = [await Promise.all(calls(id)), await Promise.all(calls(999_999))];
      const shape = ({ code, msg, data }: Reply) => ({ code, msg, data });
      expect(foreign.map(shape)).toEqual(missing.map(shape));
      expect(new Set(foreign.map(({ code }) => code))).toEqual(new Set([404]));
      expect((await stranger.get(`${area}/chats`, { words: 'Private' })).data.data).toEqual([]);
    }
    expect(contents(await client.get(`/chats/${id}/messages`))).toEqual(['Private']);
  });

  test('is not reached with a forged or changed visitor token', async () => {
    const { id, token } = await visitor();
    const [key, signature] = token.split('.') as [string, string];
    const flipped = signature.startsWith('0') ? '1' : '0';
    for (const forged of [
      key,
      `${key}.${'0'.repeat(64)}`,
      `${key}.${flipped}${signature.slice(1)}`,
    ]) {
      const reply = await souk.anonymous.with({ 'x-visitor': forged }).get(`/chats/${id}/messages`);
      expect(reply.code).toBe(404);
    }
  });
});

test('a store neither sees nor finds the phone number that is a shopper’s first name', async () => {
  const { client, id: userId } = await trade.shopper();
  const phone = '13912345678';
  await souk.sql.run('UPDATE users SET nickname = $2, phone = $2, username = $2 WHERE id = $1', [
    userId,
    phone,
  ]);
  const id = await open(client);
  await say(client, id, 'Who am I?');
  const names = async (staff: Client, words: string): Promise<readonly string[]> =>
    (await staff.get(`${areaOf.get(staff)}/chats`, { words })).data.data.map(
      ({ shopper: { name } }: { shopper: { name: string } }) => name,
    );
  expect(await names(seller, 'Who am I')).toEqual(['1***8']);
  expect(await names(seller, '1391')).toEqual([]);
  expect(await names(admin, '1391')).toEqual([phone]);
  const generic = await seller.get(`/Seller/chat_friends/${id}`);
  expect(JSON.stringify(generic.data)).not.toContain(phone);
});

describe('staff', () => {
  test('need the rights to read and to write', async () => {
    const id = await open(shopper.client);
    const [reader, nobody] = [
      (await souk.as.adminWith('Admin.chat_friends.index')).json(),
      await souk.as.adminWith('Admin.expresses.index'),
    ];
    areaOf.set(reader, '/Admin');
    expect((await nobody.get('/Admin/chats')).code).toBe(402);
    expect((await reader.get(`/Admin/chats/${id}`)).code).toBe(200);
    expect((await say(reader, id, 'Hi')).code).toBe(402);
  });

  test('hand a conversation to the platform and back, and only the desk writes', async () => {
    const { client } = await trade.shopper();
    const id = await open(client);
    await say(client, id, 'Help');
    expect((await say(admin, id, 'I watch')).msg).toContain('elsewhere');
    expect(
      (await seller.post(`/Seller/chats/${id}/hand_over`, { to: 'platform' })).data,
    ).toMatchObject({ desk: 'platform', can_write: false });
    expect((await answer(id, 'Still me')).code).toBe(400);
    expect((await say(admin, id, 'I am here')).code).toBe(200);
    const [shown] = (await client.get(`/chats/${id}/messages`)).data.messages;
    expect(shown.sender).toMatchObject({ id: '', name: 'Customer service' });
    expect((await admin.post(`/Admin/chats/${id}/hand_over`, { to: 'store' })).data.desk).toBe(
      'store',
    );
    expect((await answer(id, 'Back again')).code).toBe(200);
    expect((await admin.post(`/Admin/chats/${id}/hand_over`, { to: 'platform' })).data.desk).toBe(
      'platform',
    );
    expect(contents(await client.speaking('zh-cn').get(`/chats/${id}/messages`))[0]).toBe(
      '平台客服已接手会话。',
    );
  });

  test('of the platform hand a shopper to a store, which does not see the earlier messages', async () => {
    const { client } = await trade.shopper();
    const id = await open(client, { store_id: 0 });
    await say(client, id, 'My secret');
    const moved = await admin.post(`/Admin/chats/${id}/hand_over`, {
      to: 'store',
      store_id: store.storeId,
    });
    expect(moved.data).toMatchObject({ store_id: store.storeId, desk: 'store' });
    expect(contents(await seller.get(`/Seller/chats/${moved.data.id}/messages`))).not.toContain(
      'My secret',
    );
    expect((await client.get(`/chats/${id}`)).data.state).toBe('closed');
    expect((await seller.get(`/Seller/chats/${id}`)).code).toBe(404);
  });

  test('hand over to a colleague with the right, and to no other account', async () => {
    const { client } = await trade.shopper();
    const id = await open(client, { store_id: 0 });
    await say(client, id, 'Hello');
    const colleague = await souk.anAdmin({ rights: ['Admin.chat_friends.update'] });
    const stranger = await souk.anAdmin({ rights: ['Admin.expresses.index'] });
    const staff = (await admin.get(`/Admin/chats/${id}/staff`)).data as readonly { id: number }[];
    expect(staff.map((one) => one.id)).toContain(colleague.id);
    expect(staff.map((one) => one.id)).not.toContain(stranger.id);
    const give = (accountId: number) =>
      admin.post(`/Admin/chats/${id}/hand_over`, { to: 'account', account_id: accountId });
    expect((await give(stranger.id)).code).toBe(400);
    expect((await give(colleague.id)).data.assignee.id).toBe(String(colleague.id));
  });

  test('keep a note that shoppers do not see', async () => {
    const { client } = await trade.shopper();
    const id = await open(client);
    await say(client, id, 'Hello');
    const { data } = await seller.get(`/Seller/chat_friends/${id}`);
    await say(client, id, 'Meanwhile');
    const note = { remark: 'Likes green tea', rev: data.rev };
    expect((await seller.put(`/Seller/chat_friends/${id}`, note)).code).toBe(200);
    expect((await seller.get(`/Seller/chats/${id}`)).data.remark).toBe('Likes green tea');
    expect((await client.get(`/chats/${id}`)).data.remark).toBe('');
  });

  test('close a conversation, which the next message opens again', async () => {
    const { client } = await trade.shopper();
    const id = await open(client);
    await say(client, id, 'Thanks');
    expect((await seller.post(`/Seller/chats/${id}/close`)).data.state).toBe('closed');
    await say(client, id, 'One more thing');
    expect((await seller.get(`/Seller/chats/${id}`)).data.state).toBe('open');
  });
});

describe('blocks and reports', () => {
  test('a blocked side cannot write, and only the side that blocked unblocks', async () => {
    const { client } = await trade.shopper();
    const id = await open(client);
    await say(client, id, 'Buy my things');
    await seller.post(`/Seller/chats/${id}/block`);
    expect((await say(client, id, 'Buy!')).code).toBe(400);
    expect((await client.post(`/chats/${id}/unblock`)).data.is_blocked_by_staff).toBe(true);
    expect((await say(client, id, 'Buy!')).code).toBe(400);
    await seller.post(`/Seller/chats/${id}/unblock`);
    expect((await say(client, id, 'Sorry')).code).toBe(200);
    await client.post(`/chats/${id}/block`);
    expect((await answer(id, 'Advert')).code).toBe(400);
  });

  test('a report keeps a copy of the message for admins, who settle it', async () => {
    const { client } = await trade.shopper();
    const id = await open(client);
    await say(client, id, 'Hello');
    const { data: bad } = await answer(id, 'Pay outside the mall');
    const report = { reason: 'fraud', remark: 'Look', message_id: bad.id };
    expect((await client.post(`/chats/${id}/report`, report)).code).toBe(200);
    expect((await seller.post(`/Seller/chats/${id}/report`, report)).code, 'own message').toBe(400);
    const [row] = (await admin.get('/Admin/chat_reports')).data.data;
    expect(row).toMatchObject({ content: 'Pay outside the mall', reason: 2, status: 0 });
    const settle = `/Admin/chat_reports/${row.id}/commands/settle`;
    expect((await admin.post(settle, { result: 'The store was warned' })).code).toBe(200);
    expect((await admin.get(`/Admin/chat_reports/${row.id}`)).data).toMatchObject({
      status: 1,
      result: 'The store was warned',
    });
  });
});

describe('settings', () => {
  test('a store greets once in its hours, and says outside of them that it is away', async () => {
    const mine = await trade.aStore();
    const owner = (await souk.as.seller(mine)).json();
    const chat_greeting = '有什么可以帮您？ | How can we help?';
    const saved = await owner.put('/Seller/stores', { chat_greeting });
    expect(saved.code).toBe(200);
    const { client } = await trade.shopper();
    const id = await open(client, { store_id: mine.storeId });
    await say(client, id, 'Hi');
    await say(client, id, 'Anybody?');
    expect(contents(await client.get(`/chats/${id}/messages`))).toEqual([
      'Anybody?',
      'How can we help?',
      'Hi',
    ]);
    const hours = { chat_from: '03:00', chat_until: '03:01', chat_away: '' };
    expect((await owner.put('/Seller/stores', hours)).code).toBe(200);
    await souk.sql.run('UPDATE chat_friends SET greeted_at = NULL WHERE id = $1', [id]);
    await say(client, id, 'Late');
    expect(contents(await client.get(`/chats/${id}/messages`))[0]).toMatch(/^We are not here/);
    expect((await owner.put('/Seller/stores', { chat_from: '25:00' })).code).toBe(422);
  });

  test('quick replies belong to one store or to the platform', async () => {
    const mine = await seller.post('/Seller/chat_quick_replies', { content: 'On its way' });
    const platform = await admin.post('/Admin/chat_quick_replies', { content: 'We look into it' });
    expect([mine.code, platform.code]).toEqual([200, 200]);
    const listed = (reply: Reply): readonly string[] =>
      reply.data.data.map(({ content }: { content: string }) => content);
    expect(listed(await seller.get('/Seller/chat_quick_replies'))).toEqual(['On its way']);
    expect(listed(await admin.get('/Admin/chat_quick_replies'))).toEqual(['We look into it']);
    const other = (await souk.as.seller(await trade.aStore())).json();
    expect(listed(await other.get('/Seller/chat_quick_replies'))).toEqual([]);
  });
});
