import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ResourceHookRegistry } from '../../../server/backoffice/resources/hooks/resource-hook-registry.ts';
import type { WriteHooks } from '../../../server/backoffice/resources/hooks/resource-hooks.ts';
import { badField } from '../../../server/platform/http/response/errors.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import type { Client } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let admin: Client;
beforeAll(async () => {
  souk = await sharedApp();
  admin = (await souk.as.admin()).json();
});
afterEach(() => void vi.restoreAllMocks());

const nextNumber = counter(1000);
const aName = () => `Sheet ${nextNumber()}`;
const brands = '/Admin/goods_brands';
const classes = '/Admin/goods_classes';
const dryRun = async (path: string, rows: readonly object[]) =>
  (await admin.post(`${path}/import/excel?dry=1`, rows)).data;

/** Blanks of all kinds, and characters that nobody sees. */
const blanks = [' ', '  ', '\t', '\n', '\r\n', '\u00a0', '\u3000', '\u2003', '\u200b', '\ufeff'];

test.each(blanks)(
  'blanks %j around headings, texts, numbers and labels are not stored',
  async (blank) => {
    const wrap = (text: string) => `${blank}${text}${blank}`;
    const parent = aName();
    await admin.post(classes, { name: parent });
    const name = aName();
    const row = { [wrap('name')]: wrap(name), is_sort: wrap('7'), pid: wrap(parent) };
    const { data } = await admin.post(`${classes}/import/excel`, [row]);
    const stored = await souk.sql.rows(
      `
      SELECT c.name, c.is_sort, p.name AS parent
      FROM goods_classes c
      JOIN goods_classes p ON p.id = c.pid
      WHERE c.id = $1`,
      [data.first],
    );
    expect(stored).toEqual([{ name, is_sort: 7, parent }]);
    const again = await dryRun(classes, [{ ...row, [wrap('name')]: name }]);
    expect(again.errors).toMatchObject([{ pointer: '/0/pid' }]);
  },
);

test.each([
  [{ name: 'One', Name: 'Two' }],
  [{ name: 'One', Name: '' }],
  [{ name: '', Name: 'Two' }],
  [{ is_sort: '1', name: 'One', 'Name*': 'Two' }],
])('two columns of one field are refused, blank or not: %j', async (row) => {
  const { errors, token } = await dryRun(brands, [row, row]);
  expect(token).toBe('');
  expect(errors).toContainEqual({
    pointer: `/0/${Object.keys(row).at(-1)}`,
    message: 'Two columns have this heading. Delete one of them',
  });
});

test('a column that no field has is one error, and all its rows are wrong', async () => {
  const rows = Array.from({ length: 30 }, () => ({ name: aName(), Colour: 'red', id: '5' }));
  expect(await dryRun(brands, rows)).toMatchObject({
    token: '',
    total: 30,
    valid: 0,
    errors: [
      { pointer: '/0/Colour', message: expect.stringContaining('No field has this heading') },
    ],
  });
});

test('a label of two rows is refused, one in the same case is not', async () => {
  const [one, other] = [
    await admin.post(classes, { name: aName() }),
    await admin.post(classes, { name: aName() }),
  ];
  const twin = aName();
  for (const pid of [one.data.id, other.data.id])
    expect(await admin.post(classes, { name: twin, pid })).toMatchObject({ code: 200 });
  const { errors } = await dryRun(classes, [{ name: aName(), pid: twin }]);
  expect(errors).toEqual([
    { pointer: '/0/pid', message: 'Several entries have this name. Write the ID instead' },
  ]);
  await admin.post(classes, { name: twin.toUpperCase() });
  const exact = await dryRun(classes, [{ name: aName(), pid: twin.toUpperCase() }]);
  expect(exact.errors).toEqual([]);
});

test('the answer of a dry run shows the first rows as they are stored later', async () => {
  const [first, second] = [aName(), aName()];
  const rows = [
    { name: ` ${first}`, is_sort: '１，０００', rate: '2.5%' },
    { name: second, is_sort: '', rate: '' },
  ];
  const { preview, token } = await dryRun(classes, rows);
  expect(preview.rows).toEqual([
    [first, '1000', '2.5'],
    [second, '0', expect.any(String)],
  ]);
  expect(preview.headings).toHaveLength(3);
  const { data } = await admin.post(`${classes}/import/excel?token=${token}`);
  const stored = await souk.sql.rows(
    'SELECT name, is_sort, rate FROM goods_classes WHERE id BETWEEN $1 AND $2 ORDER BY id',
    [data.first, data.last],
  );
  expect(
    stored.map((row) =>
      Object.values(row).map((value) => (value === null ? '' : String(Number(value) || value))),
    ),
  ).toEqual(preview.rows);
  const list = await admin.get(classes, { id: `${data.first},${data.last}|between` });
  expect(list.data.total).toBe(2);
});

