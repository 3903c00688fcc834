import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { LegacyDoor } from '../../../server/legacy/door.ts';
import { CartsController } from '../../../server/mall/carts/carts.controller.ts';
import type { Client } from '../../helpers/http/client.ts';
import { aPaidOrder, type LegacyMall, legacyMall } from '../../helpers/legacy/legacy-mall.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { payByBalance, place } from '../../helpers/mall/trade.ts';

/**
 * Calls and form bodies of a legacy client have the same effect as those of our client
 * (docs/decisions/0003-legacy-clients.md).
 */
let mall: LegacyMall;
let souk: LegacyMall['souk'];
let trade: LegacyMall['trade'];
let admin: LegacyMall['admin'];
let store: LegacyMall['store'];
let seller: LegacyMall['seller'];
let shopper: LegacyMall['shopper'];
let goods: LegacyMall['goods'];
beforeAll(async () => {
  mall = await legacyMall();
  ({ souk, trade, admin, store, seller, shopper, goods } = mall);
});

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64');

describe('an order', () => {
  test('is shipped by a status of 3, with the right to ship and the parcel’s data', async () => {
    const id = await aPaidOrder(mall);
    expect(
      (
        await seller.put('/Seller/orders/status/edit', {
          id,
          status: 3,
          delivery_code: 'yd',
          delivery_no: '',
        })
      ).code,
      'no parcel number',
    ).toBe(422);
    const other = await souk.as.seller(await trade.aStore());
    expect(
      (
        await other.put('/Seller/orders/status/edit', {
          id,
          status: 3,
          delivery_code: 'yd',
          delivery_no: 'YD1234567',
        })
      ).code,
      'another store',
    ).toBe(404);
    expect(
      (
        await seller.put('/Seller/orders/status/edit', {
          id,
          status: 3,
          delivery_code: 'yd',
          delivery_no: 'YD1234567',
        })
      ).code,
    ).toBe(200);
    expect(await trade.statusOf(id)).toBe(orderStatus.toReceive);
    expect(
      (await seller.put('/Seller/orders/status/edit', { id, status: 4 })).code,
      'a store receives nothing',
    ).toBe(codes.noRight);
    expect(
      (
        await (
          await souk.as.adminWith('Admin.orders.index')
        ).put('/Admin/orders/status/edit', { id, status: 4, reason: 'arrived' })
      ).code,
      'no right',
    ).toBe(codes.noRight);
    expect(
      (await admin.put('/Admin/orders/status/edit', { id, status: 4, reason: 'arrived' })).code,
    ).toBe(200);
    expect(
      (await admin.put('/Admin/orders/status/edit', { id, status: 2 })).code,
      'no way back',
    ).toBe(422);
    expect(await trade.statusOf(id)).toBe(orderStatus.toComment);
  });

  test('is cancelled and received by its status without a reason; the log has a default reason', async () => {
    const [id] = await place(shopper, [{ goods_id: goods }]);
    expect((await admin.put('/Admin/orders/status/edit', { id, status: 0 })).code).toBe(200);
    expect((await admin.get(`/Admin/orders/${id}`)).data).toMatchObject({
      order_status: 0,
      order_logs: expect.arrayContaining([
        expect.objectContaining({ act: 'cancel', note: 'Cancelled' }),
      ]),
    });
  });

  test('is found by its encoded id, only by its store', async () => {
    const id = await aPaidOrder(mall);
    const params = encoded({ order_id: [id] });
    expect((await seller.get('/Seller/orders/find/all', { params })).data).toMatchObject([
      {
        id,
        order_status: 2,
        order_status_cn: 'Waiting for delivery',
        payment_name_cn: 'Balance',
        order_goods: [{ goods_id: goods }],
      },
    ]);
    expect((await admin.get('/Admin/orders/find/all', { params })).data).toMatchObject([{ id }]);
    expect(
      (
        await (
          await souk.as.seller(await trade.aStore())
        ).get('/Seller/orders/find/all', { params })
      ).code,
    ).toBe(404);
    expect(
      (await admin.get('/Admin/orders/find/all', { params: encoded({ order_id: ['x'] }) })).code,
    ).toBe(422);
  });

  test('has the same label of its status in the shop and in the back office', async () => {
    const id = await aPaidOrder(mall);
    for (const [language, label] of [
      ['en', 'Waiting for delivery'],
      ['zh-cn', '等待发货'],
    ] as const) {
      const read = async (client: Client, path: string) =>
        (await client.speaking(language).get(path)).data;
      const ofShop = await read(shopper.client, `/user/order/${id}`);
      const ofAdmin = await read(admin, `/Admin/orders/${id}`);
      const [listed] = (await read(seller, `/Seller/orders?id=${id}`)).data;
      for (const order of [ofShop, ofAdmin, listed]) expect(order.order_status_cn).toBe(label);
    }
  });

  test('is searched by number, day, group and after-sales', async () => {
    const id = await aPaidOrder(mall);
    const [{ order_no: no }] = (await shopper.client.post('/user/order/after', { order_id: id }))
      .data;
    const idsOf = async (query: Readonly<Record<string, string>>): Promise<readonly number[]> =>
      (
        await shopper.client.get('/user/orders', { ...query, isResource: 'Home', total: '0' })
      ).data.data.map((order: { id: number }) => order.id);
    expect(await idsOf({ order_no: no })).toEqual([id]);
    expect(
      await idsOf({ order_no: no, 'created_at[0]': '2020-01-01', 'created_at[1]': '2020-02-01' }),
    ).toEqual([]);
    expect(
      await idsOf({ order_no: no, 'created_at[0]': '2020-01-01', 'created_at[1]': '' }),
    ).toEqual([id]);
    expect(await idsOf({ collective_id: '1' })).toEqual([]);
    await shopper.client.post('/user/order/refund', {
      order_id: id,
      refund_type: 0,
      refund_remark: 'late',
    });
    expect([await idsOf({ is_refund: '1' }), await idsOf({ is_return: '1' })]).toEqual([[id], []]);
    for (const query of [
      { 'created_at[0]': '2026-02-30' },
      { is_refund: 'perhaps' },
      { order_no: 'x' },
    ])
      expect((await shopper.client.get('/user/orders', query)).code, JSON.stringify(query)).toBe(
        422,
      );
  });

  test('answers an empty list when it is paid, and a code when it is not', async () => {
    const [id] = await place(shopper, [{ goods_id: goods }]);
    expect((await shopper.client.post('/user/order/check', { order_id: id })).data).toEqual({
      code: 'fail',
      msg: 'Waiting for payment',
    });
    await payByBalance(shopper, [id!]);
    expect((await shopper.client.post('/user/order/check', { order_id: id })).data).toEqual([]);
  });
});

