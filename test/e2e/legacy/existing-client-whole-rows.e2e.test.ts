import { beforeAll, describe, expect, test } from 'vitest';
import type { Client, LooseJson } from '../../helpers/http/client.ts';
import { aPaidOrder, type LegacyMall, legacyMall } from '../../helpers/legacy/legacy-mall.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import { payPassword, place, placeAndPay, ship } from '../../helpers/mall/trade.ts';

/**
 * Calls that take a step or write a row, with the whole answer that shows the row
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
const strict = { prefer: 'handling=strict' };
const parcel = { delivery_code: 'yd', delivery_no: 'YD1234567' };
const details = async (client: Client, area: 'Admin' | 'Seller', id: number): Promise<LooseJson> =>
  (await client.get(`/${area}/orders/find/all`, { params: encoded({ order_id: [id] }) })).data[0];

describe('an order in the shape of find/all', () => {
  test('is shipped, received and cancelled by the sent status', async () => {
    for (const area of ['Admin', 'Seller'] as const)
      for (const bodies of ['form', 'json'] as const) {
        const form = area === 'Admin' ? admin : seller;
        const client = bodies === 'json' ? form.json() : form;
        const path = `/${area}/orders/status/edit`;
        const id = await aPaidOrder(mall);
        const row = await details(client, area, id);
        expect(row).toMatchObject({ coupon_id: 0, collective_id: 0, order_status: 2 });
        const sent = { ...row, ...parcel, status: 3 };
        expect((await client.with(strict).put(path, sent)).code).toBe(422);
        expect(await client.put(path, sent), `${area} ${bodies}`).toMatchObject({ code: 200 });
        expect(await trade.statusOf(id)).toBe(3);
      }
    const [id] = await place(shopper, [{ goods_id: goods }]);
    const cancelled = { ...(await details(admin, 'Admin', id!)), status: 0 };
    expect(await admin.put('/Admin/orders/status/edit', cancelled)).toMatchObject({ code: 200 });
    expect(await trade.statusOf(id!)).toBe(0);
  });

  test.each([
    ['coupon_id', 7],
    ['collective_id', 7],
    ['province_id', 7],
    ['payment_name_cn', 'Gold'],
    ['total_price', '0.01'],
    ['receive_name', 'Somebody else'],
  ])('is refused with another %s', async (field, value) => {
    const id = await aPaidOrder(mall);
    const row = await details(seller, 'Seller', id);
    const sent = { ...row, ...parcel, status: 3, [field]: value };
    expect(await seller.put('/Seller/orders/status/edit', sent)).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: `/${field}` }] },
    });
    expect(await trade.statusOf(id)).toBe(2);
  });

  test('is not compared for a sub-account that may ship and not read', async () => {
    const id = await aPaidOrder(mall);
    const row = await details(seller, 'Seller', id);
    const clerk = await souk.as.seller({
      ...store,
      ...(await souk.aSubAccount(store, { rights: ['Seller.orders.ship'] })),
    });
    const path = '/Seller/orders/status/edit';
    const move = { id, status: 3, ...parcel };
    const fields = ['receive_name', 'total_price', 'coupon_id', 'store', 'nothing'];
    for (const field of fields)
      for (const value of [row[field], 'another'])
        expect(
          await clerk.put(path, { ...move, [field]: value }),
          `${field} ${JSON.stringify(value)}`,
        ).toMatchObject(
          value === undefined
            ? { code: 200 }
            : {
                code: 422,
                data: { errors: [{ pointer: `/${field}`, message: expect.any(String) }] },
              },
        );
  });
});

describe('an after-sale', () => {
  const anAfterSale = async (type: 1 | 2): Promise<number> => {
    const id = await placeAndPay(shopper, [{ goods_id: goods }]);
    await ship(seller.json(), id);
    const asked = { order_id: id, refund_type: type, refund_remark: 'late' };
    expect((await shopper.client.post('/user/order/refund', asked)).code).toBe(200);
    return id;
  };
  const stepOf = async (id: number): Promise<number> =>
    (await shopper.client.get(`/user/order/refund/${id}`)).data.refund_step;

  test('goes through an exchange with the whole row of each answer', async () => {
    const id = await anAfterSale(2);
    const sellerPath = `/Seller/refunds/${id}`;
    const refundOf = async () => (await details(seller, 'Seller', id)).refund;
    const agreed = { ...(await refundOf()), order_id: id, refund_verify: 1 };
    expect(await seller.put(sellerPath, agreed)).toMatchObject({ code: 200 });
    const path = `/user/order/refund/${id}`;
    const back = { order_id: id, delivery_no: 'YD7654321', delivery_code: 'yd' };
    expect((await shopper.client.with(strict).put(path, back)).code).toBe(422);
    expect(await shopper.client.put(path, { ...back, order_id: id + 1 })).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/order_id' }] },
    });
    expect(await shopper.client.put(path, back)).toMatchObject({ code: 200 });
    expect(await stepOf(id)).toBe(1);

    const answered = await refundOf();
    const resent = { ...answered, order_id: id, re_delivery_no: 'YD1111111' };
    expect(
      await seller.put(sellerPath, { ...answered, order_id: id, re_delivery_no: '' }),
      'an empty number',
    ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/re_delivery_no' }] } });
    const row = (await seller.get(`/Seller/orders/${id}`)).data;
    expect(await seller.put(sellerPath, { ...row, ...resent, id: row.id })).toMatchObject({
      code: 200,
    });
    expect(await stepOf(id)).toBe(2);
    expect((await refundOf()).re_delivery_no).toBe('YD1111111');

    const { data: arrived } = await shopper.client.get(path);
    expect(
      await shopper.client.put(path, { ...arrived, order_id: id, refund_step: 3 }),
    ).toMatchObject({ code: 200 });
    expect(await stepOf(id)).toBe(3);
  });

  test('takes one step at a time', async () => {
    const id = await anAfterSale(2);
    const path = `/Seller/refunds/${id}`;
    for (const client of [seller, seller.with(strict)])
      expect(
        await client.put(path, { refund_verify: 1, re_delivery_no: 'YD1111111' }),
      ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/re_delivery_no' }] } });
    expect((await seller.put(path, { refund_verify: 1 })).code).toBe(200);
    expect((await seller.put(path, { refund_verify: 1 })).code, 'done already').toBe(409);
  });
});

describe('goods', () => {
  test('keep their class where a form sends 0', async () => {
    const path = `/Seller/goods/${goods}`;
    const { data: before } = await seller.get(path);
    const sent = { ...before, class_id: 0, goods_name: 'Cups of clay' };
    expect((await seller.with(strict).put(path, { class_id: 0 })).code).toBe(422);
    expect(await seller.put(path, sent)).toMatchObject({
      code: 200,
      data: { class_id: before.class_id, goods_name: 'Cups of clay' },
    });
    expect((await seller.put(path, { class_id: '' })).code, 'emptied').toBe(422);
    const { id: _id, rev: _rev, ...copy } = before;
    expect((await seller.post('/Seller/goods', { ...copy, class_id: 0 })).code, 'new').toBe(422);
  });
});

describe('a role', () => {
  test.each([
    ['Admin', () => admin.proven()],
    ['Seller', () => seller.proven()],
  ] as const)('of %s is saved with its lists empty', async (area, client) => {
    const { data: role } = await client().post(`/${area}/roles`, { name: `Desk ${area}` });
    const path = `/${area}/roles/${role.id}`;
    const sent = { name: `Help ${area}`, menus: '', permissions: '' };
    expect((await client().with(strict).put(path, sent)).code).toBe(422);
    expect(await client().put(path, sent)).toMatchObject({
      code: 200,
      data: { name: `Help ${area}` },
    });
  });
});

describe('a withdrawal', () => {
  const aCash = async (): Promise<{ readonly path: string; readonly row: LooseJson }> => {
    const { id, client } = await trade.shopper({ money: 20_000 });
    await insertApprovedCheck(souk.sql, id);
    const asked = { money: '50', pay_password: payPassword };
    const { data: cash } = await client.post('/user/cashes', asked);
    const path = `/Admin/cashes/${cash.id}`;
    return { path, row: (await admin.get(path)).data };
  };

  test('keeps its status where the stored one is sent, and takes a remark', async () => {
    const { path, row } = await aCash();
    expect(await admin.put(path, { cash_status: 0 })).toMatchObject({ code: 200 });
    expect(await admin.put(path, { cash_status: 0, remark: '', refuse_info: '' })).toMatchObject({
      code: 200,
    });
    expect(await admin.put(path, { ...row, remark: 'Calls on Monday' })).toMatchObject({
      code: 200,
    });
    expect((await admin.get(path)).data).toMatchObject({
      cash_status: 0,
      remark: 'Calls on Monday',
      rev: row.rev + 1,
    });
    expect((await admin.put(path, { ...row, remark: 'Late' })).code, 'outdated').toBe(409);
    expect((await admin.put(path, { remark: 'x'.repeat(31) })).code, 'too long').toBe(422);
    const reader = await souk.as.adminWith('Admin.cashes.show');
    expect((await reader.put(path, { remark: 'Mine' })).code, 'no right').toBe(402);
    expect(await admin.put(path, { cash_status: 0, refuse_info: 'No' })).toMatchObject({
      code: 422,
    });
    expect((await admin.get(path)).data).toMatchObject({ remark: 'Calls on Monday' });
    expect(await admin.put(path, { cash_status: 1, proof: testPassword })).toMatchObject({
      code: 200,
    });
    expect((await admin.put(path, { cash_status: 0 })).code, 'paid').toBe(422);
  });

  test('is not compared for a caller who may only decide', async () => {
    const { path, row } = await aCash();
    const clerk = await souk.as.adminWith('Admin.cashes.reject');
    for (const money of [row.money, '1.00'])
      expect(
        await clerk.put(path, { cash_status: 2, refuse_info: 'Wrong card', money }),
        money,
      ).toMatchObject({ code: 422, data: { errors: [{ pointer: '/money' }] } });
    expect((await clerk.put(path, { cash_status: 2, refuse_info: 'Wrong card' })).code).toBe(200);
  });
});
