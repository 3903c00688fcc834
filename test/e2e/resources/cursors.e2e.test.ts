import { beforeAll, describe, expect, test } from 'vitest';
import type { CrudContext } from '../../../server/backoffice/resources/crud-context.ts';
import type { Actor } from '../../../server/platform/http/access/actor.ts';
import { aKeyOf } from '../../../server/proof/api-key.ts';
import type { Client, LooseJson } from '../../helpers/http/client.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';
import { actorOf, crudOf, listRows } from '../../helpers/server/crud.ts';
import { recordStatements } from '../../helpers/server/record-statements.ts';

/** `cursor` of lists: pages that begin behind a row. */
let souk: TestApp;
let crud: CrudContext;
const notes = {
  resource: 'x_notes',
  display: 'title',
  fields: {
    store_id: { type: 'integer' },
    title: { type: 'text', required: true },
    rank: { type: 'integer' },
    price: { type: 'money' },
    weight: { type: 'number', scale: 3 },
    due: { type: 'datetime' },
    secret_rank: { type: 'integer', read: ['Admin'] },
  },
  sort: '-secret_rank',
  scope: { Admin: true, Seller: { own: { store_id: '@user.store_id' } } },
};
const admin = actorOf('Admin');
const seller = actorOf('Seller', { storeId: 5 });
beforeAll(async () => {
  souk = await sharedApp();
  crud = await crudOf(souk, [notes]);
  await souk.sql.run(`
    INSERT INTO x_notes (store_id, title, rank, price, weight, due, secret_rank)
    SELECT
      5 + n % 2, 'Note ' || n % 4, nullif(n % 3, 0), nullif(n % 5, 0) * 125,
      nullif(n % 4, 0) / 8.0, CASE WHEN n % 6 > 0 THEN mall_now() + n % 6 * interval '1 hour' END,
      n
    FROM generate_series(1, 23) n`);
});

const list = (actor: Actor, params: object): Promise<LooseJson> =>
  listRows(crud, actor, crud.resources.get('x_notes'), { ...params });

/** The ids of all pages, each begun by the cursor of the one before. */
async function walk(actor: Actor, params: object): Promise<readonly number[]> {
  const ids: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: LooseJson = await list(actor, { ...params, per_page: 4, cursor });
    expect(page.data.length).toBeLessThanOrEqual(4);
    ids.push(...page.data.map(({ id }: { id: number }) => id));
    cursor = page.next_cursor;
  }
  return ids;
}

const orders = ['id', 'title', 'rank', 'price', 'weight', 'due', 'created_at'];
test.each(orders.flatMap((name) => [name, `-${name}`]))(
  'walks order=%s as one page lists it, empty values too',
  async (order) => {
    const { data } = await list(admin, { order, per_page: 100 });
    expect(data).toHaveLength(23);
    expect(await walk(admin, { order })).toEqual(data.map(({ id }: { id: number }) => id));
  },
);

test('filters, wanted fields and the scope hold on every page', async () => {
  const query = { order: '-title', rank: '1|gt', fields: 'title' };
  const own = await list(seller, { ...query, per_page: 100 });
  const ids = await walk(seller, query);
  expect(ids).toEqual(own.data.map(({ id }: { id: number }) => id));
  expect(ids.length).toBeGreaterThan(2);
  const rows = await souk.sql.rows<{ store_id: number }>(
    'SELECT DISTINCT store_id FROM x_notes WHERE id = ANY($1)',
    [ids],
  );
  expect(rows).toEqual([{ store_id: 5 }]);
  const page = await list(seller, { ...query, cursor: '' });
  expect(page.data[0]).not.toHaveProperty('value');
  expect(page).toMatchObject({ total: ids.length, current_page: 1, next_cursor: null });
});

test('rows that come or go between two pages move no other row', async () => {
  const first = await list(admin, { order: 'title', per_page: 6, cursor: '' });
  const last = first.data.at(-1).id;
  await souk.sql.run('UPDATE x_notes SET title = $1 WHERE id = $2', ['Note 9', last]);
  const rest = await list(admin, { order: 'title', per_page: 100, cursor: first.next_cursor });
  const seen = [...first.data, ...rest.data].map(({ id }: { id: number }) => id);
  expect(new Set(seen).size).toBe(23);
  expect(rest.total).toBe(23);
});

