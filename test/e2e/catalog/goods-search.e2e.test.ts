import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldOf, Resources } from '../../../server/backoffice/resources/registry.ts';
import { containsSql } from '../../../server/backoffice/resources/sql/compare-sql.ts';
import { likePattern } from '../../../server/backoffice/resources/sql/field-values.ts';
import { allGoods, listingConditions } from '../../../server/mall/shop/search/listing-sql.ts';
import { noSearch, type Search } from '../../../server/mall/shop/search/search-conditions.ts';
import { largeMall, writeLargeMall } from '../../../server/seed/large/large-mall.ts';
import type { Client } from '../../helpers/http/client.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';
import { recordStatements } from '../../helpers/server/record-statements.ts';

/**
 * Finds goods by a part of their Chinese or English name by index (docs/decisions/0026-search.md),
 * with the goods of the measuring seed.
 */
const count = 7500;
let app: TestApp;
let reader: Client;
beforeAll(async () => {
  app = await startApp();
  reader = await app.as.admin();
  const { storeId } = await app.aSeller();
  await app.aClassOf(storeId);
  expect(await writeLargeMall(app.sql, { ...largeMall, goods: count })).toEqual([`${count} goods`]);
}, 180_000);
afterAll(() => app.close());

/** A word without other forms. */
const searchOf = (word: string): Search => ({
  ...noSearch,
  terms: [{ word, forms: [], texts: [], parts: [], classes: [] }],
});

const found = async (words: string) =>
  (
    await reader.get('/Admin/goods', {
      goods_name: `${words}|like`,
      goods_status: 1,
      goods_verify: 1,
      isAll: 'true',
    })
  ).data as readonly { readonly id: number; readonly goods_name: string }[];

test('the seed of measurements writes only once', async () => {
  expect(await writeLargeMall(app.sql, { ...largeMall, goods: count })).toEqual([]);
  expect(await app.sql.rows('SELECT count(*) AS n FROM goods')).toEqual([{ n: count }]);
});

test.each([
  '耳机',
  '茶',
  '蓝牙耳机',
  'teapot',
  'TEAPOT',
  'No. 9',
  'ea',
  '椅 1',
  '保温杯 5',
  '100%',
  'a_b',
  '\\',
  '壶T',
  'No such goods',
])('"%s" finds exactly the goods that contain it', async (words) => {
  const rows = await app.sql.rows<{ id: number }>(
    `
      SELECT id
      FROM goods
      WHERE position(lower($1) IN lower(goods_name)) > 0 AND goods_status = 1 AND goods_verify = 1`,
    [words],
  );
  const ids = (await found(words)).map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
});

test.each([
  ['two Chinese characters', '大红袍 21'],
  ['one Chinese character', '禾'],
  ['an English word', 'Kestrel Vintage'],
  ['two Latin letters', 'zq'],
])('%s are looked up in an index', async (_, words) => {
  const field = fieldOf(app.app.get(Resources).get('goods'), 'goods_name');
  const plan = JSON.stringify(
    await app.sql.rows(
      `EXPLAIN (FORMAT JSON) SELECT t.id FROM goods t WHERE ${containsSql(field, 't.goods_name', '$1', true)}`,
      [likePattern(words, 'contains')],
    ),
  );
  expect(plan).toMatch(/"Index Name":\s?"goods_name_grams"/);
  expect(plan).not.toContain('Seq Scan');
});

test.each([
  ['a', false],
  ['9', false],
  ['禾', true],
  ['ea', true],
])(
  'a list and options search for "%s" with the grams of a row only if it has grams',
  async (words, hasGrams) => {
    const statements = await recordStatements(async () => {
      for (const [path, params] of [
        ['/Admin/goods', { goods_name: `${words}|like`, per_page: 2 }],
        ['/Admin/order_comments', { 'goods_id.goods_name': `${words}|like` }],
        ['/Admin/order_comments/options/goods_id', { q: words }],
      ] as const)
        expect(await reader.get(path, params), path).toMatchObject({ code: 200 });
    });
    const searches = statements.filter((text) => text.includes('search_text'));
    // The rows and the count of the first list, those of the second if it has grams, and the options
    expect(searches).toHaveLength(hasGrams ? 5 : 4);
    for (const text of searches) expect(text.includes('text_grams')).toBe(hasGrams);
  },
);

