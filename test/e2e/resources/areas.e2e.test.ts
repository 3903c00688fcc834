import { beforeAll, expect, test } from 'vitest';
import type { Resource } from '../../../schemas/rules/types.ts';
import type { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import { assertAreasNotNamed } from '../../../server/backoffice/resources/write/delete-rows.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import type { Client } from '../../helpers/http/client.ts';
import { Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { actorOf } from '../../helpers/server/crud.ts';
import { runAtLockedRows } from '../../helpers/server/lock-contention.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
});

const deep = async (code: string): Promise<number> =>
  (await souk.sql.rows<{ deep: number }>('SELECT deep FROM areas WHERE code = $1', [code]))[0]!
    .deep;

const nextCode = counter(7000);
async function anArea(pid = '0') {
  const code = String(nextCode());
  const { data } = await admin.post('/Admin/areas', { pid, name: `Area ${code}`, code });
  return { id: data.id as number, code, path: `/Admin/areas/${data.id}` };
}
const anAddress = (area: readonly number[]) => ({
  receive_name: 'Lin',
  receive_tel: '13800000000',
  area,
  address: 'Road 1',
});
const template = (areaId: number) => ({
  name: `Template ${areaId}`,
  f_weight: 1,
  f_price: '1.00',
  o_weight: 1,
  o_price: '1.00',
  area_id: [areaId],
});

test('sets the level of an area when it is added and when it or an ancestor is moved', async () => {
  for (const [pid, name, code] of [
    ['0', 'North', '1'],
    ['0', 'South', '2'],
    ['1', 'Town', '11'],
    ['11', 'Quarter', '111'],
  ]) {
    expect(await admin.post('/Admin/areas', { pid, name, code })).toMatchObject({ code: 200 });
  }
  expect([await deep('1'), await deep('11'), await deep('111')]).toEqual([0, 1, 2]);
  const {
    data: [district],
  } = await admin.get('/Admin/areas', { isAll: true, code: '11' });
  expect(await admin.put(`/Admin/areas/${district.id}`, { pid: '0' })).toMatchObject({ code: 200 });
  expect([await deep('11'), await deep('111')]).toEqual([0, 1]);
});

test('sets the levels of areas of a sheet, also below parents of the same sheet', async () => {
  const rows = [
    { name: 'East', code: '3', pid: '0' },
    { name: 'Port', code: '31', pid: '3' },
    { name: 'Quay', code: '311', pid: '31' },
  ];
  const answer = await admin.json().post('/Admin/areas/import/excel', rows);
  expect(answer).toMatchObject({ code: 200, data: { count: 3 } });
  expect([await deep('3'), await deep('31'), await deep('311')]).toEqual([0, 1, 2]);
});

test('an area that an address, a store or a freight template names is not deleted', async () => {
  const trade = new Trade(souk);
  const store = await trade.aStore();
  const { client } = await trade.shopper();
  const seller = (await souk.as.seller(store)).json();
  const province = await anArea();
  const city = await anArea(province.code);
  const { data: address } = await client.post('/user/addresses', anAddress([province.id, city.id]));
  const refusal = (by: string) => ({ code: 400, msg: `Still used by ${by}` });
  const both = `${province.path},${city.id}`;
  for (const path of [city.path, both])
    expect(await admin.delete(path)).toMatchObject(refusal('Address'));
  expect((await client.delete(`/user/addresses/${address.id}`)).code).toBe(200);

  await souk.sql.run('UPDATE stores SET region_id = $2 WHERE id = $1', [store.storeId, city.id]);
  expect(await admin.delete(both)).toMatchObject(refusal('Store'));
  await souk.sql.run('UPDATE stores SET region_id = NULL WHERE id = $1', [store.storeId]);

  const { data: freight } = await seller.post('/Seller/freights', template(province.id));
  expect(await admin.delete(both)).toMatchObject(refusal('Freight template'));
  const inChinese = await admin.speaking('zh-cn').delete(both);
  expect(inChinese.msg).toMatch(/\p{Script=Han}/u);
  expect((await seller.delete(`/Seller/freights/${freight.id}`)).code).toBe(200);
  expect((await admin.delete(both)).code).toBe(200);
});

