import { beforeAll, describe, expect, test } from 'vitest';
import { contentsOf, openChat, sendMessage } from '../../helpers/http/chat-calls.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import { place, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/** The staff of stores and the platform in conversations: rights, hand-overs, blocks, reports, settings. */
let souk: TestApp;
let trade: Trade;
let store: Awaited<ReturnType<Trade['aStore']>>;
let seller: Client;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
  store = await trade.aStore();
  seller = (await souk.as.seller(store)).json();
  admin = (await souk.as.admin()).json();
});

const answer = (id: number, content: string) => sendMessage(seller, `/Seller/chats/${id}`, content);

test('a store neither sees nor finds the phone number that is a shopper’s first name', async () => {
  const { client, id: userId } = await trade.shopper();
  const phone = '13912345678';
  await souk.sql.run('UPDATE users SET nickname = $2, phone = $2, username = $2 WHERE id = $1', [
    userId,
    phone,
  ]);
  const id = await openChat(client, store.storeId);
  await sendMessage(client, `/chats/${id}`, 'Who am I?');
  const names = async (
    staff: Client,
    area: '/Seller' | '/Admin',
    words: string,
  ): Promise<readonly string[]> =>
    (await staff.get(`${area}/chats`, { words })).data.data.map(
      ({ shopper: { name } }: { shopper: { name: string } }) => name,
    );
  expect(await names(seller, '/Seller', 'Who am I')).toEqual(['1***8']);
  expect(await names(seller, '/Seller', '1391')).toEqual([]);
  expect(await names(admin, '/Admin', '1391')).toEqual([phone]);
  await souk.sql.run("UPDATE users SET nickname = '139****5678' WHERE id = $1", [userId]);
  expect(await names(seller, '/Seller', '1391')).toEqual([]);
  expect(await names(admin, '/Admin', '1391')).toEqual(['139****5678']);
  const generic = await seller.get(`/Seller/chat_friends/${id}`);
  expect(JSON.stringify(generic.data)).not.toContain(phone);
});

