import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectInvariants, openPeriod, sharedTrade, type Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

const coupon = (more: object) => ({
  name: 'Ten off',
  money: '10.00',
  use_money: '20.00',
  stock: 5,
  per_limit: 1,
  ...openPeriod,
  ...more,
});

test('a store neither changes nor deletes a coupon that the platform pays for', async () => {
  const store = await trade.aStore();
  const admin = (await souk.as.admin()).json();
  const seller = (await souk.as.seller(store)).json();
  const { data: own } = await seller.post('/Seller/coupons', coupon({ name: 'Own' }));
  const { data: paid } = await admin.post(
    '/Admin/coupons',
    coupon({ name: 'Paid', store_id: store.storeId }),
  );
  const change = { money: '9999.00', use_money: '9999.00', stock: 1_000_000 };
  expect((await seller.put(`/Seller/coupons/${own.id}`, change)).code).toBe(200);
  expect(await seller.put(`/Seller/coupons/${paid.id}`, change)).toMatchObject({ code: 400 });
  expect(await seller.delete(`/Seller/coupons/${paid.id}`)).toMatchObject({ code: 400 });
  expect((await seller.get(`/Seller/coupons/${paid.id}`)).data).toMatchObject({
    money: '10.00',
    stock: 5,
    is_platform: 1,
  });
  expect((await admin.put(`/Admin/coupons/${paid.id}`, { stock: 6 })).code).toBe(200);
});

test('a store does not restore a coupon that the platform paid for and deleted', async () => {
  const store = await trade.aStore();
  const admin = (await souk.as.admin()).json();
  const seller = (await souk.as.seller(store)).json();
  const { data: own } = await seller.post('/Seller/coupons', coupon({ name: 'Own' }));
  const { data: paid } = await admin.post(
    '/Admin/coupons',
    coupon({ name: 'Paid', store_id: store.storeId }),
  );
  await seller.delete(`/Seller/coupons/${own.id}`);
  await admin.delete(`/Admin/coupons/${paid.id}`);
  const restore = (id: string) => seller.post(`/Seller/coupons/${id}/commands/restore`);
  expect((await restore(paid.id)).code).toBe(400);
  expect((await restore(`${own.id},${paid.id}`)).code).toBe(400);
  expect((await restore(own.id)).code).toBe(200);
  expect((await admin.post(`/Admin/coupons/${paid.id}/commands/restore`)).code).toBe(200);
});
