import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
});

const deep = async (code: string): Promise<number> =>
  (await souk.sql.rows<{ deep: number }>('SELECT deep FROM areas WHERE code = $1', [code]))[0]!
    .deep;

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
