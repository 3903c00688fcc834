import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../../../server/doctor/examine.ts';
import { CommentOverdueOrders } from '../../../server/mall/comments/comment-overdue-orders.job.ts';
import { OrderJobs } from '../../../server/mall/orders/order-jobs.ts';
import { MoveOverdueRefunds } from '../../../server/mall/refunds/move-overdue-refunds.job.ts';
import { SettleOrders } from '../../../server/mall/settlements/settle-orders.ts';
import type { Client } from '../../helpers/http/client.ts';
import { waitForSessionCache } from '../../helpers/http/session-cache.ts';
import {
  checksOfTests,
  completeOrder,
  expectInvariants,
  openPeriod,
  place,
  placeAndPay,
  type Shopper,
  sharedTrade,
  ship,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runAtLockedRows } from '../../helpers/server/lock-contention.ts';

/**
 * Accounts, goods, SKUs and promotions are deleted while orders are open. Payments and refunds
 * still complete, and the doctor reports nothing.
 */
let souk: TestApp;
let trade: Trade;
let admin: Client;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  admin = (await souk.as.admin()).json();
});
afterAll(() => expectInvariants(souk));

async function aStoreWithGoods() {
  const store = await trade.aStore();
  return {
    store,
    seller: (await souk.as.seller(store)).json(),
    goods: await trade.goods(store, { skuStocks: [10] }),
    withoutSkus: await trade.goods(store, { stock: 10 }),
  };
}
const money = ({ id }: Shopper) => trade.balance('user', id, 'money');
const ageOrder = (id: number) =>
  souk.sql.run(
    `
      UPDATE orders
      SET
        delivery_time = delivery_time - interval '9 days',
        receipt_time = receipt_time - interval '9 days',
        complete_time = complete_time - interval '9 days'
      WHERE id = $1`,
    [id],
  );

test.each(['disabled', 'deleted'] as const)(
  'orders of a shopper who is %s are shipped, received and settled by the tasks, or refunded',
  async (change) => {
    const { store, seller, goods } = await aStoreWithGoods();
    const shopper = await trade.shopper({ money: 10_000 });
    const line = [{ goods_id: goods.id, sku_id: goods.skus[0]! }];
    const open = await placeAndPay(shopper, line);
    const refunded = await placeAndPay(shopper, line);
    const unpaid = (await place(shopper, line))[0]!;
    expect(
      await shopper.client.post('/user/order/refund', { order_id: refunded, refund_type: 0 }),
    ).toMatchObject({ code: 200 });
    if (change === 'disabled')
      expect(await admin.put(`/Admin/users/${shopper.id}`, { status: 0 })).toMatchObject({
        code: 200,
      });
    // As before deletions were refused while orders are open
    else {
      await souk.sql.run('UPDATE users SET deleted_at = mall_now() WHERE id = $1', [shopper.id]);
      await waitForSessionCache();
    }
    expect((await shopper.client.post(`/user/orders/${unpaid}/cancel`)).code).toBe(401);
    expect(await seller.put(`/Seller/refunds/${refunded}`, { refund_verify: 1 })).toMatchObject({
      code: 200,
    });
    expect(await ship(seller, open)).toMatchObject({ code: 200 });
    await ageOrder(open);
    await souk.app.get(OrderJobs).receiveShipped();
    await ageOrder(open);
    await souk.app.get(CommentOverdueOrders).run();
    await ageOrder(open);
    await souk.sql.run(
      "UPDATE orders SET created_at = created_at - interval '2 days' WHERE id = $1",
      [unpaid],
    );
    await souk.app.get(OrderJobs).cancelUnpaid();
    await souk.app.get(SettleOrders).run();
    expect([
      await money(shopper),
      await trade.balance('store', store.storeId, 'available'),
      await trade.stockOf(goods),
    ]).toEqual([9000, 1000, 9]);
    expect(await Promise.all([open, refunded, unpaid].map((id) => trade.statusOf(id)))).toEqual([
      6, 6, 0,
    ]);
  },
);

