import { beforeAll, expect, test } from 'vitest';
import type {
  GoodsList,
  Suggestions,
} from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { CountSales } from '../../../server/mall/catalog/stock/count-sales.job.ts';
import type { BuiltSeller } from '../../helpers/mall/builders.ts';
import { type Goods, payByBalance, place, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/**
 * Lists, facets, suggestions and pages of goods (docs/product.md#public-calls). Lists are cached for
 * seconds, so each test queries its own goods.
 */
let souk: TestApp;
let trade: Trade;
let store: BuiltSeller & { readonly classId: number };
beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
  store = await trade.aStore();
});

let usedWords = 0;
/** Goods with a word in their names that no others have. */
async function goodsWithWord(
  count: number,
  more: (index: number) => Readonly<Record<string, unknown>> = () => ({}),
  of = store,
): Promise<{ readonly word: string; readonly goods: readonly Goods[] }> {
  usedWords += 1;
  const word = `wort${usedWords}x`;
  const goods: Goods[] = [];
  for (let index = 0; index < count; index++) {
    const added = await trade.goods(of, { price: 1000 * (index + 1) });
    goods.push(added);
    await set(added.id, { goods_name: `Thing ${word} ${index}`, ...more(index) });
  }
  return { word, goods };
}
const set = (id: number, values: Readonly<Record<string, unknown>>): Promise<number> =>
  souk.sql.run(
    `UPDATE goods SET ${Object.keys(values)
      .map((name, index) => `${name} = $${index + 2}`)
      .join(', ')} WHERE id = $1`,
    [id, ...Object.values(values)],
  );
let calls = 0;
/** `per_page` differs from call to call, so that no cached list is returned. */
async function list(
  params: object,
  more: Readonly<Record<string, unknown>> = {},
): Promise<GoodsList> {
  calls += 1;
  const { data } = await souk.anonymous.get<GoodsList>('/goods', {
    params: encodeParams(params),
    per_page: 30 + (calls % 30),
    ...more,
  });
  return data;
}
const idsOf = ({ data }: GoodsList): readonly number[] => data.map(({ id }) => id);

test('a card shows price, stock, store and offers of its goods', async () => {
  const {
    word,
    goods: [withoutSkus],
  } = await goodsWithWord(1);
  const skus = await trade.goods(store, { price: 2500, skuStocks: [3, 4] });
  await set(skus.id, { goods_name: `Kinds ${word}` });
  await souk.sql.run('UPDATE goods_skus SET goods_price = 1500 WHERE id = $1', [skus.skus[0]]);
  await souk.sql.run(
    'INSERT INTO collectives (store_id, goods_id, discount, need) VALUES ($1, $2, 20, 3)',
    [store.storeId, skus.id],
  );
  await souk.sql.run(
    `
      INSERT INTO seckills (store_id, goods_id, discount, stock, start_time, end_time)
      VALUES ($1, $2, 10, 5, mall_now() - interval '1 hour', mall_now() + interval '1 hour')`,
    [store.storeId, withoutSkus!.id],
  );
  const { data, total } = await list({
    keywords: word,
    sort_type: 'goods_price',
    sort_order: 'desc',
  });
  expect(total).toBe(2);
  expect(data).toMatchObject([
    {
      id: skus.id,
      goods_price: '15.00',
      goods_stock: 7,
      need: 3,
      collective_price: '12.00',
      seckill_price: '',
      store_name: store.storeName,
      is_open: true,
    },
    {
      id: withoutSkus!.id,
      goods_price: '10.00',
      goods_stock: 100,
      need: 0,
      collective_price: '',
      seckill_price: '9.00',
      order_comment_count: 0,
    },
  ]);
});

