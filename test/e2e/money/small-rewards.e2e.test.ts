import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerRefund, requestRefund } from '../../helpers/mall/refund-calls.ts';
import { settle } from '../../helpers/mall/settle.ts';
import {
  completeOrder,
  expectInvariants,
  placeAndPay,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

test('a reward of which a refund leaves nothing has ended and keeps no account open', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const goods = await trade.goods(store, { price: 60 });
  await seller.post('/Seller/distributions', { goods_id: goods.id, lev_1: 1, lev_2: 0, lev_3: 0 });
  const earner = await trade.shopper();
  const shopper = await trade.shopper({ money: 120, inviterId: earner.id });
  const id = await placeAndPay(shopper, [{ goods_id: goods.id, buy_num: 2 }]);
  const { data: order } = await shopper.client.get(`/user/order/${id}`);
  const obstacles = async () => (await earner.client.get('/user/closing')).data.obstacles;
  expect(await obstacles()).toEqual([{ name: 'commissions', count: 1 }]);
  await requestRefund(shopper, {
    order_id: id,
    lines: [{ order_goods_id: order.order_goods[0].id, num: 1 }],
  });
  await answerRefund(seller, id, { refund_verify: 1 });
  await completeOrder(seller, shopper, id);
  await settle(souk, id);
  const rewards = async () => (await earner.client.get('/user/distribution_logs')).data.data;
  expect(await rewards()).toMatchObject([{ commission: '0.00', status: 2 }]);
  expect(await obstacles()).toEqual([]);
});