test('a store’s list and the options of a reference search the same way', async () => {
  const admin = (await app.as.admin()).json();
  const { data } = await admin.get('/Admin/goods', {
    goods_name: '紫砂壶|like',
    goods_subname: '紫砂|like',
    per_page: 5,
  });
  expect(data.total).toBeGreaterThan(0);
  for (const row of data.data) expect(row.goods_name).toContain('紫砂壶');
});

test('options below a parent are its children, and none for a text that is no key', async () => {
  const below = async (pid: unknown) =>
    (await reader.get('/Admin/goods/options/class_id', { pid: String(pid) })).data;
  const [child] = await app.sql.rows<{ id: number; name: string; pid: number }>(
    'SELECT id, name, pid FROM goods_classes WHERE pid IS NOT NULL LIMIT 1',
  );
  expect(await below(child!.pid)).toContainEqual({
    value: child!.id,
    label: child!.name,
    pid: child!.pid,
  });
  for (const text of ['x', `0${child!.pid}`, '9'.repeat(40), '999999999999'])
    expect(await below(text), text).toEqual([]);
});

test('options by their keys are read by the index of the key', async () => {
  const options = (field: string, params: Record<string, string>) =>
    reader.get(`/Admin/order_comments/options/${field}`, params);
  const [goods] = await found('紫砂壶');
  const id = `${goods!.id},x,00${goods!.id},99999999999999999999,-0|in`;
  let listed: unknown;
  const statements = await recordStatements(async () => {
    listed = (await options('goods_id', { id })).data;
  });
  expect(listed).toEqual([{ value: goods!.id, label: goods!.goods_name }]);
  const text = statements.find((statement) => /FROM "goods" t\s+WHERE/.test(statement))!;
  const plan = await app.sql.rows(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  expect(JSON.stringify(plan)).toMatch(/"Index Cond":\s?"\(id = ANY/);
});

test('a character that nearly all goods contain does not compute the grams of every row', async () => {
  await app.sql.run("DELETE FROM goods WHERE goods_name NOT LIKE '%号%' AND id % 30 <> 0");
  for (const table of ['goods', 'goods_shelf']) await app.sql.run(`ANALYZE ${table}`);
  const field = fieldOf(app.app.get(Resources).get('goods'), 'goods_name');
  const { base, values } = listingConditions(allGoods, searchOf('号'), 'indexed');
  for (const [from, parameters] of [
    [`goods t WHERE ${containsSql(field, 't.goods_name', '$1', true)}`, ['%号%']],
    [`goods_shelf s WHERE ${base}`, values],
  ] as const) {
    const plan = JSON.stringify(
      await app.sql.rows(`EXPLAIN (FORMAT JSON) SELECT FROM ${from}`, [...parameters]),
    );
    expect(plan).toMatch(/"Index Name":\s?"goods_(name|shelf)_grams"/);
    expect(plan).not.toMatch(/"Filter":\s?"[^"]*text_grams/);
  }
});

test('the first page of a text in many rows is read in the order of ids', async () => {
  const list = (page: number) =>
    reader.get('/Admin/goods', { goods_subname: 'qq|like', page, per_page: 30 });
  for (let part = 0; part < 10; part += 1)
    await app.sql.run("UPDATE goods SET goods_subname = 'QQ ' || id WHERE id % 10 = $1", [part]);
  const all = await app.sql.rows<{ id: number }>(
    "SELECT id FROM goods WHERE goods_subname LIKE 'QQ%' ORDER BY id DESC",
  );
  expect(all.length).toBeGreaterThan(5000);
  for (const [page, isScanned] of [
    [1, true],
    [2, false],
  ] as const) {
    const statements = await recordStatements(async () => {
      const { data } = await list(page);
      expect(data.total).toBe(all.length);
      const ids = data.data.map(({ id }: { id: number }) => id);
      expect(ids).toEqual(all.slice((page - 1) * 30, page * 30).map(({ id }) => id));
    });
    const rows = statements.filter((text) => text.includes('row_to_json'));
    expect(rows.map((text) => text.includes('text_grams'))).toEqual([!isScanned]);
  }
});
