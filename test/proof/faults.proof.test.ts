import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { build } from '../../server/commands/prepare/build.mjs';
import { storageFolders } from '../../server/platform/storage/storage-paths.ts';
import type { Client } from '../helpers/http/client.ts';
import { upload } from '../helpers/http/uploads.ts';
import type { BuiltSeller } from '../helpers/mall/builders.ts';
import type { Goods, Shopper } from '../helpers/mall/trade.ts';
import { seed } from '../helpers/seed.ts';
import { aNoisyPicture } from '../helpers/values/pictures.ts';
import { type Fault, faults, mountSmallDisk } from './faults.ts';
import { FaultyMall } from './faulty-mall.ts';
import { randomOf } from './random.ts';
import { type Counts, Traffic } from './traffic.ts';

/**
 * `npm run test:proof`: two processes under traffic, disturbed by one fault after the other. After
 * each, service is back within ten seconds without help, what was acknowledged exists, no call got
 * a 500, and the doctor finds nothing. `SOUK_SEED` repeats the draws of a run.
 */
const recoveryLimitMs = 10_000;
const shopperCount = 10;
const calmMs = 1500;

interface Row {
  readonly fault: string;
  readonly counts: Counts;
  readonly recoveryMs: number;
  readonly doctor: readonly string[];
}

let mall: FaultyMall;
let shoppers: readonly Shopper[];
let goods: readonly Goods[];
let store: BuiltSeller;
let seller: Client;
const table: Row[] = [];

beforeAll(async () => {
  console.log(`SOUK_SEED=${seed} repeats this run`);
  build();
  mall = await FaultyMall.open(randomOf(seed));
  const built = await mall.trade.aStore();
  store = built;
  goods = [
    await mall.trade.goods(built, { price: 333, stock: 1_000_000 }),
    await mall.trade.goods(built, { price: 1000, skuStocks: [1_000_000] }),
  ];
  shoppers = await Promise.all(
    Array.from({ length: shopperCount }, () => mall.trade.shopper({ money: 100_000_000 })),
  );
}, 600_000);
// A session ends while the clock jumps and the faults take half an hour
beforeEach(async () => {
  seller = (await mall.app.as.seller(store)).json();
});
afterAll(async () => {
  printTable();
  await mall?.close();
});

/** Milliseconds until a probe is answered, again and again at each process. */
async function untilServed(traffic: Traffic): Promise<number> {
  const began = Date.now();
  const [shopper] = shoppers;
  let answered = 0;
  while (answered < 4 && Date.now() - began < 3 * recoveryLimitMs) {
    const reply = await shopper!.client
      .at(mall.nextUrl())
      .get('/user/orders')
      .catch(() => undefined);
    traffic.counts.requests += 1;
    answered = reply?.code === 200 ? answered + 1 : 0;
    if (answered === 0) await sleep(50);
  }
  return Date.now() - began;
}

async function runFault(name: string, fault: Fault): Promise<void> {
  const traffic = new Traffic(mall, table.length);
  traffic.start(shoppers, goods, seller);
  await sleep(calmMs);
  try {
    await fault(mall);
  } finally {
    await mall.restartEnded();
  }
  const recoveryMs = await untilServed(traffic);
  await sleep(calmMs);
  await traffic.stop();
  const doctor = await mall.examine();
  const { counts } = traffic;
  table.push({ fault: name, counts, recoveryMs, doctor });
  console.log(
    [
      name,
      `${traffic.placed.size} orders`,
      `${counts.requests} requests`,
      `${recoveryMs} ms`,
      doctor.join(', ') || 'silent',
    ].join('; '),
  );
  expect(traffic.placed.size, `orders; refused: ${counts.refusals.at(-1)}`).toBeGreaterThan(0);
  expect(counts.faults.slice(0, 5), `answers with 500\n${mall.output.slice(-4000)}`).toEqual([]);
  expect(doctor, 'checks of the doctor that do not hold').toEqual([]);
  expect(await mall.findLost(traffic), 'acknowledged and not there').toEqual([]);
  expect(recoveryMs, 'milliseconds until service was back').toBeLessThan(recoveryLimitMs);
  expect(mall.endedCount, 'processes that ended').toBe(0);
}

test.each(faults)('%s', { timeout: 300_000 }, runFault);

test('disk of the uploads full', { timeout: 300_000 }, async ({ skip }) => {
  const server = new URL(mall.urls[0]!);
  const { parts } = storageFolders(`${mall.folder}/server-${server.port}`);
  const unmount = mountSmallDisk(parts);
  if (!unmount) {
    skip('this system does not permit to mount a small disk');
    return;
  }
  try {
    await runFault('upload disk full', async () => {
      const bytes = await aNoisyPicture(300);
      expect(await upload(seller.at(server.origin), '/Seller/uploads', { bytes })).toMatchObject({
        code: 503,
        msg: 'The file could not be stored. Please try again',
      });
      expect(readdirSync(parts), 'files that were being written').toEqual(['filler']);
      unmount();
    });
  } finally {
    unmount();
  }
});

function printTable(): void {
  const lines = table.map(({ fault, counts, recoveryMs, doctor }) => ({
    fault,
    requests: counts.requests,
    refused: counts.refused,
    lost: counts.lost,
    faults: counts.faults.length,
    'recovery s': (recoveryMs / 1000).toFixed(1),
    doctor: doctor.length === 0 ? 'silent' : doctor.join(', '),
  }));
  console.table(lines);
}
