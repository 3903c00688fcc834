import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { isGenuine } from '../../../examples/webhook-receiver.mjs';
import { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { payloadSql } from '../../../server/mall/webhooks/payloads.ts';
import type { Database } from '../../../server/platform/database/sql.ts';
import type { Client } from '../../helpers/http/client.ts';
import { answerRefund, aPaidOrder, requestRefund } from '../../helpers/mall/refund-calls.ts';
import { expectInvariants, place, sharedTrade, Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { WebhookCalls } from '../../helpers/services/webhook-calls.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../helpers/services/webhook-receiver.ts';

/** Events, secrets and rights of webhooks; attempts are in webhook-deliveries.e2e.test.ts. */
let souk: TestApp;
let trade: Trade;
let admin: Client;
let receiver: WebhookReceiver;
let webhooks: WebhookCalls;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  admin = (await souk.as.admin()).json().proven();
});
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  webhooks = new WebhookCalls(souk, { admin, url: receiver.url });
});
afterEach(async () => {
  await souk.sql.run('DELETE FROM webhooks');
  await receiver.close();
});
afterAll(() => expectInvariants(souk));

test('addresses of pictures have the origin of the mall', async () => {
  await webhooks.create(['goods.updated']);
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  await souk.sql.run(
    `
      UPDATE goods
      SET
        goods_images = '["/files/1.png", "https://cdn.example/2.png"]',
        goods_master_image = '/files/1.png'
      WHERE id = $1`,
    [goods.id],
  );
  const seller = (await souk.as.seller(store)).json();
  await seller.put(`/Seller/goods/${goods.id}`, { goods_name: 'Green tea' });
  const [row] = await souk.sql.rows<{ data: object }>(
    `
      SELECT d.data
      FROM (${payloadSql(souk.app.get(CrudContext))}) d
      ORDER BY d.id DESC
      LIMIT 1`,
    [
      (await souk.sql.rows<{ id: number }>('SELECT id FROM webhook_events')).map(({ id }) => id),
      'https://mall.example',
    ],
  );
  expect(row!.data).toMatchObject({
    goods_images: ['https://mall.example/files/1.png', 'https://cdn.example/2.png'],
    goods_master_image: 'https://mall.example/files/1.png',
  });
});

test('an order sends its events in order, signed as the example verifies', async () => {
  const hook = await webhooks.create([
    'order.created',
    'order.paid',
    'order.shipped',
    'payment.succeeded',
  ]);
  const { id, store } = await aPaidOrder({ souk, trade }, { price: 1050, num: 2, shipped: true });
  await webhooks.deliver();
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
  const signature = String(paid!.headers['souk-signature']);
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
  await webhooks.create([
    'order.created',
    'user.created',
    'user.updated',
    'store.created',
    'store.updated',
  ]);
  const { shopper, store } = await aPaidOrder({ souk, trade });
  // As a shopper who has registered: the phone is also the name
  await souk.sql.run(
    `
      UPDATE users
      SET phone = '13912345678', username = '13912345678', nickname = 'Lee 13912345678'
      WHERE id = $1`,
    [shopper.id],
  );
  onTestFinished(async () => {
    await souk.sql.run('UPDATE stores SET id_card_no = NULL WHERE id = $1', [store.storeId]);
  });
  await souk.sql.run(
    "UPDATE stores SET id_card_no = '\\x01', store_phone = '13700000000', rev = rev + 1 WHERE id = $1",
    [store.storeId],
  );
  await webhooks.deliver();
  const [user] = receiver.of('user.updated').slice(-1);
  expect(user!.body.data).toMatchObject({
    id: shopper.id,
    phone: '139****5678',
    username: '139****5678',
    nickname: 'Lee 139****5678',
  });
  expect(receiver.of('order.created')[0]!.body.data.receive_tel).toBe('138****0000');
  const everything = receiver.events.map(({ text }) => text).join('\n');
  expect(everything).not.toMatch(/password|id_card|store_phone|13912345678|13800000000|Road 1|Lin/);
  const [stored] = await souk.sql.rows<{ data: string }>(
    "SELECT string_agg(data::text, ' ') AS data FROM webhook_events",
  );
  expect(stored!.data).not.toMatch(/password|13912345678|13800000000|Road 1/);
});

