import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DeliverWebhooks } from '../../../server/mall/webhooks/deliver-webhooks.job.ts';
import { Env } from '../../../server/platform/config/env.ts';
import { DeleteOldRows } from '../../../server/platform/jobs/retention.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedRaceMall } from '../../helpers/mall/race-mall.ts';
import { aPaidOrder } from '../../helpers/mall/refund-calls.ts';
import { expectInvariants, type Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { WebhookCalls } from '../../helpers/services/webhook-calls.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../helpers/services/webhook-receiver.ts';

let souk: TestApp;
let other: TestApp;
let trade: Trade;
let admin: Client;
let receiver: WebhookReceiver;
let webhooks: WebhookCalls;
beforeAll(async () => {
  ({ souk, other, trade } = (await sharedRaceMall()).parts);
  admin = (await souk.as.admin()).json().proven();
});
afterAll(() => expectInvariants(souk));
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  webhooks = new WebhookCalls(souk, { admin, url: receiver.url });
});
afterEach(async () => {
  await souk.sql.run('DELETE FROM webhooks');
  await receiver.close();
});

test('two processes deliver an event once', async () => {
  const hook = await webhooks.create(['goods.created']);
  const store = await trade.aStore();
  for (let i = 0; i < 30; i += 1) await trade.goods(store);
  await Promise.all([
    webhooks.deliver(),
    webhooks.deliver(other),
    webhooks.deliver(),
    webhooks.deliver(other),
  ]);
  const ids = receiver.events.map(({ body }) => body.id);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
  expect((await webhooks.row(hook)).waiting).toBe(0);
});

test('what a killed process had claimed is sent by the next one', async () => {
  const hook = await webhooks.create(['goods.created']);
  await trade.goods(await trade.aStore());
  receiver.answer(500);
  await webhooks.deliver();
  await webhooks.later('61 seconds');
  expect(await souk.app.get(DeliverWebhooks).queue.claim(10)).toHaveLength(1);
  receiver.answer(200);
  await webhooks.deliver(other);
  expect(receiver.events).toHaveLength(1);
  await webhooks.later('121 seconds');
  await webhooks.deliver(other);
  expect(receiver.events).toHaveLength(2);
  expect((await webhooks.log(hook))[0]).toMatchObject({ status: 1, tries: 3 });
});

test('a failed attempt is repeated with the same body until the receiver accepts it', async () => {
  const hook = await webhooks.create(['goods.created']);
  await trade.goods(await trade.aStore());
  receiver.answer(500, 'x'.repeat(10_000));
  await webhooks.deliver();
  await webhooks.deliver();
  expect(receiver.events).toHaveLength(1);
  const [failed] = await webhooks.log(hook);
  expect(failed).toMatchObject({
    status: 0,
    tries: 1,
    response_status: 500,
    error_msg: 'HTTP 500',
  });
  expect((await admin.get(`/Admin/webhook_deliveries/${failed.id}`)).data.response).toHaveLength(
    4096,
  );
  expect((await webhooks.row(hook)).failing_since).not.toBeNull();
  receiver.answer(302);
  await webhooks.later('61 seconds');
  await webhooks.deliver();
  receiver.answer(200);
  await webhooks.later('4 minutes');
  await webhooks.deliver();
  expect(receiver.events).toHaveLength(2);
  await webhooks.later('61 seconds');
  await webhooks.deliver();
  expect(new Set(receiver.events.map(({ text }) => text)).size).toBe(1);
  const { data: sent } = await admin.get(`/Admin/webhook_deliveries/${failed.id}`);
  expect(sent).toMatchObject({ status: 1, tries: 3, response_status: 200, error_msg: '' });
  expect(sent.attempts.map((each: { error_msg: string }) => each.error_msg).sort()).toEqual(
    ['', 'HTTP 302', 'HTTP 500'].sort(),
  );
  expect(await webhooks.row(hook)).toMatchObject({
    failing_since: null,
    delivered_at: expect.any(String),
  });
});

test('an attempt that failed while the clock was ahead is repeated after the clock went back', async () => {
  await webhooks.create(['goods.created']);
  await trade.goods(await trade.aStore());
  receiver.answer(500);
  await webhooks.deliver();
  await webhooks.later('-2 hours');
  await webhooks.deliver();
  expect(receiver.events).toHaveLength(2);
});

