import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from '../../../server/doctor/examine.ts';
import {
  addCouriers,
  checksOfTests,
  payByBalance,
  place,
  placeAndPay,
  Trade,
} from '../../helpers/mall/trade.ts';
import { sharedSettings, startApp, type TestApp } from '../../helpers/server/app.ts';

/** What parcels contain: never more than was bought and not refunded. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  souk = await startApp(sharedSettings);
  trade = new Trade(souk);
  await addCouriers(souk);
});
afterAll(() => souk.close());

/** The lists of an order have its last piece: no list and no second number is taken. */
const allSent = { code: 400, msg: 'Not possible in the current status' };
const parcel = { delivery_code: 'yd', delivery_no: 'YD12345678' };

test('an order ships in several parcels; invalid parts are refused and nothing ships', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const seller = (await souk.as.seller(store)).json();
  const goods = await trade.goods(store);
  const more = await trade.goods(store);
  const [first] = await place(shopper, [
    { goods_id: goods.id, buy_num: 3 },
    { goods_id: more.id, buy_num: 1 },
  ]);
  const [second] = await place(shopper, [{ goods_id: goods.id }]);
  await payByBalance(shopper, [first!, second!]);
  const { data } = await seller.get(`/Seller/orders/${first}`);
  const [line, other] = data.order_goods.map(({ id }: { id: number }) => id) as [number, number];
  const ship = (rows: readonly { readonly id: number; readonly parcels: readonly object[] }[]) =>
    seller.post(`/Seller/orders/${rows.map(({ id }) => id).join(',')}/commands/ship`, {
      rows: rows.map(({ id, parcels }) => ({ id, input: { parcels } })),
    });
  // The later order comes first, as in a list; pointers count positions of the request
  expect(
    await ship([
      { id: second!, parcels: [parcel] },
      {
        id: first!,
        parcels: [
          { ...parcel, lines: [{ order_goods_id: line, num: 2 }] },
          { ...parcel, delivery_no: 'YD22222222', lines: [{ order_goods_id: line, num: 2 }] },
        ],
      },
    ]),
  ).toMatchObject({
    code: 422,
    data: {
      errors: [
        {
          pointer: '/rows/1/input/parcels/1/lines/0/num',
          message: 'Only 1 left to ship',
        },
      ],
    },
  });
  expect(
    await ship([
      { id: second!, parcels: [{ ...parcel, lines: [{ order_goods_id: line, num: 1 }] }] },
    ]),
  ).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/rows/0/input/parcels/0/lines/0/order_goods_id' }] },
  });
  expect([await trade.statusOf(first!), await trade.statusOf(second!)]).toEqual([2, 2]);
  expect(
    await ship([
      { id: second!, parcels: [parcel] },
      { id: first!, parcels: [{ ...parcel, lines: [{ order_goods_id: line, num: 2 }] }] },
    ]),
  ).toMatchObject({ code: 200 });
  expect(
    await ship([
      {
        id: first!,
        parcels: [
          {
            ...parcel,
            delivery_no: 'YD33333333',
            lines: [
              { order_goods_id: line, num: 1 },
              { order_goods_id: other, num: 1 },
            ],
          },
        ],
      },
    ]),
  ).toMatchObject({ code: 200 });
  const {
    data: {
      orders: [packed],
    },
  } = await seller.get(`/Seller/orders/print/waybill/${first}`);
  expect(
    packed.parcels.map(({ lines }: { lines: readonly { num: number }[] }) =>
      lines.map(({ num }) => num),
    ),
  ).toEqual([[2], [1, 1]]);
  expect(packed).toMatchObject({
    receive_name: 'Lin',
    sender: { id: store.storeId },
    lines: [
      { id: line, buy_num: 3, packed: 3 },
      { id: other, packed: 1 },
    ],
  });
  expect((await seller.get(`/Seller/orders/print/waybill/${first},${second}`)).data).toMatchObject({
    courier: 'yd',
  });
});

test('a parcel without lines contains the whole order, so no later parcel lists pieces', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const seller = (await souk.as.seller(store)).json();
  const goods = await trade.goods(store);
  const id = await placeAndPay(shopper, [{ goods_id: goods.id, buy_num: 2 }]);
  const { data } = await seller.get(`/Seller/orders/${id}`);
  const lines = [{ order_goods_id: data.order_goods[0].id, num: 1 }];
  const ship = (...parcels: readonly object[]) =>
    seller.post(`/Seller/orders/${id}/commands/ship`, { rows: [{ id, input: { parcels } }] });
  const listed = { ...parcel, delivery_no: 'YD44444444', lines };
  const refused = (position: number) => ({
    code: 422,
    data: { errors: [{ pointer: `/rows/0/input/parcels/${position}/lines/0/num` }] },
  });
  expect(await ship(parcel, listed)).toMatchObject(refused(1));
  expect(await ship(parcel)).toMatchObject({ code: 200 });
  expect(await ship(listed)).toMatchObject(refused(0));
  expect(
    (await seller.get(`/Seller/orders/print/waybill/${id}`)).data.orders[0].lines,
  ).toMatchObject([{ buy_num: 2, packed: 2 }]);
  expect(await ship({ ...parcel, delivery_no: 'YD55555555' })).toMatchObject({ code: 200 });
});

