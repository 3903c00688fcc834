import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../helpers/http/client.ts';
import { requestRefund } from '../../helpers/mall/refund-calls.ts';
import { settle } from '../../helpers/mall/settle.ts';
import {
  completeOrder,
  expectInvariants,
  openPeriod,
  payByBalance,
  place,
  placeAndPay,
  type Shopper,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { type TestApp } from '../../helpers/server/app.ts';

/** Fen that do not divide, between shopper, store and platform. */
let souk: TestApp;
let trade: Trade;
let admin: Client;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  admin = (await souk.as.admin()).json().proven();
});
afterEach(() => expectInvariants(souk));

const money = ({ id }: Shopper) => trade.balance('user', id, 'money');
const refund = (shopper: Shopper, id: number, lines?: readonly object[]) =>
  requestRefund(shopper, { order_id: id, ...(lines && { lines }) });
const linesOf = async ({ client }: Shopper, id: number): Promise<readonly number[]> =>
  (await client.get(`/user/order/${id}`)).data.order_goods.map((line: { id: number }) => line.id);
/** Returns a claimed coupon of a store or, created by the admin, of the platform. */
async function coupon(
  creator: Client,
  shopper: Shopper,
  path: string,
  off: string,
): Promise<number> {
  const {
    data: { id },
  } = await creator.post(path, {
    name: 'Off',
    money: off,
    use_money: off,
    stock: 9,
    per_limit: 9,
    ...openPeriod,
  });
  return (await shopper.client.post('/user/coupon/receive', { id })).data.id;
}

test('three pieces with a coupon of one fen are refunded to the fen, with the platform’s part', async () => {
  for (const by of ['store', 'platform'] as const) {
    const store = await trade.aStore();
    const goods = await trade.goods(store, { price: 1000 });
    const shopper = await trade.shopper({ money: 10_000 });
    const seller = (await souk.as.seller(store)).json();
    const own = await coupon(
      by === 'store' ? seller : admin,
      shopper,
      by === 'store' ? '/Seller/coupons' : '/Admin/coupons',
      '0.01',
    );
    const id = await placeAndPay(shopper, [{ goods_id: goods.id, buy_num: 3 }], {
      coupon_id: String(own),
      total: '29.99',
    });
    const [line] = await linesOf(shopper, id);
    const returned: number[] = [];
    const subsidy: number[] = [];
    for (const _ of [1, 2, 3]) {
      const before = [await money(shopper), (await trade.storeMoney(store.storeId))[0]!];
      expect(await refund(shopper, id, [{ order_goods_id: line, num: 1 }])).toMatchObject({
        code: 200,
      });
      expect(await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 })).toMatchObject({
        code: 200,
      });
      returned.push((await money(shopper)) - before[0]!);
      subsidy.push(before[1]! - (await trade.storeMoney(store.storeId))[0]! - returned.at(-1)!);
    }
    expect([returned, subsidy]).toEqual([
      [999, 1000, 1000],
      by === 'store' ? [0, 0, 0] : [0, 0, 1],
    ]);
    expect([
      await money(shopper),
      await trade.storeMoney(store.storeId),
      await trade.statusOf(id),
    ]).toEqual([10_000, [0, 0, 0], 6]);
    expect(await souk.sql.rows('SELECT status FROM coupon_logs WHERE id = $1', [own])).toEqual([
      { status: 0 },
    ]);
  }
});

