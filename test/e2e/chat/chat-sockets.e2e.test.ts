import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { socketLimits } from '../../../schemas/contract/calls/chat/chat-socket.ts';
import { ReadMessages } from '../../../server/mall/chat/messages/read-messages.ts';
import { Env } from '../../../server/platform/config/env.ts';
import { openChat, sendMessage } from '../../helpers/http/chat-calls.ts';
import { TestSocket } from '../../helpers/http/chat-socket.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedRaceMall } from '../../helpers/mall/race-mall.ts';
import { expectInvariants, type Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
/** A second process over the same database. */
let other: TestApp;
let trade: Trade;
let store: Awaited<ReturnType<Trade['aStore']>>;
let seller: Client;
beforeAll(async () => {
  ({ souk, other, trade } = (await sharedRaceMall()).parts);
  store = await trade.aStore();
  seller = (await souk.as.seller(store)).json();
});
afterAll(() => expectInvariants(souk));
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.stop();
});

async function connect(
  client: Client,
  area: 'shop' | 'Seller' | 'Admin' = 'shop',
  { url = souk.url, lastId = 0 } = {},
): Promise<TestSocket> {
  const auth = { area, token: client.token!, last_id: lastId };
  const socket = await TestSocket.signedIn(url, auth, {
    headers: { 'accept-language': 'en' },
  });
  sockets.push(socket);
  return socket;
}
async function unknown(headers: Record<string, string> = {}): Promise<TestSocket> {
  const socket = await TestSocket.open(souk.url, { headers });
  sockets.push(socket);
  return socket;
}

async function conversation(storeId = store.storeId) {
  const { client } = await trade.shopper();
  const id = await openChat(client, storeId);
  return { client, id, path: `/chats/${id}`, ofStore: `/Seller/chats/${id}` };
}
const until = { timeout: 5000, interval: 20 };
const contents = (socket: TestSocket, expected: readonly string[]) =>
  expect.poll(() => socket.contents(), until).toEqual(expected);
/** Time in which a frame that must not come would have come, ms. */
const quietMs = 300;
const quiet = () => new Promise((resolve) => setTimeout(resolve, quietMs));

