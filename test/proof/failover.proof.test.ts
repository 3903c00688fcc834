import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../server/commands/prepare/build.mjs';
import { migrations } from '../../server/migrations/index.ts';
import { readEnv } from '../../server/platform/config/env.ts';
import { runMigrations } from '../../server/platform/database/run-migrations.ts';
import { openChat, sendMessage } from '../helpers/http/chat-calls.ts';
import { TestSocket } from '../helpers/http/chat-socket.ts';
import type { BuiltSeller } from '../helpers/mall/builders.ts';
import { addCouriers, type Goods, type Shopper } from '../helpers/mall/trade.ts';
import { seed } from '../helpers/seed.ts';
import { startApp } from '../helpers/server/app.ts';
import { mallSecret } from '../helpers/server/mall-process.ts';
import { assertInstalled } from '../helpers/server/programs.ts';
import { PatroniCluster } from './patroni-cluster.ts';
import { randomOf } from './random.ts';
import { ServedMall } from './served-mall.ts';
import { Traffic } from './traffic.ts';

/** The primary ends under traffic. Orders are placed again in this time, without hands. */
const limitMs = 30_000;
const calmMs = 8000;

let cluster: PatroniCluster;
let mall: ServedMall;
let folder: string;
let store: BuiltSeller;
let goods: readonly Goods[];
let shoppers: readonly Shopper[];

beforeAll(async () => {
  assertInstalled(['patroni', 'etcd', 'haproxy', 'pgRewind']);
  console.log(`SOUK_SEED=${seed} repeats the draws of this run`);
  build();
  folder = mkdtempSync(join(tmpdir(), 'souk-failover-'));
  chmodSync(folder, 0o755);
  cluster = await PatroniCluster.start(folder);
  const { url } = cluster;
  await runMigrations(readEnv({ SOUK_PROFILE: 'test', DATABASE_URL: url }), migrations);
  const app = await startApp({ SOUK_SECRET: mallSecret, DATABASE_URL: url, LOG_LEVEL: 'silent' });
  await addCouriers(app);
  const environment = { DATABASE_URL: url, DATABASE_POOL: '10' };
  mall = new ServedMall({ app, random: randomOf(seed), folder, environment });
  await mall.startProcesses();
  const built = await mall.trade.aStore();
  store = built;
  goods = [
    await mall.trade.goods(built, { price: 333, stock: 1_000_000 }),
    await mall.trade.goods(built, { price: 1000, skuStocks: [1_000_000] }),
  ];
  shoppers = await Promise.all(
    Array.from({ length: 10 }, () => mall.trade.shopper({ money: 100_000_000 })),
  );
}, 600_000);
afterAll(async () => {
  await mall?.close();
  await cluster?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** Milliseconds from the end of the primary to the fifth order that was begun after it. */
async function untilPlaced(traffic: Traffic, killedAt: number): Promise<number> {
  await sleep(1000); // what was committed before is answered by then
  const before = traffic.placed.size;
  while (traffic.placed.size < before + 5 && Date.now() - killedAt < 3 * limitMs) await sleep(50);
  return Date.now() - killedAt;
}

test.each([0, 1])('failover %i loses no acknowledged order', { timeout: 400_000 }, async (run) => {
  await cluster.untilReplicated();
  const traffic = new Traffic(mall, run);
  traffic.start(shoppers, goods, (await mall.app.as.seller(store)).json());
  await sleep(calmMs);
  const placedBefore = traffic.placed.size;
  const restart = await cluster.killPrimary();
  const recoveryMs = await untilPlaced(traffic, Date.now());
  await sleep(calmMs);
  await restart();
  await cluster.untilReplicated();
  await traffic.stop();
  const { counts, placed, paid } = traffic;
  const lost = await mall.findLost(traffic);
  const doctor = await mall.examine();
  console.log(
    `failover ${run}: ${(recoveryMs / 1000).toFixed(1)} s; ${placed.size} orders acknowledged ` +
      `(${placedBefore} before), ${paid.size} paid, ${lost.length} lost; ${counts.requests} requests, ` +
      `${counts.refused} refused with 503; doctor ${doctor.join(', ') || 'silent'}`,
  );
  expect(placedBefore, `refused: ${counts.refusals.at(-1)}`).toBeGreaterThan(10);
  expect(lost, 'acknowledged and not there').toEqual([]);
  expect(counts.faults.slice(0, 5), mall.output.slice(-4000)).toEqual([]);
  expect(doctor).toEqual([]);
  expect(recoveryMs, `until orders were placed again\n${cluster.output()}`).toBeLessThan(limitMs);
  expect(mall.endedCount, 'processes that ended').toBe(0);
});

test('messages between the processes flow again', async () => {
  const [first, second] = mall.urls as [string, string];
  const [shopper] = shoppers;
  const socket = await TestSocket.signedIn(second, { area: 'shop', token: shopper!.client.token! });
  const client = shopper!.client.at(first);
  const id = await openChat(client, store.storeId);
  expect((await sendMessage(client, `/chats/${id}`, 'after the failover')).code).toBe(200);
  await expect.poll(() => socket.contents()).toContain('after the failover');
  socket.stop();
});
