import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../schemas/contract/language.ts';
import { addCouriers, expectInvariants, Trade } from '../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import { anIntegrator, type Integrator } from '../helpers/server/integrator.ts';
import { spawnNode } from '../helpers/server/process.ts';
import { Front, frontSecret } from './front.ts';
import { MixedLoad } from './mixed-load.ts';

/**
 * `npm run test:proof`: two processes behind nginx get a version with one more column, one after the
 * other and under load, as docs/operations.md#upgrade describes.
 */
let app: TestApp;
let front: Front;
let later: Integrator;

beforeAll(async () => {
  later = await anIntegrator();
  later.change('schemas/resources/goods.json', ({ fields }) => {
    fields.making = { type: 'text' };
  });
  for (const language of languages)
    later.change(`locales/${language}/resources/goods.json`, (texts) => {
      texts.making = 'Making';
    });
  const draft = later.run('migration', 'goods-making');
  if ((await draft.ended()) !== 0) throw new Error(draft.output());
  await later.build();
  app = await startApp(frontSecret);
  await addCouriers(app);
  front = await Front.open({ databaseUrl: app.databaseUrl, count: 2 });
}, 900_000);
afterAll(async () => {
  await expectInvariants(app);
  await front.close();
  await app.close();
  await later.remove();
});

/** `npm run migrate` of the later version. */
async function migrate(): Promise<string> {
  const running = spawnNode(
    ['dist/server/migrate.js'],
    {
      ...frontSecret,
      SOUK_PROFILE: 'production',
      SOUK_ORIGIN: 'https://mall.example',
      DATABASE_URL: app.databaseUrl,
      SOUK_DATA: join(later.root, '.data'),
    },
    later.root,
  );
  expect(await running.ended(), running.output()).toBe(0);
  return running.output();
}

test('no request fails while the column is added and the processes are replaced', {
  timeout: 600_000,
}, async () => {
  const trade = new Trade(app);
  const store = await trade.aStore();
  const goods = await Promise.all(
    [333, 1000].map((price) => trade.goods(store, { price, stock: 1_000_000 })),
  );
  const shoppers = await Promise.all(
    Array.from({ length: 4 }, () => trade.shopper({ money: 100_000_000 })),
  );
  const seller = (await app.as.seller(store)).json();
  const pages = ['/', `/store/${store.storeId}`, ...goods.map(({ id }) => `/goods/${id}`)];
  const load = new MixedLoad(front.url, { shoppers, goods, seller, pages });
  load.start();
  await sleep(2000);
  expect(await migrate()).toContain('GoodsMaking');
  await sleep(3000);
  const ends = [
    await front.restart(1), // the earlier version starts after the migration
    await front.restart(0, { cwd: later.root }),
  ];
  await sleep(3000); // both versions serve
  ends.push(await front.restart(1, { cwd: later.root }));
  await sleep(2000);
  await load.stop();
  console.log(`an upgrade: ${JSON.stringify(load.counts)}, ${load.failures.length} failed`);
  expect(load.failures, front.output.slice(-4000)).toEqual([]);
  expect(ends).toEqual([0, 0, 0]);
  const path = `/Seller/goods/${goods[0]!.id}`;
  for (const url of front.urls) {
    const { code, data } = await seller.at(url).get(path);
    expect([code, data.making]).toEqual([200, '']);
  }
});