test('orders of deleted goods and SKUs are cancelled, refunded, received and settled', async () => {
  const { store, seller, goods, withoutSkus } = await aStoreWithGoods();
  const shopper = await trade.shopper({ money: 20_000 });
  const both = [{ goods_id: goods.id, sku_id: goods.skus[0]! }, { goods_id: withoutSkus.id }];
  const open = await placeAndPay(shopper, both);
  const refunded = await placeAndPay(shopper, both);
  const returned = await placeAndPay(shopper, both);
  const unpaid = (await place(shopper, both))[0]!;
  await ship(seller, returned);
  expect(
    await seller.put(`/Seller/goods/${goods.id}`, { skuList: [], goods_stock: 3 }),
  ).toMatchObject({ code: 200 }); // the SKU is deleted
  expect(await seller.delete(`/Seller/goods/${withoutSkus.id},${goods.id}`)).toMatchObject({
    code: 200,
  });
  expect(await shopper.client.post(`/user/orders/${unpaid}/cancel`)).toMatchObject({ code: 200 });
  await shopper.client.post('/user/order/refund', { order_id: refunded, refund_type: 0 });
  await shopper.client.post('/user/order/refund', { order_id: returned, refund_type: 1 });
  await souk.sql.run(
    "UPDATE refunds SET deadline = deadline - interval '4 days' WHERE order_id = ANY($1)",
    [[refunded, returned]],
  );
  await souk.app.get(MoveOverdueRefunds).run();
  expect(
    await shopper.client.put(`/user/order/refund/${returned}`, {
      delivery_code: 'sf',
      delivery_no: 'SF00000001',
    }),
  ).toMatchObject({ code: 200 });
  expect(await seller.put(`/Seller/refunds/${returned}`, { refund_step: 3 })).toMatchObject({
    code: 200,
  });
  await completeOrder(seller, shopper, open);
  await ageOrder(open);
  await souk.app.get(SettleOrders).run();
  expect([
    await money(shopper),
    await trade.balance('store', store.storeId, 'available'),
    await Promise.all([open, refunded, returned, unpaid].map((id) => trade.statusOf(id))),
  ]).toEqual([18_000, 2000, [6, 6, 6, 0]]);
});

test('stock is not restored when SKUs were added to the goods after the order', async () => {
  const { seller, withoutSkus } = await aStoreWithGoods();
  const shopper = await trade.shopper({ money: 20_000 });
  const line = [{ goods_id: withoutSkus.id, buy_num: 2 }];
  const [refunded, unpaid] = [await placeAndPay(shopper, line), (await place(shopper, line))[0]!];
  const {
    data: { id: attr },
  } = await seller.post('/Seller/goods_attrs', { name: 'Colour', specs: ['Red'] });
  const [spec] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM goods_specs WHERE attr_id = $1',
    [attr],
  );
  expect(
    await seller.put(`/Seller/goods/${withoutSkus.id}`, {
      skuList: [
        { spec_id: [spec!.id], goods_price: '10.00', goods_market_price: '10.00', goods_stock: 5 },
      ],
    }),
  ).toMatchObject({ code: 200 });
  expect(await shopper.client.post(`/user/orders/${unpaid}/cancel`)).toMatchObject({ code: 200 });
  await shopper.client.post('/user/order/refund', { order_id: refunded, refund_type: 0 });
  expect(await seller.put(`/Seller/refunds/${refunded}`, { refund_verify: 1 })).toMatchObject({
    code: 200,
  });
  const stocks = () =>
    souk.sql.rows(
      `
        SELECT
          g.goods_stock AS own,
          (SELECT sum(goods_stock)::int FROM goods_skus WHERE goods_id = g.id) AS kinds
        FROM goods g
        WHERE id = $1`,
      [withoutSkus.id],
    );
  expect([await stocks(), await money(shopper), await examine(souk.sql, checksOfTests)]).toEqual([
    [{ own: 0, kinds: 5 }],
    20_000,
    [],
  ]);
  expect(
    await seller.put(`/Seller/goods/${withoutSkus.id}`, { skuList: [], goods_stock: 3 }),
  ).toMatchObject({ code: 200 }); // without SKUs again
  expect([await stocks(), await examine(souk.sql, checksOfTests)]).toEqual([
    [{ own: 3, kinds: null }],
    [],
  ]);
});

test('orders keep the savings of a deleted coupon and seckill', async () => {
  const { seller, withoutSkus } = await aStoreWithGoods();
  const shopper = await trade.shopper({ money: 10_000 });
  const {
    data: { id: coupon },
  } = await seller.post('/Seller/coupons', {
    name: 'Off',
    money: '1.00',
    use_money: '1.00',
    stock: 9,
    per_limit: 9,
    ...openPeriod,
  });
  const {
    data: { id: seckill },
  } = await seller.post('/Seller/seckills', {
    goods_id: withoutSkus.id,
    discount: 10,
    stock: 9,
    per_limit: 9,
    ...openPeriod,
  });
  const {
    data: { id: own },
  } = await shopper.client.post('/user/coupon/receive', { id: coupon });
  const [id] = await place(shopper, [{ goods_id: withoutSkus.id, buy_num: 2 }], {
    coupon_id: String(own),
    total: '17.00',
  });
  expect([
    await seller.delete(`/Seller/coupons/${coupon}`),
    await seller.delete(`/Seller/seckills/${seckill}`),
  ]).toMatchObject([{ code: 200 }, { code: 200 }]);
  expect(await shopper.client.post(`/user/orders/${id}/cancel`)).toMatchObject({ code: 200 });
  expect(
    await souk.sql.rows(
      'SELECT k.sold, l.status FROM seckills k, coupon_logs l WHERE k.id = $1 AND l.id = $2',
      [seckill, own],
    ),
  ).toEqual([{ sold: 0, status: 0 }]);
});

