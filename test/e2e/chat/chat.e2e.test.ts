import { beforeAll, describe, expect, test } from 'vitest';
import {
  contentsOf,
  openChat,
  openVisitorChat,
  sendMessage,
} from '../../helpers/http/chat-calls.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import { upload } from '../../helpers/http/uploads.ts';
import { place, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { runDuringChange } from '../../helpers/server/lock-contention.ts';
import { aPicture } from '../../helpers/values/pictures.ts';

/** Conversations of shoppers and visitors with a store: messages, cards, pictures, and who reads them. */
let souk: TestApp;
let trade: Trade;
let store: Awaited<ReturnType<Trade['aStore']>>;
let seller: Client;
let shopper: Shopper;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
  store = await trade.aStore();
  seller = (await souk.as.seller(store)).json();
  shopper = await trade.shopper({ money: 100_000 });
});

const answer = (id: number, content: string) => sendMessage(seller, `/Seller/chats/${id}`, content);

describe('a conversation', () => {
  test('of a shopper and a store carries messages both ways, newest first', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    expect(await openChat(client, store.storeId), 'the same conversation').toBe(id);
    expect(await sendMessage(client, `/chats/${id}`, ' Is it warm? ')).toMatchObject({
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
    expect(contentsOf(page)).toEqual(['Very warm', 'Is it warm?']);
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
    const { client, id, token } = await openVisitorChat(souk.anonymous, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'I am new');
    await answer(id, 'Welcome');
    const { client: signedIn, id: userId } = await trade.shopper();
    const own = await openChat(signedIn, store.storeId);
    await sendMessage(signedIn, `/chats/${own}`, 'Earlier as a shopper');
    const merging = signedIn.with({ 'x-visitor': token });
    const merged = await Promise.all([merging.get('/chats'), merging.get('/chats')]);
    // The answer of the call that merges ends the cookie
    const cookies = merged.map(({ headers }) => headers.get('set-cookie') ?? '');
    expect(cookies.join()).toContain('visitor=;');
    const page = await signedIn.get(`/chats/${own}/messages`);
    expect(new Set(contentsOf(page))).toEqual(
      new Set(['I am new', 'Welcome', 'Earlier as a shopper']),
    );
    expect(page.data.messages.at(-1)).toMatchObject({ stype: 'users', sid: String(userId) });
    expect((await client.get(`/chats/${id}/messages`)).code, 'the visitor is gone').toBe(404);
    expect((await seller.get('/Seller/chats', { words: 'I am new' })).data.data).toMatchObject([
      { id: own, shopper: { type: 'users', id: String(userId) } },
    ]);
  });

  test('of a visitor becomes one of the shopper when there is none with the store', async () => {
    const { client, id, token } = await openVisitorChat(souk.anonymous, 0);
    await sendMessage(client, `/chats/${id}`, 'Where is my parcel?');
    const { client: signedIn } = await trade.shopper();
    await signedIn.with({ 'x-visitor': token }).get('/chats/unread');
    expect(contentsOf(await signedIn.get(`/chats/${id}/messages`))).toContain(
      'Where is my parcel?',
    );
  });

  test('of a visitor joins the one that the shopper opens at the same time', async () => {
    const { id, client, token } = await openVisitorChat(souk.anonymous, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'From a visitor');
    const other = await trade.shopper();
    const merged = await runDuringChange(
      souk.sql,
      (tx) =>
        tx.run(
          `
            INSERT INTO chat_friends (stype, sid, user_id, rtype, rid, store_id, desk)
            SELECT 'users', $1::bigint::text, $1::bigint, rtype, rid, store_id, desk
            FROM chat_friends
            WHERE id = $2`,
          [other.id, id],
        ),
      () => other.client.with({ 'x-visitor': token }).get('/chats'),
    );
    expect(merged.code).toBe(200);
    const [conversation, ...more] = merged.data.data;
    expect(more).toEqual([]);
    const messages = await other.client.get(`/chats/${conversation.id}/messages`);
    expect(contentsOf(messages)).toContain('From a visitor');
  });

  test('of a visitor who blocked the store stays blocked after the sign-in', async () => {
    const { client, id, token } = await openVisitorChat(souk.anonymous, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'I am new');
    expect((await client.post(`/chats/${id}/block`)).code).toBe(200);
    const { client: signedIn } = await trade.shopper();
    const own = await openChat(signedIn, store.storeId);
    await signedIn.with({ 'x-visitor': token }).get('/chats');
    expect((await signedIn.get(`/chats/${own}`)).data.is_blocked_by_shopper).toBe(true);
    expect((await answer(own, 'Please buy')).code).toBe(400);
  });

  test('of a visitor whom the store blocked stays blocked after the sign-in', async () => {
    const { client, id, token } = await openVisitorChat(souk.anonymous, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'Buy from me');
    expect((await seller.post(`/Seller/chats/${id}/block`)).code).toBe(200);
    const { client: signedIn } = await trade.shopper();
    const own = await openChat(signedIn, store.storeId);
    expect((await sendMessage(signedIn, `/chats/${own}`, 'Hello')).code).toBe(200);
    await signedIn.with({ 'x-visitor': token }).get('/chats');
    expect((await seller.get(`/Seller/chats/${own}`)).data.is_blocked_by_staff).toBe(true);
    expect((await sendMessage(signedIn, `/chats/${own}`, 'Buy from me')).code).toBe(400);
  });

  test('is read up to a message of the other side, and no further', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'Own');
    const sent = [];
    for (const text of ['First', 'Second', 'Third']) sent.push((await answer(id, text)).data.id);
    const readTo = async (message_id: number) =>
      (await client.post(`/chats/${id}/read`, { message_id })).data.messages;
    expect(await readTo(sent[1])).toBe(1);
    expect((await seller.get(`/Seller/chats/${id}`)).data.shopper_read_id).toBe(sent[1]);
    expect((await seller.get('/Seller/chats', { words: 'Own' })).data.data).toMatchObject([
      { id, unread: 1 },
    ]);
    expect(await readTo(sent[2])).toBe(0);
  });

  test('is found by a word with blanks around it', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'A rucksack');
    for (const words of ['rucksack', ' rucksack', 'rucksack\u3000', '\trucksack\n'])
      expect((await seller.get('/Seller/chats', { words })).data.data).toMatchObject([{ id }]);
  });

  test('begins with goods and orders that the shopper sees', async () => {
    const buyer = await trade.shopper();
    const open = async (what: object) => (await buyer.client.post('/chats', what)).code;
    const goods = await trade.goods(store);
    const [orderId] = await place(buyer, [{ goods_id: goods.id }]);
    const states = [
      ['goods', 'deleted_at = mall_now()', 'deleted_at = NULL', { goods_id: goods.id }],
      ['goods', 'goods_status = 0', 'goods_status = 1', { goods_id: goods.id }],
      ['goods', 'goods_verify = 0', 'goods_verify = 1', { goods_id: goods.id }],
      ['orders', 'hidden_at = mall_now()', 'hidden_at = NULL', { order_id: orderId }],
    ] as const;
    for (const [table, change, back, what] of states) {
      const set = (assignment: string) =>
        souk.sql.run(`UPDATE ${table} SET ${assignment} WHERE id = $1`, Object.values(what));
      expect(await open(what)).toBe(200);
      await set(change);
      expect(await open(what), change).toBe(404);
      await set(back);
    }
  });

  test('answers a repeated key with the first message', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    const message = { content_type: 'text', content: 'Once', client_key: 'the-same-key' };
    const replies = await Promise.all(
      [1, 2, 3].map(() => client.post(`/chats/${id}/messages`, message)),
    );
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect(contentsOf(await client.get(`/chats/${id}/messages`))).toEqual(['Once']);
  });

  test('has pages of fifty in both directions and finds words', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    await souk.sql.run(
      `
        INSERT INTO chat_contents (friend_id, side, stype, sid, rtype, rid, content_type, content)
        SELECT $1, 'staff', 'users', '1', 'users', '2', 'text', 'Line ' || n
        FROM generate_series(1, 120) n`,
      [id],
    );
    const first = await client.get(`/chats/${id}/messages`);
    expect(contentsOf(first)).toHaveLength(50);
    expect(first.data.has_more).toBe(true);
    const older = await client.get(`/chats/${id}/messages`, {
      before_id: first.data.messages.at(-1).id,
    });
    expect(contentsOf(older)[0]).toBe('Line 70');
    const newer = await client.get(`/chats/${id}/messages`, {
      after_id: older.data.messages[0].id,
    });
    expect(contentsOf(newer).at(-1)).toBe('Line 71');
    const found = await client.get(`/chats/${id}/messages`, { words: 'e 10' });
    expect(contentsOf(found).toSorted()).toEqual(
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
    expect(
      (await sendMessage(shopper.client, `/chats/${id}`, String(orderId), 'order')).data.card,
    ).toMatchObject({
      order_no: expect.any(String),
      order_status_cn: expect.any(String),
      total_price: '10.00',
    });
    expect(
      (await sendMessage(shopper.client, `/chats/${id}`, String(goods.id), 'goods')).data.card,
    ).toMatchObject({
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
    const id = await openChat(shopper.client, store.storeId);
    const refused = [
      await sendMessage(
        shopper.client,
        `/chats/${id}`,
        String((await trade.goods(other)).id),
        'goods',
      ),
      await sendMessage(shopper.client, `/chats/${id}`, String(foreignOrder), 'order'),
      await sendMessage(shopper.client, `/chats/${id}`, '999999999', 'order'),
      await sendMessage(shopper.client, `/chats/${id}`, 'many', 'goods'),
    ];
    expect(refused.map(({ code }) => code)).toEqual([400, 400, 400, 422]);
    expect((await shopper.client.post('/chats', { order_id: foreignOrder })).code).toBe(404);
    const theirs = await souk.as.seller(other);
    expect((await theirs.json().post('/Seller/chats', { order_id: foreignOrder })).code).toBe(404);
  });
});

