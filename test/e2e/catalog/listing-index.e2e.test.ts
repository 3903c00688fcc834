import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type GoodsFacets,
  type GoodsList,
  type GoodsParams,
  type OfferKind,
  offerKinds,
} from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { GoodsFacetsReader } from '../../../server/mall/shop/search/goods-facets.ts';
import {
  chooseGoods,
  type FoundPositions,
} from '../../../server/mall/shop/search/listing-index/choose-goods.ts';
import { FacetNames } from '../../../server/mall/shop/search/listing-index/facet-names.ts';
import { ListingIndex } from '../../../server/mall/shop/search/listing-index/listing-index.ts';
import { WordSearch } from '../../../server/mall/shop/search/listing-index/word-search.ts';
import { PurgeListingChanges } from '../../../server/mall/shop/search/purge-listing-changes.job.ts';
import { readGoodsParams } from '../../../server/mall/shop/search/read-goods-params.ts';
import { ReadSearch } from '../../../server/mall/shop/search/read-search.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import { largeMall, writeLargeMall } from '../../../server/seed/large/large-mall.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

/** The listing index equals the database, and applies every change before it answers. */
let souk: TestApp;
let classId: number;
let storeId: number;
beforeAll(async () => {
  souk = await startApp();
  ({ storeId } = await souk.aSeller());
  classId = await souk.aClassOf(storeId);
  await souk.sql.run(
    "INSERT INTO goods_brands (name) SELECT 'Brand ' || n FROM generate_series(1, 7) n",
  );
  await writeLargeMall(souk.sql, { ...largeMall, goods: 3000 });
  await souk.app.get(ListingIndex).load();
}, 120_000);
afterAll(() => souk.close());

const rows = async () => (await souk.app.get(ListingIndex).rows())!;
const nextCall = counter();
/** A unique price bound per call, so that no cached answer is used. */
const list = async (params: GoodsParams): Promise<GoodsList> =>
  (
    await souk.anonymous.get<GoodsList>('/goods', {
      params: encodeParams({ ...params, price_to: `${90_000 + nextCall()}` }),
      facets: 1,
    })
  ).data;
const sortedByClass = (facets: GoodsFacets) => ({
  ...facets,
  classes: facets.classes.toSorted((a, b) => a.id - b.id),
});

test.each<[string, () => GoodsParams]>([
  ['nothing', () => ({})],
  ['a class', () => ({ tid: classId })],
  ['brands', () => ({ brand_id: [1, 3] })],
  [
    'a brand of a class in a price',
    () => ({ class_id: [classId], brand_id: 2, price_from: '1000', price_to: '3000' }),
  ],
  ['a store and a price', () => ({ store_id: storeId, price_from: '500' })],
  ['another store', () => ({ store_id: 999_999 })],
  ['offers', () => ({ offer: ['reduced', 'free'] })],
  ['a brand with an offer', () => ({ brand_id: 2, offer: ['reduced'] })],
  ['words', () => ({ keywords: '茶' })],
  ['words of a brand', () => ({ keywords: 'no 1', brand_id: [4, 5], price_to: '2500.50' })],
])('%s: facet counts of the index equal those of the database', async (_name, params) => {
  const query = { ...readGoodsParams(encodeParams(params())), flags: [] };
  const search = await souk.app.get(ReadSearch).read(query.words);
  const words = search.terms.length > 0 ? await souk.app.get(WordSearch).find(search) : undefined;
  const index = await rows();
  const found: FoundPositions | undefined =
    words && souk.app.get(WordSearch).positionsOf(words, index);
  const { total, counted } = chooseGoods(index, query, {
    take: 0,
    skip: 0,
    withFacets: true,
    found,
  });
  const counts = souk.app.get(GoodsFacetsReader);
  const names = souk.app.get(FacetNames);
  expect(total).toBe(await counts.count(query, search));
  expect(sortedByClass(await names.toFacets(counted!))).toEqual(
    sortedByClass(await names.toFacets(await counts.read(query, search))),
  );
});