test('a delivery fails after eight attempts and can be sent again', async () => {
  const hook = await webhooks.create(['goods.created']);
  await trade.goods(await trade.aStore());
  receiver.answer(503);
  for (let i = 0; i < 9; i += 1) {
    await webhooks.deliver();
    await webhooks.later('1 day');
  }
  expect(receiver.events).toHaveLength(8);
  const [failed] = await webhooks.log(hook);
  expect(failed).toMatchObject({ status: 2, tries: 8 });
  receiver.answer(200);
  expect(await webhooks.command(`webhook_deliveries ${failed.id} replay`)).toMatchObject({
    code: 200,
  });
  await webhooks.deliver();
  expect(receiver.events).toHaveLength(9);
  expect(receiver.events[8]!.text).toBe(receiver.events[0]!.text);
  const { data: sent } = await admin.get(`/Admin/webhook_deliveries/${failed.id}`);
  expect(sent).toMatchObject({ status: 1, tries: 1 });
  expect(sent.attempts).toHaveLength(9);
  expect(await webhooks.command(`webhook_deliveries ${failed.id} replay`)).toMatchObject({
    code: 200,
  });
});

test('later events of an object wait for an earlier one, those of others do not', async () => {
  await webhooks.create(['order.created', 'order.paid']);
  receiver.answer(500);
  const first = await aPaidOrder({ souk, trade });
  await webhooks.deliver();
  const second = await aPaidOrder({ souk, trade });
  receiver.answer(200);
  await webhooks.deliver();
  const seen = () => receiver.events.map(({ body }) => `${body.data.id} ${body.type}`);
  expect(seen()).toEqual([
    `${first.id} order.created`,
    `${second.id} order.created`,
    `${second.id} order.paid`,
  ]);
  await webhooks.later('61 seconds');
  await webhooks.deliver();
  expect(seen().slice(3)).toEqual([`${first.id} order.created`, `${first.id} order.paid`]);
});

const store = '(SELECT id FROM stores WHERE user_id = $1)';
test.each([
  [
    'is disabled',
    'UPDATE users SET status = 0 WHERE id = $1',
    'UPDATE users SET status = 1 WHERE id = $1',
  ],
  [
    'is deleted',
    'UPDATE users SET deleted_at = mall_now() WHERE id = $1',
    'UPDATE users SET deleted_at = NULL WHERE id = $1',
  ],
  [
    'has a store that is not approved',
    `UPDATE stores SET store_verify = 3 WHERE id = ${store}`,
    `UPDATE stores SET store_verify = 4 WHERE id = ${store}`,
  ],
])('events of a store whose owner %s wait until that ends', async (_, change, back) => {
  const owner = await trade.aStore();
  const seller = (await souk.as.seller(owner)).json().proven();
  await webhooks.create(['goods.created'], seller, 'Seller');
  await trade.goods(owner);
  await souk.sql.run(change, [owner.id]);
  await webhooks.deliver();
  expect(receiver.events).toEqual([]);
  await souk.sql.run(back, [owner.id]);
  await webhooks.deliver();
  expect(receiver.events).toHaveLength(1);
});

test('a secret that cannot be decrypted fails its own deliveries only', async () => {
  const [broken, hook] = [
    await webhooks.create(['order.created']),
    await webhooks.create(['order.created']),
  ];
  await souk.sql.run("UPDATE webhooks SET secret = 'of another key' WHERE id = $1", [broken.id]);
  await aPaidOrder({ souk, trade });
  await webhooks.deliver();
  expect(receiver.of('order.created')).toHaveLength(1);
  expect((await webhooks.log(hook))[0]).toMatchObject({ status: 1 });
  expect((await webhooks.log(broken))[0]).toMatchObject({
    status: 0,
    error_msg: 'The secret cannot be decrypted',
  });
});

test.each([
  ['an owner who is disabled', 'UPDATE users SET status = $2 WHERE id = $1', 0, 1],
  [
    'a store that is no longer approved',
    'UPDATE stores SET store_verify = $2 WHERE user_id = $1',
    3,
    4,
  ],
] as const)(
  'the webhooks of %s wait until the seller area admits the store',
  async (_, sql, off, on) => {
    const store = await trade.aStore();
    const seller = (await souk.as.seller(store)).json().proven();
    await webhooks.create(['goods.created'], seller, 'Seller');
    await trade.goods(store);
    await souk.sql.run(sql, [store.id, off]);
    await webhooks.deliver();
    expect(receiver.events).toHaveLength(0);
    await souk.sql.run(sql, [store.id, on]);
    await webhooks.deliver();
    expect(receiver.events).toHaveLength(1);
  },
);