describe('pictures', () => {
  test('are stored for the sender and shown to the other side', async () => {
    const { client, id } = await openVisitorChat(souk.anonymous, store.storeId);
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
    expect(contentsOf(await seller.get(`/Seller/chats/${id}/messages`))).toContain(content);
    const [file] = await souk.sql.rows<{ owner_id: number }>(
      'SELECT owner_id FROM files WHERE url = $1',
      [content],
    );
    expect(file!.owner_id, 'a visitor has a quota of its own').toBeLessThan(0);
  });

  test('are refused as files of other kinds, and in a conversation of others', async () => {
    const { client, id } = await openVisitorChat(souk.anonymous, store.storeId);
    const path = `/chats/${id}/pictures?client_key=picture-2`;
    const text = await upload(client, path, { bytes: Buffer.from('no picture') });
    expect(text.code).toBe(422);
    const stranger = await openVisitorChat(souk.anonymous, store.storeId);
    expect((await upload(stranger.client, path, { bytes: await aPicture() })).code).toBe(404);
  });
});

describe('another’s conversation', () => {
  test('is answered like a missing one to shoppers, visitors and sellers', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'Private');
    const strangers: readonly (readonly [Client, string])[] = [
      [(await trade.shopper()).client, ''],
      [(await openVisitorChat(souk.anonymous, store.storeId)).client, ''],
      [souk.anonymous.json(), ''],
      [(await souk.as.seller(await trade.aStore())).json(), '/Seller'],
    ];
    for (const [stranger, area] of strangers) {
      const calls = (chat: number): readonly Promise<Reply>[] => [
        stranger.get(`${area}/chats/${chat}`),
        stranger.get(`${area}/chats/${chat}/messages`),
        sendMessage(stranger, `${area}/chats/${chat}`, 'Hello'),
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
    expect(contentsOf(await client.get(`/chats/${id}/messages`))).toEqual(['Private']);
  });

  test('is not reached with a forged or changed visitor token', async () => {
    const { id, token } = await openVisitorChat(souk.anonymous, store.storeId);
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