test('a changed sold count updates one column and does not rebuild the words', async () => {
  const { id } = (
    await souk.sql.rows<{ id: number }>('SELECT max(goods_id) AS id FROM goods_shelf')
  )[0]!;
  await souk.sql.run("UPDATE goods_shelf SET words = 'as they were' WHERE goods_id = $1", [id]);
  await souk.sql.run('UPDATE goods SET goods_sale = 4711 WHERE id = $1', [id]);
  expect(
    await souk.sql.rows('SELECT sale, words FROM goods_shelf WHERE goods_id = $1', [id]),
  ).toEqual([{ sale: 4711, words: 'as they were' }]);
  await souk.sql.run("UPDATE goods SET goods_subname = goods_subname || '.' WHERE id = $1", [id]);
  expect(
    (
      await souk.sql.rows<{ words: string }>('SELECT words FROM goods_shelf WHERE goods_id = $1', [
        id,
      ])
    )[0]!.words,
  ).not.toBe('as they were');
});

test('goods that are shelved while a change of them commits keep the change', async () => {
  const [{ id }] = (await souk.sql.rows<{ id: number }>(
    'SELECT max(goods_id) AS id FROM goods_shelf',
  )) as [{ id: number }];
  let shelved: Promise<unknown> | undefined;
  await souk.sql.transaction(async (tx) => {
    await tx.run('UPDATE goods SET goods_sale = goods_sale + 3 WHERE id = $1', [id]);
    shelved = souk.sql.run('SELECT shelve(ARRAY[$1::bigint])', [id]);
    await expect
      .poll(() =>
        souk.sql.rows(
          "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%shelve(%'",
        ),
      )
      .not.toEqual([]);
  });
  await shelved;
  const [row] = await souk.sql.rows<{ sale: number; goods_sale: number }>(
    `
      SELECT s.sale, g.goods_sale
      FROM goods_shelf s
      JOIN goods g ON g.id = s.goods_id
      WHERE g.id = $1`,
    [id],
  );
  expect(row!.sale).toBe(row!.goods_sale);
});

test.each<[string, string, GoodsParams]>([
  ['the newest', 's.goods_id DESC', {}],
  ['the cheapest', 's.price, s.goods_id', { sort_type: 'goods_price' }],
  [
    'the dearest',
    's.price DESC, s.goods_id DESC',
    { sort_type: 'goods_price', sort_order: 'desc' },
  ],
  ['the best sold', 's.sale DESC, s.goods_id DESC', { sort_type: 'goods_sale' }],
])('%s come first', async (_name, order, params) => {
  const ids = (
    await souk.sql.rows<{ id: number }>(
      `SELECT s.goods_id AS id FROM goods_shelf s WHERE s.brand_id = 3 ORDER BY ${order} LIMIT 30`,
    )
  ).map(({ id }) => id);
  expect((await list({ ...params, brand_id: 3 })).data.map(({ id }) => id)).toEqual(ids);
});

test('lists and counts offers: below market price, groups, free freight', async () => {
  const [goods] = await souk.sql.rows<{ id: number }>(
    'SELECT goods_id AS id FROM goods_shelf WHERE brand_id = 5 ORDER BY goods_id LIMIT 1',
  );
  const id = goods!.id;
  const count = async (...offer: readonly OfferKind[]): Promise<number> =>
    (await list({ brand_id: 5, offer })).total;
  await souk.sql.run(
    `
      UPDATE goods
      SET goods_market_price = goods_price, freight_id = 0
      WHERE id IN (SELECT goods_id FROM goods_shelf WHERE brand_id = 5)`,
  );
  expect([await count('reduced'), await count('group'), await count('free')]).toEqual([0, 0, 0]);
  await souk.sql.run(
    'UPDATE goods SET goods_market_price = goods_price + 100, freight_id = -1 WHERE id = $1',
    [id],
  );
  const [group] = await souk.sql.rows<{ id: number }>(
    `
      INSERT INTO collectives (store_id, goods_id, discount, need)
      SELECT store_id, id, 20, 2
      FROM goods
      WHERE id = $1
      RETURNING id`,
    [id],
  );
  expect([
    await count('reduced', 'group', 'free'),
    (await list({ brand_id: 5 })).facets!.offers,
  ]).toEqual([1, offerKinds.map((kind) => ({ kind, count: 1 }))]);
  await souk.sql.run('UPDATE collectives SET deleted_at = mall_now() WHERE id = $1', [group!.id]);
  expect([await count('group'), await count('reduced')]).toEqual([0, 1]);
});

