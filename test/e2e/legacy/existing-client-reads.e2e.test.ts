import { beforeAll, describe, expect, test } from 'vitest';
import type { AreaTree } from '../../../schemas/contract/calls/areas.ts';
import { codes } from '../../../schemas/contract/envelope.ts';
import { type LegacyMall, legacyMall } from '../../helpers/legacy/legacy-mall.ts';

/** Reads of a client that nobody here wrote (docs/decisions/0003-legacy-clients.md). */
let souk: LegacyMall['souk'];
let trade: LegacyMall['trade'];
let admin: LegacyMall['admin'];
let store: LegacyMall['store'];
let seller: LegacyMall['seller'];
beforeAll(async () => {
  ({ souk, trade, admin, store, seller } = await legacyMall());
});

describe('a tree', () => {
  const heightOf = (nodes: readonly { readonly children: readonly object[] }[]): number =>
    nodes.reduce(
      (height, { children }) => Math.max(height, 1 + heightOf(children as AreaTree[])),
      0,
    );
  const noLimit = ['', 'deep=', 'deep=0', 'deep=-1', 'type=getAreaChildren&deep=0'];

  test('of areas has all levels without a limit, and the levels of a limit', async () => {
    await souk.sql.run(
      `
        INSERT INTO areas (pid, code, name, deep)
        VALUES (NULL, '81', 'Coast', 0), ('81', '8101', 'Port', 1), ('8101', '810101', 'Old Port', 2)`,
    );
    const readHeight = async (query: string) => {
      const areas: readonly AreaTree[] = (await souk.anonymous.get(`/load_areas?${query}`)).data;
      return heightOf(areas.filter(({ name }) => name === 'Coast'));
    };
    for (const query of noLimit) expect(await readHeight(query), query).toBe(3);
    for (const deep of [1, 2, 3]) expect(await readHeight(`deep=${deep}`)).toBe(deep);
    for (const deep of ['4', '-2', 'x'])
      expect((await souk.anonymous.get('/load_areas', { deep })).code, deep).toBe(codes.badInput);
  });

  test('of goods classes has all levels without a limit', async () => {
    await trade.goods(store);
    const read = async (query: string) =>
      (await souk.anonymous.get(`/load_goods_classes?${query}`)).data;
    const whole = await read('');
    expect(heightOf(whole)).toBeGreaterThan(0);
    for (const query of noLimit) expect(await read(query), query).toEqual(whole);
  });
});

test('specs and SKUs are lists of their own, with the rights of their attribute and goods', async () => {
  const { data: attribute } = await seller.json().post('/Seller/goods_attrs', {
    name: 'Colour',
    specs: [{ name: 'Red' }, { name: 'Blue' }],
  });
  const { id: goods, skus } = await trade.goods(store, { skuStocks: [3, 4] });
  const specs = await admin.get('/Admin/goods_specs', { attr_id: attribute.id, total: 0 });
  expect(specs).toMatchObject({
    code: 200,
    data: { data: [{ name: 'Red' }, { name: 'Blue' }], total: 2 },
  });
  const [sku] = skus;
  expect((await admin.get('/Admin/goods_skus', { goods_id: goods })).data.data).toMatchObject([
    { id: sku, goods_id: goods, goods_price: '10.00', goods_stock: 3 },
    { goods_stock: 4 },
  ]);
  expect((await admin.get(`/Admin/goods_skus/${sku}`)).data).toMatchObject({ id: sku });
  const { data: all } = await admin.get('/Admin/goods_specs', { isAll: 'true' });
  expect(all.length).toBeGreaterThanOrEqual(2);
  const clerk = await souk.as.adminWith('Admin.goods.index');
  expect((await clerk.get('/Admin/goods_skus')).code).toBe(codes.done);
  expect((await clerk.get(`/Admin/goods_skus/${sku}`)).code).toBe(codes.noRight);
  expect((await clerk.get('/Admin/goods_specs')).code).toBe(codes.noRight);
  expect((await souk.anonymous.get('/Admin/goods_skus')).code).toBe(codes.signedOut);
});

describe('a dashboard', () => {
  test('of members, stores and payments lists their rows beside the chart', async () => {
    const { id } = await trade.shopper();
    const { username } = (await admin.get(`/Admin/users/${id}`)).data;
    for (const name of ['user', 'store', 'pay'])
      for (const is_type of [0, 1, 2]) {
        const { code, data } = await admin.get(`/Admin/dashboard/${name}`, {
          is_type,
          page: 1,
          per_page: 5,
        });
        expect(code, name).toBe(200);
        expect(data, name).toMatchObject({
          plot: expect.any(Array),
          list: { data: expect.any(Array), current_page: 1, per_page: 5 },
        });
      }
    const found = await admin.get('/Admin/dashboard/user', { username });
    expect(found.data.list).toMatchObject({ total: 1, data: [{ id }] });
    expect((await admin.get('/Admin/dashboard/user', { is_type: 3 })).code).toBe(422);
  });

  test('lists no rows for a caller who may not list them', async () => {
    await trade.shopper();
    const clerk = await souk.as.adminWith('Admin.dashboard.user');
    const { data } = await clerk.get('/Admin/dashboard/user');
    expect(data).toMatchObject({ plot: expect.any(Array), list: { data: [], total: 0 } });
  });

  test('of a store has its parts under the names of both areas', async () => {
    const { data: all } = await seller.get('/Seller/dashboard/all');
    expect(all.user_plot).toHaveLength(12);
    expect(all.user_plot).toEqual(all.order_count_plot);
    const { data: sales } = await seller.get('/Seller/dashboard/order');
    expect(sales).toMatchObject({ goods: expect.any(Array), store: sales.goods_num });
  });
});

test('goods answer the scores of their store', async () => {
  const { id } = await trade.goods(store);
  const { data } = await souk.anonymous.get(`/goods/${id}`);
  const { data: shop } = await souk.anonymous.get(`/store/${store.storeId}`);
  expect(data.rate).toEqual(shop.rate);
  expect(Object.keys(data.rate)).toEqual(
    expect.arrayContaining(['scoreAll', 'agreeAll', 'serviceAll', 'speedAll']),
  );
});
