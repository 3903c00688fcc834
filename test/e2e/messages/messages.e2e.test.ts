import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '../../../schemas/contract/calls/accounts/messages.ts';
import { NotifyEndingCoupons } from '../../../server/mall/promotions/notify-ending-coupons.job.ts';
import { DeleteOldRows } from '../../../server/platform/jobs/retention.ts';
import type { Client } from '../../helpers/http/client.ts';
import { ClosingMall } from '../../helpers/mall/closing.ts';
import { sharedRaceMall } from '../../helpers/mall/race-mall.ts';
import { expectInvariants, type Shopper, type Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { inboxOf } from './inbox.ts';

let souk: TestApp;
let other: TestApp;
let trade: Trade;
let storeId: number;
beforeAll(async () => {
  ({ souk, other, trade } = (await sharedRaceMall()).parts);
  ({ storeId } = await trade.aStore());
});
afterAll(() => expectInvariants(souk));

/** Gives the shopper a coupon that ends in the given hours. */
async function coupon({ id }: Shopper, hours: number, startsIn = -1): Promise<void> {
  await souk.sql.run(
    `
      WITH c AS (
        INSERT INTO coupons (store_id, name, money, use_money, stock, claimed, start_time, end_time)
        VALUES (
          $1, $2, 500, 1000, 9, 1, mall_now() + make_interval(hours => $4),
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

test('shows notices of the mall since the registration, until they are taken back', async () => {
  const reader = await trade.shopper();
  const notice = async (name: string, age: string): Promise<number> =>
    (
      await souk.sql.rows<{ id: number }>(
        `
          INSERT INTO notices (name, content, created_at)
          VALUES ($1, '', (SELECT created_at FROM users WHERE id = $2) + $3::interval)
          RETURNING id`,
        [name, reader.id, age],
      )
    )[0]!.id;
  const names = async () => {
    const { data, total, count } = await inboxOf(reader.client);
    expect([total, count.unread]).toEqual([data.length, data.length]);
    return data.map(({ text }: Message) => text);
  };
  await notice('Before', '-1 second');
  const id = await notice('After', '1 second');
  expect(await names()).toEqual([expect.stringContaining('After')]);
  await souk.sql.run('UPDATE notices SET deleted_at = mall_now() WHERE id = $1', [id]);
  expect(await names()).toEqual([]);
  expect((await reader.client.get('/user/messages/unread')).data).toEqual({ unread: 0 });
});

test('a seller reads the messages of the present store only', async () => {
  const [own, other] = [await trade.aStore(), await trade.aStore()];
  const seller = (await souk.as.seller(own)).json();
  const add = (storeIdOf: number) =>
    souk.sql.run(
      `
        INSERT INTO messages (area, account_id, store_id, kind, subject_id, params, delivery)
        VALUES ('Seller', $1, $2, 'webhook_off', 1, '{}', 3)`,
      [own.id, storeIdOf],
    );
  await add(other.storeId);
  expect((await inboxOf(seller, '/Seller/inbox')).total).toBe(0);
  await add(own.storeId);
  expect((await inboxOf(seller, '/Seller/inbox')).total).toBe(1);
  expect((await seller.post('/Seller/inbox/read', {})).code).toBe(200);
  expect(
    await souk.sql.rows(
      "SELECT store_id FROM messages WHERE area = 'Seller' AND account_id = $1 AND read_at IS NULL",
      [own.id],
    ),
  ).toEqual([{ store_id: other.storeId }]);
});

test('removes old messages', async () => {
  const shopper = await trade.shopper();
  await coupon(shopper, 3);
  await remind();
  await souk.sql.run(
    "UPDATE messages SET created_at = created_at - interval '91 days' WHERE area = 'shop' AND account_id = $1",
    [shopper.id],
  );
  await souk.app.get(DeleteOldRows).run();
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
  await souk.app.get(DeleteOldRows).run();
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
  await souk.app.get(DeleteOldRows).run();
  expect(await souk.sql.rows('SELECT phone FROM sms_logs WHERE phone = ANY($1)', [phones])).toEqual(
    [{ phone: phones[1] }],
  );
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

test('opening or reading a message needs no confirmation; marking all as read does', async () => {
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

test('a saved choice of one kind keeps those of the others, and of its other channels', async () => {
  const { client } = await trade.shopper();
  const path = '/user/messages/settings';
  const save = async (kind: object) => (await client.put(path, { kinds: [kind] })).code;
  const choices = async () => {
    const { kinds } = (await client.get(path)).data;
    return kinds
      .filter(({ kind }: { readonly kind: string }) =>
        ['coupon_ending', 'mall_notice'].includes(kind),
      )
      .map(({ in_app, email }: { readonly in_app: number; readonly email: number }) => [
        in_app,
        email,
      ])
      .toSorted();
  };
  expect(await save({ kind: 'coupon_ending', in_app: 0 })).toBe(200);
  expect(await save({ kind: 'mall_notice', email: 1 })).toBe(200);
  expect(await save({ kind: 'coupon_ending', email: 1 })).toBe(200);
  expect(await choices()).toEqual([
    [0, 1],
    [1, 1],
  ]);
});