test('goods off the shelf, under review, deleted or of a closed store are not found and have no page', async () => {
  const other = await trade.aStore();
  const { word, goods } = await goodsWithWord(5);
  const {
    goods: [closed],
  } = await goodsWithWord(1, () => ({ goods_name: `Thing ${word} closed` }), other);
  await Promise.all([
    set(goods[0]!.id, { goods_status: 0 }),
    set(goods[1]!.id, { goods_verify: 2 }),
    set(goods[2]!.id, { deleted_at: new Date() }),
    souk.sql.run('UPDATE stores SET store_status = 0 WHERE id = $1', [other.storeId]),
  ]);
  expect(new Set(idsOf(await list({ keywords: word })))).toEqual(
    new Set([goods[3]!.id, goods[4]!.id]),
  );
  for (const { id } of [...goods.slice(0, 3), closed!]) {
    expect(await souk.anonymous.get(`/goods/${id}`)).toMatchObject({ code: 404 });
    expect((await souk.anonymous.get('/goods/cards', { ids: id })).data).toEqual([]);
  }
  await set(goods[0]!.id, { goods_status: 1 });
  await souk.sql.run('UPDATE stores SET store_status = 1 WHERE id = $1', [other.storeId]);
  expect((await souk.anonymous.get(`/goods/${goods[0]!.id}`)).code).toBe(200);
  expect((await souk.anonymous.get(`/goods/${closed!.id}`)).code).toBe(200);
});

test('a search finds goods with every word in name, subname, brand or class, in any script', async () => {
  const [brand] = await souk.sql.rows<{ id: number }>(
    "INSERT INTO goods_brands (name) VALUES ('青岚记') RETURNING id",
  );
  const { word, goods } = await goodsWithWord(3, (index) =>
    index === 1 ? { goods_subname: '手工 Headphones', brand_id: brand!.id } : {},
  );
  expect(idsOf(await list({ keywords: `${word} HEADPHONES` }))).toEqual([goods[1]!.id]);
  expect(idsOf(await list({ keywords: `青岚 ${word}` }))).toEqual([goods[1]!.id]);
  expect(idsOf(await list({ keywords: `${word} Leaf` }))).toHaveLength(3);
  expect(idsOf(await list({ keywords: `${word} 100%` }))).toEqual([]);
  await souk.sql.run("UPDATE goods_brands SET name = '远汀' WHERE id = $1", [brand!.id]);
  expect(idsOf(await list({ keywords: `远汀 ${word}` }))).toEqual([goods[1]!.id]);
});

test('lists are filtered by class of each level, brand, store and price, and sorted', async () => {
  const other = await trade.aStore();
  const { word, goods } = await goodsWithWord(4, (index) => ({ goods_sale: [5, 9, 1, 7][index] }));
  const {
    goods: [ofOtherStore],
  } = await goodsWithWord(1, () => ({ goods_name: `Thing ${word} far`, goods_sale: 3 }), other);
  const ids = goods.map(({ id }) => id);
  const [leaf] = await souk.sql.rows<{ id: number; pid: number; root: number }>(
    `
      SELECT c.id, c.pid, p.pid AS root
      FROM goods_classes c
      JOIN goods_classes p ON p.id = c.pid
      WHERE c.id = $1`,
    [store.classId],
  );
  for (const choice of [
    { tid: leaf!.id },
    { sid: leaf!.pid },
    { pid: leaf!.root },
    { class_id: [leaf!.id] },
    { class_id: leaf!.root, deep: 1 },
    { store_id: store.storeId },
  ])
    expect(new Set(idsOf(await list({ keywords: word, ...choice })))).toEqual(new Set(ids));
  expect(idsOf(await list({ keywords: word, store_id: other.storeId }))).toEqual([
    ofOtherStore!.id,
  ]);
  expect(
    idsOf(
      await list({ keywords: word, price_from: '20', price_to: '30.00', sort_type: 'goods_price' }),
    ),
  ).toEqual([ids[1], ids[2]]);
  expect(idsOf(await list({ keywords: word, sort_type: 'goods_sale' }))).toEqual([
    ids[1],
    ids[3],
    ids[0],
    ofOtherStore!.id,
    ids[2],
  ]);
  expect(
    idsOf(
      await list({
        store_id: store.storeId,
        keywords: word,
        sort_type: 'goods_price',
        sort_order: 'desc',
      }),
    ),
  ).toEqual(ids.toReversed());
  expect(idsOf(await list({ keywords: word }, { per_page: 2, page: 3, facets: 1 }))).toHaveLength(
    1,
  );
});