describe('staff', () => {
  test('need the rights to read and to write', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    const reader = (await souk.as.adminWith('Admin.chat_friends.index')).json();
    const nobody = await souk.as.adminWith('Admin.expresses.index');
    expect((await nobody.get('/Admin/chats')).code).toBe(402);
    expect((await reader.get(`/Admin/chats/${id}`)).code).toBe(200);
    expect((await sendMessage(reader, `/Admin/chats/${id}`, 'Hi')).code).toBe(402);
  });

  test('who read no orders neither see one by a card nor find its buyer', async () => {
    const shopper = await trade.shopper();
    const [orderId] = await place(shopper, [{ goods_id: (await trade.goods(store)).id }]);
    const id = await openChat(shopper.client, store.storeId);
    const staffWith = async (...rights: readonly string[]) => {
      const chat = ['chat_friends.index', 'chat_friends.update'];
      const { username } = await souk.aSubAccount(store, {
        rights: [...chat, ...rights].map((right) => `Seller.${right}`),
      });
      return (await souk.as.account('Seller', username)).json();
    };
    const calls = async (staff: Client) => [
      (await staff.post('/Seller/chats', { order_id: orderId })).code,
      (await sendMessage(staff, `/Seller/chats/${id}`, String(orderId), 'order')).code,
    ];
    expect(await calls(await staffWith())).toEqual([402, 402]);
    expect(await calls(await staffWith('orders.index'))).toEqual([200, 200]);
    const clerk = (await souk.as.adminWith('Admin.chat_friends.update')).json();
    expect((await clerk.post('/Admin/chats', { order_id: orderId })).code).toBe(402);
  });

  test('hand a conversation to the platform and back, and only the desk writes', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'Help');
    expect((await sendMessage(admin, `/Admin/chats/${id}`, 'I watch')).msg).toContain('elsewhere');
    expect(
      (await seller.post(`/Seller/chats/${id}/hand_over`, { to: 'platform' })).data,
    ).toMatchObject({ desk: 'platform', can_write: false });
    expect((await answer(id, 'Still me')).code).toBe(400);
    expect((await sendMessage(admin, `/Admin/chats/${id}`, 'I am here')).code).toBe(200);
    const [shown] = (await client.get(`/chats/${id}/messages`)).data.messages;
    expect(shown.sender).toMatchObject({ id: '', name: 'Customer service' });
    expect((await admin.post(`/Admin/chats/${id}/hand_over`, { to: 'store' })).data.desk).toBe(
      'store',
    );
    expect((await answer(id, 'Back again')).code).toBe(200);
    expect((await admin.post(`/Admin/chats/${id}/hand_over`, { to: 'platform' })).data.desk).toBe(
      'platform',
    );
    expect(contentsOf(await client.speaking('zh-cn').get(`/chats/${id}/messages`))[0]).toBe(
      '平台客服已接手会话。',
    );
  });

  test('of the platform hand a shopper to a store, which does not see the earlier messages', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, 0);
    await sendMessage(client, `/chats/${id}`, 'My secret');
    const moved = await admin.post(`/Admin/chats/${id}/hand_over`, {
      to: 'store',
      store_id: store.storeId,
    });
    expect(moved.data).toMatchObject({ store_id: store.storeId, desk: 'store' });
    expect(contentsOf(await seller.get(`/Seller/chats/${moved.data.id}/messages`))).not.toContain(
      'My secret',
    );
    expect((await client.get(`/chats/${id}`)).data.state).toBe('closed');
    expect((await seller.get(`/Seller/chats/${id}`)).code).toBe(404);
  });

  test('of the platform hand a shopper back to a store that had given the conversation away', async () => {
    const { client } = await trade.shopper();
    const [id, platform] = [await openChat(client, store.storeId), await openChat(client, 0)];
    await sendMessage(client, `/chats/${id}`, 'Help');
    await sendMessage(client, `/chats/${platform}`, 'Help me too');
    await seller.post(`/Seller/chats/${id}/hand_over`, { to: 'platform' });
    await sendMessage(admin, `/Admin/chats/${id}`, 'The store answers you again');
    const moved = await admin.post(`/Admin/chats/${platform}/hand_over`, {
      to: 'store',
      store_id: store.storeId,
    });
    expect(moved.data).toMatchObject({ id, desk: 'store', assignee: null });
    expect((await answer(id, 'Here I am')).code).toBe(200);
  });

  test('hand over to a colleague with the right, and to no other account', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, 0);
    await sendMessage(client, `/chats/${id}`, 'Hello');
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

  const endings = [
    ['is disabled', 'UPDATE $table SET status = 0 WHERE id = $1'],
    ['is deleted', 'UPDATE $table SET deleted_at = mall_now() WHERE id = $1'],
    [
      'lost the role',
      `
        UPDATE $kind_roles SET deleted_at = mall_now()
        WHERE id IN (SELECT role_id FROM $kind_to_roles WHERE $kind_id = $1)`,
    ],
    ['lost the right', 'DELETE FROM $kind_to_roles WHERE $kind_id = $1'],
  ] as const;
  test.each(
    endings.flatMap(([name, sql]) =>
      (['admin', 'user'] as const).map((kind) => ({ name, kind, sql })),
    ),
  )('hand over to no $kind who $name', async ({ kind, sql }) => {
    const { client } = await trade.shopper();
    const isAdmin = kind === 'admin';
    const [caller, area] = isAdmin ? ([admin, 'Admin'] as const) : ([seller, 'Seller'] as const);
    const right = `${area}.chat_friends.update`;
    const colleague = isAdmin
      ? await souk.anAdmin({ rights: [right] })
      : await souk.aSubAccount(store, { rights: [right] });
    const id = await openChat(client, isAdmin ? 0 : store.storeId);
    await sendMessage(client, `/chats/${id}`, 'Hello');
    const staff = async () =>
      ((await caller.get(`/${area}/chats/${id}/staff`)).data as readonly { id: number }[]).map(
        (one) => one.id,
      );
    const give = () =>
      caller.post(`/${area}/chats/${id}/hand_over`, { to: 'account', account_id: colleague.id });
    expect(await staff()).toContain(colleague.id);
    await souk.sql.run(sql.replaceAll('$table', `${kind}s`).replaceAll('$kind', kind), [
      colleague.id,
    ]);
    expect(await staff()).not.toContain(colleague.id);
    expect((await give()).code).toBe(400);
  });

  test('of a store hand over to no account of another store', async () => {
    const { client } = await trade.shopper();
    const other = await trade.aStore();
    const rights = ['Seller.chat_friends.update'];
    const strangers = [other.id, (await souk.aSubAccount(other, { rights })).id];
    const id = await openChat(client, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'Hello');
    const staff = (await seller.get(`/Seller/chats/${id}/staff`)).data as readonly { id: number }[];
    for (const accountId of strangers) {
      expect(staff.map((one) => one.id)).not.toContain(accountId);
      const given = await seller.post(`/Seller/chats/${id}/hand_over`, {
        to: 'account',
        account_id: accountId,
      });
      expect(given.code).toBe(400);
    }
  });

  test('are online while a session of theirs is used and has not ended', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, 0);
    const { id: colleagueId, username } = await souk.anAdmin({
      rights: ['Admin.chat_friends.update'],
    });
    const isOnline = async () =>
      (
        (await admin.get(`/Admin/chats/${id}/staff`)).data as readonly {
          id: number;
          is_online: boolean;
        }[]
      ).find((one) => one.id === colleagueId)?.is_online;
    expect(await isOnline()).toBe(false);
    await souk.as.account('Admin', username);
    expect(await isOnline()).toBe(true);
    const change = (assignment: string) =>
      souk.sql.run(`UPDATE sessions SET ${assignment} WHERE area = 'Admin' AND account_id = $1`, [
        colleagueId,
      ]);
    await change("used_at = mall_now() - interval '11 minutes'");
    expect(await isOnline()).toBe(false);
    await change("used_at = mall_now(), ends_at = mall_now() - interval '1 second'");
    expect(await isOnline()).toBe(false);
  });

  test.each([
    ['closed', 'UPDATE stores SET store_status = 0 WHERE id = $1'],
    ['not approved', 'UPDATE stores SET store_verify = 3 WHERE id = $1'],
    ['deleted', 'UPDATE stores SET deleted_at = mall_now() WHERE id = $1'],
  ])('of the platform hand a shopper to no store that is %s', async (_, sql) => {
    const { client } = await trade.shopper();
    const other = await trade.aStore();
    const id = await openChat(client, 0);
    await sendMessage(client, `/chats/${id}`, 'Hello');
    await souk.sql.run(sql, [other.storeId]);
    const moved = await admin.post(`/Admin/chats/${id}/hand_over`, {
      to: 'store',
      store_id: other.storeId,
    });
    expect(moved.code).toBe(400);
  });

  test('count the open conversations of their desk that nobody answers as waiting', async () => {
    const other = await trade.aStore();
    const staff = (await souk.as.seller(other)).json();
    const ids: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { client } = await trade.shopper();
      const id = await openChat(client, other.storeId);
      await sendMessage(client, `/chats/${id}`, 'Hello');
      ids.push(id);
    }
    const counts = async () => (await staff.get('/Seller/chats')).data.count;
    expect(await counts()).toMatchObject({ all: 3, waiting: 3, unread: 3, mine: 0 });
    await staff.post(`/Seller/chats/${ids[0]}/close`);
    expect(await counts()).toMatchObject({ all: 2, waiting: 2, unread: 2 });
    await staff.post(`/Seller/chats/${ids[1]}/hand_over`, { to: 'platform' });
    expect(await counts()).toMatchObject({ all: 1, waiting: 1, unread: 1 });
  });

  test('are not counted for a shopper by an equal id', async () => {
    const { client, id: shopperId } = await trade.shopper();
    const id = await openChat(client, 0);
    await sendMessage(client, `/chats/${id}`, 'Hello');
    await souk.sql.run('UPDATE chat_friends SET assigned_id = $2 WHERE id = $1', [id, shopperId]);
    expect((await client.get('/chats')).data.count).toMatchObject({ all: 1, mine: 0 });
  });

  test('are not named to shoppers, nor admins to stores, when a colleague takes over', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'Hello');
    const { id: colleagueId, username } = await souk.aSubAccount(store, {
      rights: ['Seller.chat_friends.update'],
    });
    const nameOf = (account: string): string => account.replace(/^[a-z]+/, 'N');
    const newest = async (reader: Client, area: '' | '/Seller' | '/Admin') =>
      contentsOf(await reader.get(`${area}/chats/${id}/messages`))[0];
    await seller.post(`/Seller/chats/${id}/hand_over`, { to: 'account', account_id: colleagueId });
    expect(await newest(client, '')).toBe(`${store.storeName} has taken over the conversation.`);
    expect(await newest(seller, '/Seller')).toBe(
      `${nameOf(username)} has taken over the conversation.`,
    );
    await seller.post(`/Seller/chats/${id}/hand_over`, { to: 'platform' });
    const colleague = await souk.anAdmin({ rights: ['Admin.chat_friends.update'] });
    await admin.post(`/Admin/chats/${id}/hand_over`, { to: 'account', account_id: colleague.id });
    for (const [reader, area] of [
      [client, ''],
      [seller, '/Seller'],
    ] as const)
      expect(await newest(reader, area)).toBe('Customer service has taken over the conversation.');
    expect(await newest(admin, '/Admin')).toBe(
      `${nameOf(colleague.username)} has taken over the conversation.`,
    );
  });

  test('keep a note that shoppers do not see', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'Hello');
    const { data } = await seller.get(`/Seller/chat_friends/${id}`);
    await sendMessage(client, `/chats/${id}`, 'Meanwhile');
    const note = { remark: 'Likes green tea', rev: data.rev };
    expect((await seller.put(`/Seller/chat_friends/${id}`, note)).code).toBe(200);
    expect((await seller.get(`/Seller/chats/${id}`)).data.remark).toBe('Likes green tea');
    expect((await client.get(`/chats/${id}`)).data.remark).toBe('');
  });

  test('close a conversation, which the next message opens again', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'Thanks');
    expect((await seller.post(`/Seller/chats/${id}/close`)).data.state).toBe('closed');
    await sendMessage(client, `/chats/${id}`, 'One more thing');
    expect((await seller.get(`/Seller/chats/${id}`)).data.state).toBe('open');
  });
});