test('money corrections require the right, the password and a reason, for shoppers and stores', async () => {
  const handle = (caller: Client, fields: object) =>
    caller.post('/Admin/users/money/handle', {
      id: shopper.id,
      money: '5.00',
      is_type: 0,
      is_belong: 0,
      ...fields,
    });
  const before = await trade.balance('user', shopper.id, 'money');
  expect((await handle(admin, {})).code, 'no proof').toBe(422);
  expect(
    (await handle(await souk.as.adminWith('Admin.users.index'), { proof: testPassword })).code,
    'no right',
  ).toBe(codes.noRight);
  expect((await handle(admin, { proof: testPassword })).code).toBe(200);
  expect((await handle(admin, { proof: testPassword, money: -2 })).code).toBe(200);
  expect(await trade.balance('user', shopper.id, 'money')).toBe(before + 300);
  expect(
    (await handle(admin, { proof: testPassword, id: store.storeId, is_belong: 1, info: 'a gift' }))
      .code,
  ).toBe(200);
  expect(await trade.balance('store', store.storeId, 'available')).toBe(500);
  expect(
    (await admin.get('/Admin/money_logs', { is_belong: '1', money: '5.00' })).data.data[0],
  ).toMatchObject({ info: 'a gift' });
});

test('rows are read with legacy relation names, and written with legacy-only fields ignored', async () => {
  for (const [path, names] of [
    ['/Admin/goods', 'goods_class,goods_brand'],
    ['/Admin/permissions', 'permission_groups'],
    ['/Admin/orders', 'store,user'],
  ] as const)
    expect((await admin.get(path, { isWith: names })).code, path).toBe(200);
  expect((await admin.get('/Admin/goods', { isWith: 'goods_classy' })).code).toBe(200);
  const strict = admin.with({ prefer: 'handling=strict' });
  expect((await strict.get('/Admin/goods', { isWith: 'goods_classy' })).code).toBe(422);
  expect(
    (
      await admin.post('/Admin/notices', {
        name: 'Moved',
        content: 'We moved',
        is_type: '',
        is_sort: '',
      })
    ).code,
  ).toBe(200);
  expect((await admin.post('/Admin/notices', { name: 'Moved', is_sorted: '' })).code).toBe(422);
});

