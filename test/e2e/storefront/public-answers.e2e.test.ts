import { beforeAll, describe, expect, test } from 'vitest';
import type { GoodsList } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { type Goods, Trade } from '../../helpers/mall/trade.ts';
import { sharedApp, type TestApp } from '../../helpers/server/app.ts';

/**
 * Public answers are kept for seconds: each call gets the answer to its own question, whatever was
 * asked before.
 */
let souk: TestApp;
let trade: Trade;
/** Two stores, each with three goods at different prices in one class and three in another. */
let stores: readonly {
  readonly storeId: number;
  readonly classes: readonly [number, number];
  readonly goods: readonly Goods[];
}[];
/** In the names of all goods, stores and brands; each brand has the id of its store. */
const word = 'Quillwort';

beforeAll(async () => {
  souk = await sharedApp();
  trade = new Trade(souk);
  stores = [await aStore(1), await aStore(2)];
});

async function aStore(number: number): Promise<(typeof stores)[number]> {
  const store = await trade.aStore();
  await souk.sql.run(
    'UPDATE stores SET store_name = $2, store_lat = $3, store_lng = 120 WHERE id = $1',
    [store.storeId, `${word} ${number}`, 10 * number],
  );
  await souk.sql.run(
    'INSERT INTO goods_brands (id, name) OVERRIDING SYSTEM VALUE VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = $2',
    [store.storeId, `${word} brand ${number}`],
  );
  const classes = [store.classId, await souk.aClassOf(store.storeId)] as const;
  const goods: Goods[] = [];
  for (const [index, classId] of [
    classes[0],
    classes[0],
    classes[0],
    ...Array(3).fill(classes[1]),
  ].entries()) {
    const added = await trade.goods({ ...store, classId }, { price: number * 100 + index });
    await souk.sql.run('UPDATE goods SET goods_name = $2, brand_id = $3 WHERE id = $1', [
      added.id,
      `${word} ${['red', 'blue'][index % 2]} ${['pot', 'jar', 'cup'][index % 3]}`,
      store.storeId,
    ]);
    goods.push(added);
  }
  return { storeId: store.storeId, classes, goods };
}

const ask = async (path: string, params: object, more: object = {}) =>
  (await souk.anonymous.get(path, { params: encodeParams({ keywords: word, ...params }), ...more }))
    .data;
const idsOf = ({ data }: Pick<GoodsList, 'data'>) => data.map(({ id }) => id);

test('goods are those of the words, filters, order and page of the call', async () => {
  const all = stores.flatMap(({ goods }) => goods.map(({ id }) => id));
  const [first, second] = stores.map(({ goods }) => goods.map(({ id }) => id)) as [
    number[],
    number[],
  ];
  const by = { sort_type: 'goods_price', sort_order: 'asc' };
  const pick = (...places: number[]) => places.map((place) => all[place]);
  const calls: readonly (readonly [object, object, readonly (number | undefined)[]])[] = [
    [by, {}, all],
    [{ ...by, sort_order: 'desc' }, {}, all.toReversed()],
    [by, { per_page: 2 }, pick(0, 1)],
    [by, { per_page: 2, page: 2 }, pick(2, 3)],
    [by, { per_page: 3, page: 2 }, pick(3, 4, 5)],
    [{ ...by, store_id: stores[0]!.storeId }, {}, first],
    [{ ...by, store_id: stores[1]!.storeId }, {}, second],
    [{ ...by, brand_id: stores[1]!.storeId }, {}, second],
    [{ ...by, class_id: stores[0]!.classes[0] }, {}, pick(0, 1, 2)],
    [{ ...by, class_id: stores[0]!.classes[1] }, {}, pick(3, 4, 5)],
    [{ ...by, price_from: '2.00' }, {}, second],
    [{ ...by, price_to: '1.01' }, {}, pick(0, 1)],
    [{ ...by, keywords: `${word} red` }, {}, pick(0, 2, 4, 6, 8, 10)],
    [{ ...by, keywords: `${word} blue` }, {}, pick(1, 3, 5, 7, 9, 11)],
    [{ ...by, keywords: `${word} blue jar` }, {}, pick(1, 7)],
  ];
  for (const round of [1, 2])
    for (const [params, more, ids] of calls)
      expect(
        idsOf(await ask('/goods', params, more)),
        `${round} ${JSON.stringify([params, more])}`,
      ).toEqual(ids);
});