test('the first page counts, and the others answer what it counted', async () => {
  let cursor = '';
  const counts = async (): Promise<number> => {
    const statements = await recordStatements(async () => {
      const page = await list(admin, { order: 'id', per_page: 6, cursor });
      expect(page).toMatchObject({ total: 23, last_page: 4, current_page: 1 });
      expect(page.total_is === 'estimated').toBe(cursor !== '');
      cursor = page.next_cursor;
    });
    return statements.filter((text) => /count\(\*\)/.test(text) && /x_notes/.test(text)).length;
  };
  crud.counts.invalidate('x_notes');
  expect([await counts(), await counts()]).toEqual([1, 0]);
});

describe('a cursor is refused', () => {
  const params = { order: 'title', per_page: 3 };
  const refusal = { code: 422, errors: [{ pointer: '/cursor' }] };
  const cursor = async (): Promise<string> =>
    (await list(admin, { ...params, cursor: '' })).next_cursor;

  test('with another order, filter, area or resource', async () => {
    const own = await cursor();
    expect((await list(admin, { ...params, cursor: own })).data).toHaveLength(3);
    for (const other of [{ order: '-title' }, { order: 'rank' }, { rank: '1' }])
      await expect(list(admin, { ...params, ...other, cursor: own })).rejects.toMatchObject(
        refusal,
      );
    await expect(list(seller, { ...params, cursor: own })).rejects.toMatchObject(refusal);
    const client = (await souk.as.admin()).json();
    const reply = await client.get(`/Admin/goods_brands?order=name&cursor=${own}`);
    expect(reply).toMatchObject({ code: 422, msg: expect.stringContaining('not of this list') });
  });

  test('when it is made up or changed', async () => {
    const own = await cursor();
    const [value, id, total, digest] = JSON.parse(Buffer.from(own, 'base64url').toString());
    const made = (parts: unknown): string =>
      Buffer.from(JSON.stringify(parts)).toString('base64url');
    const texts = [
      '0',
      'nothing',
      made(null),
      made({}),
      made([value, id]),
      made([value, id, digest]),
      made([value, id + 1, total, digest]),
      made([value, id, total + 1, digest]),
      made([value, id, `${total}`, digest]),
      made(['Note', id, total, digest]),
      made([null, id, total, digest]),
      made([[value], id, total, digest]),
      made([value, `${id}`, total, digest]),
    ];
    for (const text of texts)
      await expect(list(admin, { ...params, cursor: text }), text).rejects.toMatchObject(refusal);
  });

  test.each([{ page: 2 }, { isAll: 'true' }])('beside %j', async (other) => {
    await expect(list(admin, { ...params, ...other, cursor: '' })).rejects.toMatchObject(refusal);
  });

  test('by an order whose field the caller may not read', async () => {
    expect((await list(admin, { cursor: '' })).data).toHaveLength(23);
    await expect(list(seller, { cursor: '' })).rejects.toMatchObject({
      code: 422,
      errors: [{ pointer: '/order' }],
    });
  });
});

test('a program walks a list over HTTP; without cursor nothing is added', async () => {
  const seed = (await souk.as.seller()).json();
  const { data: store } = await seed.get('/Seller/stores');
  await souk.sql.run(
    "INSERT INTO goods_attrs (store_id, name) SELECT $1, 'Size ' || n FROM generate_series(1, 5) n",
    [store.id],
  );
  const { client }: { client: Client } = await aKeyOf(souk, 'Seller', seed, { scopes: ['read'] });
  const path = '/Seller/goods_attrs?order=-name&per_page=2';
  const seen: LooseJson[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { code, data }: LooseJson = await client.get(`${path}&cursor=${cursor}`);
    expect(code).toBe(200);
    seen.push(...data.data);
    cursor = data.next_cursor;
  }
  const { data: whole } = await client.get<LooseJson>(`${path}0`);
  expect(seen).toEqual(whole.data);
  expect(seen).toHaveLength(5);
  expect(whole).not.toHaveProperty('next_cursor');
});
