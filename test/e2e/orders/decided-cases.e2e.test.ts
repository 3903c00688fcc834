import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import {
  expectInvariants,
  openPeriod,
  paramsOf,
  payByBalance,
  place,
  placeAndPay,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/** Cases that docs/product.md#promotions decides. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

test('an order that was placed before its store closed can still be paid', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 1000 });
  const shopper = await trade.shopper({ money: 5000 });
  const [id] = await place(shopper, [{ goods_id: goods.id }]);
  await souk.sql.run('UPDATE stores SET store_status = 0 WHERE id = $1', [store.storeId]);
  expect(
    await shopper.client.post('/user/order/before', { params: paramsOf([{ goods_id: goods.id }]) }),
  ).toMatchObject({ code: 400 });
  await payByBalance(shopper, [id!]);
  expect(await trade.statusOf(id!)).toBe(orderStatus.toShip);
});

test('a refunded piece of a seckill does not return to the quota of its round', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const goods = await trade.goods(store, { price: 1000, stock: 9 });
  const round = { goods_id: goods.id, discount: 30, stock: 1, per_limit: 1, ...openPeriod };
  expect(await seller.post('/Seller/seckills', round)).toMatchObject({ code: 200 });
  const [buyer, other] = [await trade.shopper({ money: 5000 }), await trade.shopper()];
  const id = await placeAndPay(buyer, [{ goods_id: goods.id }]);
  await buyer.client.post('/user/order/refund', { order_id: id, refund_type: 0 });
  expect(await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 })).toMatchObject({
    code: 200,
  });
  expect(await trade.balance('user', buyer.id, 'money')).toBe(5000);
  expect(await trade.stockOf(goods)).toBe(9);
  const { data } = await other.client.post('/user/order/before', {
    params: paramsOf([{ goods_id: goods.id }]),
  });
  expect(data[0].total_price).toBe('10.00');
});
