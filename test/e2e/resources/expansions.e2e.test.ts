import { afterAll, beforeAll, expect, test } from 'vitest';
import { aKeyOf } from '../../../server/proof/api-key.ts';
import type { Client, LooseJson } from '../../helpers/http/client.ts';
import { expectInvariants, sharedTrade, type Trade } from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { actorOf, createRow, crudOf, listRows } from '../../helpers/server/crud.ts';
import { recordStatements } from '../../helpers/server/record-statements.ts';

/** `expand` of lists and rows: the rows that references point at. */
let souk: TestApp;
let trade: Trade;
let store: Awaited<ReturnType<Trade['aStore']>>;
let other: typeof store;
let admin: Client;
let seller: Client;
let goods: { readonly id: number };
let otherGoods: typeof goods;
let brand: number;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  [store, other] = [await trade.aStore(), await trade.aStore()];
  admin = (await souk.as.admin()).json();
  seller = (await souk.as.seller(store)).json();
  goods = await trade.goods(store);
  otherGoods = await trade.goods(other);
  const [made] = await souk.sql.rows<{ id: number }>(
    "INSERT INTO goods_brands (name) VALUES ('Expanded') RETURNING id",
  );
  brand = made!.id;
  await souk.sql.run('UPDATE goods SET brand_id = $1 WHERE id = $2', [brand, goods.id]);
});
afterAll(() => expectInvariants(souk));

const rowOf = async (client: Client, path: string): Promise<LooseJson> => {
  const { code, msg, data } = await client.get<LooseJson>(path);
  expect(code, `${path}: ${msg}`).toBe(200);
  return data;
};

test('answers the referenced rows beside the ids, in lists and rows', async () => {
  const query = 'expand=store_id,brand_id,class_id';
  const row = await rowOf(admin, `/Admin/goods/${goods.id}?${query}`);
  expect(row).toMatchObject({
    store_id: store.storeId,
    brand_id: brand,
    _expand: { store_id: { id: store.storeId }, brand_id: { id: brand, name: 'Expanded' } },
  });
  const { data: page } = await rowOf(admin, `/Admin/goods?id=${goods.id}&${query}`);
  expect(page[0]._expand).toEqual(row._expand);
  const [all] = await rowOf(admin, `/Admin/goods?isAll=true&id=${goods.id}&${query}`);
  expect(all._expand).toEqual(row._expand);
  const { data: brands } = await rowOf(admin, `/Admin/goods_brands?id=${brand}`);
  expect(row._expand.brand_id).toEqual(brands[0]);
});

test('a reference to no row is null, several references are an array', async () => {
  const { data: page } = await rowOf(admin, `/Admin/goods?id=${otherGoods.id}&expand=brand_id`);
  expect(page[0]).toMatchObject({ brand_id: 0, _expand: { brand_id: null } });
  const { username } = await souk.aSubAccount(store, { rights: ['Seller.goods.index'] });
  const { data: users } = await rowOf(seller, `/Seller/users?username=${username}&expand=role_id`);
  expect(users[0].role_id).toHaveLength(1);
  expect(users[0]._expand.role_id).toMatchObject([{ id: users[0].role_id[0] }]);
});

test('fields= keeps an expanded reference; without expand nothing is added', async () => {
  const path = `/Admin/goods?id=${goods.id}`;
  const { data: few } = await rowOf(admin, `${path}&fields=goods_name&expand=brand_id`);
  expect(Object.keys(few[0]).toSorted()).toEqual(
    ['_expand', '_labels', 'brand_id', 'goods_name', 'id', 'rev'].toSorted(),
  );
  const { data: plain } = await rowOf(admin, path);
  expect(plain[0]).not.toHaveProperty('_expand');
});

test('runs one statement for each reference, whatever the number of rows', async () => {
  const path = (ids: readonly number[]) =>
    `/Admin/goods?id=${ids.join()}|in&expand=store_id,brand_id`;
  const count = async (ids: readonly number[]): Promise<number> => {
    const statements = await recordStatements(() => rowOf(admin, path(ids)));
    return statements.filter((sql) => /FROM "(stores|goods_brands)" t\n/.test(sql)).length;
  };
  const more = [await trade.goods(store), await trade.goods(other), await trade.goods(other)];
  await souk.sql.run('UPDATE goods SET brand_id = $1 WHERE id = ANY($2)', [
    brand,
    more.map(({ id }) => id),
  ]);
  expect(await count([goods.id])).toBe(2);
  expect(await count([goods.id, otherGoods.id, ...more.map(({ id }) => id)])).toBe(2);
});

test('a hidden field of the referenced row stays hidden', async () => {
  const path = `goods/${goods.id}?expand=class_id`;
  const forAdmin = await rowOf(admin, `/Admin/${path}`);
  const forSeller = await rowOf(seller, `/Seller/${path}`);
  expect(forAdmin._expand.class_id).toHaveProperty('rate');
  expect(forSeller._expand.class_id.id).toBe(forAdmin.class_id);
  expect(forSeller._expand.class_id).not.toHaveProperty('rate');
  const stated = forSeller._expand.class_id;
  const { data: classes } = await rowOf(seller, `/Seller/goods_classes?id=${stated.id}`);
  expect(Object.keys(stated).toSorted()).toEqual(
    Object.keys(classes[0])
      .filter((name) => name !== 'has_children')
      .toSorted(),
  );
});

