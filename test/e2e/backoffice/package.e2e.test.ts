import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import { nowSql } from '../../../server/platform/database/now-sql.ts';
import type { Client } from '../../helpers/http/client.ts';
import { answerRefund, requestRefund } from '../../helpers/mall/refund-calls.ts';
import { placeAndPay, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import {
  anIntegrator,
  type Integrator,
  integratorPassword,
} from '../../helpers/server/integrator.ts';
import type { NodeProcess } from '../../helpers/server/process.ts';
import { startWebhookReceiver } from '../../helpers/services/webhook-receiver.ts';

/** Installs `examples/loyalty-card` as a package, uses it and removes it again. */
let souk: Integrator;
/** The product alone on the same database: it makes stores, goods and shoppers. */
let product: TestApp;
let server: NodeProcess;
let admin: Client;
let seller: Client;
let storeId: number;
let shopper: Shopper;
let goodsId: number;
let firstOrder: number;
const profile = { SOUK_PROFILE: 'test', SOUK_RATE_FACTOR: '1000' };
const folder = 'node_modules/souk-loyalty-card';
const trialPart = `
  import { defineTrialPart } from '../../../server/backoffice/resources/trials/trial-part.ts';

  export const points = defineTrialPart({
    table: 'loyalty_entries',
    part: 'ledger',
    textOf: ({ note, points }) => note + ': ' + points,
  });
`;
beforeAll(async () => {
  souk = await anIntegrator();
  product = await startApp({
    ...profile,
    DATABASE_URL: souk.databaseUrl,
    SOUK_SECRET: 'integrator'.repeat(4),
  });
  await souk.addPackage('loyalty-card');
  souk.write(`${folder}/server/points.trial.ts`, trialPart);
  expect(await souk.build()).toMatch(/LoyaltyCards\d+/);
  server = souk.start({ ...profile, SOUK_JOBS: 'on' });
  await server.until('Stop with Ctrl-C');
  admin = await souk.admin();
  const trade = new Trade(product);
  const store = await trade.aStore();
  storeId = store.storeId;
  seller = (await product.as.seller(store)).at(souk.url);
  goodsId = (await trade.goods(store, { price: 1290 })).id;
  const buyer = await trade.shopper({ money: 100_000 });
  shopper = { ...buyer, client: buyer.client.at(souk.url) };
}, 900_000);
afterAll(async () => {
  await product?.close();
  await souk?.remove();
});

async function runJob(wanted: string): Promise<void> {
  const jobs = (await admin.get('/Admin/jobs', { per_page: 100 })).data.data;
  const job = jobs.find(({ name }: { name: string }) => name === wanted);
  expect((await admin.post(`/Admin/jobs/${job.id}/commands/run`, {})).code).toBe(200);
}
const useLongAgo = () =>
  product.sql.run("UPDATE loyalty_cards SET used_at = mall_now() - interval '13 months'");

test('the check has nothing to say', { timeout: 300_000 }, async () => {
  const check = souk.run('check');
  expect(await check.ended(), check.output()).toBe(0);
});

test('its field is one of the stores, on the page of the platform and on one of its own', async () => {
  const page = (await admin.get('/Admin/screens/stores')).data;
  expect(page.form.at(-1)).toMatchObject({
    field: 'loyalty_rate',
    label: 'Loyalty points per yuan',
  });
  const { blocks } = (await seller.get('/Seller/screens/loyalty_settings')).data;
  expect(blocks[0].screen.form).toMatchObject([{ field: 'loyalty_rate' }, { field: 'till_url' }]);
  const proven = admin.with({ 'proof-password': integratorPassword });
  expect(await proven.put(`/Admin/stores/${storeId}`, { loyalty_rate: 2 })).toMatchObject({
    code: 200,
  });
});

test('a paid order gives points once; a gift takes some of them', async () => {
  firstOrder = await placeAndPay(shopper, [{ goods_id: goodsId }]);
  const [card] = (await seller.get('/Seller/loyalty_cards')).data.data;
  expect(card).toMatchObject({ points: 24 });
  const redeem = (points: number) =>
    seller.post(`/Seller/loyalty_cards/${card.id}/commands/redeem`, { points, note: 'A cup' });
  expect(await redeem(25)).toMatchObject({ code: 422, data: { errors: [{ pointer: '/points' }] } });
  await useLongAgo();
  expect(await redeem(20)).toMatchObject({ code: 200 });
  const { data } = await seller.get(`/Seller/loyalty_cards/${card.id}`);
  expect(data).toMatchObject({ points: 4 });
  expect(data.used_at >= card.created_at, 'redeeming is using').toBe(true);
  expect(data.entries).toHaveLength(2);
  expect(data.entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ cause: 'order', points: 24 }),
      expect.objectContaining({ cause: 'gift', points: -20, note: 'A cup' }),
    ]),
  );
});

test('a trial says what its rows mean, as its part of trials does', async () => {
  const [card] = (await seller.get('/Seller/loyalty_cards')).data.data;
  const path = `/Seller/loyalty_cards/${card.id}/commands/redeem?dry=1`;
  const { data } = await seller.post(path, { points: 1, note: 'A spoon' });
  expect(data.effects).toEqual([{ part: 'ledger', text: 'A spoon: -1', count: 1 }]);
});

