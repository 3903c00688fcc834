import { afterAll, beforeAll, expect, test } from 'vitest';
import { checks, examine } from '../../../server/doctor/examine.ts';
import { writeLargeMall } from '../../../server/seed/large/large-mall.ts';
import {
  checksOfTests,
  expectInvariants,
  placeAndPay,
  startTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { wholeReads } from './whole-reads.ts';

/** The seed of measurements with stores, SKUs and orders. */
const mall = { stores: 3, goods: 300, skus: 2, orders: 2500 };
let app: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk: app, trade } = await startTrade());
  await trade.aStore();
});
afterAll(() => app.close());

const guards = () =>
  app.sql.rows(`
    SELECT conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    UNION
    SELECT indexname, indexdef
    FROM pg_indexes
    WHERE schemaname = 'public'
    UNION
    SELECT tgrelid::regclass::text || tgname, tgenabled::text
    FROM pg_trigger
    WHERE NOT tgisinternal
    ORDER BY 1, 2`);

test('it writes each part once, and leaves keys, indexes and triggers as they were', async () => {
  const before = await guards();
  expect(await writeLargeMall(app.sql, mall)).toEqual([
    '3 stores',
    '300 goods',
    '125 shoppers',
    '2500 orders',
  ]);
  expect(await writeLargeMall(app.sql, mall)).toEqual([]);
  expect(await guards()).toEqual(before);
});

test('orders that nobody could buy are refused, and nothing of them is left', async () => {
  const empty = await startApp();
  try {
    const orders = { stores: 0, goods: 0, skus: 0, orders: 10 };
    await expect(writeLargeMall(empty.sql, orders)).rejects.toThrow('0 of 10 orders');
    expect(await empty.sql.rows("SELECT name FROM seeds WHERE name = 'large.orders'")).toEqual([]);
  } finally {
    await empty.close();
  }
});

test('the doctor finds nothing in its orders, ledger, stock and sums', async () => {
  expect(await examine(app.sql, checksOfTests)).toEqual([]);
  const [row] = await app.sql.rows(`
    SELECT
      count(*)::int AS orders, count(DISTINCT store_id)::int AS stores,
      count(DISTINCT order_status)::int AS statuses,
      sum(is_settlement)::int > 2000 AS has_settled,
      (SELECT count(*)::int FROM ledger_entries) = 2 * count(*) + 3 * sum(is_settlement) AS has_legs,
      max(created_at) > mall_now() - interval '1 day' AS is_recent
    FROM orders`);
  expect(row).toEqual({
    orders: 2500,
    stores: 4,
    statuses: 4,
    has_settled: true,
    has_legs: true,
    is_recent: true,
  });
});

test('the doctor adds up what it finds in the slices of a table', async () => {
  const undone = new Error('undone');
  const check = checks.find(({ name }) => name === 'after-sale')!;
  await app.sql
    .transaction(async (tx) => {
      await tx.run('ALTER TABLE orders DISABLE TRIGGER USER');
      const broken = await tx.run('UPDATE orders SET order_status = 5 WHERE id % 5 = 0');
      expect(broken).toBe(500);
      for (const sliceSize of [1, 7, 1000, 10_000]) {
        const [finding] = await examine(tx, [check], sliceSize);
        expect([finding?.count, finding?.rows.length], `${sliceSize}`).toEqual([broken, 20]);
      }
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
});

test.each(checks.filter(({ sliceOf }) => sliceOf !== undefined))(
  'a slice of the check $name reads no table of orders as a whole',
  async ({ sql }) => {
    expect(await wholeReads(app, sql)).toEqual([]);
  },
);

const span = { created_at: '2000-01-01,2099-01-01|between' };

test('orders of a span of time are listed by it, and by their ids without one', async () => {
  const admin = await app.as.admin();
  await app.sql.run('ALTER TABLE orders DISABLE TRIGGER USER');
  await app.sql.run(`
    UPDATE orders
    SET created_at = '2001-01-01'
    WHERE id IN (SELECT max(id) FROM orders)`);
  await app.sql.run('ALTER TABLE orders ENABLE TRIGGER USER');
  const idsOf = async (query: Readonly<Record<string, unknown>>): Promise<readonly number[]> =>
    (await admin.get('/Admin/orders', { isAll: 1, ...query })).data.map(
      ({ id }: { id: number }) => id,
    );
  const [byId, byTime] = [await idsOf({}), await idsOf(span)];
  expect(byTime).toEqual([...byId.slice(1), byId[0]]);
});

test('a list of more than 200,000 rows says about how many, if the planner knows', async () => {
  const admin = await app.as.admin();
  await app.sql.run(`
    INSERT INTO sms_logs (phone, status, ip)
    SELECT '13800000000', (n % 1000 = 0)::int, ''
    FROM generate_series(1, 240000) n`);
  await app.sql.run('ALTER TABLE sms_logs SET (autovacuum_enabled = off)');
  await app.sql.run('ANALYZE sms_logs');
  for (const filter of [{}, { status: 0 }, { status: '0|eq', phone: '13800000000' }]) {
    const { data } = await admin.get('/Admin/sms_logs', filter);
    expect(data.total_is).toBe('estimated');
    expect(data.total).toBeGreaterThan(200_000);
    expect(data.total).toBeLessThan(280_000);
  }
  const few = await admin.get('/Admin/sms_logs', { status: 1 });
  expect([few.data.total, few.data.total_is]).toEqual([240, 'exact']);
  // The planner has not seen the change
  await app.sql.run('UPDATE sms_logs SET status = 1 - status');
  const many = await admin.get('/Admin/sms_logs', { status: 1, phone: '13800000000' });
  expect([many.data.total, many.data.total_is]).toEqual([239_760, 'exact']);
});

test('a shopper buys from what it wrote', async () => {
  const [offer] = await app.sql.rows<{ goods_id: number; sku_id: number; price: number }>(`
    SELECT g.id AS goods_id, k.id AS sku_id, k.goods_price AS price
    FROM goods g
    JOIN goods_skus k ON k.goods_id = g.id AND k.goods_stock > 5
    WHERE g.goods_status = 1 AND g.goods_verify = 1
    LIMIT 1`);
  const { goods_id, sku_id, price } = offer!;
  const shopper = await trade.shopper({ money: price });
  await placeAndPay(shopper, [{ goods_id, sku_id }]);
  await expectInvariants(app);
});