describe('a message', () => {
  test('reaches every tab of both sides, at two processes, and nobody else', async () => {
    const { client, id, path, ofStore } = await conversation();
    const stranger = await trade.shopper();
    const tab = await connect(client);
    const otherTab = await connect(client, 'shop', { url: other.url });
    const staff = await connect(seller, 'Seller');
    const staffElsewhere = await connect(seller, 'Seller', { url: other.url });
    const foreign = await connect(stranger.client);
    const foreignStore = await connect(await souk.as.seller(await trade.aStore()), 'Seller', {
      url: other.url,
    });
    await sendMessage(client, path, 'Hello');
    await sendMessage(seller.at(other.url), ofStore, 'Good day');
    for (const socket of [tab, otherTab, staff, staffElsewhere])
      await contents(socket, ['Hello', 'Good day']);
    expect(tab.of('chat')[1]).toMatchObject({
      conversation_id: id,
      side: 'staff',
      sender: { id: '' },
      stype: 'users',
      rtype: 'users',
    });
    await quiet();
    expect([foreign.contents(), foreignStore.contents()]).toEqual([[], []]);
  });

  test('that takes long to read is not overtaken by a later one', async () => {
    const { client, path } = await conversation();
    const tab = await connect(client);
    const messages = souk.app.get(ReadMessages);
    const read = messages.byIds.bind(messages);
    const slowRead = vi.spyOn(messages, 'byIds').mockImplementationOnce(async (ids) => {
      await sleep(quietMs);
      return read(ids);
    });
    onTestFinished(() => {
      slowRead.mockRestore();
    });
    await sendMessage(client, path, 'First');
    await expect.poll(() => slowRead.mock.calls.length, until).toBe(1);
    await sendMessage(client, path, 'Second');
    await contents(tab, ['First', 'Second']);
  });

  test('of a visitor with a cookie reaches the store, and the answer the visitor', async () => {
    const reply = await souk.anonymous.json().post('/chats', { store_id: store.storeId });
    const [cookie] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^visitor=[\w.]+; Path=\/api\/chats; .*HttpOnly; SameSite=Strict/);
    const { id } = reply.data.conversation;
    const pair = cookie!.split(';')[0]!;
    const visitor = await unknown({ cookie: pair });
    visitor.send('auth', { area: 'shop' });
    await visitor.next('ready');
    const staff = await connect(seller, 'Seller');
    await sendMessage(
      souk.anonymous.json().with({ cookie: pair }),
      `/chats/${id}`,
      'From a visitor',
    );
    await contents(staff, ['From a visitor']);
    expect(staff.of('chat')[0].sender.name).toMatch(/^Visitor [0-9a-f]{4}$/);
    await sendMessage(seller, `/Seller/chats/${id}`, 'To a visitor');
    await contents(visitor, ['From a visitor', 'To a visitor']);
  });

  test('is shown as read and as being typed to the other side only', async () => {
    const { client, id, path, ofStore } = await conversation();
    const [shopper, staff] = [await connect(client), await connect(seller, 'Seller')];
    const { data } = await sendMessage(client, path, 'Read me');
    await seller.post(`${ofStore}/read`, { message_id: data.id });
    expect(await shopper.next('read')).toEqual({
      conversation_id: id,
      side: 'staff',
      message_id: data.id,
    });
    for (const _ of [1, 2, 3]) shopper.send('typing', { conversation_id: id });
    expect(await staff.next('typing')).toEqual({ conversation_id: id, side: 'shopper' });
    await quiet();
    expect(staff.of('typing')).toHaveLength(1);
    expect(shopper.of('typing')).toEqual([]);
  });

  test('is announced as being typed at most once per interval', async () => {
    const { client, id, path } = await conversation();
    const staff = await connect(seller, 'Seller');
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post(`${path}/typing`)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect(await staff.next('typing')).toEqual({ conversation_id: id, side: 'shopper' });
    await quiet();
    expect(staff.of('typing')).toHaveLength(1);
  });

  test('that does not exist yet is not shown as read', async () => {
    const { client, path, ofStore } = await conversation();
    const staff = await connect(seller, 'Seller');
    const { data } = await sendMessage(seller, ofStore, 'Read me');
    await client.post(`${path}/read`, { message_id: data.id + 1000 });
    expect((await staff.next('read')).message_id).toBe(data.id);
  });

  test('that was missed follows after a reconnect, and what was committed late', async () => {
    const { client, id, path, ofStore } = await conversation();
    // An id that is given before the known one and committed after it
    const [late] = await souk.sql.rows<{ id: number }>(
      "SELECT nextval(pg_get_serial_sequence('chat_contents', 'id'))::bigint AS id",
    );
    const { data: known } = await sendMessage(client, path, 'Known');
    await sendMessage(seller, ofStore, 'Missed 1');
    await sendMessage(seller, ofStore, 'Missed 2');
    await souk.sql.run(
      `
        INSERT INTO chat_contents (
          id, friend_id, side, stype, sid, rtype, rid, content_type, content
        )
        VALUES ($1, $2, 'staff', 'users', '1', 'users', '2', 'text', 'Late')`,
      [late!.id, id],
    );
    const socket = await connect(client, 'shop', { lastId: known.id });
    expect(await socket.next('synced')).toEqual({ is_complete: true });
    expect(new Set(socket.contents())).toEqual(new Set(['Known', 'Late', 'Missed 1', 'Missed 2']));
  });

  test('of a conversation that changed hands is announced to both sides', async () => {
    const { client, id, path, ofStore } = await conversation();
    await sendMessage(client, path, 'To the platform, please');
    const admin = await souk.as.admin();
    const [shopper, platform] = [await connect(client), await connect(admin, 'Admin')];
    await seller.post(`${ofStore}/hand_over`, { to: 'platform' });
    expect(await platform.next('conversation')).toEqual({ conversation_id: id });
    await contents(shopper, ['The platform’s customer service has taken over the conversation.']);
    await sendMessage(client, path, 'Are you there?');
    await expect.poll(() => platform.contents(), until).toContain('Are you there?');
  });

  test('of a conversation that goes back to the store is announced to the platform', async () => {
    const { client, id, path, ofStore } = await conversation();
    await sendMessage(client, path, 'To the platform, please');
    await seller.post(`${ofStore}/hand_over`, { to: 'platform' });
    const [admin, colleague] = [await souk.as.admin(), await souk.as.admin()];
    const socket = await connect(colleague, 'Admin');
    await admin.post(`/Admin/chats/${id}/hand_over`, { to: 'store' });
    expect(await socket.next('conversation')).toEqual({ conversation_id: id });
    await sendMessage(client, path, 'To the store alone');
    await quiet();
    expect(socket.contents()).toEqual([]);
  });
});