test('an area that a field without columns of its own names is not deleted', async () => {
  const routes = {
    name: 'x_routes',
    table: 'x_routes',
    source: 'table',
    softDelete: true,
    fields: new Map([['stops', { name: 'stops', type: 'area' }]]),
    label: { en: 'Route' },
  } as unknown as Resource;
  const crud = { resources: { all: [routes] } } as unknown as CrudContext;
  await souk.sql.transaction(async (tx) => {
    await tx.run(`
      CREATE TEMP TABLE x_routes ON COMMIT DROP AS
      SELECT * FROM (
        VALUES ('[11, 12]'::jsonb, NULL::timestamptz), (NULL, NULL), ('[]', NULL), ('[13]', now())
      ) r(stops, deleted_at)`);
    const assertFree = (...ids: number[]) =>
      assertAreasNotNamed({ crud, sql: tx, actor: actorOf('Admin') }, ids);
    await expect(assertFree(9, 12)).rejects.toMatchObject({
      key: 'resources.inUse',
      params: { by: 'Route' },
    });
    await assertFree(1, 13);
  });
});

test('an address whose area was deleted earlier can still be saved', async () => {
  const { client, addressId } = await new Trade(souk).shopper();
  await souk.sql.run('UPDATE addresses SET province_id = 999999 WHERE id = $1', [addressId]);
  const path = `/user/addresses/${addressId}`;
  const saved = await client.put(path, { area: [999_999], address: 'Road 2' });
  expect(saved).toMatchObject({ code: 200, data: { area: [999_999], address: 'Road 2' } });
  expect((await client.put(path, { area: [999_998] })).code).toBe(422);
  const province = await anArea();
  expect((await client.put(path, { area: [province.id] })).code).toBe(200);
});

test('an area that is deleted while a row begins to refer to it stays, or no row refers to it', async () => {
  const trade = new Trade(souk);
  const { client } = await trade.shopper();
  const seller = (await souk.as.seller(await trade.aStore())).json();
  const writes = [
    ({ id }: { readonly id: number }) => client.post('/user/addresses', anAddress([id])),
    ({ id }: { readonly id: number }) => seller.post('/Seller/freights', template(id)),
  ];
  for (const write of writes) {
    const [first, second] = [await anArea(), await anArea()];
    const named = await runAtLockedRows(souk.sql, `SELECT 1 FROM areas WHERE id = ${first.id}`, [
      () => write(first),
      () => admin.delete(first.path),
    ]);
    expect(named.map(({ code }) => code)).toEqual([200, 400]);
    const deleted = await runAtLockedRows(souk.sql, `SELECT 1 FROM areas WHERE id = ${second.id}`, [
      () => admin.delete(second.path),
      () => write(second),
    ]);
    expect(deleted.map(({ code }) => code)).toEqual([200, 422]);
  }
});

test('an area keeps its code while others are below it', async () => {
  const province = await anArea();
  const city = await anArea(province.code);
  const code = String(nextCode());
  expect(await admin.put(province.path, { code })).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/code', message: expect.stringContaining('below this code') }] },
  });
  const [added, changed] = await runAtLockedRows(
    souk.sql,
    `SELECT 1 FROM areas WHERE id = ${city.id}`,
    [
      () => admin.post('/Admin/areas', { pid: city.code, name: 'District', code: nextCode() }),
      () => admin.put(city.path, { code }),
    ],
  );
  expect(added!.code).toBe(200);
  expect(changed).toMatchObject({ code: 422, data: { errors: [{ pointer: '/code' }] } });
  expect((await admin.put(province.path, { name: 'Renamed' })).code).toBe(200);
});