/** Hooks of brands for one test. */
function hookBrands(hooks: WriteHooks): void {
  const registry = souk.app.get(ResourceHookRegistry);
  const of = registry.of.bind(registry);
  vi.spyOn(registry, 'of').mockImplementation((resource) =>
    resource.name === 'goods_brands' ? hooks : of(resource),
  );
}

test('a day in a sheet that is an end is its last second, and a past one is refused at its cell', async () => {
  const space = aName();
  await admin.post('/Admin/adv_spaces', { name: space, width: 10, height: 10 });
  const advert = { pid: space, name: 'Tea', adv_start: '2026-01-01' };
  const dated = (...ends: readonly string[]) => ends.map((adv_end) => ({ ...advert, adv_end }));
  const { errors } = await dryRun(
    '/Admin/advs',
    dated('2098-12-24', '2026-01-02', '2026-01-02 10:00:00'),
  );
  const message = 'This time has passed. Choose a later one';
  expect(errors).toEqual([
    { pointer: '/1/adv_end', message },
    { pointer: '/2/adv_end', message },
  ]);
  const { code, data } = await admin.post(
    '/Admin/advs/import/excel',
    dated('2098-12-24', '2098/12/25', '2098-12-26 10:00:00'),
  );
  expect(code, JSON.stringify(data)).toBe(200);
  const ends = await Promise.all(
    [0, 1, 2].map(async (row) => (await admin.get(`/Admin/advs/${data.first + row}`)).data.adv_end),
  );
  expect(ends).toEqual(['2098-12-24 23:59:59', '2098-12-25 23:59:59', '2098-12-26 10:00:00']);
});

test('the hook of a row finds the rows above it stored', async () => {
  hookBrands({
    beforeWrite: async ({ tx }) => {
      const [row] = await tx.rows<{ n: number }>(
        "SELECT count(*)::int AS n FROM goods_brands WHERE name LIKE 'Counted %'",
      );
      return { is_sort: row!.n };
    },
  });
  const rows = Array.from({ length: 5 }, () => ({ name: `Counted ${nextNumber()}` }));
  expect(await admin.post(`${brands}/import/excel`, rows)).toMatchObject({ data: { count: 5 } });
  const stored = await souk.sql.rows<{ is_sort: number }>(
    "SELECT is_sort FROM goods_brands WHERE name LIKE 'Counted %' ORDER BY id",
  );
  expect(stored.map(({ is_sort }) => is_sort)).toEqual([0, 1, 2, 3, 4]);
});

test.each(['beforeWrite', 'afterWrite'] as const)(
  'a refusal of %s names its row and its field, and nothing is stored',
  async (hook) => {
    const rows = [{ name: aName() }, { name: aName() }, { name: aName() }];
    hookBrands({
      [hook]: async ({ values }: Parameters<NonNullable<WriteHooks['beforeWrite']>>[0]) => {
        if (values.name === rows[1]!.name) throw badField('/name', 'rules.pattern');
      },
    });
    const { token } = await dryRun(brands, rows);
    expect(await admin.post(`${brands}/import/excel?token=${token}`)).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/1/name', message: 'The format is not valid' }] },
    });
    const names = rows.map(({ name }) => name);
    expect(await souk.sql.rows('SELECT 1 FROM goods_brands WHERE name = ANY($1)', [names])).toEqual(
      [],
    );
  },
);

test('a checked sheet is stored once, by who checked it, in its list, within an hour', async () => {
  const check = async () => (await dryRun(brands, [{ name: aName() }])).token as string;
  const store = async (client: Client, path: string, token: string) =>
    (await client.post(`${path}/import/excel?token=${token}`)).code;
  const token = await check();
  const other = (await souk.as.account('Admin', (await souk.anAdmin()).username)).json();
  expect(await store(other, brands, token), 'by another admin').toBe(422);
  expect(await store(admin, classes, token), 'into another list').toBe(422);
  expect(await store(admin, brands, token)).toBe(200);
  expect(await store(admin, brands, token), 'again').toBe(422);
  const late = await check();
  await souk.sql.run(
    "UPDATE import_drafts SET created_at = mall_now() - interval '61 minutes' WHERE token = $1",
    [late],
  );
  expect(await store(admin, brands, late), 'after an hour').toBe(422);
});
