import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../server/commands/prepare/build.mjs';
import { migrations } from '../../server/migrations/index.ts';
import { readEnv } from '../../server/platform/config/env.ts';
import {
  type Cluster,
  startCluster,
} from '../../server/platform/database/embedded/embedded-postgres.ts';
import { runMigrations } from '../../server/platform/database/run-migrations.ts';
import type { Client, Reply } from '../helpers/http/client.ts';
import { addCouriers, placeAndPay } from '../helpers/mall/trade.ts';
import { seed } from '../helpers/seed.ts';
import { startApp } from '../helpers/server/app.ts';
import { mallSecret } from '../helpers/server/mall-process.ts';
import { randomOf } from './random.ts';
import { ServedMall } from './served-mall.ts';
import { Standby } from './standby.ts';
import { Traffic } from './traffic.ts';

/** Two processes over a PostgreSQL and a standby of it. */
let cluster: Cluster;
let standby: Standby;
let mall: ServedMall;
let folder: string;
let admin: Browser;

/** A caller that keeps cookies, at one process after the other. */
class Browser {
  cookie = '';
  constructor(private readonly client: Client) {}

  get(path: string): Promise<Reply> {
    return this.keep(this.at().get(path));
  }

  post(path: string, body: object): Promise<Reply> {
    return this.keep(this.at().post(path, body));
  }

  private at(): Client {
    return this.client.at(mall.nextUrl()).with(this.cookie ? { cookie: this.cookie } : {});
  }

  private async keep(sent: Promise<Reply>): Promise<Reply> {
    const reply = await sent;
    expect(reply.code, reply.msg).toBe(200);
    const seen = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('souk_seen='));
    if (seen) this.cookie = seen.split(';')[0]!;
    return reply;
  }
}