test('a coupon above the goods amount makes goods and freight free, shared to the fen', async () => {
  const { store, seller, withoutSkus } = await aStoreWithGoods();
  const shopper = await trade.shopper();
  const cheap = await trade.goods(store, { price: 1 });
  const {
    data: { id: coupon },
  } = await seller.post('/Seller/coupons', {
    name: 'Off',
    money: '0.01',
    use_money: '0.01',
    stock: 9,
    ...openPeriod,
  });
  // The form refuses an amount above the threshold
  await souk.sql.run('UPDATE coupons SET money = 99999, use_money = 1 WHERE id = $1', [coupon]);
  const {
    data: { id: own },
  } = await shopper.client.post('/user/coupon/receive', { id: coupon });
  const [id] = await place(shopper, [{ goods_id: cheap.id }, { goods_id: withoutSkus.id }], {
    coupon_id: String(own),
  });
  expect(
    await souk.sql.rows(
      'SELECT total_price, off_money FROM order_goods WHERE order_id = $1 ORDER BY total_price',
      [id],
    ),
  ).toEqual([
    { total_price: 1, off_money: 1 },
    { total_price: 1000, off_money: 1000 },
  ]);
  expect(
    await souk.sql.rows('SELECT total_price, coupon_money FROM orders WHERE id = $1', [id]),
  ).toEqual([{ total_price: 0, coupon_money: 1001 }]);
});

test('wholly refunded lines get no comment, neither by the buyer nor by the task', async () => {
  for (const commentedBy of ['shopper', 'task'] as const) {
    const { seller, store, withoutSkus } = await aStoreWithGoods();
    const shopper = await trade.shopper({ money: 10_000 });
    const id = await placeAndPay(shopper, [
      { goods_id: withoutSkus.id, buy_num: 2 },
      { goods_id: (await trade.goods(store)).id },
    ]);
    const [tea, cup] = (await shopper.client.get(`/user/order/${id}`)).data.order_goods.map(
      (line: { id: number }) => line.id,
    ) as [number, number];
    await shopper.client.post('/user/order/refund', {
      order_id: id,
      refund_type: 0,
      lines: [
        { order_goods_id: tea, num: 1 },
        { order_goods_id: cup, num: 1 },
      ],
    });
    await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 });
    await ship(seller, id);
    await shopper.client.post(`/user/orders/${id}/receive`);
    if (commentedBy === 'shopper') {
      const comment = (...lines: readonly number[]) =>
        shopper.client.post('/user/comments', {
          order_id: id,
          lines: lines.map((order_goods_id) => ({ order_goods_id, score: 4 })),
        });
      expect([
        (await comment(tea, cup)).code,
        (await comment(cup)).code,
        (await comment(tea)).code,
      ]).toEqual([422, 422, 200]);
    } else {
      await ageOrder(id);
      await souk.app.get(CommentOverdueOrders).run();
    }
    expect([
      await trade.statusOf(id),
      await souk.sql.rows('SELECT order_goods_id FROM order_comments WHERE order_id = $1', [id]),
    ]).toEqual([6, [{ order_goods_id: tea }]]);
  }
});

test('a line that is refunded while the order is being commented gets no comment', async () => {
  const { seller, store, withoutSkus } = await aStoreWithGoods();
  const shopper = await trade.shopper({ money: 10_000 });
  const id = await placeAndPay(shopper, [
    { goods_id: withoutSkus.id },
    { goods_id: (await trade.goods(store)).id },
  ]);
  await ship(seller, id);
  await shopper.client.post(`/user/orders/${id}/receive`);
  const [tea, cup] = (await shopper.client.get(`/user/order/${id}`)).data.order_goods.map(
    (line: { id: number }) => line.id,
  ) as [number, number];
  const lines = [{ order_goods_id: cup, num: 1 }];
  await shopper.client.post('/user/order/refund', { order_id: id, refund_type: 0, lines });
  const replies = await runAtLockedRows(souk.sql, `SELECT 1 FROM orders WHERE id = ${id}`, [
    () => seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 }),
    () => shopper.client.post('/user/comments', { order_id: id, score: 5 }),
  ]);
  expect(replies).toMatchObject([{ code: 200 }, { code: 200 }]);
  expect(
    await souk.sql.rows('SELECT order_goods_id FROM order_comments WHERE order_id = $1', [id]),
  ).toEqual([{ order_goods_id: tea }]);
});
