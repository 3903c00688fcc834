import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { addDays } from '../../../schemas/rules/values/day.ts';
import { statChecks } from '../../../server/doctor/checks/stat-checks.ts';
import { examine } from '../../../server/doctor/examine.ts';
import { FoldStats } from '../../../server/mall/stats/fold-stats.job.ts';
import { monthOf, weekdayOf } from '../../../server/mall/stats/period.ts';
import type { Client } from '../../helpers/http/client.ts';
import type { BuiltSeller } from '../../helpers/mall/builders.ts';
import { expectedSales, rate, sumOf, yuan } from '../../helpers/mall/expected-sales.ts';
import { payByBalance, place, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** Seed of the random orders; the same seed makes the same orders. */
const seed = Number(process.env.SOUK_STATS_SEED ?? 7);

let souk: TestApp;
let trade: Trade;
let admin: Client;
let shopper: Shopper;
const stores: (BuiltSeller & { classId: number; goods: number[] })[] = [];
const random = (() => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % most;
  };
})();

/**
 * Random orders of three stores over three months: unpaid, cancelled, refunded in part or whole.
 */
beforeAll(async () => {
  souk = await startApp({ SOUK_RATE_FACTOR: '50' });
  trade = new Trade(souk);
  admin = await souk.as.admin();
  shopper = await trade.shopper({ money: 50_000_000 });
  for (let count = 0; count < 3; count++) {
    const store = await trade.aStore();
    stores.push({
      ...store,
      goods: [
        (await trade.goods(store, { price: 1999 + count, stock: 999 })).id,
        (await trade.goods(store, { price: 350, stock: 999 })).id,
      ],
    });
  }
  for (let nth = 0; nth < 24; nth++) {
    const store = stores[random(3)]!;
    const [order] = await place(
      shopper,
      store.goods.slice(0, 1 + random(2)).map((id) => ({ goods_id: id, buy_num: 1 + random(3) })),
    );
    if (nth % 8 === 7) {
      if (nth > 8) await shopper.client.post(`/user/orders/${order}/cancel`);
      continue;
    }
    await payByBalance(shopper, [order!]);
    if (nth % 3 === 0)
      await souk.sql.run(
        `
          UPDATE orders
          SET pay_time = pay_time - make_interval(days => $2, hours => $3)
          WHERE id = $1`,
        [order, random(90), random(24)],
      );
    if (nth % 4 === 1) await refund(order!, store);
    if (nth % 5 === 2) await souk.app.get(FoldStats).run();
    if (nth % 6 === 2)
      await souk.sql.run(
        `
          UPDATE orders
          SET pay_time = pay_time - make_interval(days => $2, hours => $3)
          WHERE id = $1`,
        [order, random(40), random(24)],
      );
  }
}, 180_000);
afterAll(() => souk.close());

async function refund(order: number, store: BuiltSeller): Promise<void> {
  await shopper.client.post('/user/order/refund', { order_id: order, refund_type: 0 });
  expect(
    (
      await (
        await souk.as.seller(store)
      )
        .json()
        .put(`/Seller/refunds/${order}`, { refund_verify: 1 })
    ).code,
  ).toBe(200);
}
const todayOf = async (): Promise<string> =>
  (
    await souk.sql.rows<{ day: string }>(
      "SELECT to_char(mall_now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day",
    )
  )[0]!.day;

