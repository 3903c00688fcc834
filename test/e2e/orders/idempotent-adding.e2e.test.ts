import { beforeAll, expect, test } from 'vitest';
import { runIdempotent } from '../../../server/platform/idempotency/idempotency.ts';
import type { Client } from '../../helpers/http/client.ts';
import { adminAndShopperOfOneId } from '../../helpers/mall/same-id.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { actorOf } from '../../helpers/server/crud.ts';

/** Adds rows with an Idempotency-Key (docs/decisions/0006-idempotency-keys.md). */
let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = await souk.as.admin();
});

const keyed = (key: string) => admin.with({ 'idempotency-key': key });
const count = async (table: string, name: string): Promise<number> =>
  (
    await souk.sql.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE name = $1`, [
      name,
    ])
  )[0]!.n;

test.each([
  [
    'a plain row',
    '/Admin/adv_spaces',
    'adv_spaces',
    (name: string) => ({ name, width: 100, height: 50 }),
  ],
  [
    'a row with hooks and joined rows',
    '/Admin/roles',
    'admin_roles',
    (name: string) => ({ name, menu_id: [], permission_id: [] }),
  ],
])(
  '%s is added once per key, and a repetition gets the first answer',
  async (_, path, table, body) => {
    const key = `add-once-${table}`;
    const first = await keyed(key).post(path, body('Once'));
    expect(first).toMatchObject({ code: 200 });
    const again = await Promise.all([1, 2, 3].map(() => keyed(key).post(path, body('Once'))));
    expect(again.map(({ code, data }) => [code, data.id])).toEqual(
      Array(3).fill([200, first.data.id]),
    );
    expect(await count(table, 'Once')).toBe(1);
    expect(
      (await keyed(key).post(path, body('Other'))).code,
      'another body under the same key',
    ).toBe(409);
    expect((await keyed(`${key}-2`).post(path, body('Twice'))).code).toBe(200);
  },
);

test('a refused call may be repeated with the same key', async () => {
  expect(
    (await keyed('refused-first').post('/Admin/expresses', { name: '', code: 'once' })).code,
  ).toBe(422);
  expect(
    (await keyed('refused-first').post('/Admin/expresses', { name: 'Once', code: 'once' })).code,
  ).toBe(200);
});

test('a plain change and settings with their revision get the first answer again', async () => {
  const { data: row } = await admin.post('/Admin/expresses', { name: 'Swift', code: 'swift' });
  const change = { name: 'Swifter', rev: row.rev };
  const plain = keyed('change-a-row-once');
  const first = await plain.put(`/Admin/expresses/${row.id}`, change);
  expect(first).toMatchObject({ code: 200, data: { rev: row.rev + 1 } });
  expect(await plain.put(`/Admin/expresses/${row.id}`, change)).toMatchObject({
    code: 200,
    data: first.data,
  });
  const { data: settings } = await admin.get('/Admin/configs/commission');
  const config = keyed('change-settings-once');
  const body = { rate: 3, rev: settings.rev };
  const saved = await config.put('/Admin/configs/commission', body);
  expect(saved.code).toBe(200);
  expect(await config.put('/Admin/configs/commission', body)).toMatchObject({
    code: 200,
    data: saved.data,
  });
  await admin.put('/Admin/configs/commission', { rate: settings.rate });
});

test('a repeated import, deletion and restoration get the first answer again', async () => {
  const rows = [{ name: 'Imported', code: 'imported' }];
  const twice = async (key: string, call: (client: Client) => Promise<{ code: number }>) => {
    const client = keyed(key).json();
    expect([(await call(client)).code, (await call(client)).code], key).toEqual([200, 200]);
  };
  await twice('import-rows-once', (client) => client.post('/Admin/expresses/import/excel', rows));
  expect(await count('expresses', 'Imported')).toBe(1);
  const checked = [{ name: 'Checked', code: 'checked' }];
  const trial = await admin.post('/Admin/expresses/import/excel?dry=1', checked);
  const commit = `/Admin/expresses/import/excel?token=${trial.data.token}`;
  await twice('import-a-draft-once', (client) => client.post(commit));
  expect(await count('expresses', 'Checked')).toBe(1);
  const { data } = await admin.get('/Admin/expresses', { name: 'Imported' });
  const { id } = data.data[0];
  await twice('delete-a-row-once', (client) => client.delete(`/Admin/expresses/${id}`));
  expect((await admin.delete(`/Admin/expresses/${id}`)).code).toBe(404);
});

test('a key belongs to one account of one area', async () => {
  const twins = await adminAndShopperOfOneId(souk);
  const shopper = await souk.as.shopper(twins.shopper);
  const first = await souk.as.account('Admin', twins.admin.username);
  const role = { menu_id: [], permission_id: [] };
  const writes: readonly (readonly [Client, string, object])[] = [
    [first, '/Admin/roles', role],
    [await souk.as.seller(), '/Seller/file_space_dirs', {}],
    [await souk.as.seller(), '/Seller/file_space_dirs', {}],
    [await souk.as.admin(), '/Admin/roles', role],
  ];
  const ids: string[] = [];
  for (const [client, path, body] of writes) {
    const call = client.with({ 'idempotency-key': 'one-key-of-many-accounts' });
    const added = await call.post(path, { name: 'Same', ...body });
    expect(added, path).toMatchObject({ code: 200 });
    ids.push(`${path} ${added.data.id}`);
  }
  expect(new Set(ids).size).toBe(writes.length);
  const call = shopper.with({ 'idempotency-key': 'one-key-of-many-accounts' });
  expect((await call.put('/auth/edit', { nickname: 'Same' })).code).toBe(200);
});

test('a key belongs to one address', async () => {
  const [first, second] = await Promise.all(
    ['One', 'Three'].map(async (name) => {
      const { data } = await admin.post('/Admin/expresses', {
        name,
        code: `byaddress${name.length}`,
      });
      return `/Admin/expresses/${data.id}`;
    }),
  );
  const call = keyed('one-key-of-two-addresses');
  expect((await call.delete(first!)).code).toBe(200);
  expect((await call.delete(second!)).code).toBe(409);
  expect((await admin.get(second!)).code).toBe(200);
});

test('visitors share no key', async () => {
  const visitor = actorOf('shop', {
    id: 0,
    sessionId: 0,
    idempotencyKey: { key: 'one-key-of-two-visitors', hash: 'same' },
  });
  const answers = [1, 2].map((answer) =>
    souk.sql.transaction((tx) => runIdempotent(tx, visitor, async () => answer)),
  );
  expect(await Promise.all(answers)).toEqual([1, 2]);
});
