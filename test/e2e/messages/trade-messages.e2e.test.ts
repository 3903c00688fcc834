import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { OrderJobs } from '../../../server/mall/orders/order-jobs.ts';
import { DissolveGroups } from '../../../server/mall/refunds/dissolve-groups.job.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import {
  expectInvariants,
  place,
  placeAndPay,
  ship,
  startTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { inboxOf, kindsIn } from './inbox.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await startTrade());
});
afterAll(async () => {
  await expectInvariants(souk);
  await souk.close();
});

/** A store with a sub-account that may see orders and one that may not, and a paid order. */
async function aSale() {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const [clerk, packer] = await Promise.all([
    souk.aSubAccount(store, { rights: ['Seller.orders.index'] }),
    souk.aSubAccount(store, { rights: ['Seller.goods.index'] }),
  ]);
  const [owner, clerkClient, packerClient] = await Promise.all([
    souk.as.seller(store),
    souk.as.account('Seller', clerk.username),
    souk.as.account('Seller', packer.username),
  ]);
  const goods = await trade.goods(store, { stock: 7 });
  const orderId = await placeAndPay(shopper, [{ goods_id: goods.id }]);
  return {
    store,
    shopper,
    goods,
    orderId,
    owner: owner.json(),
    clerk: clerkClient.json(),
    packer: packerClient.json(),
  };
}

test('a paid order reaches the owner and the accounts that see orders, each with an own state', async () => {
  const { owner, clerk, packer, shopper, orderId } = await aSale();
  const stranger = await souk.as.seller();
  const [row] = await souk.sql.rows<{ order_no: string }>(
    'SELECT order_no FROM orders WHERE id = $1',
    [orderId],
  );
  for (const client of [owner, clerk])
    expect((await inboxOf(client, '/Seller/inbox')).data).toMatchObject([
      {
        kind: 'order_paid',
        link: `/Seller/orders?order_no=${row!.order_no}`,
        text: expect.stringContaining(row!.order_no),
      },
    ]);
  for (const client of [packer, stranger])
    expect((await inboxOf(client, '/Seller/inbox')).total).toBe(0);
  const [message] = (await inboxOf(clerk, '/Seller/inbox')).data;
  expect((await owner.post('/Seller/inbox/read', { id: message.id })).code).toBe(404);
  await clerk.post('/Seller/inbox/read', { id: message.id });
  expect((await owner.get('/Seller/inbox/unread')).data).toEqual({ unread: 1 });
  expect((await clerk.get('/Seller/inbox/unread')).data).toEqual({ unread: 0 });
  expect((await inboxOf(shopper.client)).data).toMatchObject([
    {
      kind: 'payment_done',
      link: `/user/order/${orderId}`,
      text: expect.stringContaining(row!.order_no),
    },
  ]);
});

test('the list of the back office has the own messages, opens them and marks them as read', async () => {
  const { owner, clerk, store } = await aSale();
  const stranger = (await souk.as.seller()).json();
  const { data } = await owner.get('/Seller/messages');
  expect(data.data).toMatchObject([{ kind: 'order_paid', is_read: 0 }]);
  const [{ id }] = data.data;
  expect(data.data[0].about).not.toBe('');
  expect((await clerk.post(`/Seller/messages/${id}/commands/open`)).code).toBe(402);
  expect((await stranger.post(`/Seller/messages/${id}/commands/open`)).code).toBe(404);
  const opened = await owner.post(`/Seller/messages/${id}/commands/open`);
  expect(opened.data.url).toMatch(/^\/Seller\/orders\?order_no=/);
  expect((await owner.get('/Seller/inbox/unread')).data).toEqual({ unread: 0 });
  await souk.sql.run('UPDATE messages SET read_at = NULL WHERE store_id = $1', [store.storeId]);
  expect((await stranger.post('/Seller/messages/commands/read_all')).code).toBe(200);
  expect((await owner.get('/Seller/inbox/unread')).data).toEqual({ unread: 1 });
  await owner.post('/Seller/messages/commands/read_all');
  expect((await owner.get('/Seller/inbox/unread')).data).toEqual({ unread: 0 });
});

