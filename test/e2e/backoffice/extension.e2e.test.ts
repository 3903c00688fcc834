import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuEntry } from '../../../schemas/contract/calls/accounts/auth.ts';
import type { Client } from '../../helpers/http/client.ts';
import { Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import {
  anIntegrator,
  type Integrator,
  integratorPassword,
} from '../../helpers/server/integrator.ts';
import type { NodeProcess } from '../../helpers/server/process.ts';
import { startWebhookReceiver } from '../../helpers/services/webhook-receiver.ts';

/** Installs, uses and removes `examples/repair-tickets`: no file of the product changes. */
let souk: Integrator;
/** The product alone on the same database: it makes stores. */
let product: TestApp;
let trade: Trade;
let server: NodeProcess;
let admin: Client;
const profile = { SOUK_PROFILE: 'test' };
beforeAll(async () => {
  souk = await anIntegrator();
  product = await startApp({
    ...profile,
    DATABASE_URL: souk.databaseUrl,
    SOUK_SECRET: 'integrator'.repeat(4),
  });
  trade = new Trade(product);
  souk.add('repair-tickets');
  expect(await souk.build()).toMatch(/Repairs\d+/);
  server = souk.start({ ...profile, SOUK_JOBS: 'on' });
  await server.until('Stop with Ctrl-C');
  admin = await souk.admin();
}, 500_000);
afterAll(async () => {
  await product?.close();
  await souk?.remove();
});

test('the check has nothing to say', { timeout: 180_000 }, async () => {
  const check = souk.run('check');
  expect(await check.ended(), check.output()).toBe(0);
});

test('its rows are written, its hook refuses, its commands and its source work', async () => {
  const ticket = { title: 'Broken glass', kind: 'phone', price: '199.00' };
  const { data } = await admin.post('/Admin/repair_tickets', ticket);
  expect(data).toMatchObject({ ...ticket, status: 0, urgency: 1 });
  expect(await admin.post('/Admin/repair_tickets', { ...ticket, urgency: 3 })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/description' }] },
  });
  const commands = `/Admin/repair_tickets/${data.id}/commands`;
  expect(await admin.post(`${commands}/finish`, { result: 'New glass' })).toMatchObject({
    code: 400,
  });
  expect((await admin.post(`${commands}/begin`, {})).code).toBe(200);
  expect((await admin.get('/Admin/sources/repairs.state')).data).toEqual({ open: 0, begun: 1 });
  expect((await admin.post(`${commands}/finish`, { result: 'New glass' })).code).toBe(200);
  expect((await admin.get(`/Admin/repair_tickets/${data.id}`)).data).toMatchObject({
    status: 2,
    result: 'New glass',
  });
});

test('its tiles are the last block of the dashboard of the product', async () => {
  const { blocks } = (await admin.get('/Admin/screens/dashboard')).data;
  expect(blocks.at(-1)).toMatchObject({
    label: 'Repairs',
    tiles: { source: 'repairs.state', items: [{ field: 'open' }, { field: 'begun' }] },
  });
  expect(blocks.length).toBeGreaterThan(1);
});

test('the description of the API says what its controller answers', async () => {
  const { paths, components } = await (await fetch(`${souk.url}/api/openapi/Seller.json`)).json();
  const { responses } = paths['/api/Seller/repair_workload'].get;
  expect(responses['200'].content['application/json'].schema.properties.data).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/RepairTicketsWorkload' },
  });
  expect(components.schemas.RepairTicketsWorkload).toMatchObject({
    description: 'The repairs of one kind that are not done.',
    properties: { kind: { type: 'string' }, repairs: { type: 'number' } },
  });
});

test('its rows are sent to webhooks, to the platform with the cost and to the store without it', async () => {
  const receiver = await startWebhookReceiver();
  const [own, other] = [await trade.aStore(), await trade.aStore()];
  const proven = admin.json().with({ 'proof-password': integratorPassword });
  const subscribe = async (client: Client, area: string, path: string): Promise<void> => {
    const events = ['created', 'updated', 'deleted'].map((change) => `repair_tickets.${change}`);
    const values = { description: path, url: `${receiver.url}/${path}`, events };
    const { data } = await client.post(`/${area}/webhooks`, values);
    expect((await client.post(`/${area}/webhooks/${data.id}/commands/rotate`)).code).toBe(200);
  };
  await subscribe(proven, 'Admin', 'platform');
  for (const [path, store] of Object.entries({ own, other })) {
    const seller = (await product.as.seller(store)).at(souk.url).json().proven();
    await subscribe(seller, 'Seller', path);
  }
  const ticket = { title: 'Wet', kind: 'phone', store_id: own.storeId, cost: '20.00' };
  const { data: row } = await admin.json().post('/Admin/repair_tickets', ticket);
  await admin.post(`/Admin/repair_tickets/${row.id}/commands/begin`, {});
  expect((await admin.delete(`/Admin/repair_tickets/${row.id}`)).code).toBe(200);
  await expect.poll(() => receiver.events.length, { timeout: 30_000 }).toBe(6);
  const told = receiver.events.map(({ path, body: { type, store_id, data } }) => [
    path,
    type.split('.')[1],
    store_id,
    data.status,
    data.cost,
  ]);
  const rows = (path: string, cost: string | undefined) => [
    [`/hook/${path}`, 'created', own.storeId, 0, cost],
    [`/hook/${path}`, 'updated', own.storeId, 1, cost],
    [`/hook/${path}`, 'deleted', own.storeId, 1, cost],
  ];
  expect(told.filter(([path]) => path === '/hook/platform')).toEqual(rows('platform', '20.00'));
  expect(told.filter(([path]) => path === '/hook/own')).toEqual(rows('own', undefined));
  await receiver.close();
});

