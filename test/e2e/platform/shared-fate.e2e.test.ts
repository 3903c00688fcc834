import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Goods, paramsOf, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { sharedSettings, startApp, type TestApp } from '../../helpers/server/app.ts';

/** Generous, because machines that run tests are busy; a call that waits for a lock takes 4 s. */
const maxMs = 2000;

let souk: TestApp;
let store: Awaited<ReturnType<Trade['aStore']>>;
let goods: Goods;
let shoppers: Shopper[];
beforeAll(async () => {
  souk = await startApp({ ...sharedSettings, DATABASE_POOL: '20', LOG_LEVEL: 'silent' });
  const trade = new Trade(souk);
  store = await trade.aStore();
  goods = await trade.goods(store, { skuStocks: [500, 500] });
  shoppers = await Promise.all(Array.from({ length: 6 }, () => trade.shopper({ money: 100_000 })));
});
afterAll(() => souk?.close());

/** Runs `work` while another session has locked what `lock` locks. */
async function whileLocked(lock: string, work: () => Promise<void>): Promise<void> {
  const session = new pg.Client({ connectionString: souk.databaseUrl });
  await session.connect();
  try {
    await session.query('BEGIN');
    await session.query(lock);
    await work();
  } finally {
    await session.end();
  }
}

/** Starts the calls in turn, one in `everyMs`, for `ms`. @returns all answers */
async function atRate<T>(
  calls: readonly (() => Promise<T>)[],
  everyMs: number,
  ms: number,
): Promise<T[]> {
  const answers: Promise<T>[] = [];
  const end = Date.now() + ms;
  while (Date.now() < end) {
    answers.push(calls[answers.length % calls.length]!());
    await sleep(everyMs);
  }
  return Promise.all(answers);
}

const orderBody = () => ({
  params: paramsOf([{ goods_id: goods.id, sku_id: goods.skus[0]! }]),
  address_id: 0,
});

/** Calls that read or change goods: of the shop, and lists of both back offices. */
const shopCalls = async () =>
  shoppers.flatMap(({ client }) => [
    () => client.get(`/goods/${goods.id}`),
    () => client.get('/goods', { page: 1 }),
    () => client.get('/home'),
    () => client.post('/user/order/before', orderBody()),
    () => client.post('/user/order/create', orderBody()),
  ]);
const officeCalls = async (): Promise<readonly (() => Promise<{ readonly status: number }>)[]> => {
  const [admin, seller] = [await souk.as.admin(), await souk.as.seller(store)];
  return [
    () => seller.get('/Seller/goods'),
    () => admin.get('/Admin/goods'),
    () => seller.get('/Seller/goods', { goods_status: 1 }),
    () => admin.get('/Admin/goods', { goods_name: 'Goods' }),
    () =>
      souk.sql.rows('SELECT count(*) FROM goods').then(
        () => ({ status: 200 }),
        () => ({ status: 503 }),
      ),
  ];
};

const milliseconds = async (call: () => Promise<{ readonly code: number }>) => {
  const began = performance.now();
  const { code } = await call();
  return { code, ms: performance.now() - began };
};

test.each([
  ['a table that the shop reads', 'LOCK TABLE goods IN ACCESS EXCLUSIVE MODE', shopCalls],
  ['a table that back offices read', 'LOCK TABLE goods IN ACCESS EXCLUSIVE MODE', officeCalls],
  ['a row that is locked', 'SELECT FROM goods_skus FOR UPDATE', shopCalls],
] as const)(
  '%s delays no read that does not need it',
  async (_, lock, stuckCalls) => {
    const [shopper] = shoppers;
    const admin = await souk.as.admin();
    const calls = await stuckCalls();
    const others = [
      () => souk.anonymous.get('/common'),
      () => shopper!.client.get('/user/addresses'),
      () => admin.get('/Admin/expresses'),
    ];
    for (const call of others) expect((await call()).code).toBe(200);
    const timed = others.map((call) => () => milliseconds(call));
    // However slow the machine is
    const alone = Math.max(...(await atRate(timed, 50, 1500)).map(({ ms }) => ms));
    await whileLocked(lock, async () => {
      const stuck = atRate(calls, 20, 3000);
      const answers = await atRate(timed, 50, 3000);
      expect(answers.filter(({ code, ms }) => code !== 200 || ms > alone + maxMs)).toEqual([]);
      const statuses = new Set((await stuck).map(({ status }) => status));
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    });
  },
  60_000,
);

test('calls that waited for a locked table in vain answer 503, and succeed when it is free', async () => {
  for (const table of ['goods', 'goods_skus']) {
    await whileLocked(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`, async () => {
      const answers = await Promise.all(
        [...shoppers, ...shoppers].map(({ client }) =>
          client.post('/user/order/create', orderBody()),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    });
    const answers = await Promise.all(
      [...shoppers, ...shoppers].map(({ client }) =>
        client.post('/user/order/create', orderBody()),
      ),
    );
    // Some are refused: a shopper may have only so many unpaid orders
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
}, 60_000);

test('a cancelled statement leaves no connection in doubt', async () => {
  const read = () => souk.sql.rows<{ ok: number }>('SELECT 1 AS ok FROM goods', [], 'fate.goods');
  await whileLocked('LOCK TABLE goods IN ACCESS EXCLUSIVE MODE', async () => {
    const reads = Array.from({ length: 5 }, () => read().catch((error: Error) => error.name));
    await expect
      .poll(async () => {
        const [found] = await souk.sql.rows<{ n: number }>(`
          SELECT count(pg_cancel_backend(pid)) AS n
          FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE 'SELECT 1 AS ok FROM goods%'
            AND wait_event_type = 'Lock'`);
        return found!.n;
      })
      .toBeGreaterThan(0);
    expect((await Promise.all(reads)).every((name) => name === 'DatabaseBusy')).toBe(true);
  });
  const reads = await Promise.all(Array.from({ length: 20 }, read));
  expect(reads.every((rows) => rows.length > 0)).toBe(true);
});

test('a connection that lost a prepared statement is replaced, and the read is repeated', async () => {
  const read = () => souk.sql.rows<{ n: number }>('SELECT 7 AS n', [], 'fate.seven');
  await read();
  await souk.sql.run('DEALLOCATE ALL');
  for (let round = 0; round < 3; round += 1) expect(await read()).toEqual([{ n: 7 }]);
});
