import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { isGenuine } from '../../../examples/webhook-receiver.mjs';
import { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { Resources } from '../../../server/backoffice/resources/registry.ts';
import { payloadSql } from '../../../server/mall/webhooks/payloads.ts';
import type { Client } from '../../helpers/http/client.ts';
import { expectInvariants, openPeriod, sharedTrade, type Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { actorOf, createRow, crudOf } from '../../helpers/server/crud.ts';
import { WebhookCalls } from '../../helpers/services/webhook-calls.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../helpers/services/webhook-receiver.ts';

/** Events of resources with `"events": true`; those of the product are in webhooks.e2e.test.ts. */
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

const changes = ['created', 'updated', 'deleted'] as const;
const eventsOf = (resource: string) => changes.map((change) => `${resource}.${change}`);
const coupon = { name: 'Autumn', money: '5.00', use_money: '50.00', stock: 9, ...openPeriod };
const types = () => receiver.events.map(({ body }) => body.type);

/** Sellers do not read the cost, nor does a webhook without rights the margin, nor anybody the rest. */
const parcels = {
  resource: 'hook_parcels',
  events: true,
  fields: {
    store_id: { type: 'integer' },
    name: { type: 'text' },
    cost: { type: 'money', read: ['Admin'] },
    margin: { type: 'money', read: ['Admin.hook_parcels.margin'] },
    note: { type: 'text', read: false },
    pin: { type: 'password' },
    token: { type: 'secret' },
  },
  scope: { Admin: true, Seller: { own: { store_id: '@user.store_id' } } },
};

test('a created, an updated and a deleted row are delivered, signed, to the store and the platform', async () => {
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json().proven();
  const own = await startWebhookReceiver();
  onTestFinished(() => own.close());
  const calls = new WebhookCalls(souk, { admin, url: own.url });
  const hook = await calls.create(eventsOf('coupons'), seller, 'Seller');
  await webhooks.create(eventsOf('coupons'));

  const { data: row } = await seller.post('/Seller/coupons', coupon);
  expect((await seller.put(`/Seller/coupons/${row.id}`, { name: 'Winter' })).code).toBe(200);
  const { data: shown } = await seller.get(`/Seller/coupons/${row.id}`);
  expect((await seller.delete(`/Seller/coupons/${row.id}`)).code).toBe(200);
  await webhooks.deliver();

  expect(own.events.map(({ body }) => body.type)).toEqual(eventsOf('coupons'));
  expect(types()).toEqual(eventsOf('coupons'));
  const [created, updated, deleted] = own.events;
  for (const { headers, text } of own.events)
    expect(isGenuine(String(headers['souk-signature']), text, hook.secret)).toBe(true);
  expect(created!.body).toMatchObject({ version: 1, store_id: store.storeId });
  expect(created!.body.data).toMatchObject({ id: row.id, name: 'Autumn', money: '5.00', rev: 1 });
  // Not stored in the row
  const { _labels, class_id, status, ...stored } = shown;
  expect(updated!.body.data, 'the row as the API spells it').toEqual({
    ...stored,
    deleted_at: null,
  });
  expect(deleted!.body.data).toMatchObject({ id: row.id, name: 'Winter' });
  expect(deleted!.body.data.deleted_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test('a store gets no rows of others, of the platform or of nobody', async () => {
  const [mine, theirs] = [await trade.aStore(), await trade.aStore()];
  const seller = (await souk.as.seller(mine)).json().proven();
  const other = (await souk.as.seller(theirs)).json();
  const hook = await webhooks.create(eventsOf('coupons'), seller, 'Seller');
  expect((await other.post('/Seller/coupons', coupon)).code).toBe(200);
  expect((await admin.post('/Admin/coupons', { ...coupon, store_id: 0 })).code).toBe(200);
  await webhooks.deliver();
  expect(receiver.events).toEqual([]);
  expect(await webhooks.log(hook)).toEqual([]);
  for (const event of ['goods_brands.created', 'orders.created', 'coupons.claimed'])
    expect(await webhooks.post(seller, 'Seller', [event])).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/events' }] },
    });
});

test('rows of the platform, imported and restored ones too', async () => {
  await webhooks.create(eventsOf('goods_brands'));
  const name = `Brand ${Date.now() % 1e9}`;
  const { data: row } = await admin.post('/Admin/goods_brands', { name });
  await admin.delete(`/Admin/goods_brands/${row.id}`);
  expect((await admin.post(`/Admin/goods_brands/${row.id}/commands/restore`)).code).toBe(200);
  const sheet = [{ name: `${name} 2` }, { name: `${name} 3` }];
  expect((await admin.post('/Admin/goods_brands/import/excel', sheet)).code).toBe(200);
  await webhooks.deliver();
  const told = (isOf: (id: number) => boolean) =>
    receiver.events
      .filter(({ body }) => isOf(body.data.id))
      .map(({ body }) => [body.type, body.data.name]);
  expect(told((id) => id === row.id)).toEqual([
    ['goods_brands.created', name],
    ['goods_brands.deleted', name],
    ['goods_brands.updated', name],
  ]);
  expect(told((id) => id !== row.id).toSorted()).toEqual([
    ['goods_brands.created', `${name} 2`],
    ['goods_brands.created', `${name} 3`],
  ]);
});

test('what is rolled back, refused, tried or counted sends nothing', async () => {
  const hook = await webhooks.create(eventsOf('coupons'));
  const store = await trade.aStore();
  const seller = (await souk.as.seller(store)).json();
  const trial = await seller.post('/Seller/coupons?dry=1', coupon);
  expect(trial).toMatchObject({ code: 200 });
  expect((await seller.post('/Seller/coupons', { ...coupon, use_money: '1.00' })).code).toBe(422);
  const insert = `
    INSERT INTO coupons (store_id, name, money, use_money, start_time, end_time)
    VALUES (${store.storeId}, 'Raw', 100, 200, mall_now(), mall_now() + interval '1 day')`;
  await expect(
    souk.sql.transaction(async (tx) => {
      await tx.run(insert);
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  expect(await webhooks.log(hook)).toEqual([]);

  await souk.sql.run(insert);
  await souk.sql.run('UPDATE coupons SET stock = stock - 1 WHERE store_id = $1', [store.storeId]);
  expect((await webhooks.log(hook)).map(({ event }: { event: string }) => event)).toEqual([
    'coupons.created',
  ]);
});

test('a trial names the event that the write would send', async () => {
  await webhooks.create(['coupons.created']);
  const store = await trade.aStore();
  const row = { ...coupon, store_id: store.storeId };
  const { data } = await admin.post('/Admin/coupons?dry=1', row);
  expect(data.effects).toContainEqual({ part: 'webhooks', text: 'coupons.created', count: 1 });
  expect((await admin.post(`/Admin/coupons?trial=${data.hash}`, row)).code).toBe(200);
});

test('a field that an area may not read is not in its payload, and a hidden one is not stored', async () => {
  const mall = souk.app.get(CrudContext);
  const crud = await crudOf(souk, [parcels]);
  onTestFinished(async () => void (await souk.sql.run('DROP TABLE hook_parcels')));
  const resource = crud.resources.get('hook_parcels');
  await webhooks.create(['goods.created']);
  await souk.sql.run("UPDATE webhooks SET events = '{hook_parcels.created}'");
  const { storeId } = await trade.aStore();
  await createRow(crud, actorOf('Admin'), resource, {
    body: {
      store_id: storeId,
      name: 'Box',
      cost: '7.00',
      margin: '1.00',
      note: 'hidden note',
      pin: 'hidden pin 1',
      token: 'hidden token',
    },
  });
  const [event] = await souk.sql.rows<{ id: number; data: Record<string, unknown> }>(
    'SELECT id, data FROM webhook_events ORDER BY id DESC LIMIT 1',
  );
  const systemFields = ['created_at', 'id', 'rev', 'updated_at'];
  expect(Object.keys(event!.data).toSorted()).toEqual(
    ['cost', 'name', 'store_id', ...systemFields].toSorted(),
  );
  const all = new Map([...mall.resources.byName, [resource.name, resource]]);
  const resources = { value: new Resources(all) };
  const payloads = payloadSql(Object.create(mall, { resources }) as CrudContext);
  const rows = await souk.sql.rows<{ of_store: boolean; data: object }>(payloads, [
    [event!.id],
    '',
  ]);
  const [ofPlatform, ofStore] = [false, true].map(
    (wanted) => rows.find(({ of_store: isOfStore }) => isOfStore === wanted)?.data,
  );
  expect(ofPlatform).toMatchObject({ name: 'Box', cost: '7.00', store_id: storeId });
  expect(Object.keys(ofStore!).toSorted()).toEqual(
    ['name', 'store_id', ...systemFields].toSorted(),
  );
});

test('the form of each area offers the events that its webhooks may receive', async () => {
  const seller = (await souk.as.seller(await trade.aStore())).json();
  const offered = async (client: Client, area: string): Promise<Record<string, string>> => {
    const { form } = (await client.get(`/${area}/screens/webhooks`)).data;
    const { options } = form.find(({ field }: { field: string }) => field === 'events');
    return Object.fromEntries(
      options.options.map(({ value, label }: { value: string; label: string }) => [value, label]),
    );
  };
  const ofPlatform = await offered(admin, 'Admin');
  expect(ofPlatform).toMatchObject({
    'order.paid': 'Order paid',
    'user.created': 'User registered',
    'coupons.created': 'Coupon created',
    'goods_classes.deleted': expect.stringMatching(/ deleted$/),
  });
  expect(ofPlatform).not.toHaveProperty(['webhook.test']);
  const ofStore = Object.keys(await offered(seller, 'Seller'));
  expect(ofStore).toEqual(expect.arrayContaining(['order.paid', ...eventsOf('coupons')]));
  for (const event of ['user.created', 'store.created', 'goods_brands.created'])
    expect(ofStore).not.toContain(event);
});