test('recommended, mall, group and referral goods have lists of their own', async () => {
  const { word, goods } = await goodsWithWord(4, (index) => ({
    is_recommend: index === 0 ? 1 : 0,
    is_master: index === 1 ? 1 : 0,
  }));
  await souk.sql.run(
    'INSERT INTO collectives (store_id, goods_id, discount, need) VALUES ($1, $2, 20, 3)',
    [store.storeId, goods[2]!.id],
  );
  await souk.sql.run('INSERT INTO distributions (store_id, goods_id, lev_1) VALUES ($1, $2, 3)', [
    store.storeId,
    goods[3]!.id,
  ]);
  for (const [index, flag] of [
    'is_recommend',
    'is_master',
    'is_collective',
    'is_distribution',
  ].entries())
    expect(idsOf(await list({ keywords: word }, { [flag]: 1 }))).toEqual([goods[index]!.id]);
  expect(
    (await souk.anonymous.get('/collectives', { params: encodeParams({ keywords: word }) })).data
      .data,
  ).toMatchObject([
    { id: goods[2]!.id, collective: { need: 3, discount: 20, price: '24.00' }, open_groups: 0 },
  ]);
});

test('a facet counts the goods that each choice leaves, with the choices of the other facets applied', async () => {
  const other = await trade.aStore();
  const brands = await souk.sql.rows<{ id: number }>(
    "INSERT INTO goods_brands (name) VALUES ('Facet A'), ('Facet B') RETURNING id",
  );
  const { word } = await goodsWithWord(4, (index) => ({ brand_id: brands[index % 2]!.id }));
  await goodsWithWord(
    2,
    () => ({ goods_name: `Thing ${word} other`, brand_id: brands[1]!.id, goods_price: 60_000 }),
    other,
  );
  const { facets, total } = await list({ keywords: word, brand_id: brands[1]!.id }, { facets: 1 });
  expect(total).toBe(4);
  expect(facets!.brands).toEqual([
    { id: brands[1]!.id, name: 'Facet B', count: 4 },
    { id: brands[0]!.id, name: 'Facet A', count: 2 },
  ]);
  expect(new Map(facets!.stores.map(({ id, count }) => [id, count]))).toEqual(
    new Map([
      [store.storeId, 2],
      [other.storeId, 2],
    ]),
  );
  expect(facets!.classes).toContainEqual(
    expect.objectContaining({ id: store.classId, lev: 3, name: 'Leaf', count: 2 }),
  );
  expect(facets!.prices.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  const highestBand = facets!.prices.at(-1)!;
  expect(
    (
      await list({
        keywords: word,
        brand_id: brands[1]!.id,
        price_from: highestBand.from,
        price_to: highestBand.to,
      })
    ).total,
  ).toBe(highestBand.count);
});

test('a shopper who has typed nothing sees the classes and goods that are bought most', async () => {
  const { classes, goods, brands } = (
    await souk.anonymous.get<Suggestions>('/goods/suggest', { keywords: ' ' })
  ).data;
  expect([
    classes.length > 0 && classes.length <= 6,
    goods.length > 0 && goods.length <= 4,
    brands,
  ]).toEqual([true, true, []]);
});

test('suggestions name goods, classes, brands and stores', async () => {
  const { word, goods } = await goodsWithWord(3, (index) => ({ goods_sale: index }));
  const { data } = await souk.anonymous.get<Suggestions>('/goods/suggest', {
    keywords: word.slice(0, 6),
  });
  expect(data.goods.map(({ id }) => id)).toEqual(expect.arrayContaining(goods.map(({ id }) => id)));
  const suggested = (
    await souk.anonymous.get<Suggestions>('/goods/suggest', { keywords: store.storeName })
  ).data;
  expect(suggested.stores).toContainEqual(
    expect.objectContaining({ id: store.storeId, store_name: store.storeName }),
  );
  expect(
    (await souk.anonymous.get<Suggestions>('/goods/suggest', { keywords: 'branch' })).data
      .classes[0],
  ).toMatchObject({ lev: 2, name: 'Branch' });
});

test('answers to visitors are cached for seconds and have an ETag; answers to accounts are not cached', async () => {
  const {
    goods: [one],
  } = await goodsWithWord(1);
  const first = await souk.anonymous.raw(`/api/goods/${one!.id}`);
  expect([first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([
    'public, max-age=0',
    expect.stringContaining('authorization'),
  ]);
  expect(
    (
      await souk.anonymous.raw(`/api/goods/${one!.id}`, {
        headers: { 'if-none-match': first.headers.get('etag')! },
      })
    ).status,
  ).toBe(304);
  const shopper = await trade.shopper();
  expect((await shopper.client.raw(`/api/goods/${one!.id}`)).headers.get('cache-control')).toBe(
    'no-store',
  );
});

test.each([
  ['a parameter nobody knows', '/goods?colour=1'],
  ['unreadable params', '/goods?params=!!'],
  ['a page that is none', '/goods?page=0'],
  ['too large a page', '/goods?per_page=61'],
  ['a flag that is none', '/goods?is_master=2'],
  ['ids that are none', '/goods/cards?ids=a'],
  ['a long word', `/goods/suggest?keywords=${'a'.repeat(901)}`],
  ['stores by a sort nobody knows', `/stores?params=${encodeParams({ sort_type: 'id' })}`],
  ['a latitude beyond the pole', '/stores?lat=91&lng=0'],
])('refuses %s', async (_name, path) => {
  expect([400, 422]).toContain((await souk.anonymous.get(path)).code);
});

test('paid pieces count as sold once, wholly refunded ones do not; lists sort by the sold count', async () => {
  const {
    word,
    goods: [first, second],
  } = await goodsWithWord(2);
  const shopper = await trade.shopper({ money: 100_000 });
  const seller = (await souk.as.seller(store)).json();
  const soldCounts = async (): Promise<readonly (readonly [number, number])[]> => {
    await Promise.all([souk.app.get(CountSales).run(), souk.app.get(CountSales).run()]);
    return (await list({ keywords: word, sort_type: 'goods_sale' })).data.map(
      ({ id, goods_sale: sale }) => [id, sale],
    );
  };
  const paid = await place(shopper, [{ goods_id: first!.id, buy_num: 3 }]);
  const other = await place(shopper, [{ goods_id: second!.id, buy_num: 2 }]);
  expect(await soldCounts()).toEqual([
    [second!.id, 0],
    [first!.id, 0],
  ]);
  await payByBalance(shopper, paid);
  await payByBalance(shopper, other);
  expect(await soldCounts()).toEqual([
    [first!.id, 3],
    [second!.id, 2],
  ]);
  const {
    data: {
      order_goods: [line],
    },
  } = await shopper.client.get(`/user/order/${paid[0]}`);
  for (const num of [1, 2]) {
    await shopper.client.post('/user/order/refund', {
      order_id: paid[0],
      refund_type: 0,
      refund_remark: 'Broken',
      lines: [{ order_goods_id: line.id, num }],
    });
    expect(await seller.put(`/Seller/refunds/${paid[0]}`, { refund_verify: 1 })).toMatchObject({
      code: 200,
    });
    expect(await soldCounts()).toEqual(
      num === 1
        ? [
            [first!.id, 3],
            [second!.id, 2],
          ]
        : [
            [second!.id, 2],
            [first!.id, 0],
          ],
    );
  }
});
