import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../../server/migrations/index.ts';
import { readEnv } from '../../../server/platform/config/env.ts';
import {
  type Cluster,
  startCluster,
} from '../../../server/platform/database/embedded/embedded-postgres.ts';
import { recordedPid } from '../../../server/platform/database/embedded/postmaster.ts';
import { runMigrations } from '../../../server/platform/database/run-migrations.ts';
import { expectInvariants, paramsOf, Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** Acknowledged orders survive a crash of the database (docs/invariants.md#faults). */
let dataDir: string;
let cluster: Cluster;
let souk: TestApp;
let trade: Trade;
const open = async () => {
  cluster = await startCluster({
    dataDir,
    durability: 'durable',
    maxConnections: 50,
    accountName: process.env.SOUK_PG_USER,
  });
  await runMigrations(readEnv({ SOUK_PROFILE: 'test', DATABASE_URL: cluster.url }), migrations);
  souk = await startApp({
    DATABASE_URL: cluster.url,
    DATABASE_POOL: '16',
    SOUK_JOBS: 'off',
    LOG_LEVEL: 'silent',
  });
  trade = new Trade(souk);
};
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'souk-sudden-'));
  chmodSync(dataDir, 0o755);
  await open();
}, 60_000);
afterAll(async () => {
  await souk?.close();
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('acknowledged orders exist after a crash of the database, and the stock agrees', {
  timeout: 60_000,
}, async () => {
  const stock = 10_000;
  const goods = await trade.goods(await trade.aStore(), { skuStocks: [stock] });
  const params = paramsOf([{ goods_id: goods.id, sku_id: goods.skus[0]! }]);
  const answered = new Set<number>();
  let isOver = false;
  const buy = (client: Awaited<ReturnType<Trade['crowd']>>[number]): Promise<void> =>
    client.post('/user/order/create', { params }).then(
      ({ code, data }) => {
        if (code === 200) answered.add(data.order_id[0]);
      },
      () => undefined,
    );
  const crowd = await trade.crowd(400, souk.url);
  const buying = (async () => {
    for (let offset = 0; offset < crowd.length && !isOver; offset += 16)
      await Promise.all(crowd.slice(offset, offset + 16).map(buy));
  })();
  await expect.poll(() => answered.size, { timeout: 30_000, interval: 1 }).toBeGreaterThan(60);
  // All backends are killed at once; unflushed data is lost
  process.kill(recordedPid(join(dataDir, 'postgres', 'data'))!, 'SIGQUIT');
  isOver = true;
  await buying; // answers after the crash are errors
  await souk.close();
  await cluster.stop();
  await open();
  const stored = (await souk.sql.rows<{ id: number }>('SELECT id FROM orders')).map(({ id }) => id);
  expect([...answered].filter((id) => !stored.includes(id))).toEqual([]);
  expect(await trade.stockOf(goods)).toBe(stock - stored.length);
  await expectInvariants(souk);
});