async function expectNumbersOf(
  client: Client,
  area: 'Admin' | 'Seller',
  storeId?: number,
): Promise<void> {
  const rows = await expectedSales(souk.sql, storeId);
  const today = await todayOf();
  const monday = addDays(today, -weekdayOf(today));
  const month = monthOf(today.slice(0, 7));
  const before = monthOf(addDays(month.from, -1).slice(0, 7));
  const { code, data } = await client.get(`/${area}/dashboard/all`);
  expect(code).toBe(200);
  expect(data).toMatchObject({
    total_price: yuan(sumOf(rows)),
    today_price: yuan(sumOf(rows, today, today)),
    yesterday_price: yuan(sumOf(rows, addDays(today, -1), addDays(today, -1))),
    week_price: yuan(sumOf(rows, monday, addDays(monday, 6))),
    last_week_price: yuan(sumOf(rows, addDays(monday, -7), addDays(monday, -1))),
    month_price: yuan(sumOf(rows, month.from, month.to)),
    last_month_price: yuan(sumOf(rows, before.from, before.to)),
  });
  const [{ time } = { time: '' }] = await souk.sql.rows<{ time: string }>(
    "SELECT to_char(mall_now() AT TIME ZONE 'Asia/Shanghai', 'HH24:MI:SS') AS time",
  );
  const until = (from: string, last: string): number =>
    sumOf(
      rows.filter((row) => row.day < last || row.time <= time),
      from,
      last,
    );
  const part = until(addDays(monday, -7), addDays(today, -7));
  const monthPart = until(before.from, `${before.from.slice(0, 8)}${today.slice(8)}`);
  const day = sumOf(rows, today, today);
  const dayPart = until(addDays(today, -1), addDays(today, -1));
  const week = sumOf(rows, monday, today);
  const monthSums = sumOf(rows, month.from, today);
  expect(
    [data.day_rate, data.week_rate, data.month_rate],
    'compared with what was sold by this time',
  ).toEqual([
    rate(day - dayPart, dayPart, day),
    rate(week - part, part, week),
    rate(monthSums, monthPart, monthSums),
  ]);
  expect(
    data.order_plot.map((point: { time: string; num: string; last: string }) => [
      point.time,
      point.num,
      point.last,
    ]),
  ).toEqual(
    Array.from({ length: 7 }, (_, offset) => addDays(monday, offset)).map((day) => [
      day,
      yuan(sumOf(rows, day, day)),
      yuan(sumOf(rows, addDays(day, -7), addDays(day, -7))),
    ]),
  );
  const states = await souk.sql.rows<{ order_status: number; num: number }>(
    `
        SELECT o.order_status, count(*) AS num
        FROM orders o
        LEFT JOIN collective_logs c ON c.id = o.collective_id
        WHERE (o.order_status <> 2 OR coalesce(c.status = 1, true))
          ${storeId === undefined ? '' : `AND o.store_id = ${storeId}`}
        GROUP BY 1`,
  );
  const countOf = (status: number): number =>
    states.find((row) => row.order_status === status)?.num ?? 0;
  expect([data.order_wait, data.order_send, data.order_refund, data.order_complete]).toEqual([
    countOf(1),
    countOf(2),
    countOf(5),
    countOf(6),
  ]);
  const from = addDays(today, -133);
  const { data: long } = await client.get(`/${area}/dashboard/order`, {
    'created_at[0]': from,
    'created_at[1]': today,
  });
  expect(
    yuan(
      Math.round(
        long.plot.reduce((sum: number, { num }: { num: string }) => sum + Number(num) * 100, 0),
      ),
    ),
  ).toBe(yuan(sumOf(rows, from, today)));
}

/** A tile that opens a view of a list. */
interface OpeningTile {
  readonly field: string;
  readonly open?: { readonly screen: string; readonly view: string };
}
const tilesOf = (area: string): readonly Required<OpeningTile>[] => {
  const { blocks } = JSON.parse(readFileSync(`screens/${area}/dashboard.json`, 'utf8')) as {
    readonly blocks: readonly { readonly tiles?: { readonly items: readonly OpeningTile[] } }[];
  };
  return blocks
    .flatMap(({ tiles }) => tiles?.items ?? [])
    .filter((tile): tile is Required<OpeningTile> => tile.open?.view !== undefined);
};

test.each(['Admin', 'Seller'])(
  'each tile of %s has the number of rows of the view it opens',
  async (area) => {
    // A group that waits for its second member
    const store = stores[0]!;
    const owner = await souk.as.seller(store);
    const [goodsId] = store.goods;
    await owner.json().post('/Seller/collectives', { goods_id: goodsId, discount: 10, need: 2 });
    const group = await place(shopper, [{ goods_id: goodsId!, collective_id: -1 }]);
    await payByBalance(shopper, group);
    const client = area === 'Admin' ? admin : owner;
    const { data } = await client.get(`/${area}/dashboard/all`);
    const tiles = tilesOf(area);
    expect(tiles.map(({ field }) => field)).toContain('order_send');
    for (const { field, open } of tiles) {
      const list = await client.get(`/${open.screen}`, { view: `${open.screen}#${open.view}` });
      expect([field, data[field]]).toEqual([field, list.data.total]);
    }
  },
);

