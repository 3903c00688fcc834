import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { defineSource, type Source } from '../../../server/backoffice/sources/define-source.ts';
import { sources } from '../../../server/sources.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** A source for this file only. */
const fields = ['area', 'name', 'rows', 'from', 'to', 'by'];
const counted = defineSource(
  'tester.rows',
  { Admin: fields, Seller: fields },
  async ({ area, name }, sql, range) => {
    const [row] = await sql.rows<{ n: number }>('SELECT count(*) AS n FROM expresses');
    return { area, name, rows: row!.n, ...range };
  },
);

let souk: TestApp;
beforeAll(async () => {
  (sources as Source[]).push(counted);
  souk = await startApp();
});
afterAll(async () => {
  (sources as Source[]).splice(sources.indexOf(counted), 1);
  await souk.close();
});

test('answers the numbers of a source to callers with its right', async () => {
  const [row] = await souk.sql.rows<{ n: number }>('SELECT count(*) AS n FROM expresses');
  expect(
    await (await souk.as.adminWith('Admin.tester.rows')).get('/Admin/sources/tester.rows'),
  ).toMatchObject({ code: 200, data: { area: 'Admin', rows: row!.n } });
  expect(
    await (await souk.as.seller()).get('/Seller/sources/tester.rows', {
      from: '2026-01-01',
      to: '2026-01-31',
      by: 'custom',
    }),
  ).toMatchObject({
    code: 200,
    data: { area: 'Seller', from: '2026-01-01', to: '2026-01-31', by: 'custom' },
  });
});

test('declares one route per area, protected by the roles’ right', () => {
  const declared = souk.app.routes
    .filter(({ path }) => path.includes('/sources/tester.'))
    .map(({ method, path, access }) => ({ method, path, access }));
  expect(declared).toEqual([
    {
      method: 'GET',
      path: '/api/Admin/sources/tester.rows',
      access: { area: 'Admin', right: 'Admin.tester.rows' },
    },
    {
      method: 'GET',
      path: '/api/Seller/sources/tester.rows',
      access: { area: 'Seller', right: 'Seller.tester.rows' },
    },
  ]);
});

test('refuses other callers, an invalid range and an unknown source', async () => {
  expect((await souk.anonymous.get('/Admin/sources/tester.rows')).code).toBe(401);
  expect(
    (await (await souk.as.adminWith('Admin.expresses.index')).get('/Admin/sources/tester.rows'))
      .code,
  ).toBe(codes.noRight);
  expect((await (await souk.as.seller()).get('/Admin/sources/tester.rows')).code).toBe(401);
  const admin = await souk.as.admin();
  expect((await admin.get('/Admin/sources/tester.rows', { from: "1' OR 1=1" })).code).toBe(422);
  expect((await admin.get('/Admin/sources/tester.none')).code).toBe(404);
});

/** `total`, or `plot.num` for a field of the first row. */
const fieldsOf = (answer: object): readonly string[] =>
  Object.entries(answer).flatMap(([name, value]) =>
    Array.isArray(value) ? Object.keys(value[0] ?? {}).map((key) => `${name}.${key}`) : [name],
  );

test.each(
  sources
    .filter(({ name }) => !name.startsWith('tester.'))
    .flatMap((source) => source.areas.map((area) => [source.name, area, source] as const)),
)('the fields of %s in %s are those that it declares', async (name, area, { fields }) => {
  const client = area === 'Admin' ? await souk.as.admin() : await souk.as.seller();
  const { code, data } = await client.get(`/${area}/sources/${name}`);
  expect(code).toBe(200);
  const declared = fields[area] ?? [];
  const answered = fieldsOf(data);
  expect(answered.filter((field) => !declared.includes(field))).toEqual([]);
  // Rankings of an empty mall have no rows, and so no fields
  const empty = Object.keys(data).filter((key) => Array.isArray(data[key]) && !data[key].length);
  expect(
    declared.filter(
      (field) => !answered.includes(field) && !empty.some((rows) => field.startsWith(`${rows}.`)),
    ),
  ).toEqual([]);
});
