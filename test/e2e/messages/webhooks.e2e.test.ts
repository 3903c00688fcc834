import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimDeliveries } from '../../../server/mall/webhooks/deliveries.ts';
import { DeliverWebhooks } from '../../../server/mall/webhooks/deliver-webhooks.job.ts';
import { PurgeWebhooks } from '../../../server/mall/webhooks/purge-webhooks.job.ts';
import type { Database } from '../../../server/platform/database/sql.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import type { Client } from '../../helpers/http/client.ts';
import { answerRefund, aPaidOrder, requestRefund } from '../../helpers/mall/refund-calls.ts';
import { place, startTrade, Trade } from '../../helpers/mall/trade.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../helpers/services/webhook-receiver.ts';

const settings = { SOUK_SECRET: 'a secret of more than 32 characters' };
let souk: TestApp;
let other: TestApp;
let trade: Trade;
let admin: Client;
let receiver: WebhookReceiver;
beforeAll(async () => {
  ({ souk, trade } = await startTrade(settings));
  other = await startApp({ ...settings, DATABASE_URL: souk.databaseUrl });
  admin = (await souk.as.admin()).json();
});
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await souk.sql.run('DELETE FROM webhooks');
  await receiver.close();
});
afterAll(async () => {
  await other.close();
  await souk.close();
});

const deliver = (app: TestApp = souk) => app.app.get(DeliverWebhooks).run();
const later = (time: string) =>
  souk.sql.run('UPDATE webhook_deliveries SET next_at = next_at - $1::interval', [time]);

interface Hook {
  readonly id: number;
  readonly secret: string;
}

const createHook = (
  client: Client,
  area: 'Admin' | 'Seller',
  events: readonly string[],
  more: object = {},
) => client.post(`/${area}/webhooks`, { description: 'Stock', url: receiver.url, events, ...more });

async function aHook(
  events: readonly string[],
  client: Client = admin,
  area: 'Admin' | 'Seller' = 'Admin',
): Promise<Hook> {
  const created = await createHook(client, area, events);
  expect(created).toMatchObject({ code: 200 });
  const { id } = created.data;
  const rotated = await client.post(`/${area}/webhooks/${id}/commands/rotate`);
  expect(rotated).toMatchObject({ code: 200, data: { text: expect.stringMatching(/^whsec_/) } });
  return { id, secret: rotated.data.text };
}

const logOf = async (hook: Hook) =>
  (await admin.get('/Admin/webhook_deliveries', { webhook_id: hook.id })).data.data;
const hookRow = async ({ id }: Hook) => (await admin.get(`/Admin/webhooks/${id}`)).data;
const command = (path: string, client = admin, area = 'Admin') => {
  const [resource, id, name] = path.split(' ');
  return client.post(`/${area}/${resource}/${id}/commands/${name}`);
};

type IsGenuine = (header: unknown, body: string, secret: string) => boolean;
/** The function that the document shows to integrators. */
async function documentedCheck(): Promise<IsGenuine> {
  const [, code] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/webhooks.md', 'utf8'))!;
  const module = `data:text/javascript,${encodeURIComponent(code!)}`;
  return ((await import(/* @vite-ignore */ module)) as { readonly isGenuine: IsGenuine }).isGenuine;
}