test('odd lines, coupons and fees settle to the fen after any refunds', async () => {
  const parent = await trade.shopper();
  for (const [prices, refunds, rate] of [
    [[333, 1], [[2, 1]], 7],
    [
      [1, 1],
      [
        [1, 0],
        [1, 1],
      ],
      33.33,
    ],
    [
      [9999, 101],
      [
        [1, 3],
        [1, 2],
      ],
      50,
    ],
    [
      [7, 5],
      [
        [3, 0],
        [0, 4],
      ],
      100,
    ],
  ] as const) {
    const store = await trade.aStore();
    const shopper = await trade.shopper({ money: 100_000, inviterId: parent.id });
    await souk.sql.run('UPDATE stores SET rate = $2 WHERE id = $1', [store.storeId, rate]);
    const seller = (await souk.as.seller(store)).json();
    const goods = [
      await trade.goods(store, { price: prices[0] }),
      await trade.goods(store, { price: prices[1] }),
    ];
    for (const { id: goods_id } of goods)
      await seller.post('/Seller/distributions', { goods_id, lev_1: 33.33, lev_2: 0, lev_3: 0 });
    const own = await coupon(admin, shopper, '/Admin/coupons', '0.11');
    const [id] = await place(
      shopper,
      goods.map(({ id: goods_id }, index) => ({ goods_id, buy_num: index === 0 ? 3 : 7 })),
      prices[0] * 3 + prices[1] * 7 > 11 ? { coupon_id: String(own) } : {},
    );
    await payByBalance(shopper, [id!]);
    await completeOrder(seller, shopper, id!);
    const lines = await linesOf(shopper, id!);
    for (const nums of refunds) {
      expect(
        await refund(
          shopper,
          id!,
          nums.flatMap((num, index) => (num > 0 ? [{ order_goods_id: lines[index], num }] : [])),
        ),
      ).toMatchObject({ code: 200 });
      expect(await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 })).toMatchObject({
        code: 200,
      });
    }
    await settle(souk, id!);
    expect((await trade.storeMoney(store.storeId))[0]).toBe(0);
    expect(
      await admin.post(`/Admin/orders/${id}/commands/claw_back`, { reason: 'x' }),
    ).toMatchObject({ code: 200 });
    expect([await money(shopper), (await trade.storeMoney(store.storeId))[0]]).toEqual([
      100_000, 0,
    ]);
  }
});

test('the platform pays only for the lines of its coupon; a refunded line takes back at most its share', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const shopper = await trade.shopper({ money: 10_000 });
  const tea = await trade.goods(store);
  const cup = await trade.goods(
    { ...store, classId: await souk.aClassOf(store.storeId) },
    { price: 9000 },
  );
  await seller.post('/Seller/full_reductions', {
    name: 'Off',
    money: '10.00',
    use_money: '50.00',
    ...openPeriod,
  });
  const {
    data: { id },
  } = await admin.post('/Admin/coupons', {
    name: 'Tea',
    money: '9.00',
    use_money: '9.00',
    stock: 9,
    class_id: [store.classId],
    ...openPeriod,
  });
  const {
    data: { id: own },
  } = await shopper.client.post('/user/coupon/receive', { id });
  const [order] = await place(shopper, [{ goods_id: tea.id }, { goods_id: cup.id }], {
    coupon_id: String(own),
    total: '81.00',
  });
  expect(
    await souk.sql.rows(
      'SELECT off_money, platform_money FROM order_goods WHERE order_id = $1 ORDER BY id',
      [order],
    ),
  ).toEqual([
    { off_money: 1000, platform_money: 900 },
    { off_money: 900, platform_money: 0 },
  ]);
  await payByBalance(shopper, [order!]);
  await completeOrder(seller, shopper, order!);
  await refund(shopper, order!, [{ order_goods_id: (await linesOf(shopper, order!))[1], num: 1 }]);
  await seller.put(`/Seller/refunds/${order}`, { refund_verify: 1 });
  await settle(souk, order!);
  // Goods at ten yuan, less the store's share of its reduction
  expect([await money(shopper), await trade.storeMoney(store.storeId)]).toEqual([
    10_000,
    [0, 900, 0],
  ]);
});

