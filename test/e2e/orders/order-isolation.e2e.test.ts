import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../helpers/http/client.ts';
import {
  closeAndCheckInvariants,
  paramsOf,
  type Shopper,
  startTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/**
 * A shopper whose rows are locked delays no other shopper
 * (docs/decisions/0013-placing-orders.md).
 */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await startTrade({ DATABASE_POOL: '10', LOG_LEVEL: 'silent' }));
});
afterAll(() => closeAndCheckInvariants(souk));

/** Locks the rows of the query `text` on its own connection until `release` is called. */
async function lockRows(
  text: string,
  values: readonly unknown[],
): Promise<{ release(): Promise<void> }> {
  const session = new pg.Client({ connectionString: souk.databaseUrl });
  session.on('error', () => undefined); // the database ends it when a failed test leaves it open
  await session.connect();
  await session.query('BEGIN');
  await session.query(text, [...values]);
  return { release: () => session.end() };
}

const locks: readonly (readonly [
  string,
  string,
  (shopper: Shopper, goodsId: number) => Promise<object>,
])[] = [
  ['account row', 'SELECT 1 FROM users WHERE id = $1 FOR UPDATE', orderOfCart],
  ['cart row', 'SELECT 1 FROM carts WHERE user_id = $1 FOR UPDATE', orderOfCart],
  ['coupon', 'SELECT 1 FROM coupon_logs WHERE user_id = $1 FOR UPDATE', orderWithCoupon],
];

describe.each(locks)('while the %s of one shopper is locked', (_, lock, orderOf) => {
  test('other shoppers place orders at once; the locked one gets 503 and may retry', async () => {
    const goods = await trade.goods(await trade.aStore(), { stock: 500 });
    const locked = await trade.shopper();
    const order = await orderOf(locked, goods.id);
    const others = await trade.crowd(40, souk.url);
    const alone = await Promise.all(others.map((client) => timedOrder(client, goods.id)));
    const { release } = await lockRows(lock, [locked.id]);
    const attempt = (key: number) =>
      locked.client
        .with({ 'idempotency-key': `locked-${locked.id}-${key}` })
        .post('/user/order/create', order);
    // Attempts of the locked shopper arrive in the middle of the burst
    const refused: ReturnType<typeof attempt>[] = [];
    const orders = others.map((client, index) => {
      if (index % 15 === 5) refused.push(attempt(index));
      return timedOrder(client, goods.id);
    });
    const placed = await Promise.all(orders);
    expect(placed.map(({ code }) => code)).toEqual(placed.map(() => 200));
    // A lock timeout takes 4 s: no other shopper waited for it, however slow the machine is
    expect(longest(placed) - longest(alone)).toBeLessThan(3000);
    for (const reply of await Promise.all(refused))
      expect(reply).toMatchObject({
        code: 503,
        msg: 'The service is busy. Please try again in a moment',
      });
    await release();
    expect(await attempt(5)).toMatchObject({ code: 200 });
    expect(await trade.stockOf(goods)).toBe(500 - alone.length - placed.length - 1);
  });
});

interface TimedOrder {
  readonly code: number;
  readonly ms: number;
}
const longest = (orders: readonly TimedOrder[]): number => Math.max(...orders.map(({ ms }) => ms));

async function timedOrder(client: Client, goodsId: number): Promise<TimedOrder> {
  const began = performance.now();
  const { code } = await client.post('/user/order/create', {
    params: paramsOf([{ goods_id: goodsId }]),
  });
  return { code, ms: performance.now() - began };
}

/** Body of an order of one cart line. */
async function orderOfCart({ client, addressId }: Shopper, goodsId: number): Promise<object> {
  await client.post('/user/carts', { goods_id: goodsId });
  return { params: paramsOf([{ goods_id: goodsId }], 1), address_id: addressId };
}

/** The same with a claimed coupon. */
async function orderWithCoupon(shopper: Shopper, goodsId: number): Promise<object> {
  const [coupon] = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO coupons (
        store_id, name, money, use_money, stock, per_limit, start_time, end_time
      )
      SELECT
        store_id, 'Isolated', 100, 100, 9, 1, mall_now() - interval '1 hour',
        mall_now() + interval '1 day'
      FROM goods
      WHERE id = $1
      RETURNING id`,
    [goodsId],
  );
  await shopper.client.post('/user/coupon/receive', { id: coupon!.id });
  const [claimed] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM coupon_logs WHERE user_id = $1',
    [shopper.id],
  );
  return { ...(await orderOfCart(shopper, goodsId)), coupon_id: String(claimed!.id) };
}