test('an admin signs in through the common route, with the dummy answer of the slider', async () => {
  const { username } = await souk.anAdmin();
  const { data: sign } = await souk.anonymous.post('/captcha', {
    username: 'bo',
    password: 'x',
    step: 1,
  });
  const { data } = await souk.anonymous.post('/login', {
    username,
    password: testPassword,
    provider: 'admins',
    sign,
    type: '',
    code: '',
  });
  expect(
    (
      await souk.anonymous
        .with({ authorization: `Bearer ${data.access_token}` })
        .post('/Admin/auth/info', { provider: 'admins' })
    ).data,
  ).toMatchObject({ username, is_super: 1 });
  await shopper.client.put('/auth/edit', { sex: 0 });
  expect((await shopper.client.post('/auth/info')).data).toMatchObject({
    sex: 0,
    check: false,
    money: expect.any(String),
  });
});

test('a store reads its own row as id 0, and its point as latitude and longitude', async () => {
  expect(
    (await seller.put('/Seller/stores/0', { store_lat: '30.25', store_lng: '120.17' })).data,
  ).toMatchObject({ store_lat: '30.25', store_lng: '120.17', point: { lng: 120.17, lat: 30.25 } });
  expect((await seller.get('/Seller/stores/0')).data.id).toBe(store.storeId);
  expect(
    (await seller.put('/Seller/stores/0', { store_description: 'Cups and plates' })).code,
  ).toBe(200);
  expect((await seller.get('/Seller/stores')).data.store_description).toBe('Cups and plates');
});

test('classes are a tree of any depth in the caller’s language; clear_area succeeds', async () => {
  const [top] = await souk.sql.rows<{ id: number }>(
    `
      WITH top AS (
        INSERT INTO goods_classes (name, ename) VALUES ('家居', 'Home') RETURNING id
      ),
        sub AS (
          INSERT INTO goods_classes (name, ename, pid)
          SELECT '家具', 'Furniture', id
          FROM top
          RETURNING id
        ),
        sofas AS (INSERT INTO goods_classes (name, pid) SELECT 'Sofas', id FROM sub)
      SELECT id
      FROM top`,
  );
  const { data } = await souk.anonymous.get('/load_goods_classes', {
    type: 'getChildren',
    deep: '2',
  });
  expect(data.find(({ id }: { id: number }) => id === top!.id)).toMatchObject({
    pid: 0,
    lev: 1,
    name: 'Home',
    children: [{ name: 'Furniture', lev: 2, children: [] }],
  });
  expect((await admin.get('/Admin/clear_area')).code).toBe(200);
});

test('an address is written and read by province, city and district', async () => {
  const addArea = async (pid: string | null, code: string, name: string, deep: number) =>
    (
      await souk.sql.rows<{ id: number }>(
        'INSERT INTO areas (pid, code, name, deep) VALUES ($1, $2, $3, $4) RETURNING id',
        [pid, code, name, deep],
      )
    )[0]!.id;
  const province_id = await addArea(null, '93', '浙江省', 0);
  const city_id = await addArea('93', '9301', '杭州市', 1);
  const region_id = await addArea('9301', '930110', '余杭区', 2);
  const { client } = await trade.shopper();
  const receiver = {
    receive_name: 'Bo',
    receive_tel: '13800000000',
    address: 'Spring Lane 12',
    is_default: 1,
  };
  const { code, data } = await client.post('/user/addresses', {
    ...receiver,
    area_info: '浙江省 杭州市 余杭区',
    province_id,
    city_id,
    region_id,
  });
  expect({ code, data }).toMatchObject({
    code: 200,
    data: {
      area: [province_id, city_id, region_id],
      province_id,
      city_id,
      region_id,
      area_info: '浙江省 杭州市 余杭区',
    },
  });
  expect((await client.get('/user/addresses')).data.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: data.id, province_id, city_id, region_id }),
    ]),
  );
  expect(
    await client.put(`/user/addresses/${data.id}`, {
      ...receiver,
      province_id,
      city_id,
      region_id: 99_999_999,
    }),
  ).toMatchObject({ code: 422, data: { errors: [{ pointer: expect.stringMatching(/^\/area/) }] } });
  expect(
    await client.put(`/user/addresses/${data.id}`, { address: 'Autumn Lane 1' }),
  ).toMatchObject({ code: 200, data: { city_id, address: 'Autumn Lane 1' } });
});

test('the door stands before routes that exist, and before no others', () => {
  expect(souk.app.get(LegacyDoor).unknownRoutes).toEqual([]);
  const interceptorsOf = (method: object) => Reflect.getMetadata('__interceptors__', method);
  expect(interceptorsOf(CartsController.prototype.count)).toBeUndefined();
});