test('freight of an unshipped order is refunded with its last piece, once', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const shopper = await trade.shopper({ money: 10_000 });
  await souk.sql.run('UPDATE freights SET f_price = 800 WHERE store_id = $1', [store.storeId]);
  const goods = [await trade.goods(store), await trade.goods(store, { price: 500 })];
  const [id] = await place(
    shopper,
    goods.map(({ id: goods_id }) => ({ goods_id, buy_num: 2 })),
    { total: '38.00' },
  );
  await payByBalance(shopper, [id!]);
  const [tea, cup] = await linesOf(shopper, id!);
  const answer = (body: object) => seller.put(`/Seller/refunds/${id}`, body);
  const steps: readonly (readonly [
    lines: readonly (readonly [number | undefined, number])[],
    left: number,
  ])[] = [
    [[[tea, 1]], 7200],
    [
      [
        [tea, 1],
        [cup, 1],
      ],
      8700,
    ],
  ];
  for (const [lines, left] of steps) {
    await refund(
      shopper,
      id!,
      lines.map(([order_goods_id, num]) => ({ order_goods_id, num })),
    );
    await answer({ refund_verify: 1 });
    expect(await money(shopper)).toBe(left);
  }
  expect(
    (await shopper.client.post('/user/order/refund/preview', { order_id: id, refund_type: 0 }))
      .data,
  ).toMatchObject({ goods_money: '5.00', freight_money: '8.00' });
  await refund(shopper, id!);
  await answer({ refund_verify: 2, refuse_remark: 'no' });
  await refund(shopper, id!);
  await shopper.client.post(`/user/order/refund/${id}/withdraw`);
  await refund(shopper, id!);
  expect(
    (await Promise.all([answer({ refund_verify: 1 }), answer({ refund_verify: 1 })]))
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual([200, 409]);
  expect([
    await money(shopper),
    await trade.storeMoney(store.storeId),
    await trade.statusOf(id!),
  ]).toEqual([10_000, [0, 0, 0], 6]);
});

test('the platform is offered a refund while pieces are left, a claw-back also for the freight', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const shopper = await trade.shopper({ money: 10_000 });
  await souk.sql.run('UPDATE freights SET f_price = 800 WHERE store_id = $1', [store.storeId]);
  const { id: goodsId } = await trade.goods(store);
  const id = await placeAndPay(shopper, [{ goods_id: goodsId, buy_num: 2 }]);
  const offered = async () => {
    const { data } = await admin.get(`/Admin/orders/${id}`);
    return [data.is_refundable, data.has_rest];
  };
  const refundOrder = () => admin.post(`/Admin/orders/${id}/commands/refund`, { reason: 'Broken' });
  await completeOrder(seller, shopper, id);
  const [line] = await linesOf(shopper, id);
  await refund(shopper, id, [{ order_goods_id: line, num: 1 }]);
  await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 });
  expect(await offered()).toEqual([1, 1]);
  expect((await refundOrder()).code).toBe(200);
  expect(await offered(), 'only the freight is left').toEqual([0, 1]);
  expect(await refundOrder()).toMatchObject({
    code: 400,
    msg: 'Not possible in the current status',
  });
  await settle(souk, id);
  const clawBack = () => admin.post(`/Admin/orders/${id}/commands/claw_back`, { reason: 'Late' });
  expect((await clawBack()).code).toBe(200);
  expect([await offered(), await money(shopper)]).toEqual([[0, 0], 10_000]);
  expect((await clawBack()).code).toBe(400);
});

test('an order of zero is paid without a provider, settles at zero and refunds zero', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { price: 100 });
  const shopper = await trade.shopper();
  const seller = (await souk.as.seller(store)).json();
  await souk.sql.run(
    `
      INSERT INTO full_reductions (store_id, name, money, use_money, start_time, end_time)
      VALUES ($1, 'Off', 60, 100, mall_now() - interval '1 day', mall_now() + interval '1 day')`,
    [store.storeId],
  );
  const ids: number[] = [];
  for (const by of ['Seller', 'Admin'] as const) {
    const own = await coupon(by === 'Seller' ? seller : admin, shopper, `/${by}/coupons`, '0.50');
    ids.push(
      (
        await place(shopper, [{ goods_id: goods.id }], { coupon_id: String(own), total: '0.00' })
      )[0]!,
    );
  }
  const startPayment = () =>
    shopper.client
      .with({ 'idempotency-key': 'nothing-to-be-paid' })
      .post('/user/order/pay', { order_id: ids[0], payment_name: 'wechat', device: 'scan' });
  const first = await startPayment();
  expect(first).toMatchObject({ code: 200, data: { pay_status: 1 } });
  expect((await startPayment()).data).toEqual(first.data);
  await payByBalance(shopper, [ids[1]!]);
  for (const id of ids) await completeOrder(seller, shopper, id);
  await refund(shopper, ids[1]!);
  await seller.put(`/Seller/refunds/${ids[1]}`, { refund_verify: 1 });
  for (const id of ids) await settle(souk, id);
  expect([
    await money(shopper),
    await trade.storeMoney(store.storeId),
    await Promise.all(ids.map((id) => trade.statusOf(id))),
  ]).toEqual([0, [0, 0, 0], [6, 6]]);
});
