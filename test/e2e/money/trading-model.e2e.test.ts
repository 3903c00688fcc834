import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../../../server/doctor/examine.ts';
import type { Client } from '../../helpers/http/client.ts';
import { makeSettlementDue } from '../../helpers/mall/settle.ts';
import { checksOfTests, completeOrder, paramsOf, placeAndPay } from '../../helpers/mall/trade.ts';
import { seed } from '../../helpers/seed.ts';
import { buildOnce } from '../../helpers/server/build-once.ts';
import { vacuumTables } from '../../helpers/server/database.ts';
import { commands } from '../../model/commands.ts';
import { Mall } from '../../model/mall.ts';
import { startSequence } from '../../model/state.ts';

/**
 * `SOUK_SEED` repeats a run, `SOUK_MODEL_PATH` only the failed sequence; `SOUK_MODEL_RUNS` and
 * `SOUK_MODEL_KILLS` set the number of runs and process kills, `SOUK_MODEL_MINUTES` the time after
 * which no further sequence starts (`npm run test:soak`).
 */
const path = process.env.SOUK_MODEL_PATH;
const runs = Number(process.env.SOUK_MODEL_RUNS ?? 25);
const kills = Number(process.env.SOUK_MODEL_KILLS ?? 4);
const minutes = Number(process.env.SOUK_MODEL_MINUTES ?? Number.POSITIVE_INFINITY);
/** Sequences between two vacuums of a long run. */
const vacuumEvery = 20;
const isSoak = Number.isFinite(minutes);

let mall: Mall;
let admin: Client;
beforeAll(async () => {
  buildOnce();
  mall = await Mall.open();
  // The model has no fees and no points of orders, unlike the demo mall, and cancels after a day.
  await mall.app.sql.run(
    `
      INSERT INTO configs (name, value)
      VALUES
        ('configs/commission', '{"rate": 0}'), ('configs/store', '{"cash": 0}'),
        ('configs/integral', '{}'), ('configs/task', '{"cancel_minutes": 1440}')
      ON CONFLICT (name)
      DO UPDATE
      SET value = excluded.value`,
  );
  admin = (await mall.app.as.admin()).json();
}, 240_000);
afterAll(() => mall?.close());

test('two hundred parallel buyers at two processes get exactly the last ten pieces of a SKU', async () => {
  const { trade, urls } = mall;
  const cup = await trade.goods(await trade.aStore(), { skuStocks: [10] });
  const buyers = await trade.crowd(200, urls[0]!);
  const params = paramsOf([{ goods_id: cup.id, sku_id: cup.skus[0]! }]);
  const replies = await Promise.all(
    buyers.map((buyer, nth) =>
      buyer.at(urls[nth % 2]!).post('/user/order/create', { params, address_id: 0 }),
    ),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200, 400]));
  expect(await trade.stockOf(cup)).toBe(0);
}, 180_000);

test('a settlement and a claw-back of a killed process complete once, under their idempotency key', async () => {
  const { trade, app } = mall;
  const proven = admin.proven();
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 1000 });
  const goods = await trade.goods(store);
  const id = await placeAndPay(shopper, [{ goods_id: goods.id }]);
  await completeOrder((await app.as.seller(store)).json(), shopper, id);
  await makeSettlementDue(app.sql, [id]);
  const storeMoney = () =>
    Promise.all(
      ['pending', 'available'].map((kind) => trade.balance('store', store.storeId, kind)),
    );
  expect(
    (
      await mall.send(proven, {
        method: 'post',
        path: '/Admin/order_settlements/commands/settle',
        fault: 'dies at settlement.written',
      })
    ).code,
  ).toBe(200);
  // The settlement was acknowledged; the task finishes what the process began
  await mall.runJobs();
  expect(await storeMoney()).toEqual([0, 1000]);
  expect(
    (
      await mall.send(proven, {
        method: 'post',
        path: `/Admin/orders/${id}/commands/claw_back`,
        body: { reason: 'x' },
        fault: 'dies at refund.posted',
      })
    ).code,
  ).toBe(200);
  expect([
    await storeMoney(),
    await trade.balance('user', shopper.id, 'money'),
    await trade.balance('user', shopper.id, 'points'),
  ]).toEqual([[0, 0], 1000, 0]);
  expect(await examine(app.sql, checksOfTests)).toEqual([]);
}, 120_000);

test(
  `${runs} random sequences of forty commands at two processes match the model and every invariant (seed ${seed})`,
  async () => {
    const end = Date.now() + minutes * 60_000;
    let started = 0;
    await fc
      .assert(
        fc.asyncProperty(commands(kills), async (sequence) => {
          if (Date.now() > end) return;
          started += 1;
          if (isSoak && started % vacuumEvery === 0) await vacuumTables(mall.app.databaseUrl);
          const { real, model } = await startSequence(mall, admin);
          for (const command of sequence) if (command.check(model)) await command.run(model, real);
        }),
        {
          seed,
          endOnFailure: true,
          ...(path === undefined ? { numRuns: runs } : { path, numRuns: 1 }),
        },
      )
      .catch((error: Error) => {
        throw new Error(
          `${error.message}\nOutput of the processes: ${mall.output.slice(-3000) || 'nothing'}`,
          { cause: error },
        );
      });
    expect(await examine(mall.app.sql, checksOfTests)).toEqual([]);
    expect(mall.unavailablePercent, 'percent of calls with 503').toBeLessThan(1);
    if (isSoak) console.log(`${started} sequences, seed ${seed}`);
  },
  9 * 3600_000,
);