test('an order sends its events in order, signed as the document shows', async () => {
  const hook = await aHook(['order.created', 'order.paid', 'order.shipped', 'payment.succeeded']);
  const { id, store } = await aPaidOrder({ souk, trade }, { price: 1050, num: 2, shipped: true });
  await deliver();
  expect(
    receiver.events.map(({ body }) => body.type).filter((type) => type !== 'payment.succeeded'),
  ).toEqual(['order.created', 'order.paid', 'order.shipped']);
  const [paid] = receiver.of('order.paid');
  expect(paid!.body).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    version: 1,
    store_id: store.storeId,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    data: {
      id,
      order_status: 2,
      total_price: '21.00',
      pay_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      delivery_time: null,
      order_goods: [{ buy_num: 2, goods_price: '10.50' }],
    },
  });
  expect(receiver.of('order.created')[0]!.body.data).toMatchObject({ order_status: 1 });
  expect(receiver.of('payment.succeeded')[0]!.body.data).toMatchObject({
    total: '21.00',
    order_ids: [id],
    refund_no: '',
  });
  const isGenuine = await documentedCheck();
  const signature = paid!.headers['souk-signature'];
  expect(paid!.headers).toMatchObject({
    'souk-event': 'order.paid',
    'souk-event-id': paid!.body.id,
  });
  expect(isGenuine(signature, paid!.text, hook.secret)).toBe(true);
  expect(isGenuine(signature, `${paid!.text} `, hook.secret)).toBe(false);
  expect(isGenuine(signature, paid!.text, `${hook.secret}x`)).toBe(false);
  const old = String(signature).replace(/t=\d+/, 't=1700000000');
  expect(isGenuine(old, paid!.text, hook.secret)).toBe(false);
});

test('no secret, password, phone or address leaves the mall', async () => {
  await aHook(['order.created', 'user.created', 'user.updated', 'store.created', 'store.updated']);
  const { shopper, store } = await aPaidOrder({ souk, trade });
  await souk.sql.run("UPDATE users SET phone = '13912345678' WHERE id = $1", [shopper.id]);
  await souk.sql.run(
    "UPDATE stores SET id_card_no = '\\x01', store_phone = '13700000000', rev = rev + 1 WHERE id = $1",
    [store.storeId],
  );
  await deliver();
  const [user] = receiver.of('user.updated').slice(-1);
  expect(user!.body.data).toMatchObject({ id: shopper.id, phone: '139****5678' });
  expect(receiver.of('order.created')[0]!.body.data.receive_tel).toBe('138****0000');
  const everything = receiver.events.map(({ text }) => text).join('\n');
  expect(everything).not.toMatch(/password|id_card|store_phone|13912345678|13800000000|Road 1|Lin/);
  const [stored] = await souk.sql.rows<{ data: string }>(
    "SELECT string_agg(data::text, ' ') AS data FROM webhook_events",
  );
  expect(stored!.data).not.toMatch(/password|13912345678|13800000000|Road 1/);
});

test('after-sales, goods, stores and accounts send what happened to them', async () => {
  await aHook([
    'refund.created',
    'refund.updated',
    'order.refunded',
    'goods.created',
    'goods.updated',
    'goods.deleted',
    'store.created',
    'user.created',
  ]);
  const order = await aPaidOrder({ souk, trade }, { skus: true });
  const { id, seller, shopper, goods, store } = order;
  await requestRefund(shopper, { order_id: id });
  await answerRefund(seller, id, { refund_verify: 1 });
  await seller.put(`/Seller/goods/${goods.id}`, { goods_name: 'Green tea' });
  await seller.delete(`/Seller/goods/${goods.id}`);
  await deliver();
  expect(receiver.of('refund.created')[0]!.body.data).toMatchObject({
    order_id: id,
    goods_money: '30.00',
    refund_goods: [{ num: 3, money: '30.00' }],
  });
  expect(receiver.of('refund.updated').at(-1)!.body.data).toMatchObject({ is_open: 0 });
  expect(receiver.of('order.refunded')[0]!.body.data).toMatchObject({ id, order_status: 6 });
  // Taking stock made no event
  expect(receiver.of('goods.updated').map(({ body }) => body.data.goods_name)).toEqual([
    'Green tea',
  ]);
  expect(receiver.of('goods.updated')[0]!.body.data).toMatchObject({
    id: goods.id,
    skuList: [{ goods_price: '10.00' }],
  });
  expect(receiver.of('goods.deleted')[0]!.body.data.id).toBe(goods.id);
  expect(receiver.of('store.created').map(({ body }) => body.data.id)).toContain(store.storeId);
  expect(receiver.of('user.created').map(({ body }) => body.data.id)).toContain(shopper.id);
});