test('a refund takes back the points of its money, also those that were redeemed', async () => {
  const card = async () => (await seller.get('/Seller/loyalty_cards')).data.data[0];
  const refund = async (id: number, body: object) => {
    expect(await requestRefund(shopper, { order_id: id, ...body })).toMatchObject({ code: 200 });
    expect(await answerRefund(seller.json(), id, { refund_verify: 1 })).toMatchObject({
      code: 200,
    });
  };
  await refund(firstOrder, {});
  expect(await card()).toMatchObject({ points: -20 });
  const id = await placeAndPay(shopper, [{ goods_id: goodsId, buy_num: 2 }]);
  expect(await card()).toMatchObject({ points: 30 });
  const { data } = await shopper.client.get(`/user/order/${id}`);
  await refund(id, { lines: [{ order_goods_id: data.order_goods[0].id, num: 1 }] });
  const { points, id: cardId } = await card();
  expect(points).toBe(5);
  const { entries } = (await seller.get(`/Seller/loyalty_cards/${cardId}`)).data;
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ cause: 'refund', points: -24 }),
      expect.objectContaining({ cause: 'refund', points: -25 }),
    ]),
  );
});

test('a gift that a till does not take is listed with the failed tasks, and told again', async () => {
  const till = await startWebhookReceiver();
  const failed = async () => (await admin.get('/Admin/failed_tasks', { queue: 'tills' })).data.data;
  try {
    till.answer(503);
    const settings = { till_url: till.url };
    expect((await seller.json().put('/Seller/stores', settings)).code, 'without proof').toBe(422);
    expect((await seller.json().proven().put('/Seller/stores', settings)).code).toBe(200);
    const [card] = (await seller.get('/Seller/loyalty_cards')).data.data;
    const redeemed = await seller.post(`/Seller/loyalty_cards/${card.id}/commands/redeem`, {
      points: 1,
      note: 'A pen',
    });
    expect(redeemed.code).toBe(200);
    await runJob('loyalty.tell');
    await expect
      .poll(() => product.sql.rows("SELECT error_msg FROM loyalty_entries WHERE note = 'A pen'"))
      .toEqual([{ error_msg: 'HTTP 503' }]);
    await product.sql.run(
      `UPDATE loyalty_entries SET tries = 3, next_at = ${nowSql} WHERE status = 0 AND note = $1`,
      ['A pen'],
    );
    await runJob('loyalty.tell');
    await expect.poll(failed).toMatchObject([{ queue: 'tills', tries: 4, error_msg: 'HTTP 503' }]);
    const { fields } = (await admin.get('/Admin/screens/failed_tasks')).data;
    expect(JSON.stringify(fields)).toContain('Gift at a till');
    till.answer(200);
    const [task] = await failed();
    expect((await admin.post(`/Admin/failed_tasks/${task.id}/commands/repeat`)).code).toBe(200);
    expect(await failed()).toEqual([]);
    await expect
      .poll(() => product.sql.rows("SELECT status FROM loyalty_entries WHERE note = 'A pen'"))
      .toEqual([{ status: 1 }]);
    const gift = { id: task.task_id, card_id: card.id, points: 1, note: 'A pen' };
    expect(till.events.map(({ body }) => body).slice(-2)).toEqual([gift, gift]);
  } finally {
    await till.close();
  }
});

test('points of a card that nobody used for a year end with the job, which has a name', async () => {
  await useLongAgo();
  await runJob('loyalty.end');
  await expect
    .poll(async () => (await seller.get('/Seller/loyalty_cards')).data.data[0].points)
    .toBe(0);
  const { fields } = (await admin.get('/Admin/screens/jobs')).data;
  expect(JSON.stringify(fields)).toContain('End points of cards that nobody used for a year');
});

test('its pages are in both menus, and its component and texts in the program', async () => {
  const menus: readonly MenuEntry[] = (
    await admin.speaking('zh-cn').get('/Admin/load_menu', { type: 'getChildren' })
  ).data;
  expect(menus.flatMap(({ children }) => children)).toContainEqual(
    expect.objectContaining({ name: '积分卡', apis: '/Admin/loyalty_cards' }),
  );
  const assets = join(souk.root, 'dist/client/assets');
  const program = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n');
  expect(program).toContain('loyalty:card');
  expect(program).toContain('to the next gift');
});

test('a dependency without its package is refused', { timeout: 180_000 }, async () => {
  const before = readFileSync(join(souk.root, 'package.json'), 'utf8');
  souk.change('package.json', ({ dependencies }) => {
    dependencies['souk-other'] = '1.0.0';
  });
  const check = souk.run('check');
  expect(await check.ended()).toBe(1);
  expect(check.output()).toContain('the extension souk-other is not in node_modules');
  souk.write('package.json', before);
});

test('it is removed with its tables and from package.json', { timeout: 300_000 }, async () => {
  server.child.kill('SIGTERM');
  await server.ended();
  const remove = souk.run('remove', 'souk-loyalty-card');
  expect(await remove.ended(), remove.output()).toBe(0);
  expect(remove.output()).toContain(
    'It deletes the table "loyalty_cards", the table "loyalty_entries", the column "loyalty_rate" of "stores", the column "till_url" of "stores"',
  );
  expect(existsSync(join(souk.root, folder))).toBe(false);
  for (const file of ['package.json', 'package-lock.json'])
    expect(readFileSync(join(souk.root, file), 'utf8')).not.toContain('souk-loyalty-card');
  const [, file = ''] = /Drafted (\S+\.ts)/.exec(remove.output()) ?? [];
  const path = join(souk.root, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace('boolean = false', 'boolean = true'));
  for (const command of ['migrate', 'check']) {
    const done = souk.run(command);
    expect(await done.ended(), done.output()).toBe(0);
  }
  expect(await product.sql.rows("SELECT FROM failed_tasks WHERE queue = 'tills'")).toEqual([]);
});