describe('blocks and reports', () => {
  test('a blocked side cannot write, and only the side that blocked unblocks', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'Buy my things');
    await seller.post(`/Seller/chats/${id}/block`);
    expect((await sendMessage(client, `/chats/${id}`, 'Buy!')).code).toBe(400);
    expect((await client.post(`/chats/${id}/unblock`)).data.is_blocked_by_staff).toBe(true);
    expect((await sendMessage(client, `/chats/${id}`, 'Buy!')).code).toBe(400);
    await seller.post(`/Seller/chats/${id}/unblock`);
    expect((await sendMessage(client, `/chats/${id}`, 'Sorry')).code).toBe(200);
    await client.post(`/chats/${id}/block`);
    expect((await answer(id, 'Advert')).code).toBe(400);
  });

  test('a report keeps a copy of the message for admins, who settle it', async () => {
    const { client } = await trade.shopper();
    const id = await openChat(client, store.storeId);
    await sendMessage(client, `/chats/${id}`, 'Hello');
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
    const id = await openChat(client, mine.storeId);
    await sendMessage(client, `/chats/${id}`, 'Hi');
    await sendMessage(client, `/chats/${id}`, 'Anybody?');
    expect(contentsOf(await client.get(`/chats/${id}/messages`))).toEqual([
      'Anybody?',
      'How can we help?',
      'Hi',
    ]);
    const hours = { chat_from: '03:00', chat_until: '03:01', chat_away: '' };
    expect((await owner.put('/Seller/stores', hours)).code).toBe(200);
    await souk.sql.run('UPDATE chat_friends SET greeted_at = NULL WHERE id = $1', [id]);
    await sendMessage(client, `/chats/${id}`, 'Late');
    expect(contentsOf(await client.get(`/chats/${id}/messages`))[0]).toMatch(/^We are away/);
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
