import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../server/commands/prepare/build.mjs';
import { migrations } from '../../server/migrations/index.ts';
import { readEnv } from '../../server/platform/config/env.ts';
import { freePort } from '../../server/platform/config/free-port.mjs';
import {
  type Cluster,
  startCluster,
} from '../../server/platform/database/embedded/embedded-postgres.ts';
import { runMigrations } from '../../server/platform/database/run-migrations.ts';
import { openChat, sendMessage } from '../helpers/http/chat-calls.ts';
import { TestSocket } from '../helpers/http/chat-socket.ts';
import { openLiveStream } from '../helpers/http/live-stream.ts';
import { addCouriers, placeAndPay, type Shopper } from '../helpers/mall/trade.ts';
import { seed } from '../helpers/seed.ts';
import { startApp } from '../helpers/server/app.ts';
import { mallSecret } from '../helpers/server/mall-process.ts';
import {
  assertInstalled,
  deployed,
  type Running,
  serverFile,
  serverFolder,
  startProgram,
} from '../helpers/server/programs.ts';
import { randomOf } from './random.ts';
import { ServedMall } from './served-mall.ts';
import { Traffic } from './traffic.ts';

/** Two processes with 40 connections to a PgBouncer that has eight to PostgreSQL. */
const poolSize = 8;
const trafficMs = 15_000;

let cluster: Cluster;
let pooler: Running;
let mall: ServedMall;
let folder: string;
let addresses: { readonly DATABASE_URL: string; readonly DATABASE_DIRECT_URL: string };

beforeAll(async () => {
  assertInstalled(['pgbouncer']);
  build();
  folder = mkdtempSync(join(tmpdir(), 'souk-pooler-'));
  chmodSync(folder, 0o755);
  cluster = await startCluster({ dataDir: folder, durability: 'durable', maxConnections: 60 });
  await runMigrations(readEnv({ SOUK_PROFILE: 'test', DATABASE_URL: cluster.url }), migrations);
  const port = await freePort();
  pooler = await startPooler(port);
  const pooled = new URL(cluster.url);
  pooled.port = String(port);
  addresses = { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: cluster.url };
  const app = await startApp({
    SOUK_SECRET: mallSecret,
    DATABASE_URL: cluster.url,
    LOG_LEVEL: 'silent',
  });
  await addCouriers(app);
  const environment = { ...addresses, DATABASE_POOL: '20' };
  mall = new ServedMall({ app, random: randomOf(seed), folder, environment });
  await mall.startProcesses();
}, 600_000);
afterAll(async () => {
  await mall?.close();
  await pooler?.stop();
  await cluster?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function startPooler(port: number): Promise<Running> {
  const { port: serverPort, username, password, pathname } = new URL(cluster.url);
  const own = serverFolder(folder, 'pgbouncer');
  const users = serverFile(own, 'userlist.txt', `"${username}" "${password}"\n`);
  const settings = deployed('pgbouncer.ini', {
    'port=5432 dbname=souk': `port=${serverPort} dbname=${pathname.slice(1)}`,
    'listen_port = 6432': `listen_port = ${port}\nunix_socket_dir =`,
    '/etc/pgbouncer/userlist.txt': users,
    'default_pool_size = 20': `default_pool_size = ${poolSize}`,
  });
  return startProgram('pgbouncer', [serverFile(own, 'pgbouncer.ini', settings)], port);
}

const shoppers = (count: number): Promise<readonly Shopper[]> =>
  Promise.all(Array.from({ length: count }, () => mall.trade.shopper({ money: 100_000_000 })));

test('orders of many shoppers at once go through the pooler', { timeout: 180_000 }, async () => {
  const store = await mall.trade.aStore();
  const goods = [
    await mall.trade.goods(store, { price: 333, stock: 1_000_000 }),
    await mall.trade.goods(store, { price: 1000, skuStocks: [1_000_000] }),
  ];
  const traffic = new Traffic(mall, 0);
  traffic.start(await shoppers(24), goods, (await mall.app.as.seller(store)).json());
  let most = 0;
  for (const until = Date.now() + trafficMs; Date.now() < until; await sleep(200))
    most = Math.max(most, await sessions('souk'));
  await traffic.stop();
  const { counts, placed, paid } = traffic;
  console.log(
    `${placed.size} orders, ${paid.size} paid by balance, ${counts.requests} requests, ` +
      `${counts.refused} refused; most sessions of PostgreSQL: ${most}`,
  );
  expect(placed.size).toBeGreaterThan(50);
  expect([counts.faults, counts.lost], mall.output.slice(-4000)).toEqual([[], 0]);
  expect(await mall.findLost(traffic)).toEqual([]);
  expect(most, 'sessions, of which five are those of the test').toBeLessThanOrEqual(poolSize + 5);
  expect(await sessions('souk messages'), 'each process listens past the pooler').toBe(3);
});

const sessions = async (name: string): Promise<number> => {
  const [row] = await mall.app.sql.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = $1',
    [name],
  );
  return row!.count;
};

test('chats and live events reach the other process', async () => {
  const [first, second] = mall.urls as [string, string];
  const store = await mall.trade.aStore();
  const [shopper] = await shoppers(1);
  const live = await openLiveStream(
    (await mall.app.as.seller(store)).at(second),
    '/api/Seller/live',
  );
  const socket = await TestSocket.signedIn(second, { area: 'shop', token: shopper!.client.token! });
  try {
    const client = shopper!.client.at(first);
    const id = await openChat(client, store.storeId);
    expect((await sendMessage(client, `/chats/${id}`, 'through the pooler')).code).toBe(200);
    await expect.poll(() => socket.contents()).toEqual(['through the pooler']);
    const goods = await mall.trade.goods(store);
    await placeAndPay({ ...shopper!, client }, [{ goods_id: goods.id }]);
    await expect
      .poll(() => live.events.map(({ data }) => (data as { resource?: string }).resource))
      .toContain('orders');
  } finally {
    socket.stop();
    live.stop();
  }
});

test('an export is read through a cursor', async () => {
  const admin = (await mall.app.as.admin()).at(mall.nextUrl());
  const { status, headers } = await admin.raw('/api/Admin/orders/export?format=csv');
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('csv')]);
});

test('jobs run, and the doctor finds nothing', { timeout: 120_000 }, async () => {
  const waiting = () =>
    mall.app.sql.rows(
      'SELECT name, error FROM jobs WHERE every_seconds <= 60 AND (succeeded_at IS NULL OR failures > 0)',
    );
  await expect.poll(waiting, { timeout: 90_000 }).toEqual([]);
  expect(await mall.examine()).toEqual([]);
  expect(mall.endedCount, 'processes that ended').toBe(0);
});

test('a process does not start when the sessions of the pooler have other settings', async () => {
  await expect(
    startApp({ ...addresses, SOUK_SECRET: mallSecret, SOUK_ZONE: 'Europe/Paris' }),
  ).rejects.toThrow(/sessions with another TimeZone[\s\S]+SET TimeZone = 'Europe\/Paris'/);
});
