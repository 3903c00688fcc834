import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { timeChecks } from '../../../server/doctor/checks/time-checks.ts';
import { examine } from '../../../server/doctor/examine.ts';
import { OrderJobs } from '../../../server/mall/orders/order-jobs.ts';
import type { Client } from '../../helpers/http/client.ts';
import { beginPayment } from '../../helpers/http/sandbox.ts';
import {
  expectInvariants,
  type OrderLine,
  openPeriod,
  paramsOf,
  place,
  type Shopper,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/** What unpaid orders keep from others (docs/decisions/0013-placing-orders.md). */
let souk: TestApp;
let trade: Trade;
let admin: Client;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  admin = await souk.as.admin();
});
beforeEach(() => configure({ cancel_minutes: 30, unpaid_pieces: 1000, unpaid_sku_pieces: 200 }));
afterAll(async () => {
  await writeConfig(souk.sql, 'task', {});
  await expectInvariants(souk);
});

const configure = async (settings: object): Promise<void> => {
  expect((await admin.put('/Admin/configs/task', settings)).code).toBe(200);
};
const create = ({ client, addressId }: Shopper, lines: readonly OrderLine[]) =>
  client.post('/user/order/create', { params: paramsOf(lines), address_id: addressId });
const setAge = (id: number, minutes: number) =>
  souk.sql.run(
    'UPDATE orders SET created_at = mall_now() - make_interval(mins => $2) WHERE id = $1',
    [id, minutes],
  );

test('an unpaid order holds its stock for 30 minutes by default, or as the admin sets', async () => {
  const goods = await trade.goods(await trade.aStore(), { stock: 5 });
  const shopper = await trade.shopper();
  const [id] = await place(shopper, [{ goods_id: goods.id, buy_num: 5 }]);
  const jobs = souk.app.get(OrderJobs);
  await setAge(id!, 29);
  await jobs.cancelUnpaid();
  expect([await trade.statusOf(id!), await trade.stockOf(goods)]).toEqual([orderStatus.toPay, 0]);
  await configure({ cancel_minutes: 60 });
  await setAge(id!, 59);
  await jobs.cancelUnpaid();
  expect(await trade.statusOf(id!)).toBe(orderStatus.toPay);
  await setAge(id!, 66);
  const late = timeChecks.filter(({ name }) => name === 'unpaid');
  expect((await examine(souk.sql, late)).map(({ check }) => check.name)).toEqual(['unpaid']);
  await jobs.cancelUnpaid();
  expect([await trade.statusOf(id!), await trade.stockOf(goods)]).toEqual([
    orderStatus.cancelled,
    5,
  ]);
});

test('an unpaid order holds the pieces of a seckill for 30 minutes at most', async () => {
  await configure({ cancel_minutes: 1440 });
  const store = await trade.aStore();
  const [pot, cup] = [await trade.goods(store, { stock: 5 }), await trade.goods(store)];
  const round = { goods_id: pot.id, discount: 30, stock: 5, per_limit: 5, ...openPeriod };
  const seller = (await souk.as.seller(store)).json();
  expect((await seller.post('/Seller/seckills', round)).code).toBe(200);
  const shopper = await trade.shopper();
  const [held] = await place(shopper, [{ goods_id: pot.id, buy_num: 5 }]);
  const [usual] = await place(shopper, [{ goods_id: cup.id }]);
  await setAge(held!, 29);
  await setAge(usual!, 60);
  const jobs = souk.app.get(OrderJobs);
  await jobs.cancelUnpaid();
  expect([await trade.statusOf(held!), await trade.stockOf(pot)]).toEqual([orderStatus.toPay, 0]);
  const { pay_no: payNo } = await beginPayment(shopper, [held!, usual!], { method: 'wechat' });
  const [payment] = await souk.sql.rows<{ soon: boolean }>(
    `
      SELECT expire_time <= mall_now() + interval '1 minute' AS soon
      FROM order_pays
      WHERE pay_no = $1`,
    [payNo],
  );
  expect(payment!.soon).toBe(true);
  const minutesOf = async (id: number): Promise<number> => {
    const { data } = await shopper.client.get(`/user/order/${id}`);
    return (Date.parse(data.cancel_at) - Date.parse(data.created_at)) / 60_000;
  };
  expect([await minutesOf(held!), await minutesOf(usual!)]).toEqual([30, 1440]);
  await setAge(held!, 31);
  await jobs.cancelUnpaid();
  expect([
    await trade.statusOf(held!),
    await trade.stockOf(pot),
    await trade.statusOf(usual!),
  ]).toEqual([orderStatus.cancelled, 5, orderStatus.toPay]);
});

