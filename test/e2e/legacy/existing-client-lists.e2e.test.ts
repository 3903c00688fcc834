import { beforeAll, describe, expect, test } from 'vitest';
import type { LooseJson } from '../../helpers/http/client.ts';
import { type LegacyMall, legacyMall } from '../../helpers/legacy/legacy-mall.ts';
import { sendIdentityCheck } from '../../helpers/mall/identity-checks.ts';
import { place, placeAndPay } from '../../helpers/mall/trade.ts';

/** Lists as a client reads them that nobody here wrote (docs/decisions/0003-legacy-clients.md). */
let souk: LegacyMall['souk'];
let admin: LegacyMall['admin'];
let store: LegacyMall['store'];
let seller: LegacyMall['seller'];
let shopper: LegacyMall['shopper'];
let goods: LegacyMall['goods'];
beforeAll(async () => {
  ({ souk, admin, store, seller, shopper, goods } = await legacyMall());
});

/** What such a client sends back from the last list, with every list call. */
const echoedPaging = {
  page: 1,
  per_page: 30,
  total: 0,
  last_page: 1,
  current_page: 1,
  count: '',
  isResource: 'Home',
};

describe('a list call with the paging of the last answer', () => {
  const shop = ['goods', 'stores', 'seckills', 'integral/goods', 'integral/class', 'collectives'];
  const user = [
    'orders',
    'carts',
    'addresses',
    'comments',
    'check',
    'cashes',
    'favorites',
    'money_logs',
    'coupons',
    'distributions',
    'distribution_logs',
    'messages',
  ];
  const ofAdmin = [
    'admins',
    'users',
    'menus',
    'roles',
    'permission_groups',
    'permissions',
    'sms',
    'sms_logs',
    'agreements',
    'article_menus',
    'articles',
    'notices',
    'adv_spaces',
    'advs',
    'app_versions',
    'seller_menus',
    'areas',
    'currencies',
    'goods_classes',
    'goods_brands',
    'goods',
    'goods_attrs',
    'goods_specs',
    'goods_skus',
    'stores',
    'orders',
    'cashes',
    'order_comments',
    'expresses',
    'integral_goods_classes',
    'integral_goods',
    'money_logs',
    'integral_orders',
    'order_settlements',
    'distribution_logs',
  ];
  const ofSeller = [
    'users',
    'roles',
    'goods',
    'goods_attrs',
    'order_comments',
    'distributions',
    'coupons',
    'full_reductions',
    'collectives',
    'seckills',
    'file_space_dirs',
    'goods_brands',
    'money_logs',
    'orders',
    'order_settlements',
    'cashes',
    'freights',
    'distribution_logs',
    'coupon_logs',
    'file_spaces',
  ];
  test.each([
    ...shop.map((path) => ['shop', `/${path}`] as const),
    ...user.map((path) => ['shop', `/user/${path}`] as const),
    ...ofAdmin.map((path) => ['Admin', `/Admin/${path}`] as const),
    ...ofSeller.map((path) => ['Seller', `/Seller/${path}`] as const),
  ])('%s %s answers a page', async (area, path) => {
    const client = { shop: shopper.client, Admin: admin, Seller: seller }[area];
    const { code, data } = await client.get(path, echoedPaging);
    expect(code, JSON.stringify(data)).toBe(200);
  });

  test('filters by dates as `created_at[]`', async () => {
    const [id] = await place(shopper, [{ goods_id: goods }]);
    const ordersOf = async (from: string, to: string): Promise<readonly number[]> => {
      const range = `created_at%5B%5D=${from}&created_at%5B%5D=${to}`;
      const { data } = await shopper.client.get(`/user/orders?${range}`);
      return data.data.map((order: { id: number }) => order.id);
    };
    expect(await ordersOf('2020-01-01', '2099-01-01')).toContain(id);
    expect(await ordersOf('2020-01-01', '2020-02-01')).toEqual([]);
    const { data } = await admin.get(
      '/Admin/orders?created_at%5B%5D=2020-01-01&created_at%5B%5D=2020-02-01',
    );
    expect(data.data).toEqual([]);
  });
});

