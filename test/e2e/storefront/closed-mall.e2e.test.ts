import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { beginPayment, Sandbox } from '../../helpers/http/sandbox.ts';
import {
  expectInvariants,
  paramsOf,
  payPassword,
  place,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/** A mall with `close_status` 0 (docs/decisions/0013-placing-orders.md). */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(async () => {
  await writeConfig(souk.sql, 'web', {});
  await expectInvariants(souk);
});

const open = () => writeConfig(souk.sql, 'web', { close_status: 1 });
const close = (reason: string) =>
  writeConfig(souk.sql, 'web', { close_status: 0, close_reason: reason });
const selectCount = async (table: 'orders' | 'order_pays' | 'integral_orders', userId: number) =>
  (
    await souk.sql.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${table} WHERE user_id = $1`,
      [userId],
    )
  )[0]!.n;

test('a closed mall places no order of any kind and tells its reason in the shopper’s language', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  const seckill = await trade.goods(store);
  const group = await trade.goods(store);
  await souk.sql.run(
    `
      INSERT INTO seckills (store_id, goods_id, discount, stock, per_limit, start_time, end_time)
      VALUES ($1, $2, 50, 5, 2, mall_now() - interval '1 hour', mall_now() + interval '1 hour')`,
    [store.storeId, seckill.id],
  );
  await souk.sql.run(
    'INSERT INTO collectives (store_id, goods_id, discount, need) VALUES ($1, $2, 10, 2)',
    [store.storeId, group.id],
  );
  const gift = await trade.pointsGoods({ price: 5, stock: 5 });
  const { id, client, addressId } = await trade.shopper({ money: 100_000, points: 100 });
  await close('周一恢复 | Back on Monday');
  const create = (line: Parameters<typeof paramsOf>[0][number]) =>
    client.post('/user/order/create', { params: paramsOf([line]), address_id: addressId });
  const refusal = { code: 400, msg: 'The mall is currently closed: Back on Monday' };
  expect(await create({ goods_id: goods.id })).toMatchObject(refusal);
  expect(await create({ goods_id: seckill.id })).toMatchObject(refusal);
  expect(await create({ goods_id: group.id, collective_id: -1 })).toMatchObject(refusal);
  expect(await client.post('/integral/pay', { id: gift.id })).toMatchObject(refusal);
  expect(await client.speaking('zh-cn').post('/integral/pay', { id: gift.id })).toMatchObject({
    code: 400,
    msg: '商城暂停营业：周一恢复',
  });
  await close('');
  expect((await create({ goods_id: goods.id })).msg).toBe('The mall is currently closed');
  expect([await selectCount('orders', id), await selectCount('integral_orders', id)]).toEqual([
    0, 0,
  ]);
  await open();
  for (const line of [
    { goods_id: goods.id },
    { goods_id: seckill.id },
    { goods_id: group.id, collective_id: -1 },
  ])
    expect((await create(line)).code).toBe(200);
  expect((await client.post('/integral/pay', { id: gift.id })).code).toBe(200);
});

test('a closed mall starts no payment; one that was started before is finished by its notice', async () => {
  const goods = await trade.goods(await trade.aStore());
  const shopper = await trade.shopper({ money: 100_000 });
  const sandbox = new Sandbox(souk);
  await open();
  const unpaid = (await place(shopper, [{ goods_id: goods.id }]))[0]!;
  const started = (await place(shopper, [{ goods_id: goods.id }]))[0]!;
  const { pay_no: payNo } = await beginPayment(shopper, [started], { method: 'wechat' });
  await close('');
  const before = await selectCount('order_pays', shopper.id);
  for (const payment of [
    { payment_name: 'balance', pay_password: payPassword },
    { payment_name: 'wechat', device: 'scan' },
    { payment_name: 'alipay', device: 'scan' },
  ])
    expect(
      await shopper.client.post('/user/order/pay', { order_id: unpaid, ...payment }),
    ).toMatchObject({ code: 400, msg: 'The mall is currently closed' });
  expect([await selectCount('order_pays', shopper.id), await trade.statusOf(unpaid)]).toEqual([
    before,
    orderStatus.toPay,
  ]);
  expect((await beginPayment(shopper, [started], { method: 'wechat' })).pay_no).toBe(payNo);
  await sandbox.press(payNo, 'approve');
  expect(await trade.statusOf(started)).toBe(orderStatus.toShip);
  expect((await shopper.client.post(`/user/orders/${unpaid}/cancel`)).code).toBe(200);
  await open();
});

test('a repeated key gets the order that was placed before the mall closed', async () => {
  const goods = await trade.goods(await trade.aStore());
  const shopper = await trade.shopper();
  await open();
  const keyed = shopper.client.with({ 'idempotency-key': 'placed-before-closing' });
  const body = { params: paramsOf([{ goods_id: goods.id }]), address_id: shopper.addressId };
  const first = await keyed.post('/user/order/create', body);
  await close('');
  expect(await keyed.post('/user/order/create', body)).toMatchObject({
    code: 200,
    data: first.data,
  });
  await open();
});