beforeAll(async () => {
  build();
  folder = mkdtempSync(join(tmpdir(), 'souk-replicas-'));
  chmodSync(folder, 0o755);
  cluster = await startCluster({ dataDir: folder, durability: 'durable', maxConnections: 60 });
  const { url } = cluster;
  await runMigrations(readEnv({ SOUK_PROFILE: 'test', DATABASE_URL: url }), migrations);
  standby = await Standby.of(cluster, folder);
  const app = await startApp({ SOUK_SECRET: mallSecret, DATABASE_URL: url, LOG_LEVEL: 'silent' });
  await addCouriers(app);
  const environment = { DATABASE_URL: url, DATABASE_REPLICA_URLS: standby.url(url) };
  mall = new ServedMall({ app, random: randomOf(seed), folder, environment });
  await mall.startProcesses();
  admin = new Browser((await app.as.admin()).json());
}, 600_000);
afterAll(async () => {
  await mall?.close();
  await standby?.kill();
  await cluster?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Whether a list that was read just now was read at the standby. */
async function readsArrive(): Promise<boolean> {
  standby.takeReads();
  await admin.get('/Admin/goods_brands');
  await sleep(100); // the log arrives through a pipe
  return standby.takeReads().some((line) => line.includes('goods_brands'));
}

const visit = (path: string): Promise<Reply> => mall.app.anonymous.at(mall.nextUrl()).get(path);

const names = async (caller: Pick<Browser, 'get'>): Promise<readonly string[]> =>
  (await caller.get('/Admin/goods_brands?per_page=400&order=id')).data.data.map(
    ({ name }: { name: string }) => name,
  );

let made = 0;
const addBrand = async (): Promise<string> => {
  made += 1;
  const name = `Brand ${made}`;
  await admin.post('/Admin/goods_brands', { name, is_sort: 1 });
  return name;
};

test('lists, search, goods pages, dashboards and exports are read at the standby', async () => {
  await expect.poll(readsArrive).toBe(true);
  const store = await mall.trade.aStore();
  const goods = await mall.trade.goods(store);
  await sleep(1500);
  const paths = [
    '/goods/suggest?keywords=goods',
    `/goods/${goods.id}`,
    '/seckills',
    '/stores',
    `/store/${store.storeId}`,
    '/Admin/goods',
    '/Admin/orders',
    '/Admin/sources/dashboard.all',
  ];
  for (const path of paths) {
    standby.takeReads();
    await admin.get(path);
    await sleep(100);
    expect(standby.takeReads(), path).not.toEqual([]);
  }
  const client = (await mall.app.as.admin()).at(mall.urls[0]!).with({ cookie: 'souk_seen=0' });
  standby.takeReads();
  const file = await client.raw('/api/Admin/orders/export?format=csv');
  expect([file.status, await file.text()]).toEqual([200, expect.any(String)]);
  await sleep(100);
  expect(standby.takeReads().join('\n')).toMatch(/DECLARE souk_stream[\s\S]*FETCH 500/);
});

test('placing, paying, rights and what is read inside transactions stay on the primary', async () => {
  const store = await mall.trade.aStore();
  const goods = await mall.trade.goods(store);
  const shopper = await mall.trade.shopper({ money: 100_000 });
  standby.takeReads();
  const client = shopper.client.at(mall.urls[0]!).with({ cookie: 'souk_seen=0' });
  await placeAndPay({ ...shopper, client }, [{ goods_id: goods.id }]);
  await client.get('/user/orders');
  await sleep(100);
  expect(standby.takeReads()).toEqual([]);
});

test('a caller sees its own write at once at the other process, though the standby lags', async () => {
  await standby.query("ALTER SYSTEM SET recovery_min_apply_delay = '1200ms'");
  await standby.query('SELECT pg_reload_conf()');
  try {
    await sleep(2500);
    const other = new Browser((await mall.app.as.admin()).json());
    await names(other);
    for (let write = 0; write < 10; write += 1) {
      const name = await addBrand();
      expect(await names(admin), 'with the cookie of the write').toContain(name);
      const program = (await mall.app.as.admin()).at(mall.nextUrl());
      expect(await names(program), 'without a cookie').toContain(name);
    }
    other.cookie = 'souk_seen=0';
    let late = 0;
    for (let write = 0; write < 5; write += 1) {
      const name = await addBrand();
      if (!(await names(other)).includes(name)) late += 1;
      await expect.poll(() => names(other), { timeout: 5000 }).toContain(name);
    }
    expect(late, 'writes that others saw later, because they read the standby').toBeGreaterThan(0);
  } finally {
    await standby.query('ALTER SYSTEM RESET recovery_min_apply_delay');
    await standby.query('SELECT pg_reload_conf()');
  }
});

test('a standby whose replay stops is left out, and comes back', { timeout: 60_000 }, async () => {
  await standby.query('SELECT pg_wal_replay_pause()');
  const name = await addBrand();
  const other = new Browser((await mall.app.as.admin()).json());
  other.cookie = 'souk_seen=0';
  const pausedAt = Date.now();
  await expect.poll(() => names(other), { timeout: 10_000 }).toContain(name);
  const leftOutMs = Date.now() - pausedAt;
  await sleep(1000);
  expect(await readsArrive()).toBe(false);
  await standby.query('SELECT pg_wal_replay_resume()');
  const resumedAt = Date.now();
  await expect.poll(readsArrive, { timeout: 10_000 }).toBe(true);
  console.log(`left out after ${leftOutMs} ms, read again after ${Date.now() - resumedAt} ms`);
  expect(leftOutMs).toBeLessThan(5000);
});

test('a standby that ends hurts nobody, and comes back', { timeout: 120_000 }, async () => {
  const store = await mall.trade.aStore();
  const goods = [await mall.trade.goods(store, { price: 333, stock: 1_000_000 })];
  const shoppers = await Promise.all(
    Array.from({ length: 4 }, () => mall.trade.shopper({ money: 100_000_000 })),
  );
  const traffic = new Traffic(mall, 0);
  traffic.start(shoppers, goods, (await mall.app.as.seller(store)).json());
  let isOver = false;
  const answers: number[] = [];
  const readers = Array.from({ length: 4 }, async () => {
    const reader = new Browser((await mall.app.as.admin()).json());
    while (!isOver) {
      answers.push((await reader.get('/Admin/orders')).status);
      answers.push((await visit(`/goods/${goods[0]!.id}`)).status);
    }
  });
  await sleep(3000);
  standby.takeReads();
  await standby.kill();
  const killedAt = answers.length;
  await sleep(4000);
  const whileDown = answers.length - killedAt;
  await standby.start();
  await expect.poll(readsArrive, { timeout: 15_000 }).toBe(true);
  isOver = true;
  await Promise.all(readers);
  await traffic.stop();
  console.log(`${whileDown} of ${answers.length} reads while the standby was down, none refused`);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  expect(whileDown).toBeGreaterThan(20);
  expect([traffic.counts.faults, traffic.counts.lost]).toEqual([[], 0]);
  expect(await mall.findLost(traffic)).toEqual([]);
  expect(await mall.examine()).toEqual([]);
});

test('a mall starts while its standby is down', { timeout: 60_000 }, async () => {
  await standby.kill();
  await mall.stopProcess(0, 'SIGTERM');
  await mall.restartEnded();
  for (const _ of mall.urls) expect((await visit('/goods')).code).toBe(200);
  await standby.start();
  await expect.poll(readsArrive, { timeout: 15_000 }).toBe(true);
});
