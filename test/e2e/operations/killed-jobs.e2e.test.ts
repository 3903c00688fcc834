import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { examine } from '../../../server/doctor/examine.ts';
import { freePort } from '../../../server/platform/config/free-port.mjs';
import { beginPayment, Sandbox } from '../../helpers/http/sandbox.ts';
import { makeSettlementDue } from '../../helpers/mall/settle.ts';
import {
  checksOfTests,
  completeOrder,
  place,
  placeAndPay,
  Trade,
} from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { buildOnce } from '../../helpers/server/build-once.ts';
import { mallSecret, startMallProcess } from '../../helpers/server/mall-process.ts';
import type { NodeProcess } from '../../helpers/server/process.ts';

/**
 * Two processes that run jobs. Each test kills the one that holds a job, in the middle of its work;
 * the other goes on (docs/decisions/0066-jobs-and-queues.md). The lease is shorter than outside
 * tests; the test of `takeoverSeconds` says what the default gives.
 */
const takeoverMs = 60_000;
let souk: TestApp;
let trade: Trade;
let folder: string;
let processes: NodeProcess[] = [];

beforeAll(async () => {
  buildOnce();
  souk = await startApp({ SOUK_SECRET: mallSecret });
  await souk.sql.run("INSERT INTO expresses (name, code) VALUES ('SF', 'sf')");
  trade = new Trade(souk);
  folder = mkdtempSync(join(inject('folder'), 'killed-'));
  await startMissing();
}, 180_000);
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  const found = await examine(souk.sql, checksOfTests);
  await souk.close();
  rmSync(folder, { recursive: true, force: true });
  expect(found).toEqual([]);
});

const isRunning = ({ child }: NodeProcess): boolean =>
  child.exitCode === null && child.signalCode === null;

/** Two processes run jobs when it returns. */
async function startMissing(): Promise<void> {
  processes = processes.filter(isRunning);
  while (processes.length < 2) {
    const port = await freePort();
    const started = startMallProcess({
      databaseUrl: souk.databaseUrl,
      port,
      dataDir: join(folder, String(port)),
      settings: { SOUK_FAIL_POINTS: folder, SOUK_JOBS: 'on', SOUK_JOB_LEASE_SECONDS: '4' },
    });
    processes.push(started);
    await started.until(`127.0.0.1:${port}`);
  }
}

/** Ends the process that passes the point first. */
const setFailPoint = (point: string): void => writeFileSync(join(folder, point), '');

/** Waits until a process ended at the point, and expects that the other one lives. */
async function untilKilled(point: string): Promise<void> {
  await expect
    .poll(() => readdirSync(folder).some((name) => name.startsWith(`${point}.taken`)), {
      timeout: takeoverMs,
    })
    .toBe(true);
  await expect.poll(() => processes.filter(isRunning)).toHaveLength(1);
  expect(existsSync(join(folder, point))).toBe(false);
}

/** Makes a job due that runs seldom. */
const makeDue = (name: string): Promise<number> =>
  souk.sql.run('UPDATE jobs SET next_at = mall_now() WHERE name = $1', [name]);

test('a settlement whose process was killed is made by another process within a minute', {
  timeout: 150_000,
}, async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 1000 });
  const goods = await trade.goods(store);
  const id = await placeAndPay(shopper, [{ goods_id: goods.id }]);
  await completeOrder((await souk.as.seller(store)).json(), shopper, id);
  setFailPoint('settlement.written');
  await makeSettlementDue(souk.sql, [id]);
  await makeDue('settlements.settle');
  await untilKilled('settlement.written');
  const available = () => trade.balance('store', store.storeId, 'available');
  await expect.poll(available, { timeout: takeoverMs }).toBeGreaterThan(0);
  await startMissing();
});

test('a payment whose notice was lost is completed within a minute after its process was killed', {
  timeout: 150_000,
}, async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper();
  const [id] = await place(shopper, [{ goods_id: (await trade.goods(store)).id }]);
  const { pay_no: payNo } = await beginPayment(shopper, [id!], { method: 'wechat' });
  await new Sandbox(souk).press(payNo, 'approve_lost');
  setFailPoint('payment.completed');
  await souk.sql.run(
    "UPDATE order_pays SET created_at = created_at - interval '1 minute' WHERE pay_no = $1",
    [payNo],
  );
  await makeDue('payments.reconcile');
  await untilKilled('payment.completed');
  await expect.poll(() => trade.statusOf(id!), { timeout: takeoverMs }).toBe(orderStatus.toShip);
});