test('an event of a rolled back transaction does not exist', async () => {
  const hook = await aHook(['goods.created']);
  const store = await trade.aStore();
  await expect(
    souk.sql.transaction(async (tx) => {
      await new Trade({ ...souk, sql: tx as unknown as Database }).goods(store);
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  await deliver();
  expect(await logOf(hook)).toEqual([]);
});

test('two processes deliver an event once', async () => {
  const hook = await aHook(['goods.created']);
  const store = await trade.aStore();
  for (let i = 0; i < 30; i += 1) await trade.goods(store);
  await Promise.all([deliver(), deliver(other), deliver(), deliver(other)]);
  const ids = receiver.events.map(({ body }) => body.id);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
  expect((await hookRow(hook)).waiting).toBe(0);
});

test('what a killed process had claimed is sent by the next one', async () => {
  const hook = await aHook(['goods.created']);
  await trade.goods(await trade.aStore());
  receiver.answer(500);
  await deliver();
  await later('61 seconds');
  expect(await claimDeliveries(souk.sql, 10)).toHaveLength(1);
  receiver.answer(200);
  await deliver(other);
  expect(receiver.events).toHaveLength(1);
  await later('121 seconds');
  await deliver(other);
  expect(receiver.events).toHaveLength(2);
  expect((await logOf(hook))[0]).toMatchObject({ status: 1, tries: 3 });
});

test('a failed attempt is repeated with the same body until the receiver accepts it', async () => {
  const hook = await aHook(['goods.created']);
  await trade.goods(await trade.aStore());
  receiver.answer(500, 'x'.repeat(10_000));
  await deliver();
  await deliver();
  expect(receiver.events).toHaveLength(1);
  const [failed] = await logOf(hook);
  expect(failed).toMatchObject({
    status: 0,
    tries: 1,
    response_status: 500,
    error_msg: 'HTTP 500',
  });
  expect((await admin.get(`/Admin/webhook_deliveries/${failed.id}`)).data.response).toHaveLength(
    4096,
  );
  expect((await hookRow(hook)).failing_since).not.toBeNull();
  receiver.answer(302);
  await later('61 seconds');
  await deliver();
  receiver.answer(200);
  await later('4 minutes');
  await deliver();
  expect(receiver.events).toHaveLength(2);
  await later('61 seconds');
  await deliver();
  expect(new Set(receiver.events.map(({ text }) => text)).size).toBe(1);
  const { data: sent } = await admin.get(`/Admin/webhook_deliveries/${failed.id}`);
  expect(sent).toMatchObject({ status: 1, tries: 3, response_status: 200, error_msg: '' });
  expect(sent.attempts.map((each: { error_msg: string }) => each.error_msg).sort()).toEqual(
    ['', 'HTTP 302', 'HTTP 500'].sort(),
  );
  expect(await hookRow(hook)).toMatchObject({
    failing_since: null,
    delivered_at: expect.any(String),
  });
});

test('an attempt that failed while the clock was ahead is repeated after the clock went back', async () => {
  await aHook(['goods.created']);
  await trade.goods(await trade.aStore());
  receiver.answer(500);
  await deliver();
  await later('-2 hours');
  await deliver();
  expect(receiver.events).toHaveLength(2);
});

test('a delivery fails after eight attempts and can be sent again', async () => {
  const hook = await aHook(['goods.created']);
  await trade.goods(await trade.aStore());
  receiver.answer(503);
  for (let i = 0; i < 9; i += 1) {
    await deliver();
    await later('1 day');
  }
  expect(receiver.events).toHaveLength(8);
  const [failed] = await logOf(hook);
  expect(failed).toMatchObject({ status: 2, tries: 8 });
  receiver.answer(200);
  expect(await command(`webhook_deliveries ${failed.id} replay`)).toMatchObject({ code: 200 });
  await deliver();
  expect(receiver.events).toHaveLength(9);
  expect(receiver.events[8]!.text).toBe(receiver.events[0]!.text);
  const { data: sent } = await admin.get(`/Admin/webhook_deliveries/${failed.id}`);
  expect(sent).toMatchObject({ status: 1, tries: 1 });
  expect(sent.attempts).toHaveLength(9);
  expect(await command(`webhook_deliveries ${failed.id} replay`)).toMatchObject({ code: 200 });
});

test('later events of an object wait for an earlier one, those of others do not', async () => {
  await aHook(['order.created', 'order.paid']);
  receiver.answer(500);
  const first = await aPaidOrder({ souk, trade });
  await deliver();
  const second = await aPaidOrder({ souk, trade });
  receiver.answer(200);
  await deliver();
  const seen = () => receiver.events.map(({ body }) => `${body.data.id} ${body.type}`);
  expect(seen()).toEqual([
    `${first.id} order.created`,
    `${second.id} order.created`,
    `${second.id} order.paid`,
  ]);
  await later('61 seconds');
  await deliver();
  expect(seen().slice(3)).toEqual([`${first.id} order.created`, `${first.id} order.paid`]);
});

test('a secret that cannot be decrypted fails its own deliveries only', async () => {
  const [broken, hook] = [await aHook(['order.created']), await aHook(['order.created'])];
  await souk.sql.run("UPDATE webhooks SET secret = 'of another key' WHERE id = $1", [broken.id]);
  await aPaidOrder({ souk, trade });
  await deliver();
  expect(receiver.of('order.created')).toHaveLength(1);
  expect((await logOf(hook))[0]).toMatchObject({ status: 1 });
  expect((await logOf(broken))[0]).toMatchObject({
    status: 0,
    error_msg: 'The secret cannot be decrypted',
  });
});

test('for a day after a rotation both secrets sign', async () => {
  const hook = await aHook(['goods.created']);
  const store = await trade.aStore();
  const rotated = await command(`webhooks ${hook.id} rotate`);
  const secret: string = rotated.data.text;
  expect(secret).not.toBe(hook.secret);
  await trade.goods(store);
  await deliver();
  const isGenuine = await documentedCheck();
  const accepts = (index: number) =>
    [hook.secret, secret].map((each) => {
      const { headers, text } = receiver.events[index]!;
      return isGenuine(headers['souk-signature'], text, each);
    });
  expect(accepts(0)).toEqual([true, true]);
  await souk.sql.run("UPDATE webhooks SET previous_until = previous_until - interval '1 day'");
  await trade.goods(store);
  await deliver();
  expect(accepts(1)).toEqual([false, true]);
});

test('a secret is shown by its command only', async () => {
  const hook = await aHook(['goods.created']);
  const keyed = admin.with({ 'idempotency-key': 'rotate-once-1' });
  const secrets = [
    hook.secret,
    (await keyed.post(`/Admin/webhooks/${hook.id}/commands/rotate`)).data.text,
  ];
  const places = await Promise.all([
    admin.get('/Admin/webhooks'),
    admin.get(`/Admin/webhooks/${hook.id}`),
    admin.get(`/Admin/webhooks/${hook.id}/history`),
    admin.get('/Admin/audit_logs'),
    souk.sql.rows('SELECT * FROM idempotency_keys'),
    souk.sql.rows('SELECT * FROM histories'),
    souk.sql.rows('SELECT * FROM webhooks'),
  ]);
  const text = JSON.stringify(places);
  for (const secret of secrets) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('base64'));
  }
});

test('a webhook waits for its first secret, and for being turned on', async () => {
  const store = await trade.aStore();
  const { data } = await createHook(admin, 'Admin', ['goods.created']);
  await trade.goods(store);
  expect(await command(`webhooks ${data.id} test`)).toMatchObject({ code: 400 });
  await command(`webhooks ${data.id} rotate`);
  expect((await hookRow(data)).status).toBe(1);
  await trade.goods(store);
  expect(await command(`webhooks ${data.id} disable`)).toMatchObject({ code: 200 });
  await trade.goods(store);
  await deliver();
  expect(receiver.events).toHaveLength(0);
  expect(await command(`webhooks ${data.id} test`)).toMatchObject({ code: 200 });
  await deliver();
  expect(receiver.events.map(({ body }) => body.type)).toEqual(['webhook.test']);
  expect(await command(`webhooks ${data.id} enable`)).toMatchObject({ code: 200 });
  await deliver();
  expect(receiver.of('goods.created')).toHaveLength(1);
});

test('a webhook that fails for days is stopped with a message', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const hooks = [await aHook(['goods.created']), await aHook(['goods.created'], seller, 'Seller')];
  receiver.answer(500);
  await trade.goods(store);
  await deliver();
  const failing = await admin.get('/Admin/webhooks', { view: 'Admin/webhooks#failing' });
  expect(failing.data.count).toMatchObject({ failing: 2 });
  expect((await admin.get('/Admin/badges')).data).toMatchObject({ 'Admin/webhooks': 2 });
  expect((await seller.get('/Seller/badges')).data).toMatchObject({ 'Seller/webhooks': 1 });
  await souk.sql.run(
    "UPDATE webhooks SET failing_since = failing_since - interval '6 days 1 minute'",
  );
  await later('61 seconds');
  await deliver();
  for (const hook of hooks) expect(await hookRow(hook)).toMatchObject({ status: 3 });
  const messages = await souk.sql.rows<{ area: string; params: object }>(
    "SELECT DISTINCT area, params FROM messages WHERE kind = 'webhook_off' ORDER BY area",
  );
  expect(messages).toEqual([
    { area: 'Admin', params: { webhook: 'Stock', days: 6 } },
    { area: 'Seller', params: { webhook: 'Stock', days: 6 } },
  ]);
  await trade.goods(store);
  receiver.answer(200);
  await later('1 day');
  await deliver();
  expect(receiver.events).toHaveLength(4);
  expect(await command(`webhooks ${hooks[0]!.id} enable`)).toMatchObject({ code: 200 });
  await deliver();
  expect(receiver.events).toHaveLength(5);
  expect(await hookRow(hooks[0]!)).toMatchObject({ status: 1, failing_since: null });
});