test('pieces refunded before shipping are not to be packed, and no parcel takes them', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const seller = (await souk.as.seller(store)).json();
  const id = await placeAndPay(shopper, [
    { goods_id: (await trade.goods(store)).id, buy_num: 4 },
    { goods_id: (await trade.goods(store)).id },
  ]);
  const { data } = await seller.get(`/Seller/orders/${id}`);
  const [tea, cup] = data.order_goods.map((line: { id: number }) => line.id) as [number, number];
  const refund = async (lines: readonly object[]) => {
    await shopper.client.post('/user/order/refund', { order_id: id, refund_type: 0, lines });
    expect(await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 })).toMatchObject({
      code: 200,
    });
  };
  const pack = (lines: readonly object[]) =>
    seller.post(`/Seller/orders/${id}/commands/ship`, {
      rows: [{ id, input: { parcels: [{ ...parcel, lines }] } }],
    });
  const toPack = async () =>
    (await seller.get(`/Seller/orders/print/waybill/${id}`)).data.orders[0].lines;
  await refund([
    { order_goods_id: tea, num: 1 },
    { order_goods_id: cup, num: 1 },
  ]);
  expect(await toPack()).toMatchObject([{ id: tea, buy_num: 3, packed: 0 }]);
  for (const lines of [[{ order_goods_id: tea, num: 4 }], [{ order_goods_id: cup, num: 1 }]])
    expect(await pack(lines)).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/rows/0/input/parcels/0/lines/0/num' }] },
    });
  expect(await pack([{ order_goods_id: tea, num: 2 }])).toMatchObject({ code: 200 });
  await refund([{ order_goods_id: tea, num: 1 }]);
  // The piece that was not sent is refunded
  expect(await toPack()).toMatchObject([{ id: tea, buy_num: 2, packed: 2 }]);
});

test('pieces refunded between two parcels that no parcel contained are not packed any more', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const seller = (await souk.as.seller(store)).json();
  const goods = [await trade.goods(store, { stock: 9 }), await trade.goods(store, { stock: 9 })];
  const id = await placeAndPay(shopper, [
    { goods_id: goods[0]!.id, buy_num: 3 },
    { goods_id: goods[1]!.id },
  ]);
  const { data } = await seller.get(`/Seller/orders/${id}`);
  const [tea, cup] = data.order_goods.map((line: { id: number }) => line.id) as [number, number];
  const pack = (delivery_no: string, order_goods_id: number, num: number) =>
    seller.post(`/Seller/orders/${id}/commands/ship`, {
      rows: [
        { id, input: { parcels: [{ ...parcel, delivery_no, lines: [{ order_goods_id, num }] }] } },
      ],
    });
  expect(await pack('YD66666661', tea, 1)).toMatchObject({ code: 200 });
  await shopper.client.post('/user/order/refund', {
    order_id: id,
    refund_type: 0,
    lines: [
      { order_goods_id: tea, num: 2 },
      { order_goods_id: cup, num: 1 },
    ],
  });
  expect(await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 })).toMatchObject({
    code: 200,
  });
  const toPack = async () =>
    (await seller.get(`/Seller/orders/print/waybill/${id}`)).data.orders[0].lines;
  // The two teas are those that were not sent
  expect(await Promise.all(goods.map((one) => trade.stockOf(one)))).toEqual([8, 9]);
  expect(await toPack()).toMatchObject([{ id: tea, buy_num: 1, packed: 1 }]);
  for (const line of [cup, tea]) expect(await pack('YD66666662', line, 1)).toMatchObject(allSent);
});

test('a parcel lists its contents once: a second list under its number is refused, not lost', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const seller = (await souk.as.seller(store)).json();
  const tea = await trade.goods(store);
  const cup = await trade.goods(store);
  const id = await placeAndPay(shopper, [{ goods_id: tea.id, buy_num: 2 }, { goods_id: cup.id }]);
  const { data } = await seller.get(`/Seller/orders/${id}`);
  const [teas, cups] = data.order_goods.map((line: { id: number }, index: number) => ({
    ...parcel,
    lines: [{ order_goods_id: line.id, num: 2 - index }],
  })) as [object, object];
  const ship = (...parcels: readonly object[]) =>
    seller.post(`/Seller/orders/${id}/commands/ship`, { rows: [{ id, input: { parcels } }] });
  const refused = (position: number) => ({
    code: 422,
    data: { errors: [{ pointer: `/rows/0/input/parcels/${position}/delivery_no` }] },
  });
  expect(await ship(teas, parcel)).toMatchObject(refused(1));
  expect(await ship(teas)).toMatchObject({ code: 200 });
  expect(await ship(cups)).toMatchObject(refused(0));
  expect(await ship(parcel)).toMatchObject(refused(0));
  expect(await ship({ ...cups, delivery_no: 'YD66666666' })).toMatchObject({ code: 200 });
  await shopper.client.post('/user/order/refund', { order_id: id, refund_type: 0 });
  await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 });
  expect([await trade.stockOf(tea), await trade.stockOf(cup)]).toEqual([98, 99]);
});

