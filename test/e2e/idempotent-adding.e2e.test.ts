import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../helpers/server/app.ts';
import type { Client } from '../helpers/http/client.ts';

/** Adds rows with an Idempotency-Key (docs/decisions/0006-idempotency-keys.md). */
let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await startApp();
  admin = await souk.as.admin();
});
afterAll(() => souk.close());

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