describe('a socket is refused', () => {
  test('of a page of another origin', async () => {
    const socket = await unknown({ origin: 'https://evil.example' });
    expect(await socket.ended()).toBe('refused');
    const { client } = await conversation();
    const own = await unknown({ origin: souk.url });
    own.send('auth', { area: 'shop', token: client.token });
    await own.next('ready');
  });

  test.each([
    ['no token', { area: 'shop' }],
    ['an unknown token', { area: 'shop', token: 'x'.repeat(43) }],
    ['an unknown area', { area: 'Owner', token: 'x'.repeat(43) }],
    ['a forged visitor', { area: 'shop', visitor_token: `${'a'.repeat(32)}.${'0'.repeat(64)}` }],
  ])('with %s', async (_, auth) => {
    const socket = await unknown();
    socket.send('auth', auth);
    expect(await socket.ended()).toBe('refused');
  });

  test('with the token of another area, or without the right', async () => {
    const { client } = await conversation();
    const nobody = await souk.as.adminWith('Admin.expresses.index');
    for (const auth of [
      { area: 'Seller', token: client.token },
      { area: 'Admin', token: seller.token },
      { area: 'Admin', token: nobody.token },
    ]) {
      const socket = await unknown();
      socket.send('auth', auth);
      expect(await socket.ended()).toBe('refused');
    }
  });

  test.each([
    ['no JSON', 'hello'],
    ['an unknown frame', '{"type":"chat","data":{"sid":"1","content":"forged"}}'],
    ['a frame before it signs in', '{"type":"typing","data":{"conversation_id":1}}'],
  ])('that sends %s', async (_, text) => {
    const socket = await unknown();
    socket.socket.send(text);
    expect(await socket.ended()).toBe('refused');
  });

  test('that signs in a second time before the first answer', async () => {
    const [{ client }, { client: next }] = [await conversation(), await conversation()];
    const socket = await unknown();
    for (const { token } of [client, next]) socket.send('auth', { area: 'shop', token });
    expect(await socket.ended()).toBe('refused');
    expect(socket.of('ready').length).toBeLessThan(2);
  });

  test('that sends too much at once or too often', async () => {
    const large = await unknown();
    large.socket.send('x'.repeat(socketLimits.frame + 1));
    await large.ended();
    expect(large.closed!.code).toBe(1009);
    const { client } = await conversation();
    const flooding = await connect(client);
    for (let n = 0; n < socketLimits.framesPer10s + 5; n += 1) flooding.send('heart');
    expect(await flooding.ended()).toBe('flood');
  });
});

describe('a socket ends', () => {
  test('with its session', async () => {
    const { client } = await conversation();
    const socket = await connect(client);
    await client.post('/logout');
    expect(await socket.ended()).toBe('session');
  });

  test('when the account opens more than allowed: the oldest', async () => {
    const { client } = await conversation();
    const oldest = await connect(client);
    for (let n = 0; n < socketLimits.perAccount; n += 1) await connect(client);
    expect(await oldest.ended()).toBe('replaced');
  });

  test('when its process stops, with a close code after which clients connect again', async () => {
    const third = await startApp({
      SOUK_SECRET: souk.app.get(Env).secret!,
      DATABASE_URL: souk.databaseUrl,
    });
    const { client } = await conversation();
    const socket = await connect(client, 'shop', { url: third.url });
    await third.close();
    expect(await socket.ended()).toBe('stop');
  });
});

test('a heartbeat is answered', async () => {
  const { client } = await conversation();
  const socket = await connect(client);
  socket.send('heart');
  expect(await socket.next('heart')).toEqual({});
});

test('typing in another’s conversation is silent, and the socket stays', async () => {
  const { client, id } = await conversation();
  const stranger = await trade.shopper();
  const [mine, theirs] = [await connect(client), await connect(stranger.client)];
  theirs.send('typing', { conversation_id: id });
  theirs.send('heart');
  await theirs.next('heart');
  await quiet();
  expect([mine.of('typing'), theirs.closed]).toEqual([[], undefined]);
});