test('a parcel without lines is refused beside lists of all pieces; further numbers are taken', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const seller = (await souk.as.seller(store)).json();
  const goods = await trade.goods(store);
  const id = await placeAndPay(shopper, [{ goods_id: goods.id, buy_num: 3 }]);
  const { data } = await seller.get(`/Seller/orders/${id}`);
  const order_goods_id = data.order_goods[0].id;
  const listed = (num: number) => ({ ...parcel, lines: [{ order_goods_id, num }] });
  const unlisted = [
    { ...parcel, delivery_no: 'YD44444445' },
    { ...parcel, delivery_no: 'YD44444446' },
  ];
  const ship = (...parcels: readonly object[]) =>
    seller.post(`/Seller/orders/${id}/commands/ship`, { rows: [{ id, input: { parcels } }] });
  expect(await ship(listed(3), ...unlisted)).toMatchObject({
    code: 422,
    data: {
      errors: [
        {
          pointer: '/rows/0/input/parcels/1/lines',
          message: 'This parcel is empty. Enter its items or remove it',
        },
      ],
    },
  });
  expect(await trade.statusOf(id)).toBe(2);
  expect(await ship(listed(2), ...unlisted)).toMatchObject({ code: 200 });
});

test.each([
  ['money back', { refund_type: 0 }, 2, { buy_num: 1, packed: 1, left: 0, stock: 99 }],
  ['money back for three', { refund_type: 0 }, 3, { packed: 1, left: 0, stock: 99 }],
  [
    'money back for what was sent',
    { refund_type: 0, is_sent: 1 },
    1,
    { buy_num: 3, packed: 1, left: 2, stock: 97 },
  ],
  [
    'money back for what was sent and more',
    { refund_type: 0, is_sent: 1 },
    2,
    { buy_num: 2, packed: 1, left: 1, stock: 98 },
  ],
  ['a return', { refund_type: 1 }, 1, { buy_num: 3, packed: 1, left: 2, stock: 98 }],
] as const)('one of three pieces is sent, then %s', async (_name, request, num, expected) => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 100_000 });
  const seller = (await souk.as.seller(store)).json();
  const goods = await trade.goods(store);
  const id = await placeAndPay(shopper, [{ goods_id: goods.id, buy_num: 3 }]);
  const { data } = await shopper.client.get(`/user/order/${id}`);
  const order_goods_id = data.order_goods[0].id;
  const pack = (pieces: number, delivery_no = 'YD77777777') =>
    seller.post(`/Seller/orders/${id}/commands/ship`, {
      rows: [
        {
          id,
          input: {
            parcels: [{ ...parcel, delivery_no, lines: [{ order_goods_id, num: pieces }] }],
          },
        },
      ],
    });
  expect(await pack(1)).toMatchObject({ code: 200 });
  const sendWithoutList = () =>
    seller.post(`/Seller/orders/${id}/commands/ship`, {
      rows: [{ id, input: { parcels: [{ ...parcel, delivery_no: 'YD55555556' }] } }],
    });
  const unsent = async () =>
    (await shopper.client.get(`/user/order/${id}`)).data.order_goods[0].unsent_num;
  expect(await unsent()).toBe(2);
  expect(
    await shopper.client.post('/user/order/refund', {
      order_id: id,
      lines: [{ order_goods_id, num }],
      ...request,
    }),
  ).toMatchObject({ code: 200 });
  await seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 });
  if (request.refund_type === 1) {
    await shopper.client.put(`/user/order/refund/${id}`, {
      delivery_code: 'yd',
      delivery_no: 'YD88888888',
    });
    await seller.put(`/Seller/refunds/${id}`, { refund_step: 3 });
  }
  const { left, stock, ...line } = expected;
  expect(await unsent()).toBe(left);
  expect(await trade.stockOf(goods)).toBe(stock);
  if (num === 3) return;
  expect(
    (await seller.get(`/Seller/orders/print/waybill/${id}`)).data.orders[0].lines,
  ).toMatchObject([line]);
  const canShip = async () => (await seller.get(`/Seller/orders/${id}`)).data.is_shippable;
  expect(await canShip()).toBe(left > 0 ? 1 : 0);
  expect((await pack(left + 1, 'YD99999999')).code).toBe(left > 0 ? 422 : 400);
  if (left > 0) expect(await pack(left, 'YD99999999')).toMatchObject({ code: 200 });
  expect(await canShip()).toBe(0);
  expect(await sendWithoutList()).toMatchObject(allSent);
  expect(await examine(souk.sql, checksOfTests)).toEqual([]);
});