test('a webhook that fails for days is stopped with a message', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json().proven();
  const hooks = [
    await webhooks.create(['goods.created']),
    await webhooks.create(['goods.created'], seller, 'Seller'),
  ];
  receiver.answer(500);
  await trade.goods(store);
  await webhooks.deliver();
  const failing = await admin.get('/Admin/webhooks', { view: 'Admin/webhooks#failing' });
  expect(failing.data.count).toMatchObject({ failing: 2 });
  expect((await admin.get('/Admin/badges')).data).toMatchObject({ 'Admin/webhooks': 2 });
  expect((await seller.get('/Seller/badges')).data).toMatchObject({ 'Seller/webhooks': 1 });
  await souk.sql.run(
    "UPDATE webhooks SET failing_since = failing_since - interval '6 days 1 minute'",
  );
  await webhooks.later('61 seconds');
  await webhooks.deliver();
  for (const hook of hooks) expect(await webhooks.row(hook)).toMatchObject({ status: 3 });
  const messages = await souk.sql.rows<{ area: string; params: object }>(
    "SELECT DISTINCT area, params FROM messages WHERE kind = 'webhook_off' ORDER BY area",
  );
  expect(messages).toEqual([
    { area: 'Admin', params: { webhook: 'Stock', days: 6 } },
    { area: 'Seller', params: { webhook: 'Stock', days: 6 } },
  ]);
  await trade.goods(store);
  receiver.answer(200);
  await webhooks.later('1 day');
  await webhooks.deliver();
  expect(receiver.events).toHaveLength(4);
  expect(await webhooks.command(`webhooks ${hooks[0]!.id} enable`)).toMatchObject({ code: 200 });
  await webhooks.deliver();
  expect(receiver.events).toHaveLength(5);
  expect(await webhooks.row(hooks[0]!)).toMatchObject({ status: 1, failing_since: null });
});

test('a receiver that does not answer fails after ten seconds and delays no others', async () => {
  const slow = await startWebhookReceiver();
  slow.answer('never');
  const hook = await webhooks.create(['goods.created']);
  await admin.put(`/Admin/webhooks/${hook.id}`, { url: slow.url });
  await webhooks.create(['goods.created']);
  await trade.goods(await trade.aStore());
  const startedAt = performance.now();
  const running = webhooks.deliver();
  await expect.poll(() => receiver.events.length).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  await running;
  expect(performance.now() - startedAt).toBeLessThan(14_000);
  await slow.close();
  expect((await webhooks.log(hook))[0]).toMatchObject({
    status: 0,
    response_status: null,
    error_msg: 'no answer within 10 s',
  });
}, 30_000);

test('ten receivers that hang do not delay later events of another store', async () => {
  const slow = await startWebhookReceiver();
  slow.answer('never');
  const store = await trade.aStore();
  await webhooks.create(['goods.created']);
  await souk.sql.run(
    `
      INSERT INTO webhooks (store_id, description, url, events, secret, status)
      SELECT $1, 'Hangs', $2, events, secret, status
      FROM webhooks, generate_series(1, 10)`,
    [store.storeId, slow.url],
  );
  for (let count = 0; count < 5; count += 1) await trade.goods(store);
  const running = webhooks.deliver();
  await expect.poll(() => receiver.events.length).toBe(5);
  expect(slow.events.length).toBeLessThanOrEqual(20);
  const other = await trade.aStore();
  const startedAt = performance.now();
  await trade.goods(other);
  await expect.poll(() => receiver.events.length, { timeout: 8000 }).toBe(6);
  expect(performance.now() - startedAt).toBeLessThan(4000);
  await slow.close();
  await running;
}, 60_000);

test('in production no private address receives events', async () => {
  const production = await startApp({
    SOUK_SECRET: souk.app.get(Env).secret!,
    SOUK_PROFILE: 'production',
    SOUK_ORIGIN: 'https://mall.example',
    SOUK_JOBS: 'off',
    SOUK_RATE_FACTOR: '50',
    DATABASE_URL: souk.databaseUrl,
  });
  try {
    const { port } = new URL(receiver.url);
    const client = (await production.as.admin()).json().proven();
    for (const host of ['127.0.0.1', '[::1]', '10.1.2.3', '169.254.169.254', '0x7f.1']) {
      const url = `https://${host}:${port}/`;
      const answer = await webhooks.post(client, 'Admin', ['goods.created'], { url });
      expect(answer).toMatchObject({ code: 422, data: { errors: [{ pointer: '/url' }] } });
    }
    const hook = await webhooks.create(['goods.created']);
    await souk.sql.run('UPDATE webhooks SET url = $1', [`http://localhost:${port}/`]);
    await trade.goods(await trade.aStore());
    await webhooks.deliver(production);
    expect(receiver.events).toEqual([]);
    expect((await webhooks.log(hook))[0]).toMatchObject({
      status: 0,
      error_msg: expect.stringContaining('EPRIVATE'),
    });
  } finally {
    await production.close();
  }
});

test('events and deliveries are deleted after 30 days', async () => {
  const hook = await webhooks.create(['goods.created']);
  await trade.goods(await trade.aStore());
  await webhooks.deliver();
  await souk.app.get(DeleteOldRows).run();
  expect(await webhooks.log(hook)).toHaveLength(1);
  for (const table of ['webhook_events', 'webhook_deliveries'])
    await souk.sql.run(`UPDATE ${table} SET created_at = mall_now() - interval '31 days'`);
  await souk.app.get(DeleteOldRows).run();
  expect(await webhooks.log(hook)).toEqual([]);
  expect(await souk.sql.rows('SELECT FROM webhook_events')).toEqual([]);
});