test('a row of another store and a deleted one are null', async () => {
  const [freight] = await souk.sql.rows<{ id: number }>(
    "INSERT INTO freights (store_id, name) VALUES ($1, 'Foreign') RETURNING id",
    [other.storeId],
  );
  const useFreight = (id: unknown) =>
    souk.sql.run('UPDATE goods SET freight_id = $1 WHERE id = $2', [id, goods.id]);
  const { freight_id: own } = await rowOf(admin, `/Admin/goods/${goods.id}`);
  await useFreight(freight!.id);
  const path = `goods/${goods.id}?expand=freight_id`;
  const forAdmin = await rowOf(admin, `/Admin/${path}`);
  expect(forAdmin._expand.freight_id).toMatchObject({ id: freight!.id, name: 'Foreign' });
  const forSeller = await rowOf(seller, `/Seller/${path}`);
  expect(forSeller).toMatchObject({ freight_id: freight!.id, _expand: { freight_id: null } });
  await useFreight(own);

  const brands = `/Admin/goods/${goods.id}?expand=brand_id`;
  expect((await rowOf(admin, brands))._expand.brand_id).toMatchObject({ id: brand });
  await souk.sql.run('UPDATE goods_brands SET deleted_at = mall_now() WHERE id = $1', [brand]);
  expect(await rowOf(admin, brands)).toMatchObject({
    brand_id: brand,
    _expand: { brand_id: null },
  });
  await souk.sql.run('UPDATE goods_brands SET deleted_at = NULL WHERE id = $1', [brand]);
});

test('a key expands what its role lists or shows, and nothing else', async () => {
  const rights = ['Seller.goods.index', 'Seller.goods.show'];
  const narrow = await aKeyOf(souk, 'Seller', seller, { rights, scopes: ['read'] });
  for (const path of [`/Seller/goods/${goods.id}`, '/Seller/goods'])
    expect(await narrow.client.get(`${path}?expand=brand_id`)).toMatchObject({
      code: 422,
      msg: 'You may not read the rows that brand_id refers to',
      data: { errors: [{ pointer: '/expand' }] },
    });
  const wider = await aKeyOf(souk, 'Seller', seller, {
    rights: [...rights, 'Seller.goods_brands.index'],
    scopes: ['read'],
  });
  const row = await rowOf(wider.client, `/Seller/goods/${goods.id}?expand=brand_id`);
  expect(row._expand.brand_id).toMatchObject({ id: brand });
});

test.each(['nothing', 'goods_name', 'skuList', 'brand_id.name', 'store_id,nothing', '__proto__'])(
  'refuses expand=%s for a session and a key',
  async (names) => {
    const { client } = await aKeyOf(souk, 'Seller', seller);
    for (const caller of [seller, client])
      for (const path of [`/Seller/goods/${goods.id}`, '/Seller/goods'])
        expect(await caller.get(`${path}?expand=${names}`)).toMatchObject({ code: 422 });
  },
);

test('a reference that the area may not read is refused', async () => {
  expect(await seller.get('/Seller/chat_friends?expand=user_id')).toMatchObject({ code: 422 });
  // The shop has no list of stores
  expect(await souk.anonymous.get('/coupons?expand=store_id')).toMatchObject({ code: 422 });
  expect(await souk.anonymous.get('/coupons?expand=class_id')).toMatchObject({ code: 200 });
});

test('visitors expand what is public, not what belongs to accounts', async () => {
  const wallets = {
    resource: 'x_wallets',
    display: 'name',
    fields: { name: { type: 'text', required: true }, user_id: { type: 'integer' } },
    scope: { Admin: true, shop: { own: { user_id: '@user.id' }, can: ['index', 'show'] } },
  };
  const badges = {
    resource: 'x_badges',
    display: 'name',
    fields: { name: { type: 'text', required: true } },
    scope: { Admin: true, shop: { read: true, can: ['index'] } },
  };
  const posts = {
    resource: 'x_posts',
    display: 'title',
    fields: {
      title: { type: 'text', required: true },
      wallet_id: { type: 'ref', resource: 'x_wallets' },
      badge_id: { type: 'ref', resource: 'x_badges' },
    },
    scope: { Admin: true, shop: { read: true, can: ['index'] } },
  };
  const crud = await crudOf(souk, [wallets, badges, posts]);
  const byAdmin = actorOf('Admin');
  const add = (name: string, body: object) =>
    createRow(crud, byAdmin, crud.resources.get(name), { body });
  const wallet = await add('x_wallets', { name: 'Of nobody', user_id: 0 });
  const mine = await add('x_wallets', { name: 'Mine', user_id: 7 });
  const badge = await add('x_badges', { name: 'Gold' });
  for (const { id } of [wallet, mine])
    await add('x_posts', { title: 'Hello', wallet_id: id, badge_id: badge.id });
  const list = (id: number, expand: string): Promise<LooseJson> =>
    listRows(crud, actorOf('shop', { id, isSuper: false }), crud.resources.get('x_posts'), {
      expand,
      order: 'id',
    });
  await expect(list(0, 'wallet_id')).rejects.toMatchObject({ code: 422 });
  expect((await list(0, 'badge_id')).data[0]._expand.badge_id).toMatchObject({ name: 'Gold' });
  const { data } = await list(7, 'badge_id,wallet_id');
  expect(data.map((row: LooseJson) => row._expand.wallet_id?.name ?? null)).toEqual([null, 'Mine']);
});