test('its page is in the menu, with texts of both languages, and its component in the program', async () => {
  const menus: readonly MenuEntry[] = (
    await admin.speaking('zh-cn').get('/Admin/load_menu', { type: 'getChildren' })
  ).data;
  expect(menus.flatMap(({ children }) => children)).toContainEqual(
    expect.objectContaining({ name: '维修单', apis: '/Admin/repair_tickets' }),
  );
  expect((await admin.get('/Admin/screens/repair_tickets')).data).toMatchObject({
    noun: 'Repair',
    columns: expect.arrayContaining([
      expect.objectContaining({ field: 'urgency', type: 'stars', settings: { max: 3 } }),
    ]),
  });
  const page = await (await fetch(`${souk.url}/Admin/repair_tickets`)).text();
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  const program = readFileSync(
    join(souk.root, 'dist/client', script!.replace('/dist/', '')),
    'utf8',
  );
  expect(program).toMatch(/defineCell|\w\(.stars.,/);
});

test('it adds a field to a resource and a screen of the product', async () => {
  const brand = { name: 'Hengxin', repair_phone: '400-000-1234' };
  const { data } = await admin.post('/Admin/goods_brands', brand);
  expect(data).toMatchObject(brand);
  const { columns, form } = (await admin.get('/Admin/screens/goods_brands')).data;
  expect(columns.at(-1)).toMatchObject({ field: 'repair_phone', label: 'Phone for repairs' });
  expect(form.at(-1)).toMatchObject({ field: 'repair_phone' });
  expect(columns.map(({ field }: { field: string }) => field)).toContain('is_sort');
  const { data: explained } = await admin.get('/Admin/explain/goods_brands');
  const placeOf = (wanted: string): string => {
    const { file, pointer } = explained.find(({ part }: { part: string }) => part === wanted);
    return file + pointer;
  };
  const own = 'extensions/repair-tickets/extends/screens/Admin/goods_brands.json';
  expect(placeOf('column repair_phone')).toBe(`${own}/columns/0`);
  expect(placeOf('form repair_phone')).toBe(`${own}/form/0`);
  expect(placeOf('column name')).toMatch(/^screens\/Admin\/goods_brands\.json\/columns\//);
});

test('a screen of the product that uses its source keeps it', { timeout: 180_000 }, async () => {
  const tiles = { tiles: { source: 'repairs.state', items: [{ field: 'open' }] } };
  const path = 'screens/Admin/dashboard.json';
  const before = readFileSync(join(souk.root, path), 'utf8');
  souk.change(path, ({ blocks }) => blocks.push(tiles));
  const remove = souk.run('remove', 'repair-tickets');
  expect(await remove.ended()).toBe(1);
  expect(remove.output()).toMatch(/dashboard\.json:\d+:\d+ .*repairs\.state/);
  expect(existsSync(join(souk.root, 'extensions/repair-tickets'))).toBe(true);
  souk.write(path, before);
});

test('it is removed with its table, after somebody has read what goes', {
  timeout: 300_000,
}, async () => {
  server.child.kill('SIGTERM');
  await server.ended();
  const remove = souk.run('remove', 'repair-tickets');
  expect(await remove.ended(), remove.output()).toBe(0);
  expect(remove.output()).toContain(
    'It deletes the table "repair_tickets", the column "repair_phone" of "goods_brands"',
  );
  expect(existsSync(join(souk.root, 'extensions/repair-tickets'))).toBe(false);
  const [, file = ''] = /Drafted (\S+\.ts)/.exec(remove.output()) ?? [];
  const waiting = souk.run('migrate');
  expect(await waiting.ended()).not.toBe(0);
  expect(waiting.output()).toContain('"goods_brands" and is not confirmed');
  const path = join(souk.root, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace('boolean = false', 'boolean = true'));
  for (const command of ['migrate', 'check']) {
    const done = souk.run(command);
    expect(await done.ended(), done.output()).toBe(0);
  }
});