describe('numbers equal the sums of the orders', () => {
  test('of the mall', () => expectNumbersOf(admin, 'Admin'));
  test('of each store, without other stores', async () => {
    for (const store of stores)
      await expectNumbersOf(await souk.as.seller(store), 'Seller', store.storeId);
  });
  test('before and after folding, after a rebuild, and in another time zone', async () => {
    expect(await examine(souk.sql, statChecks)).toEqual([]);
    await souk.app.get(FoldStats).run();
    expect(await souk.sql.rows('SELECT FROM stat_changes')).toEqual([]);
    expect(await examine(souk.sql, statChecks)).toEqual([]);
    const sums = () =>
      souk.sql.rows(
        `
            SELECT *
            FROM stat_sums
            WHERE num <> 0 OR money <> 0
            ORDER BY kind, grain, period, store_id, goods_id`,
      );
    const before = await sums();
    await souk.sql.run('SELECT stat_rebuild()');
    expect(await sums()).toEqual(before);
    await souk.sql.run("SELECT stat_rebuild('America/New_York')");
    expect(await examine(souk.sql, statChecks)).toEqual([]);
    expect(await sums()).not.toEqual(before);
    await souk.app.get(FoldStats).onApplicationBootstrap(); // a start restores the mall's zone
    expect(await sums()).toEqual(before);
    await expectNumbersOf(admin, 'Admin');
  });
  test('are rebuilt at a start without the time limit of requests', async () => {
    const [{ definition }] = (await souk.sql.rows<{ definition: string }>(
      "SELECT pg_get_functiondef('stat_rebuild(text)'::regprocedure) AS definition",
    )) as [{ definition: string }];
    await souk.sql.run("SELECT stat_rebuild('America/New_York')");
    await souk.sql.run('CREATE TABLE seen_limits (name text, value text)');
    await souk.sql.run(
      definition.replace(
        'BEGIN',
        `BEGIN
          INSERT INTO seen_limits
          SELECT name, current_setting(name)
          FROM unnest(ARRAY['statement_timeout', 'lock_timeout']) AS name;`,
      ),
    );
    await souk.app.get(FoldStats).onApplicationBootstrap();
    expect(await souk.sql.rows('SELECT name, value FROM seen_limits ORDER BY name')).toEqual([
      { name: 'lock_timeout', value: '0' },
      { name: 'statement_timeout', value: '0' },
    ]);
    expect(await examine(souk.sql, statChecks)).toEqual([]);
    await souk.sql.run(definition);
    await souk.sql.run('DROP TABLE seen_limits');
  });
  test('rankings are sorted, limited to the period, and without other stores', async () => {
    const from = addDays(await todayOf(), -200);
    const to = await todayOf();
    const rows = await expectedSales(souk.sql);
    const { data } = await admin.get('/Admin/sources/dashboard.order', { by: 'custom', from, to });
    const expected = stores
      .map(
        ({ storeId }) =>
          [storeId, yuan(sumOf(rows.filter((row) => row.store_id === storeId)))] as const,
      )
      .filter(([, money]) => money !== '0.00')
      .toSorted((a, b) => Number(b[1]) - Number(a[1]) || a[0] - b[0]);
    expect(
      data.store.map((row: { store_id: number; total_price: string }) => [
        row.store_id,
        row.total_price,
      ]),
    ).toEqual(expected);
    const lines = await souk.sql.rows<{ goods_id: number; num: number; money: number }>(
      `
        SELECT
          l.goods_id, sum(l.buy_num - l.refund_num)::bigint AS num,
          sum(l.total_price - l.off_money - l.refund_money)::bigint AS money
        FROM order_goods l
        JOIN orders o ON o.id = l.order_id
        WHERE o.order_status > 1 AND o.store_id = $1
        GROUP BY 1`,
      [stores[0]!.storeId],
    );
    const { data: own } = await (await souk.as.seller(stores[0]!)).get(
      '/Seller/sources/dashboard.order',
      { by: 'custom', from, to },
    );
    expect(
      own.goods_num.map((row: { goods_id: number; buy_num: number; total_price: string }) => [
        row.goods_id,
        row.buy_num,
        row.total_price,
      ]),
    ).toEqual(
      lines
        .filter(({ num }) => num > 0)
        .toSorted((a, b) => b.num - a.num || a.goods_id - b.goods_id)
        .map(({ goods_id, num, money }) => [goods_id, num, yuan(money)]),
    );
  });
  test('payments, new users and new stores', async () => {
    const [paid] = await souk.sql.rows<{ money: number }>(
      `
        SELECT coalesce(sum(total), 0)::bigint AS money
        FROM order_pays
        WHERE pay_status = 1 AND pay_time >= date_trunc('year', mall_now())`,
    );
    const { data: pay } = await admin.get('/Admin/dashboard/pay', { is_type: 1 });
    expect([
      pay.plot.length,
      yuan(
        Math.round(
          pay.plot.reduce((sum: number, { num }: { num: string }) => sum + Number(num) * 100, 0),
        ),
      ),
    ]).toEqual([12, yuan(paid!.money)]);
    const [users] = await souk.sql.rows<{ n: number }>(
      'SELECT count(*) AS n FROM users WHERE belong_id IS NULL',
    );
    const { data: joined } = await admin.get('/Admin/dashboard/user');
    expect(joined.plot.reduce((sum: number, { num }: { num: number }) => sum + num, 0)).toBe(
      users!.n,
    );
    expect((await admin.get('/Admin/dashboard/store', { is_type: 2 })).data.plot.at(-1).num).toBe(
      stores.length,
    );
  });
});

