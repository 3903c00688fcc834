import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../schemas/contract/calls/accounts/messages.ts';
import { PurgeMessages } from '../../../server/mall/messages/delivery/purge-messages.job.ts';
import { OrderJobs } from '../../../server/mall/orders/order-jobs.ts';
import { NotifyEndingCoupons } from '../../../server/mall/promotions/notify-ending-coupons.job.ts';
import { DissolveGroups } from '../../../server/mall/refunds/dissolve-groups.job.ts';
import type { Client } from '../../helpers/http/client.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { ClosingMall } from '../../helpers/mall/closing.ts';
import {
  place,
  placeAndPay,
  type Shopper,
  ship,
  startTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let other: TestApp;
let trade: Trade;
let storeId: number;
beforeAll(async () => {
  ({ souk, trade } = await startTrade());
  other = await startApp({ DATABASE_URL: souk.databaseUrl });
  ({ storeId } = await trade.aStore());
});
afterAll(async () => {
  await other.close();
  await souk.close();
});

const inboxOf = async (client: Client, path = '/user/messages') => (await client.get(path)).data;
const kindsIn = (page: { readonly data: readonly Message[] }) => page.data.map(({ kind }) => kind);

/** Gives the shopper a coupon that ends in the given hours. */
async function coupon({ id }: Shopper, hours: number, startsIn = -1): Promise<void> {
  await souk.sql.run(
    `
      WITH c AS (
        INSERT INTO coupons (store_id, name, money, use_money, stock, start_time, end_time)
        VALUES (
          $1, $2, 500, 1000, 9, mall_now() + make_interval(hours => $4),
          mall_now() + make_interval(hours => $3)
        )
        RETURNING *
      )
      INSERT INTO coupon_logs (
        name, coupon_id, user_id, store_id, nth, money, use_money, status, order_id, start_time,
        end_time
      )
      SELECT name, id, $5, store_id, 1, money, use_money, 0, NULL, start_time, end_time
      FROM c`,
    [storeId, `In ${hours} h`, hours, startsIn, id],
  );
}
const remind = () =>
  Promise.all([souk, other, souk].map((app) => app.app.get(NotifyEndingCoupons).run()));

test('reminds once of a coupon that ends within three days', async () => {
  const shopper = await trade.shopper();
  for (const hours of [71, 73, -1]) await coupon(shopper, hours, -80);
  await coupon(shopper, 20, 2);
  await remind();
  await remind();
  expect(await inboxOf(shopper.client)).toMatchObject({
    total: 1,
    count: { unread: 1 },
    data: [
      {
        kind: 'coupon_ending',
        is_read: 0,
        title: 'Coupon expiring soon',
        link: '/user/coupons',
        text: expect.stringMatching(/^Your coupon In 71 h \(¥5\.00 off\) expires on \d{4}-/),
      },
    ],
  });
  expect((await inboxOf(shopper.client.speaking('zh-cn'))).data[0].text).toContain('您的优惠券');
});

test('reminds of no coupon of a closed store', async () => {
  const shopper = await trade.shopper();
  await coupon(shopper, 70);
  const setOpen = (isOpen: 0 | 1) =>
    souk.sql.run(
      `
        UPDATE stores
        SET store_status = $2
        WHERE id IN (SELECT store_id FROM coupon_logs WHERE user_id = $1)`,
      [shopper.id, isOpen],
    );
  await setOpen(0);
  await remind();
  expect((await inboxOf(shopper.client)).total).toBe(0);
  await setOpen(1);
  await remind();
  expect((await inboxOf(shopper.client)).total).toBe(1);
});

test('reminds no account that is closed or deleted', async () => {
  const mall = new ClosingMall(souk, trade);
  const [closed, deleted] = [await mall.shopper(), await mall.shopper()];
  for (const shopper of [closed, deleted]) await coupon(shopper, 70);
  await mall.close(closed);
  await souk.sql.run('UPDATE users SET deleted_at = mall_now() WHERE id = $1', [deleted.id]);
  await remind();
  const kinds = () => Promise.all([closed, deleted].map(({ id }) => mall.messagesOf(id)));
  expect(await kinds()).toEqual([[], []]);
  await souk.sql.run('UPDATE users SET deleted_at = NULL WHERE id = $1', [deleted.id]);
  await remind();
  expect(await kinds()).toEqual([[], ['coupon_ending']]);
});

test('marks messages as read one by one or all at once, only by their reader', async () => {
  const [shopper, stranger] = [await trade.shopper(), await trade.shopper()];
  for (const hours of [3, 4, 5]) await coupon(shopper, hours);
  await remind();
  const [newest] = (await inboxOf(shopper.client)).data;
  const read = (client: Client, body = {}) => client.post('/user/messages/read', body);
  expect((await read(stranger.client, { id: newest.id })).code).toBe(404);
  expect((await read(stranger.client)).code).toBe(200);
  expect((await read(shopper.client, { id: newest.id })).code).toBe(200);
  expect(await inboxOf(shopper.client)).toMatchObject({
    count: { unread: 2 },
    data: [{ is_read: 1 }, { is_read: 0 }, { is_read: 0 }],
  });
  await read(shopper.client);
  expect((await shopper.client.get('/user/messages/unread')).data).toEqual({ unread: 0 });
  expect((await inboxOf(stranger.client)).total).toBe(0);
});

test('removes old messages', async () => {
  const shopper = await trade.shopper();
  await coupon(shopper, 3);
  await remind();
  await souk.sql.run(
    "UPDATE messages SET created_at = created_at - interval '91 days' WHERE account_id = $1",
    [shopper.id],
  );
  await souk.app.get(PurgeMessages).run();
  expect((await inboxOf(shopper.client)).total).toBe(0);
});

test('codes are deleted a day after they were sent', async () => {
  const phones = ['13988880001', '13988880002'];
  for (const phone of phones)
    expect((await souk.anonymous.post('/sms', { phone, name: 'register' })).code).toBe(200);
  await souk.sql.run(
    "UPDATE sms_codes SET created_at = created_at - interval '25 hours' WHERE phone = $1",
    [phones[0]],
  );
  await souk.app.get(PurgeMessages).run();
  expect(
    await souk.sql.rows('SELECT phone FROM sms_codes WHERE phone = ANY($1)', [phones]),
  ).toEqual([{ phone: phones[1] }]);
});

test('the SMS log is deleted with what was sent by e-mail, after 90 days', async () => {
  const phones = ['13988880003', '13988880004'];
  await souk.sql.run(
    `
      INSERT INTO sms_logs (phone, name, content, created_at)
      SELECT
        phone, 'register', 'A code', mall_now() - make_interval(days => days)
      FROM unnest($1::text[], ARRAY[91, 89]) AS l(phone, days)`,
    [phones],
  );
  await souk.app.get(PurgeMessages).run();
  expect(await souk.sql.rows('SELECT phone FROM sms_logs WHERE phone = ANY($1)', [phones])).toEqual(
    [{ phone: phones[1] }],
  );
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
  expect((await inboxOf(shopper.client)).total).toBe(0);
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

test('the shopper hears of shipping and of the end of an unpaid order; the owner of low stock', async () => {
  const { owner, shopper, goods, orderId } = await aSale();
  await ship(owner, orderId);
  await place(shopper, [{ goods_id: goods.id, buy_num: 3 }]);
  await souk.sql.run(
    "UPDATE orders SET created_at = created_at - interval '9 days' WHERE user_id = $1",
    [shopper.id],
  );
  await souk.app.get(OrderJobs).cancelUnpaid();
  const page = await inboxOf(shopper.client);
  expect(kindsIn(page)).toEqual(['order_expired', 'order_shipped']);
  expect(page.data[1].link).toBe(`/user/order/${orderId}`);
  const seller = await inboxOf(owner, '/Seller/inbox');
  expect(kindsIn(seller)).toEqual(['stock_low', 'order_paid']);
  expect(seller.data[0].text).toMatch(/^Only 3 left of /);
});

test('members of a group that was not filled hear of their refund or the end of their unpaid order', async () => {
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
  expect(kindsIn(await inboxOf(leader.client))).toEqual(['group_failed']);
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
  expect(kindsIn(page)).toEqual(['refund_paid', 'refund_refused']);
  expect(page.data[1].text).toContain('Used <b>already</b>');
  expect(page.data[1].link).toBe(`/user/order/refund/${orderId}`);
});

test('an applicant hears what came of the store, a store what came of goods and withdrawals', async () => {
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
  expect((await inboxOf(shopper.client)).count).toEqual({ unread: 0 });
  expect(kindsIn(await inboxOf(owner, '/Seller/inbox'))).toContain('mall_notice');
  expect((await inboxOf(newcomer.client)).total).toBe(0);
  await admin.delete(`/Admin/notices/${notice.id}`);
  expect(kindsIn(await inboxOf(shopper.client))).not.toContain('mall_notice');
});

test('a kind that is turned off in the mall is not counted as unread', async () => {
  const shopper = await trade.shopper();
  const saved = await shopper.client.put('/user/messages/settings', {
    kinds: [{ kind: 'coupon_ending', in_app: 0 }],
  });
  const ending = saved.data.kinds.find(({ kind }: Message) => kind === 'coupon_ending');
  expect(ending).toMatchObject({ in_app: 0, email: 0, title: 'Coupon expiring soon' });
  await coupon(shopper, 5);
  await remind();
  expect(await inboxOf(shopper.client)).toMatchObject({ total: 1, count: { unread: 0 } });
});

test('settings have the kinds of their area only', async () => {
  const shopper = (await trade.shopper()).client;
  const seller = await souk.as.seller();
  const admin = await souk.as.admin();
  const kindsAt = async (client: Client, path: string): Promise<string[]> =>
    (await client.get(`${path}/settings`)).data.kinds.map(({ kind }: Message) => kind);
  expect(await kindsAt(shopper, '/user/messages')).toContain('order_shipped');
  expect(await kindsAt(shopper, '/user/messages')).not.toContain('order_paid');
  expect(await kindsAt(seller, '/Seller/inbox')).toContain('order_paid');
  expect(await kindsAt(admin, '/Admin/inbox')).toEqual([
    'refund_appealed',
    'check_asked',
    'store_asked',
    'cash_asked',
    'webhook_off',
  ]);
});

test('opening or reading a message asks nothing; marking all as read asks', async () => {
  const { commands } = (await (await souk.as.admin()).get('/Admin/screens/messages')).data;
  expect(
    commands.map(({ name, confirm }: { readonly name: string; readonly confirm: boolean }) => [
      name,
      confirm,
    ]),
  ).toEqual([
    ['open', false],
    ['read', false],
    ['read_all', true],
  ]);
});