test('a receiver that does not answer fails after ten seconds and delays no others', async () => {
  const slow = await startWebhookReceiver();
  slow.answer('never');
  const hook = await aHook(['goods.created']);
  await admin.put(`/Admin/webhooks/${hook.id}`, { url: slow.url });
  await aHook(['goods.created']);
  await trade.goods(await trade.aStore());
  const startedAt = performance.now();
  const running = deliver();
  await expect.poll(() => receiver.events.length).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  await running;
  expect(performance.now() - startedAt).toBeLessThan(14_000);
  await slow.close();
  expect((await logOf(hook))[0]).toMatchObject({
    status: 0,
    response_status: null,
    error_msg: 'no answer within 10 s',
  });
}, 30_000);

test('a store has webhooks of its own rows and events only', async () => {
  const [mine, theirs] = [await trade.aStore(), await trade.aStore()];
  const seller = (await souk.as.seller(mine)).json();
  const stranger = (await souk.as.seller(theirs)).json();
  const hook = await aHook(['goods.created', 'order.created', 'store.updated'], seller, 'Seller');
  for (const event of ['payment.succeeded', 'user.created', 'store.created', 'nothing.real'])
    expect(await createHook(seller, 'Seller', [event])).toMatchObject({ code: 422 });
  expect(await createHook(admin, 'Admin', ['webhook.test'])).toMatchObject({ code: 422 });
  // An admin cannot give the store more either
  expect(await admin.put(`/Admin/webhooks/${hook.id}`, { events: ['user.created'] })).toMatchObject(
    { code: 422 },
  );
  expect(
    await createHook(seller, 'Seller', ['goods.created'], { store_id: theirs.storeId }),
  ).toMatchObject({ code: 422 });
  const own = await trade.goods(mine);
  const foreign = await trade.goods(theirs);
  const shopper = await trade.shopper();
  await place(shopper, [{ goods_id: own.id }, { goods_id: foreign.id }]);
  await deliver();
  expect(receiver.events.map(({ body }) => body.store_id)).toEqual([mine.storeId, mine.storeId]);
  expect((await stranger.get('/Seller/webhooks')).data.data).toEqual([]);
  expect((await stranger.get('/Seller/webhook_deliveries')).data.data).toEqual([]);
  const [delivery] = (await seller.get('/Seller/webhook_deliveries')).data.data;
  for (const path of [
    `webhooks ${hook.id} rotate`,
    `webhooks ${hook.id} test`,
    `webhooks ${hook.id} disable`,
    `webhook_deliveries ${delivery.id} replay`,
  ])
    expect(await command(path, stranger, 'Seller')).toMatchObject({ code: 404 });
  expect(await stranger.get(`/Seller/webhook_deliveries/${delivery.id}`)).toMatchObject({
    code: 404,
  });
});