describe('access', () => {
  test('only callers with the right of the page', async () => {
    const clerk = await souk.as.adminWith('Admin.dashboard.pay');
    expect((await clerk.get('/Admin/dashboard/pay')).code).toBe(200);
    expect((await clerk.get('/Admin/screens/dashboard/pay')).code).toBe(200);
    for (const path of [
      'dashboard/all',
      'dashboard/order',
      'sources/dashboard.all',
      'sources/dashboard.user',
      'screens/dashboard',
    ])
      expect((await clerk.get(`/Admin/${path}`)).code, path).toBe(codes.noRight);
    expect((await souk.anonymous.get('/Admin/dashboard/all')).code).toBe(401);
    expect((await (await souk.as.seller(stores[0]!)).get('/Admin/dashboard/all')).code).toBe(401);
  });
  test('a store reads only its own balances', async () => {
    for (const store of stores) {
      const { data } = await (await souk.as.seller(store)).get('/Seller/sources/wallet.balances');
      expect(data).toEqual({
        available: yuan(await trade.balance('store', store.storeId, 'available')),
        pending: yuan(await trade.balance('store', store.storeId, 'pending')),
        frozen: '0.00',
        fee: expect.stringMatching(/^\d+\.\d\d$/),
      });
    }
    expect((await admin.get('/Admin/sources/wallet.balances')).code).toBe(404);
  });
  test('sellers have no page of members, stores and payments', async () => {
    const seller = await souk.as.seller(stores[0]!);
    for (const name of ['user', 'store', 'pay'])
      for (const path of [`sources/dashboard.${name}`, `dashboard/${name}`])
        expect((await seller.get(`/Seller/${path}`)).code, path).toBe(404);
  });
  test('a screen is translated, without links to pages that the caller may not open', async () => {
    const { data } = await (await souk.as.adminWith('Admin.dashboard.order'))
      .speaking('zh-cn')
      .get('/Admin/screens/dashboard/order');
    expect(data).toMatchObject({
      kind: 'board',
      blocks: [
        {
          kind: 'chart',
          label: '销售额',
          chart: {
            rows: 'plot',
            series: [{ field: 'num', label: '销售额', type: 'money' }, { field: 'last' }],
            range: ['week', 'year', 'custom'],
          },
        },
        {},
        {},
      ],
    });
    expect(data.blocks[0].chart.open).toBeUndefined();
  });
});

test.each([
  ['sources/dashboard.order', { by: 'month' }],
  ['sources/dashboard.order', { from: '2026-02-30', to: '2026-03-01' }],
  ['sources/dashboard.order', { from: '2026-03-02', to: '2026-03-01' }],
  ['sources/dashboard.order', { from: '2026-03-02' }],
  ['sources/dashboard.order', { from: "2026-01-01' OR 1=1", to: '2026-01-02' }],
  ['sources/dashboard.all', { store_id: '1' }],
  ['dashboard/all', { is_type: '3' }],
  ['dashboard/all', { is_type: '0; DROP TABLE orders' }],
  ['dashboard/all', { 'created_at[0]': '2026-01-01' }],
  ['dashboard/order', { 'created_at[0]': '2000-01-01', 'created_at[1]': '2026-01-01' }],
  ['dashboard/user', { created_at: '2026-01-01' }],
])('refuses %s %j', async (path, query) => {
  expect((await admin.get(`/Admin/${path}`, query)).code).toBe(422);
});