test('a payment ends with the time of its order', async () => {
  const goods = await trade.goods(await trade.aStore());
  const shopper = await trade.shopper();
  const [id] = await place(shopper, [{ goods_id: goods.id }]);
  await setAge(id!, 20);
  const { pay_no: payNo } = await beginPayment(shopper, [id!], { method: 'wechat' });
  const [payment] = await souk.sql.rows<{ minutes: number }>(
    `
      SELECT round(extract(epoch FROM expire_time - mall_now()) / 60)::int AS minutes
      FROM order_pays
      WHERE pay_no = $1`,
    [payNo],
  );
  expect(payment!.minutes).toBe(10);
});

test('legacy clients read and write the time in days, rounded up', async () => {
  expect((await admin.get('/Admin/configs/task')).data).toMatchObject({ cancel: 1 });
  await configure({ cancel_minutes: 1441 });
  expect((await admin.get('/Admin/configs', { name: 'task' })).data).toMatchObject({ cancel: 2 });
  const { data: read } = await admin.get('/Admin/configs', { name: 'task' });
  const update = (task: object) => admin.put('/Admin/configs/update', { task });
  expect((await update({ ...read, confirm: 5 })).code).toBe(200);
  expect((await admin.get('/Admin/configs/task')).data).toMatchObject({ cancel_minutes: 1441 });
  expect((await update({ cancel: 3, confirm: 5, settlement: 7 })).code).toBe(200);
  expect((await admin.get('/Admin/configs/task')).data).toMatchObject({
    cancel: 3,
    cancel_minutes: 3 * 1440,
  });
});

test('the unpaid pieces of a shopper are limited, over all orders and per SKU', async () => {
  await configure({ unpaid_pieces: 30, unpaid_sku_pieces: 20 });
  const store = await trade.aStore();
  const tea = await trade.goods(store, { stock: 500 });
  const cup = await trade.goods(store, { skuStocks: [500, 500] });
  const [red, blue] = cup.skus.map((sku_id) => ({ goods_id: cup.id, sku_id }));
  const shopper = await trade.shopper({ money: 10_000_000 });
  expect(await create(shopper, [{ goods_id: tea.id, buy_num: 21 }])).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/^You can have 20 unpaid items of Goods \d+ at most/),
  });
  const [first] = await place(shopper, [{ goods_id: tea.id, buy_num: 12 }]);
  expect((await create(shopper, [{ goods_id: tea.id, buy_num: 9 }])).code).toBe(400);
  expect(
    await create(shopper, [
      { ...red!, buy_num: 10 },
      { ...blue!, buy_num: 9 },
    ]),
  ).toMatchObject({
    code: 400,
    msg: expect.stringContaining('You can have 30 unpaid items at most'),
  });
  await place(shopper, [
    { ...red!, buy_num: 10 },
    { ...blue!, buy_num: 8 },
  ]);
  expect((await create(shopper, [{ goods_id: tea.id }])).code).toBe(400);
  expect(
    (await create(await trade.shopper(), [{ goods_id: tea.id, buy_num: 20 }])).code,
    'another shopper',
  ).toBe(200);
  await shopper.client.post(`/user/orders/${first}/cancel`);
  expect((await create(shopper, [{ goods_id: tea.id, buy_num: 12 }])).code).toBe(200);
});

test('parallel orders of one shopper stay within the limit together', async () => {
  await configure({ unpaid_sku_pieces: 20 });
  const goods = await trade.goods(await trade.aStore(), { stock: 500 });
  const shopper = await trade.shopper();
  const codes = await Promise.all(
    Array.from({ length: 5 }, () => create(shopper, [{ goods_id: goods.id, buy_num: 9 }])),
  );
  expect(codes.map(({ code }) => code).toSorted()).toEqual([200, 200, 400, 400, 400]);
  expect(await trade.stockOf(goods)).toBe(482);
});
