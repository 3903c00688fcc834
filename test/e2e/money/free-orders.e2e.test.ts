import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../helpers/server/app.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import type { Client } from '../../helpers/http/client.ts';
import {
  closeAndCheckInvariants,
  completeOrder,
  openPeriod,
  placeAndPay,
  startTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { settle } from '../../helpers/mall/settle.ts';

/** Orders that cost the shopper nothing, because a coupon of the platform pays them. */
let souk: TestApp;
let trade: Trade;
let admin: Client;
beforeAll(async () => {
  ({ souk, trade } = await startTrade({ SOUK_RATE_FACTOR: '50' }));
  admin = (await souk.as.admin()).json().with({ 'proof-password': testPassword });
});
afterAll(() => closeAndCheckInvariants(souk));

/** A completed order of 10 yuan that a coupon of the platform pays wholly. */
async function completedFreeOrder() {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000, stock: 100 });
  const { data: coupon } = await admin.post('/Admin/coupons', {
    name: 'All of it',
    money: '10.00',
    use_money: '10.00',
    stock: 5,
    ...openPeriod,
  });
  const shopper = await trade.shopper();
  const { data: own } = await shopper.client.post('/user/coupon/receive', { id: coupon.id });
  const id = await placeAndPay(shopper, [{ goods_id: goods.id }], {
    coupon_id: String(own.id),
    total: '0.00',
  });
  await completeOrder((await souk.as.seller(store)).json(), shopper, id);
  return { store, id };
}

test('the platform gets its coupon back from an order for which the shopper paid nothing', async () => {
  const settled = await completedFreeOrder();
  const clawBack = () =>
    admin.post(`/Admin/orders/${settled.id}/commands/claw_back`, { reason: 'Fakes' });
  await settle(souk, settled.id);
  expect(await trade.storeMoney(settled.store.storeId)).toEqual([0, 1000, 0]);
  expect(await clawBack()).toMatchObject({ code: 200 });
  expect(await trade.storeMoney(settled.store.storeId)).toEqual([0, 0, 0]);
  expect(await clawBack()).toMatchObject({ code: 400 });

  const unsettled = await completedFreeOrder();
  const refund = () =>
    admin.post(`/Admin/orders/${unsettled.id}/commands/refund`, { reason: 'Broken' });
  expect(await trade.storeMoney(unsettled.store.storeId)).toEqual([1000, 0, 0]);
  expect(await refund()).toMatchObject({ code: 200 });
  expect(await trade.storeMoney(unsettled.store.storeId)).toEqual([0, 0, 0]);
  expect(await refund()).toMatchObject({ code: 400 });
});