test('after-sales, goods, stores and accounts send what happened to them', async () => {
  await webhooks.create([
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
  await webhooks.deliver();
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
  const hook = await webhooks.create(['goods.created']);
  const store = await trade.aStore();
  await expect(
    souk.sql.transaction(async (tx) => {
      await new Trade({ ...souk, sql: tx as unknown as Database }).goods(store);
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  await webhooks.deliver();
  expect(await webhooks.log(hook)).toEqual([]);
});

test('for a day after a rotation both secrets sign', async () => {
  const hook = await webhooks.create(['goods.created']);
  const store = await trade.aStore();
  const rotated = await webhooks.command(`webhooks ${hook.id} rotate`);
  const secret: string = rotated.data.text;
  expect(secret).not.toBe(hook.secret);
  await trade.goods(store);
  await webhooks.deliver();
  const accepts = (index: number) =>
    [hook.secret, secret].map((each) => {
      const { headers, text } = receiver.events[index]!;
      return isGenuine(String(headers['souk-signature']), text, each);
    });
  expect(accepts(0)).toEqual([true, true]);
  await souk.sql.run("UPDATE webhooks SET previous_until = previous_until - interval '1 day'");
  await trade.goods(store);
  await webhooks.deliver();
  expect(accepts(1)).toEqual([false, true]);
});

test('a secret is shown by its command only', async () => {
  const hook = await webhooks.create(['goods.created']);
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
  const { data } = await webhooks.post(admin, 'Admin', ['goods.created']);
  await trade.goods(store);
  expect(await webhooks.command(`webhooks ${data.id} test`)).toMatchObject({ code: 400 });
  await webhooks.command(`webhooks ${data.id} rotate`);
  expect((await webhooks.row(data)).status).toBe(1);
  await trade.goods(store);
  expect(await webhooks.command(`webhooks ${data.id} disable`)).toMatchObject({ code: 200 });
  await trade.goods(store);
  await webhooks.deliver();
  expect(receiver.events).toHaveLength(0);
  expect(await webhooks.command(`webhooks ${data.id} test`)).toMatchObject({ code: 200 });
  await webhooks.deliver();
  expect(receiver.events.map(({ body }) => body.type)).toEqual(['webhook.test']);
  expect(await webhooks.command(`webhooks ${data.id} enable`)).toMatchObject({ code: 200 });
  await webhooks.deliver();
  expect(receiver.of('goods.created')).toHaveLength(1);
});

test('a store has webhooks of its own rows and events only', async () => {
  const [mine, theirs] = [await trade.aStore(), await trade.aStore()];
  const seller = (await souk.as.seller(mine)).json().proven();
  const stranger = (await souk.as.seller(theirs)).json().proven();
  const hook = await webhooks.create(
    ['goods.created', 'order.created', 'store.updated'],
    seller,
    'Seller',
  );
  for (const event of ['payment.succeeded', 'user.created', 'store.created', 'nothing.real'])
    expect(await webhooks.post(seller, 'Seller', [event])).toMatchObject({ code: 422 });
  expect(await webhooks.post(admin, 'Admin', ['webhook.test'])).toMatchObject({ code: 422 });
  // An admin cannot give the store more either
  expect(await admin.put(`/Admin/webhooks/${hook.id}`, { events: ['user.created'] })).toMatchObject(
    { code: 422 },
  );
  expect(
    await webhooks.post(seller, 'Seller', ['goods.created'], { store_id: theirs.storeId }),
  ).toMatchObject({ code: 422 });
  const own = await trade.goods(mine);
  const foreign = await trade.goods(theirs);
  const shopper = await trade.shopper();
  await place(shopper, [{ goods_id: own.id }, { goods_id: foreign.id }]);
  await webhooks.deliver();
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
    expect(await webhooks.command(path, stranger, 'Seller')).toMatchObject({ code: 404 });
  expect(await stranger.get(`/Seller/webhook_deliveries/${delivery.id}`)).toMatchObject({
    code: 404,
  });
});

test('a store has at most ten webhooks', async () => {
  const seller = (await souk.as.seller(await trade.aStore())).json().proven();
  const codes = await Promise.all(
    Array.from({ length: 12 }, () => webhooks.post(seller, 'Seller', ['goods.created'])),
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
  const answer = await webhooks.post(admin, 'Admin', ['goods.created'], { url });
  expect(answer).toMatchObject({ code: 422, data: { errors: [{ pointer: '/url' }] } });
});

test('a sub-account sends no rows that it may not read, and reads no bodies without their right', async () => {
  const owner = await trade.aStore();
  const seller = (await souk.as.seller(owner)).json().proven();
  const clientWith = async (...rights: readonly string[]) => {
    const { username } = await souk.aSubAccount(owner, {
      rights: ['Seller.goods.index', ...rights.map((right) => `Seller.${right}`)],
    });
    return (await souk.as.account('Seller', username)).json().proven();
  };
  const clerk = await clientWith('webhooks.store', 'webhooks.update', 'webhooks.rotate');
  const unreadable = { code: 422, data: { errors: [{ pointer: '/events' }] } };
  expect(await webhooks.post(clerk, 'Seller', ['goods.created', 'order.paid'])).toMatchObject(
    unreadable,
  );
  const hook = await webhooks.create(['goods.created'], clerk, 'Seller');
  const path = `/Seller/webhooks/${hook.id}`;
  expect(await clerk.put(path, { events: ['refund.created'] })).toMatchObject(unreadable);
  const events = ['goods.created', 'order.created'];
  expect((await seller.put(path, { events })).code).toBe(200);
  expect(await clerk.put(path, { url: `${receiver.url}elsewhere` })).toMatchObject(unreadable);
  expect((await clerk.put(path, { url: receiver.url, events, description: 'Ours' })).code).toBe(
    200,
  );

  await place(await trade.shopper(), [{ goods_id: (await trade.goods(owner)).id }]);
  await webhooks.deliver();
  expect(receiver.of('order.created')).toHaveLength(1);
  const show = ['webhook_deliveries.index', 'webhook_deliveries.show'];
  const bodies = async (client: Client) =>
    (await client.get('/Seller/webhook_deliveries')).data.data.map(({ body }: { body?: string }) =>
      Boolean(body),
    );
  expect(await bodies(await clientWith(...show))).toEqual([false, false]);
  expect(await bodies(await clientWith(...show, 'webhook_deliveries.body'))).toEqual([true, true]);
  expect(await bodies(seller)).toEqual([true, true]);
});

test('a new address needs the right to all rows that are in the log', async () => {
  const owner = await trade.aStore();
  const seller = (await souk.as.seller(owner)).json().proven();
  const hook = await webhooks.create(['goods.created', 'order.created'], seller, 'Seller');
  await place(await trade.shopper(), [{ goods_id: (await trade.goods(owner)).id }]);
  await webhooks.deliver();
  const { username } = await souk.aSubAccount(owner, {
    rights: ['Seller.goods.index', 'Seller.webhooks.update', 'Seller.webhook_deliveries.replay'],
  });
  const clerk = (await souk.as.account('Seller', username)).json().proven();
  const elsewhere = await startWebhookReceiver();
  const path = `/Seller/webhooks/${hook.id}`;
  const events = ['goods.created'];
  const unreadable = { code: 422, data: { errors: [{ pointer: '/events' }] } };
  expect(await clerk.put(path, { events, url: elsewhere.url })).toMatchObject(unreadable);
  expect((await clerk.put(path, { events })).code).toBe(200);
  expect(await clerk.put(path, { url: elsewhere.url })).toMatchObject(unreadable);
  const log = (await seller.get('/Seller/webhook_deliveries', { event: 'order.created' })).data
    .data;
  await webhooks.command(`webhook_deliveries ${log[0].id} replay`, clerk, 'Seller');
  await webhooks.deliver();
  expect(elsewhere.events).toEqual([]);
  expect(receiver.of('order.created')).toHaveLength(2);
  expect((await seller.put(path, { url: elsewhere.url })).code).toBe(200);
  await elsewhere.close();
});

test('rights decide who may make a secret', async () => {
  const hook = await webhooks.create(['goods.created']);
  const reader = (await souk.as.adminWith('Admin.webhooks.index')).json().proven();
  expect((await reader.get('/Admin/webhooks')).code).toBe(200);
  expect(await webhooks.command(`webhooks ${hook.id} rotate`, reader)).toMatchObject({ code: 402 });
});
