import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notices } from '../../server/mall/messages/notices.ts';
import { NotifyEndingCoupons } from '../../server/mall/promotions/notify-ending-coupons.job.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import { type Shopper, Trade } from '../helpers/mall/trade.ts';

let souk: TestApp;
let other: TestApp;
let trade: Trade;
let storeId: number;
beforeAll(async () => {
  souk = await startApp();
  other = await startApp({ DATABASE_URL: souk.databaseUrl });
  trade = new Trade(souk);
  ({ storeId } = await trade.aStore());
});
afterAll(async () => {
  await other.close();
  await souk.close();
});

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
const run = () =>
  Promise.all([souk, other, souk].map((app) => app.app.get(NotifyEndingCoupons).run()));
const notices = async (shopper: Shopper) => (await shopper.client.get('/user/notices')).data;

test('reminds once of a coupon that ends within a day', async () => {
  const shopper = await trade.shopper();
  for (const hours of [23, 25, -1]) await coupon(shopper, hours, -30);
  await coupon(shopper, 20, 2);
  await run();
  await run();
  expect(await notices(shopper)).toMatchObject({
    total: 1,
    count: { unread: 1 },
    data: [
      {
        kind: 'coupon_ending',
        is_read: 0,
        params: { name: 'In 23 h', money: '5.00' },
        text: expect.stringMatching(/^Your coupon In 23 h \(5\.00 off\) expires on \d{4}-/),
      },
    ],
  });
  expect((await shopper.client.speaking('zh-cn').get('/user/notices')).data.data[0].text).toContain(
    '您的优惠券',
  );
});

test('marks notices as read one by one or all at once, only by their recipient', async () => {
  const [shopper, stranger] = [await trade.shopper(), await trade.shopper()];
  for (const hours of [3, 4, 5]) await coupon(shopper, hours);
  await run();
  const [newest] = (await notices(shopper)).data;
  expect((await stranger.client.post('/user/notices/read', { id: newest.id })).code).toBe(404);
  expect((await stranger.client.post('/user/notices/read')).code).toBe(200);
  expect((await shopper.client.post('/user/notices/read', { id: newest.id })).code).toBe(200);
  expect(await notices(shopper)).toMatchObject({
    count: { unread: 2 },
    data: [{ is_read: 1 }, { is_read: 0 }, { is_read: 0 }],
  });
  await shopper.client.post('/user/notices/read');
  expect((await notices(shopper)).count).toEqual({ unread: 0 });
  expect((await notices(stranger)).total).toBe(0);
});

test('removes old notices', async () => {
  const shopper = await trade.shopper();
  await coupon(shopper, 3);
  await run();
  await souk.sql.run(
    "UPDATE user_notices SET created_at = created_at - interval '91 days' WHERE user_id = $1",
    [shopper.id],
  );
  await souk.app.get(Notices).deleteOld();
  expect((await notices(shopper)).total).toBe(0);
});