test('brands and stores of a list have their own names, also with one id', async () => {
  const { facets } = (await ask('/goods', {}, { facets: 1 })) as GoodsList;
  const names = (list: readonly { readonly name: string }[]) =>
    list.map(({ name }) => name).toSorted();
  expect(names(facets!.stores)).toEqual([`${word} 1`, `${word} 2`]);
  expect(names(facets!.brands)).toEqual([`${word} brand 1`, `${word} brand 2`]);
  expect(((await ask('/goods', {})) as GoodsList).facets).toBeUndefined();
});

test('suggestions are those of all words', async () => {
  const suggested = async (keywords: string) =>
    (await souk.anonymous.get('/goods/suggest', { keywords })).data.goods.map(
      ({ goods_name: name }: { readonly goods_name: string }) => name.split(' ').at(-1),
    );
  for (const round of [1, 2])
    for (const last of ['pot', 'jar', 'cup'])
      expect(new Set(await suggested(`${word} ${last}`)), `${round} ${last}`).toEqual(
        new Set([last]),
      );
});

test('a goods page has its own brand, classes and best sellers', async () => {
  for (const [index, { storeId, classes, goods }] of stores.entries())
    for (const [place, { id }] of goods.entries()) {
      const { data } = await souk.anonymous.get(`/goods/${id}`);
      expect(data.brand).toMatchObject({ id: storeId, name: `${word} brand ${index + 1}` });
      expect(data.classList[0].id).toBe(classes[place < 3 ? 0 : 1]);
      const ofClass = place < 3 ? goods.slice(0, 3) : goods.slice(3);
      expect(new Set(idsOf({ data: data.sale_list }))).toEqual(
        new Set(ofClass.map((one) => one.id)),
      );
    }
});

describe('the list of stores', () => {
  const distances = async (place: object, more: object = {}) =>
    (await ask('/stores', { sort_type: 'distance', ...more }, place)).data.map(
      ({
        store_name: name,
        distance,
      }: {
        readonly store_name: string;
        readonly distance: string;
      }) => `${name.at(-1)} ${distance}`,
    );

  test('has the distance to each caller', async () => {
    for (const round of [1, 2]) {
      expect(await distances({ lat: 10, lng: 120 }), String(round)).toEqual(['1 0m', '2 1111.9km']);
      expect(await distances({ lat: 20, lng: 120 }), String(round)).toEqual(['2 0m', '1 1111.9km']);
      expect(await distances({ lat: 20, lng: 120 }, { sort_order: 'desc' }), String(round)).toEqual(
        ['1 1111.9km', '2 0m'],
      );
      expect(await distances({}), String(round)).toEqual(['1 ', '2 ']);
    }
  });

  test('has pages, and those that the words find', async () => {
    const page = async (params: object, more: object) =>
      (await ask('/stores', params, more)).data.map(
        ({ store_name: name }: { readonly store_name: string }) => name,
      );
    for (const round of [1, 2]) {
      expect(await page({}, { per_page: 1 }), String(round)).toEqual([`${word} 1`]);
      expect(await page({}, { per_page: 1, page: 2 }), String(round)).toEqual([`${word} 2`]);
      expect(await page({}, { per_page: 2 }), String(round)).toEqual([`${word} 1`, `${word} 2`]);
      expect(await page({ keywords: `${word} 2` }, { per_page: 2 }), String(round)).toEqual([
        `${word} 2`,
      ]);
    }
  });

  test('and the page of a store have its own best sellers', async () => {
    for (const { storeId, goods } of stores) {
      const { data } = await souk.anonymous.get(`/store/${storeId}`);
      expect(new Set(idsOf({ data: data.sale_list }))).toEqual(new Set(goods.map(({ id }) => id)));
    }
  });
});
