import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { aPaidOrder, type LegacyMall, legacyMall } from '../../helpers/legacy/legacy-mall.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import { payPassword, place } from '../../helpers/mall/trade.ts';

let mall: LegacyMall;
let souk: LegacyMall['souk'];
let trade: LegacyMall['trade'];
let admin: LegacyMall['admin'];
let seller: LegacyMall['seller'];
let shopper: LegacyMall['shopper'];
let goods: LegacyMall['goods'];
beforeAll(async () => {
  mall = await legacyMall();
  ({ souk, trade, admin, seller, shopper, goods } = mall);
});

describe('a form that writes a state', () => {
  test('verifies and denies a store and changes its other fields; only with the right', async () => {
    const { storeId: id } = await trade.aStore();
    const state = async () =>
      (
        await souk.sql.rows(
          'SELECT store_verify, store_status, store_refuse_info FROM stores WHERE id = $1',
          [id],
        )
      )[0];
    await souk.sql.run('UPDATE stores SET store_verify = 2, store_status = 0 WHERE id = $1', [id]);
    expect(
      (
        await (
          await souk.as.adminWith('Admin.stores.update')
        ).put(`/Admin/stores/${id}`, { store_verify: 4 })
      ).code,
    ).toBe(codes.noRight);
    expect(await admin.put(`/Admin/stores/${id}`, { store_verify: 1 })).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/store_verify' }] },
    });
    expect(
      await admin.put(`/Admin/stores/${id}`, { store_verify: 4, store_status: 1 }),
    ).toMatchObject({ code: 200, data: { id, store_verify: 4, store_status: 1 } });
    expect(
      (await admin.put(`/Admin/stores/${id}`, { store_verify: 4 })).code,
      'a repeated decision',
    ).toBe(409);
    expect(
      (
        await admin.put(`/Admin/stores/${id}`, {
          store_verify: 4,
          store_refuse_info: '',
          store_status: 0,
        })
      ).data,
    ).toMatchObject({ store_verify: 4, store_status: 0 });
    expect((await admin.put(`/Admin/stores/${id}`, { store_verify: 3 })).code, 'no reason').toBe(
      422,
    );
    expect(
      (
        await admin.put(`/Admin/stores/${id}`, {
          store_verify: 3,
          store_refuse_info: 'Not legible',
        })
      ).code,
    ).toBe(200);
    expect(await state()).toEqual({
      store_verify: 3,
      store_status: 0,
      store_refuse_info: 'Not legible',
    });
  });

  test('approves a store that the form leaves closed, and closes one that it denies', async () => {
    const { storeId: id } = await trade.aStore();
    await souk.sql.run('UPDATE stores SET store_verify = 2, store_status = 0 WHERE id = $1', [id]);
    const path = `/Admin/stores/${id}`;
    const { data: waiting } = await admin.get(path);
    expect((await admin.put(path, { ...waiting, store_verify: 4 })).data).toMatchObject({
      store_verify: 4,
      store_status: 0,
    });
    const { data: closed } = await admin.get(path);
    const opened = { ...closed, store_status: 1 };
    expect((await admin.put(path, opened)).data.errors).toMatchObject([{ pointer: '/proof' }]);
    const proof_password = testPassword;
    expect((await admin.put(path, { ...opened, proof_password })).code).toBe(200);
    const again = await admin.put(path, { store_verify: 4, proof_password });
    expect(again.code, 'a repeated decision').toBe(409);
    const { data: open } = await admin.get(path);
    const denied = { ...open, store_verify: 3, store_refuse_info: 'Not legible' };
    expect((await admin.put(path, denied)).data).toMatchObject({
      store_verify: 3,
      store_status: 0,
    });
  });

  test('rejects and passes goods, and ships an order', async () => {
    const { id } = await trade.goods(await trade.aStore());
    expect(
      (await admin.put(`/Admin/goods/${id}`, { goods_verify: 0, refuse_info: 'Blurred' })).data,
    ).toMatchObject({ goods_verify: 0, refuse_info: 'Blurred' });
    expect((await admin.put(`/Admin/goods/${id}`, { goods_verify: 1 })).data).toMatchObject({
      goods_verify: 1,
    });
    const order = await aPaidOrder(mall);
    expect(
      (
        await admin.put(`/Admin/orders/${order}`, {
          delivery_no: '',
          delivery_code: '',
          order_status: 6,
        })
      ).code,
      'a state no parcel leads to',
    ).toBe(422);
    expect(
      await admin.put(`/Admin/orders/${order}`, {
        delivery_code: 'yd',
        delivery_no: 'YD7654321',
        order_status: 3,
      }),
    ).toMatchObject({ code: 200, data: { order_status: 3, delivery_no: 'YD7654321' } });
  });

  const whole = {
    order_name: 'Cups',
    receive_name: 'Lin',
    receive_tel: '13800000000',
    receive_area: 'Zhejiang Hangzhou Xihu',
    receive_address: 'Road 1',
    delivery_code: '',
    delivery_no: '',
  };
  const row = async (id: number) =>
    (
      await souk.sql.rows(
        `
          SELECT order_status, order_name, receive_name, receive_address, delivery_no
          FROM orders
          WHERE id = $1`,
        [id],
      )
    )[0];

  test('changes the receiver and ships in one call, only by the selling store', async () => {
    const id = await aPaidOrder(mall);
    const sent = {
      ...whole,
      receive_address: 'Road 2',
      delivery_code: 'yd',
      delivery_no: 'YD1112223',
    };
    expect(
      (await (await souk.as.seller(await trade.aStore())).put(`/Seller/orders/${id}`, sent)).code,
      'another store',
    ).toBe(404);
    const before = await row(id);
    expect(
      await seller.put(`/Seller/orders/${id}`, { ...sent, delivery_no: '?' }),
      'no parcel number',
    ).toMatchObject({ code: 422 });
    expect(await row(id), 'nothing by halves').toEqual(before);
    expect(
      await seller.put(`/Seller/orders/${id}`, { ...whole, total_price: '0.01' }),
      'no price',
    ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/total_price' }] } });
    expect(await seller.put(`/Seller/orders/${id}`, sent)).toMatchObject({
      code: 200,
      data: {
        order_status: 3,
        order_name: 'Cups',
        receive_address: 'Road 2',
        delivery_no: 'YD1112223',
        order_parcels: [{ delivery_no: 'YD1112223' }],
      },
    });
    expect(
      (await seller.put(`/Seller/orders/${id}`, { ...sent, order_status: 3 })).code,
      'as it is',
    ).toBe(200);
    expect(
      (await seller.put(`/Seller/orders/${id}`, { ...sent, receive_address: 'Road 3' })).code,
      'under way',
    ).toBe(400);
    expect(
      await seller.put(`/Seller/orders/${id}`, { ...sent, delivery_no: 'YD1112224' }),
      'a second parcel',
    ).toMatchObject({
      code: 200,
      data: { order_parcels: [{ delivery_no: 'YD1112223' }, { delivery_no: 'YD1112224' }] },
    });
    expect(
      (await seller.put(`/Seller/orders/${id}`, { order_status: 4 })).code,
      'a store receives nothing',
    ).toBe(codes.noRight);
    expect(await row(id)).toMatchObject({ order_status: 3, receive_address: 'Road 2' });
  });

  test('moves an order only where a command moves it', async () => {
    const [open] = await place(shopper, [{ goods_id: goods }]);
    const noCommand = { code: 422, data: { errors: [{ pointer: '/order_status' }] } };
    const wrongStatus = { code: 400, msg: 'Not possible in the current status' };
    for (const [order_status, refused] of [
      [2, noCommand],
      [4, wrongStatus],
      [6, noCommand],
    ] as const)
      expect(
        await admin.put(`/Admin/orders/${open}`, { ...whole, order_status }),
        `from 1 to ${order_status}`,
      ).toMatchObject(refused);
    expect(await row(open!)).toMatchObject({
      order_status: 1,
      order_name: expect.not.stringMatching('Cups'),
    });
    expect(await admin.put(`/Admin/orders/${open}`, { ...whole, order_status: 0 })).toMatchObject({
      code: 200,
      data: { order_status: 0, order_name: 'Cups' },
    });
    const id = await aPaidOrder(mall);
    expect(
      (
        await (
          await souk.as.adminWith('Admin.orders.update')
        ).put(`/Admin/orders/${id}`, {
          order_status: 3,
          delivery_code: 'yd',
          delivery_no: 'YD1112225',
        })
      ).code,
      'no right to ship',
    ).toBe(codes.noRight);
    expect(
      (
        await admin.put(`/Admin/orders/${id}`, {
          order_status: 3,
          delivery_code: 'yd',
          delivery_no: 'YD1112225',
        })
      ).data,
    ).toMatchObject({ order_status: 3 });
    expect((await admin.put(`/Admin/orders/${id}`, { order_status: 4 })).data).toMatchObject({
      order_status: 4,
      receive_name: 'Lin',
    });
    const parcel = { delivery_code: 'yd', delivery_no: 'YD1112226' };
    for (const [order_status, refused] of [
      [0, wrongStatus],
      [3, wrongStatus],
      [5, noCommand],
      [6, noCommand],
    ] as const)
      expect(
        await admin.put(`/Admin/orders/${id}`, { order_status, ...parcel }),
        `from 4 to ${order_status}`,
      ).toMatchObject(refused);
  });

  test('is refused with an outdated `rev`, whatever it changes', async () => {
    const { storeId } = await trade.aStore();
    const { id: other } = await trade.goods(await trade.aStore());
    const user = await trade.shopper({ money: 20_000 });
    await insertApprovedCheck(souk.sql, user.id);
    const cash = await user.client.post('/user/cashes', {
      money: '50',
      pay_password: payPassword,
    });
    const order = await aPaidOrder(mall);
    const proof = testPassword;
    const parcel = { delivery_code: 'yd', delivery_no: 'YD5550001' };
    const forms: readonly (readonly [string, number, object])[] = [
      ['stores', storeId, { store_verify: 3, store_refuse_info: 'Not legible' }],
      ['stores', storeId, {}],
      ['goods', other, { goods_verify: 0, refuse_info: 'Blurred' }],
      ['goods', other, { goods_verify: 0, refuse_info: 'Blurred', goods_name: 'Bowls' }],
      ['orders', order, { order_status: 3, ...parcel }],
      ['orders', order, { order_status: 3, ...parcel, receive_name: 'Lin' }],
      ['cashes', cash.data.id, { cash_status: 1, proof }],
      ['cashes', cash.data.id, {}],
    ];
    for (const [name, id, changed] of forms) {
      const path = `/Admin/${name}/${id}`;
      const { data: before } = await admin.get(path);
      const outdated = { rev: before.rev - 1, updated_at: '2020-01-01 00:00:00' };
      expect(
        await admin.put(path, { ...before, ...changed, ...outdated }),
        `${name} ${JSON.stringify(changed)}`,
      ).toMatchObject({ code: 409, data: { current: { id, rev: before.rev } } });
      expect((await admin.get(path)).data).toEqual(before);
    }
    const { data: row } = await admin.get(`/Admin/orders/${order}`);
    const move = (rev: number) =>
      admin.put('/Admin/orders/status/edit', { id: order, status: 3, ...parcel, rev });
    expect((await move(row.rev - 1)).code, 'status/edit').toBe(409);
    expect((await move(row.rev)).code, 'status/edit with the present one').toBe(200);
    for (const [name, id, changed] of forms.filter(([form]) => form !== 'orders')) {
      const path = `/Admin/${name}/${id}`;
      const { data: present } = await admin.get(path);
      expect((await admin.put(path, { ...present, ...changed })).code, name).toBe(200);
    }
  });

  test('does not reveal to callers without a right whether a row or a value is stored', async () => {
    const order = await aPaidOrder(mall);
    const user = await trade.shopper({ money: 20_000 });
    await insertApprovedCheck(souk.sql, user.id);
    const { data } = await user.client.post('/user/cashes', {
      money: '50',
      pay_password: payPassword,
    });
    const nobody = await souk.as.adminWith('Admin.expresses.index');
    const ofCash = (id: number, body: object) => nobody.put(`/Admin/cashes/${id}`, body);
    const ofOrder = (id: number, body: object) =>
      nobody.put('/Admin/orders/status/edit', { id, status: 4, ...body });
    for (const answer of [
      await ofCash(data.id, { money: '50.00' }),
      await ofCash(data.id, { money: '51.00' }),
      await ofCash(data.id + 1000, { money: '50.00' }),
      await ofOrder(order, { receive_name: 'Lin' }),
      await ofOrder(order, { receive_name: 'Somebody else' }),
      await ofOrder(order + 1000, { receive_name: 'Lin' }),
    ])
      expect(answer.code).toBe(codes.noRight);
  });
});