test('the shopper gets messages about shipping and an expired order, the owner about low stock', async () => {
  const { owner, shopper, goods, orderId } = await aSale();
  await ship(owner, orderId);
  await place(shopper, [{ goods_id: goods.id, buy_num: 3 }]);
  await souk.sql.run(
    "UPDATE orders SET created_at = created_at - interval '9 days' WHERE user_id = $1",
    [shopper.id],
  );
  await souk.app.get(OrderJobs).cancelUnpaid();
  const page = await inboxOf(shopper.client);
  expect(kindsIn(page)).toEqual(['order_expired', 'order_shipped', 'payment_done']);
  expect(page.data[1].link).toBe(`/user/order/${orderId}`);
  const seller = await inboxOf(owner, '/Seller/inbox');
  expect(kindsIn(seller)).toEqual(['stock_low', 'order_paid']);
  expect(seller.data[0].text).toMatch(/^Only 3 left of /);
});

test('members of an incomplete group get a message about their refund or their expired order', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const owner = (await souk.as.seller(store)).json();
  await owner.post('/Seller/collectives', { goods_id: goods.id, discount: 50, need: 3 });
  const [leader, friend] = [await trade.shopper({ money: 1000 }), await trade.shopper()];
  const paid = await placeAndPay(leader, [{ goods_id: goods.id, collective_id: -1 }]);
  const { collective_id: group } = (await leader.client.get(`/user/order/${paid}`)).data;
  const [unpaid] = await place(friend, [{ goods_id: goods.id, collective_id: group }]);
  await souk.sql.run(
    "UPDATE collective_logs SET end_time = mall_now() - interval '1 second' WHERE id = $1",
    [group],
  );
  await souk.app.get(DissolveGroups).run();
  expect(kindsIn(await inboxOf(leader.client))).toEqual(['group_failed', 'payment_done']);
  const page = await inboxOf(friend.client);
  expect(kindsIn(page)).toEqual(['order_expired']);
  expect(page.data[0].link).toBe(`/user/order/${unpaid}`);
});

test('both sides get a message about each answer in an after-sale, and the platform about an appeal', async () => {
  const { owner, shopper, orderId } = await aSale();
  const admin = (await souk.as.admin()).json();
  const ask = () =>
    shopper.client.post('/user/order/refund', {
      order_id: orderId,
      refund_type: 0,
      refund_remark: 'No longer needed',
    });
  expect((await ask()).code).toBe(200);
  const [refund] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM refunds WHERE order_id = $1',
    [orderId],
  );
  const answered = await owner.post(`/Seller/after_sales/${refund!.id}/commands/reject`, {
    input: { reason: 'Used <b>already</b>' },
  });
  expect(answered).toMatchObject({ code: 200 });
  const appealed = await shopper.client.post(`/user/order/refund/${orderId}/appeal`, {
    remark: 'Not used',
  });
  expect(appealed).toMatchObject({ code: 200 });
  expect(kindsIn(await inboxOf(admin, '/Admin/inbox'))[0]).toBe('refund_appealed');
  const decided = await admin.post(`/Admin/refunds/${refund!.id}/commands/agree`);
  expect(decided).toMatchObject({ code: 200 });
  expect(kindsIn(await inboxOf(owner, '/Seller/inbox'))).toEqual(['refund_asked', 'order_paid']);
  const page = await inboxOf(shopper.client);
  expect(kindsIn(page)).toEqual(['refund_paid', 'refund_refused', 'refund_opened', 'payment_done']);
  expect(page.data[1].text).toContain('Used <b>already</b>');
  expect(page.data[1].link).toBe(`/user/order/refund/${orderId}`);
});