test('a store has at most ten webhooks', async () => {
  const seller = (await souk.as.seller(await trade.aStore())).json();
  const codes = await Promise.all(
    Array.from({ length: 12 }, () => createHook(seller, 'Seller', ['goods.created'])),
  );
  expect(codes.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(codes.filter(({ code }) => code === 400)).toHaveLength(2);
});

test.each([
  'ftp://example.com/',
  'http://user:word@example.com/',
  'https://example.com/#part',
  'x',
])('the address %s is refused', async (url) => {
  const answer = await createHook(admin, 'Admin', ['goods.created'], { url });
  expect(answer).toMatchObject({ code: 422, data: { errors: [{ pointer: '/url' }] } });
});

test('in production no private address receives events', async () => {
  const production = await startApp({
    ...settings,
    SOUK_PROFILE: 'production',
    SOUK_JOBS: 'off',
    SOUK_RATE_FACTOR: '50',
    DATABASE_URL: souk.databaseUrl,
  });
  try {
    const { port } = new URL(receiver.url);
    const client = (await production.as.admin()).json();
    for (const host of ['127.0.0.1', '[::1]', '10.1.2.3', '169.254.169.254', '0x7f.1']) {
      const url = `https://${host}:${port}/`;
      const answer = await createHook(client, 'Admin', ['goods.created'], { url });
      expect(answer).toMatchObject({ code: 422, data: { errors: [{ pointer: '/url' }] } });
    }
    const hook = await aHook(['goods.created']);
    await souk.sql.run('UPDATE webhooks SET url = $1', [`http://localhost:${port}/`]);
    await trade.goods(await trade.aStore());
    await deliver(production);
    expect(receiver.events).toEqual([]);
    expect((await logOf(hook))[0]).toMatchObject({
      status: 0,
      error_msg: expect.stringContaining('EPRIVATE'),
    });
  } finally {
    await production.close();
  }
});

test('events and deliveries are deleted after 30 days', async () => {
  const hook = await aHook(['goods.created']);
  await trade.goods(await trade.aStore());
  await deliver();
  await souk.app.get(PurgeWebhooks).run();
  expect(await logOf(hook)).toHaveLength(1);
  for (const table of ['webhook_events', 'webhook_deliveries'])
    await souk.sql.run(`UPDATE ${table} SET created_at = created_at - interval '31 days'`);
  await souk.app.get(PurgeWebhooks).run();
  expect(await logOf(hook)).toEqual([]);
  expect(await souk.sql.rows('SELECT FROM webhook_events')).toEqual([]);
});

test('rights decide who may make a secret', async () => {
  const hook = await aHook(['goods.created']);
  const reader = (await souk.as.adminWith('Admin.webhooks.index')).json();
  expect((await reader.get('/Admin/webhooks')).code).toBe(200);
  expect(await command(`webhooks ${hook.id} rotate`, reader)).toMatchObject({ code: 402 });
});
