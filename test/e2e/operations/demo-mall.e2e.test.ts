import { afterAll, beforeAll, expect, test } from 'vitest';
import { localName } from '../../../schemas/rules/local-name.ts';
import { examine } from '../../../server/doctor/examine.ts';
import { checkedProject } from '../../helpers/backoffice/checked-project.ts';
import { checksOfTests } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { startDemo } from '../../helpers/server/demo.ts';

/**
 * The trade of the demo mall, which the use cases of the product make so that every invariant holds,
 * and its texts.
 */
let souk: TestApp;
beforeAll(async () => {
  souk = await startDemo();
});
afterAll(() => souk.close());

const selectNumber = async (text: string): Promise<number> =>
  (await souk.sql.rows<{ n: number }>(`SELECT (${text})::int AS n`))[0]!.n;
const values = async (text: string): Promise<readonly unknown[]> =>
  (await souk.sql.rows<{ v: unknown }>(text)).map(({ v }) => v);

test('every invariant holds', async () => {
  const broken = await examine(souk.sql, checksOfTests);
  expect(broken.map(({ check: { name }, rows }) => ({ name, rows }))).toEqual([]);
});

test('orders, after-sales, groups, withdrawals and points orders exist in every state', async () => {
  expect(await selectNumber('SELECT count(*) FROM orders')).toBeGreaterThanOrEqual(60);
  expect(await values('SELECT DISTINCT order_status AS v FROM orders ORDER BY 1')).toEqual([
    0, 1, 2, 3, 4, 5, 6,
  ]);
  expect(
    await values(
      `
        SELECT DISTINCT refund_type || '-' || refund_verify || '-' || refund_step AS v
        FROM refunds
        ORDER BY 1`,
    ),
  ).toEqual(
    expect.arrayContaining([
      '0-0-0',
      '0-1-3',
      '0-2-0',
      '1-0-0',
      '1-1-0',
      '1-1-1',
      '1-1-3',
      '2-1-1',
      '2-1-2',
    ]),
  );
  expect(
    await selectNumber('SELECT count(*) FROM refunds WHERE is_appeal = 1 AND is_open = 1'),
  ).toBeGreaterThan(0);
  expect(await values('SELECT DISTINCT status AS v FROM collective_logs ORDER BY 1')).toEqual([
    0, 1, 2,
  ]);
  expect(await values('SELECT DISTINCT cash_status AS v FROM cashes ORDER BY 1')).toEqual([
    0, 1, 2, 3,
  ]);
  expect(await values('SELECT DISTINCT order_status AS v FROM integral_orders ORDER BY 1')).toEqual(
    [0, 2, 3],
  );
  expect(await values('SELECT DISTINCT status AS v FROM distribution_logs ORDER BY 1')).toEqual(
    expect.arrayContaining([0, 1]),
  );
  expect(await values('SELECT DISTINCT status AS v FROM coupon_logs ORDER BY 1')).toEqual([0, 1]);
  expect(await selectNumber('SELECT count(*) FROM order_settlements')).toBeGreaterThan(0);
  expect(
    await selectNumber("SELECT count(*) FROM order_goods WHERE activity = 'seckill'"),
  ).toBeGreaterThan(0);
});

test('hourly rounds begin with the newest goods, whatever the hour of the seed', async () => {
  const round = "end_time - start_time = interval '1 hour'";
  const first = await values(
    `
      SELECT goods_id AS v
      FROM seckills
      WHERE ${round} AND start_time = (SELECT min(start_time) FROM seckills WHERE ${round})
      ORDER BY goods_id DESC`,
  );
  const newest = await values(
    `
      SELECT DISTINCT goods_id AS v
      FROM seckills
      WHERE ${round}
      ORDER BY goods_id DESC
      LIMIT 2`,
  );
  expect(first).toEqual(newest);
});

test('trade spans weeks, each step after its predecessor, none in the future', async () => {
  expect(
    await selectNumber('SELECT max(mall_now()::date - created_at::date) FROM orders'),
  ).toBeGreaterThanOrEqual(28);
  expect(
    await selectNumber(
      `
        SELECT count(*)
        FROM orders
        WHERE pay_time < created_at
          OR delivery_time < pay_time
          OR receipt_time < delivery_time
          OR comment_time < receipt_time`,
    ),
  ).toBe(0);
  for (const table of [
    'orders',
    'order_logs',
    'ledger_entries',
    'refunds',
    'order_comments',
    'stock_logs',
    'cashes',
  ])
    expect(
      await selectNumber(`SELECT count(*) FROM ${table} WHERE created_at > mall_now()`),
      table,
    ).toBe(0);
  expect(
    await selectNumber(
      `
        SELECT count(*)
        FROM (
          SELECT created_at - lag(created_at) OVER (ORDER BY id) AS step FROM ledger_entries
        ) s
        WHERE step < interval '0'`,
    ),
  ).toBe(0);
});

test('the seed resets the clock', async () => {
  expect(await selectNumber('SELECT abs(extract(epoch FROM mall_now() - now()))')).toBe(0);
});

test('goods have names in both languages', async () => {
  const isInBoth = (name: string): boolean =>
    /^[^|]*\p{Script=Han}[^|]*$/u.test(localName(name, 'zh-cn')) &&
    /^\p{Lu}[^|\p{Script=Han}]+$/u.test(localName(name, 'en'));
  const names = await souk.sql.rows<{ name: string }>('SELECT goods_name AS name FROM goods');
  expect(names.map(({ name }) => name).filter((name) => !isInBoth(name))).toEqual([]);
});

test('no text is longer than its field allows, so that every row can be saved', async () => {
  const columns = new Set(
    (
      await souk.sql.rows<{ name: string }>(
        "SELECT table_name || '.' || column_name AS name FROM information_schema.columns",
      )
    ).map(({ name }) => name),
  );
  const limited = [...checkedProject.resources.values()].flatMap(({ table, fields }) =>
    [...fields.values()].flatMap(({ name, type, rules }) =>
      (type === 'text' || type === 'textarea') &&
      rules.maxLength !== undefined &&
      columns.has(`${table}.${name}`)
        ? [{ table, name, maxLength: Number(rules.maxLength) }]
        : [],
    ),
  );
  expect(limited.length).toBeGreaterThan(50);
  const tooLong = await souk.sql.rows(
    limited
      .map(
        ({ table, name, maxLength }) => `
          SELECT '${table}.${name}' AS field, "${name}"::text AS text
          FROM "${table}"
          WHERE char_length("${name}"::text) > ${maxLength}`,
      )
      .join(' UNION ALL '),
  );
  expect(tooLong).toEqual([]);
});
