import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFirstSheet } from '../../../engine/table/import-export/sheet.ts';
import { readFramedFile } from '../../../engine/wire/files/framed-file.ts';
import { maxExports } from '../../../schemas/contract/limits.ts';
import { exportRows } from '../../../server/backoffice/resources/import-export/export-rows.ts';
import { Client } from '../../helpers/http/client.ts';
import { place, Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { actorOf, createRow, crudOf } from '../../helpers/server/crud.ts';
import { rowTexts } from '../../helpers/values/sheets.ts';

/** More than the socket buffers hold, so that an export that nobody reads stays open. */
const manyRows = 20_000;
let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await startApp({ DATABASE_POOL: '10' });
  admin = await souk.as.admin();
  await souk.sql.run(
    `
      INSERT INTO sms_logs (phone, error_msg)
      SELECT '139', repeat(md5(n::text), 30)
      FROM generate_series(1, $1::int) n`,
    [manyRows],
  );
});
afterAll(() => souk.close());

const path = '/api/Admin/sms_logs/export?format=csv';
/** An export whose client stops reading. */
const idleExport = ({ url, token }: Client): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } }, (answer) =>
      resolve(answer.pause()),
    )
      .on('error', reject)
      .end();
  });
/** Exports under way; one that rolls back counts until the rollback ends. */
const readings = async (): Promise<number> =>
  (
    await souk.sql.rows(
      `
        SELECT 1
        FROM pg_locks
        WHERE locktype = 'advisory'
          AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
  ).length;

test('an account has at most two exports under way; another account has its own two', async () => {
  const idle = [await idleExport(admin), await idleExport(admin)];
  expect(idle.map(({ headers }) => headers['content-type'])).toEqual(
    Array.from({ length: maxExports }, () => 'text/csv; charset=utf-8'),
  );
  await expect.poll(readings).toBe(maxExports);
  const refused = await admin.raw(path);
  expect(await refused.json()).toMatchObject({
    code: 400,
    msg: '2 of your exports are still running. Wait for one to finish, or cancel it',
  });
  const other = await souk.as.admin();
  const third = await idleExport(other);
  await expect.poll(readings).toBe(maxExports + 1);
  for (const answer of [...idle, third]) answer.destroy();
  await expect.poll(readings).toBe(0);
  expect(await (await admin.raw('/api/Admin/expresses/export?format=csv')).text()).toMatch(/ID/);
});

test('counts exports of other processes too, and records no audit entry for a refused export', async () => {
  const second = await startApp({ DATABASE_URL: souk.databaseUrl });
  try {
    const elsewhere = admin.at(second.url);
    const idle = [await idleExport(admin), await idleExport(elsewhere)];
    await expect.poll(readings).toBe(maxExports);
    const written = async () =>
      (await souk.sql.rows("SELECT 1 FROM audits WHERE event = 'export'")).length;
    const before = await written();
    for (const client of [admin, elsewhere])
      expect(await (await client.raw(path)).json()).toMatchObject({ code: 400 });
    expect(await written()).toBe(before);
    idle[1]!.destroy();
    await expect.poll(readings).toBe(1);
    expect((await (await admin.raw(path)).text()).split('\r\n')).toHaveLength(manyRows + 2);
    idle[0]!.destroy();
    await expect.poll(readings).toBe(0);
  } finally {
    await second.close();
  }
});

test('a client that disconnects during the query returns the connection at once', async () => {
  const blocker = await souk.sql.transaction(async (tx) => {
    await tx.run('LOCK TABLE sms_logs IN ACCESS EXCLUSIVE MODE');
    const waiting = () =>
      souk.sql.rows(
        `
          SELECT 1
          FROM pg_stat_activity
          WHERE datname = current_database()
            AND wait_event_type = 'Lock'
            AND query LIKE '%souk_stream%'`,
      );
    const leave = new AbortController();
    const left = admin
      .raw(path, { signal: leave.signal })
      .then((answer) => answer.text())
      .catch((error: Error) => error.name);
    await expect.poll(async () => (await waiting()).length).toBe(1);
    leave.abort();
    await expect.poll(async () => (await waiting()).length, { timeout: 3000 }).toBe(0);
    return left;
  });
  expect(blocker).toBe('AbortError');
});

test('an export that is cancelled or read to the end frees its slot', async () => {
  for (let round = 0; round < maxExports + 1; round += 1)
    expect((await (await admin.raw(path)).text()).split('\r\n')).toHaveLength(manyRows + 2);
  for (let round = 0; round < maxExports + 1; round += 1)
    expect(await (await admin.raw(`${path}&fields=nothing`)).json()).toMatchObject({ code: 422 });
});

test('with progress, answers frames: the file’s bytes and the rows done of all rows', async () => {
  const progress: number[] = [];
  const { body } = await admin.raw(`${path}&progress=1`);
  const file = await readFramedFile(body!, ({ done, total }) => {
    expect(total).toBe(manyRows);
    progress.push(done);
  });
  expect((await file.text()).split('\r\n')).toHaveLength(manyRows + 2);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect([progress[0], progress.at(-1), progress.length > 10]).toEqual([0, manyRows, true]);
});

/** Texts that a spreadsheet program could run, and phones. */
const hostileNames = [
  '=1+1',
  '+cmd',
  '@sum',
  '-x',
  '＝A1',
  '＋A1',
  '－A1',
  '＠A1',
  "'=x",
  "''quoted''",
  '+49 30 1234',
  '+8613800138000',
  '-12.50',
  'a "b", c; d',
  '12345678901234567890',
  '007',
  '1E5',
  '1.50',
  '1,234',
  '29%',
  '1-2',
  '2026-11-28',
  '10:30',
  'TRUE',
  '#N/A',
  "'007",
  '="007"',
  '_x0041_',
];

test.each(['csv', 'xlsx'] as const)('what is exported as %s imports unchanged', async (format) => {
  const brands = '/Admin/goods_brands';
  const named = (name: string) => ({ name, is_sort: 7 });
  for (const name of hostileNames)
    expect(await admin.post(brands, named(name)), name).toMatchObject({ code: 200 });
  const own = 'SELECT id, name, is_sort FROM goods_brands WHERE name = ANY($1) ORDER BY id';
  const before = await souk.sql.rows<{ id: number }>(own, [hostileNames]);
  expect(before).toHaveLength(hostileNames.length);
  const ids = before.map(({ id }) => id).join(',');
  const file = await admin.raw(`/api${brands}/export?format=${format}&ids=${ids}|in&order=id`);
  const sheet = await readFirstSheet(Object.assign(await file.blob(), { name: `table.${format}` }));
  const rows = rowTexts(sheet);
  const nameHeading = Object.keys(rows[0]!).find(
    (heading) => rows[0]![heading] === hostileNames[0],
  )!;
  expect(rows.map((row) => row[nameHeading])).toEqual(hostileNames);
  await souk.sql.run('DELETE FROM goods_brands WHERE name = ANY($1)', [hostileNames]);
  expect(await admin.json().post(`${brands}/import/excel`, rows)).toMatchObject({ code: 200 });
  const after = await souk.sql.rows<{ id: number }>(own, [hostileNames]);
  expect(after.map((row) => ({ ...row, id: 0 }))).toEqual(before.map((row) => ({ ...row, id: 0 })));
  await souk.sql.run('DELETE FROM goods_brands WHERE name = ANY($1)', [hostileNames]);
});

test.each([
  { language: 'en', name: 'Cup', other: '杯子' },
  { language: 'zh-cn', name: '杯子', other: 'Cup' },
] as const)('orders are exported with names in $language', async ({ language, name, other }) => {
  const trade = new Trade(souk);
  const store = await trade.aStore();
  const goods = await trade.goods(store);
  await souk.sql.run("UPDATE goods SET goods_name = '杯子 | Cup' WHERE id = $1", [goods.id]);
  const [id] = await place(await trade.shopper(), [{ goods_id: goods.id }]);
  for (const caller of [admin, await souk.as.seller(store)]) {
    const area = caller === admin ? 'Admin' : 'Seller';
    const path = `/api/${area}/orders/export?format=csv&ids=${id}|in`;
    const text = await (await caller.speaking(language).raw(path)).text();
    expect(text).toContain(name);
    expect(text).not.toContain(other);
  }
});

test('no two headings of an export are equal, and an order without after-sale exports none', async () => {
  const trade = new Trade(souk);
  const goods = await trade.goods(await trade.aStore());
  await place(await trade.shopper(), [{ goods_id: goods.id }]);
  for (const resource of ['orders', 'goods', 'stores', 'users', 'refunds']) {
    const text = await (await admin.raw(`/api/Admin/${resource}/export?format=csv`)).text();
    const headings = text.split('\r\n', 1)[0]!.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    expect(new Set(headings).size, resource).toBe(headings.length);
    expect(headings.length).toBeGreaterThan(3);
    expect(text).not.toContain('After-sale refund');
  }
});

describe('a text that no cell of a workbook can have', () => {
  const books = {
    resource: 'xl_books',
    display: 'name',
    fields: {
      name: { type: 'text' },
      story: { type: 'textarea', rules: { maxLength: 50_000 } },
      words: { type: 'tags', rules: { maxItems: 500, items: { maxLength: 255 } } },
    },
    scope: { Admin: { can: ['index', 'show', 'store', 'update', 'export'] } },
  };
  const row = { name: 'Short', story: '', words: [] as readonly string[] };
  const words = Array.from({ length: 200 }, (_, n) => `${n}`.padEnd(200, 'x'));

  test.each([
    ['a text', { story: 'x'.repeat(32_768) }, 'story'],
    ['a list', { words }, 'words'],
  ])('%s is refused with its field and row, and exported as CSV', async (_, long, label) => {
    const crud = await crudOf(souk, [books]);
    const caller = actorOf('Admin');
    const resource = crud.resources.get('xl_books');
    const fits = await createRow(crud, caller, resource, {
      body: { ...row, story: 'y'.repeat(32_767) },
    });
    const { id } = await createRow(crud, caller, resource, { body: { ...row, ...long } });
    const exported = (params: Readonly<Record<string, string>>) =>
      exportRows(crud, caller, resource, { ids: `${fits.id},${id}`, ...params });
    await expect(exported({ format: 'xlsx' })).rejects.toMatchObject({
      key: 'resources.textTooLong',
      params: { id, field: expect.stringContaining(label) },
    });
    for (const params of [
      { format: 'csv' },
      { format: 'xlsx', ids: String(fits.id) },
      { format: 'xlsx', fields: 'id,name' },
    ] as readonly Readonly<Record<string, string>>[]) {
      const { content, end } = await exported(params);
      const parts: Buffer[] = [];
      for await (const part of content) parts.push(part);
      await end();
      expect(Buffer.concat(parts).length).toBeGreaterThan(100);
    }
  });
});