test('counts any committed change at once', async () => {
  const count = async (brand: number): Promise<number> => (await list({ brand_id: brand })).total;
  const [six, seven] = [await count(6), await count(7)];
  const [first, second] = await souk.sql.rows<{ id: number }>(
    'SELECT goods_id AS id FROM goods_shelf WHERE brand_id = 6 ORDER BY goods_id LIMIT 2',
  );
  await souk.sql.run('UPDATE goods SET brand_id = 7 WHERE id = $1', [first!.id]);
  expect([await count(6), await count(7)]).toEqual([six - 1, seven + 1]);
  await souk.sql.run('UPDATE goods SET goods_status = 0 WHERE id = ANY($1::bigint[])', [
    [first!.id, second!.id],
  ]);
  expect([await count(6), await count(7)]).toEqual([six - 2, seven]);
  await souk.sql.run(
    'UPDATE goods SET goods_status = 1, brand_id = 6 WHERE id = ANY($1::bigint[])',
    [[first!.id, second!.id]],
  );
  expect([await count(6), await count(7)]).toEqual([six, seven]);
  await souk.sql.run('UPDATE goods SET goods_sale = 1000000 WHERE id = $1', [second!.id]);
  expect((await list({ sort_type: 'goods_sale' })).data[0]).toMatchObject({
    id: second!.id,
    goods_sale: 1_000_000,
  });
});

test('applies a transaction that commits after later ones', async () => {
  const slowClient = new pg.Client({ connectionString: souk.databaseUrl });
  await slowClient.connect();
  try {
    const before = (await list({ brand_id: 1 })).total;
    const [first, second] = await souk.sql.rows<{ id: number }>(
      'SELECT goods_id AS id FROM goods_shelf WHERE brand_id = 1 ORDER BY goods_id LIMIT 2',
    );
    await slowClient.query('BEGIN');
    await slowClient.query('UPDATE goods SET goods_status = 0 WHERE id = $1', [first!.id]);
    await souk.sql.run('UPDATE goods SET goods_status = 0 WHERE id = $1', [second!.id]);
    expect((await list({ brand_id: 1 })).total).toBe(before - 1);
    await slowClient.query('COMMIT');
    expect((await list({ brand_id: 1 })).total).toBe(before - 2);
  } finally {
    await slowClient.end();
  }
});

test('reloads the index after too many changes; the database answers meanwhile', async () => {
  await souk.sql.run('UPDATE goods_shelf SET comments = comments + 1');
  const { total } = await list({});
  expect(total).toBe(
    (
      await souk.sql.rows<{ n: number }>(
        'SELECT count(*) AS n FROM goods_shelf WHERE price <= 9000000',
      )
    )[0]!.n,
  );
  await expect
    .poll(async () => (await souk.app.get(ListingIndex).rows())?.comments[0], { timeout: 20_000 })
    .toBe(1);
});

test('removes changes after one hour', async () => {
  await souk.sql.run(
    `
      UPDATE shelf_changes
      SET at = at - interval '2 hours'
      WHERE id IN (SELECT id FROM shelf_changes ORDER BY id LIMIT 10)`,
  );
  expect(await souk.app.get(PurgeListingChanges).run()).toBe(10);
  expect(await souk.app.get(PurgeListingChanges).run()).toBe(0);
});