test('filters of such a client find rows by what they mean', async () => {
  await admin.post('/Admin/notices', { name: 'Filtered', content: '<p>About teapots</p>' });
  const found = async (path: string, query: object): Promise<readonly LooseJson[]> => {
    const { code, data } = await admin.get(path, { ...query });
    expect(code, JSON.stringify([query, data])).toBe(200);
    return data.data;
  };
  expect(await found('/Admin/notices', { content: 'teapots|like' })).toMatchObject([
    { name: 'Filtered' },
  ]);
  expect(await found('/Admin/notices', { content: 'About t|likeRight' })).toMatchObject([
    { name: 'Filtered' },
  ]);
  expect(await found('/Admin/notices', { content: 'teapots|likeRight' })).toEqual([]);
  expect(await found('/Admin/distribution_logs', { name: 'no such level|likeRight' })).toEqual([]);
  await souk.sql.run(
    "INSERT INTO app_versions (name, device) VALUES ('Souk', 'android'), ('Souk', 'ios')",
  );
  const valuesOf = async (path: string, query: object, field: string) =>
    new Set((await found(path, query)).map((row) => row[field]));
  expect(await valuesOf('/Admin/app_versions', { device: 'andr|like' }, 'device')).toEqual(
    new Set(['android']),
  );
  await placeAndPay(shopper, [{ goods_id: goods }]);
  expect(await valuesOf('/Admin/money_logs', { is_belong: '0|gt' }, 'is_belong')).toEqual(
    new Set([1]),
  );
  await souk.sql.run(
    `
      INSERT INTO cashes (store_id, user_id, money, name, card_no, bank_name)
      VALUES ($1, NULL, 100, 'Filtered', '', 'Bank'), (NULL, $2, 100, 'Filtered', '', 'Bank')`,
    [store.storeId, shopper.id],
  );
  expect(
    await valuesOf('/Admin/cashes', { store_id: '0|gt', name: 'Filtered' }, 'store_id'),
  ).toEqual(new Set([store.storeId]));
  for (const name of ['adjust', '系统处理'])
    expect(
      await found('/Admin/money_logs', { name: `${name}|like`, user_id: shopper.id }),
    ).toContainEqual(expect.objectContaining({ event: 'adjustment', money: '10000.00' }));
  expect(await found('/Admin/money_logs', { name: 'rejected|like', user_id: shopper.id })).toEqual(
    [],
  );
  expect(await found('/Admin/money_logs', { name: 'no such label|like' })).toEqual([]);
  const groups = await admin.get('/Admin/permission_groups', {
    isAll: 'true',
    isWith: 'permissions',
  });
  expect(groups.data[0].permissions[0]).toMatchObject({ apis: expect.stringMatching(/^Admin\./) });
  expect((await admin.get('/Admin/permission_groups')).data.data[0].permissions).toBeGreaterThan(0);
});

test('one row and lists without pages have the shape that such a client reads', async () => {
  const before = await shopper.client.get('/user/check');
  expect(before.data).toMatchObject({ data: [], total: 0 });
  expect(before.data.check_status).toBeUndefined();
  await sendIdentityCheck(shopper.client, 'Bo Li');
  expect((await shopper.client.get('/user/check')).data).toMatchObject({
    name: 'Bo Li',
    check_status: 0,
    data: [{ name: 'Bo Li' }],
    total: 1,
  });
  const strict = shopper.client.with({ prefer: 'handling=strict' });
  expect((await strict.get('/user/check')).data.name).toBeUndefined();
  const { id } = (await admin.post('/Admin/integral_goods_classes', { name: 'Tea sets' })).data;
  expect((await shopper.client.get('/integral/class')).data).toContainEqual(
    expect.objectContaining({ id, name: 'Tea sets' }),
  );
  expect((await strict.get('/integral/class')).data.data).toContainEqual(
    expect.objectContaining({ id }),
  );
});