test('an applicant gets the result of the store review, a store that of goods and withdrawals', async () => {
  const admin = (await souk.as.admin()).json();
  const applicant = await souk.aSeller({ storeVerify: 2 });
  const denied = await admin.post(`/Admin/stores/${applicant.storeId}/commands/deny`, {
    input: { store_refuse_info: 'The licence is unreadable' },
  });
  expect(denied).toMatchObject({ code: 200 });
  expect((await inboxOf(await souk.as.shopper(applicant))).data).toMatchObject([
    {
      kind: 'store_refused',
      link: '/store/step_1',
      text: expect.stringContaining('The licence is unreadable'),
    },
  ]);
  const { store, owner, goods } = await aSale();
  const rejected = await admin.post(`/Admin/goods/${goods.id}/commands/reject`, {
    input: { refuse_info: 'Wrong class' },
  });
  expect(rejected).toMatchObject({ code: 200 });
  const stored = await owner.get(`/Seller/goods/${goods.id}`);
  expect(stored.data).toMatchObject({ goods_verify: 0, refuse_info: 'Wrong class' });
  await admin.post(`/Admin/goods/${goods.id}/commands/pass`);
  await trade.give({ owner: 'store', id: store.storeId, kind: 'available' } as never, 5000);
  const asked = await owner.post('/Seller/cashes/commands/apply', {
    input: { name: 'Lin', card_no: '6222020200112233', bank_name: 'Bank', amount: '10.00' },
    proof: testPassword,
  });
  expect(asked).toMatchObject({ code: 200 });
  expect(kindsIn(await inboxOf(admin, '/Admin/inbox'))[0]).toBe('cash_asked');
  const [cash] = await souk.sql.rows<{ id: number }>('SELECT id FROM cashes WHERE store_id = $1', [
    store.storeId,
  ]);
  await admin.post(`/Admin/cashes/${cash!.id}/commands/reject`, { input: { reason: 'No card' } });
  expect(kindsIn(await inboxOf(owner, '/Seller/inbox')).slice(0, 3)).toEqual([
    'cash_refused',
    'goods_passed',
    'goods_refused',
  ]);
});

test('a notice reaches those who have an account when it is published, and goes when it is taken back', async () => {
  const admin = (await souk.as.admin()).json();
  const { shopper, owner } = await aSale();
  const { data: notice } = await admin.post('/Admin/notices', { name: 'New opening hours' });
  const rows = await souk.sql.rows("SELECT 1 FROM messages WHERE kind = 'mall_notice'");
  expect(rows).toHaveLength(0);
  const newcomer = await trade.shopper();
  await souk.sql.run("UPDATE users SET created_at = mall_now() + interval '1 hour' WHERE id = $1", [
    newcomer.id,
  ]);
  const [seen] = (await inboxOf(shopper.client)).data;
  expect(seen).toMatchObject({
    kind: 'mall_notice',
    text: 'New opening hours',
    link: `/notice/${notice.id}`,
  });
  await shopper.client.post('/user/messages/read', { id: seen.id });
  expect((await inboxOf(shopper.client)).count).toEqual({ unread: 1 });
  // What came after the notice is above it, though its row is older
  await souk.sql.run(
    `
      UPDATE messages
      SET created_at = created_at + interval '1 minute'
      WHERE area = 'shop' AND account_id = $1 AND kind = 'payment_done'`,
    [shopper.id],
  );
  expect(kindsIn(await inboxOf(shopper.client))).toEqual(['payment_done', 'mall_notice']);
  expect(kindsIn(await inboxOf(owner, '/Seller/inbox'))).toContain('mall_notice');
  expect((await inboxOf(newcomer.client)).total).toBe(0);
  await admin.delete(`/Admin/notices/${notice.id}`);
  expect(kindsIn(await inboxOf(shopper.client))).not.toContain('mall_notice');
});

test('the list of messages shows an amount as other lists do', async () => {
  const admin = (await souk.as.admin()).json();
  const { store, owner } = await aSale();
  await trade.give({ owner: 'store', id: store.storeId, kind: 'available' } as never, 500_000);
  await owner.post('/Seller/cashes/commands/apply', {
    input: { name: 'Lin', card_no: '6222020200112233', bank_name: 'Bank', amount: '1551.60' },
    proof: testPassword,
  });
  onTestFinished(async () => {
    await souk.sql.run(
      "UPDATE configs SET value = value - 'currency_id' WHERE name = 'configs/web'",
    );
  });
  await souk.sql.run(`
    WITH c AS (
      INSERT INTO currencies (name, ename, currency, currency_ename)
      VALUES ('人民币', 'zh-cn', '￥', 'RMB')
      RETURNING id
    )
    INSERT INTO configs (name, value)
    SELECT 'configs/web', jsonb_build_object('currency_id', id)
    FROM c
    ON CONFLICT (name) DO UPDATE SET value = configs.value || excluded.value`);
  const { data } = await admin.get('/Admin/messages', { kind: 'cash_asked' });
  expect(data.data[0].about).toMatch(/^¥1,\d{3}\.\d{2}$/);
});
