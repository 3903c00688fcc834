import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import {
  answerRefund,
  aPaidOrder,
  parcel,
  requestRefund,
} from '../../helpers/mall/refund-calls.ts';
import {
  expectInvariants,
  place,
  type Shopper,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

const money = (shopper: Shopper) => trade.balance('user', shopper.id, 'money');

test('an unshipped order is refunded whole with freight and stock, and is completed', async () => {
  const { store, goods, shopper, seller, id } = await aPaidOrder(
    { souk, trade },
    { freight: 800, skus: true },
  );
  expect(await money(shopper)).toBe(100_000 - 3800);
  expect(await requestRefund(shopper, { order_id: id })).toMatchObject({ code: 200 });
  expect(await trade.statusOf(id)).toBe(orderStatus.afterSale);
  expect(await answerRefund(seller, id, { refund_verify: 1 })).toMatchObject({ code: 200 });
  expect([
    await money(shopper),
    await trade.balance('store', store.storeId, 'pending'),
    await trade.stockOf(goods),
    await trade.statusOf(id),
  ]).toEqual([100_000, 0, 10, 6]);
  expect((await shopper.client.get(`/user/order/${id}`)).data).toMatchObject({
    refund_money: '38.00',
    refund_status: 2,
    refund: { refund_verify: 1, refund_step: 3 },
  });
});

test('a partial refund pays its share; the rest continues and can be refunded later to the fen', async () => {
  const { shopper, seller, id, line } = await aPaidOrder(
    { souk, trade },
    { price: 333, num: 3, shipped: true },
  );
  const before = await money(shopper);
  await requestRefund(shopper, { order_id: id, lines: [{ order_goods_id: line, num: 1 }] });
  await answerRefund(seller, id, { refund_verify: 1 });
  expect([await money(shopper), await trade.statusOf(id)]).toEqual([before + 333, 3]);
  expect((await shopper.client.get(`/user/order/${id}`)).data.refund).toMatchObject({
    refund_state: 'finished',
    money: '3.33',
    images: [],
    lines: [{ order_goods_id: line, num: 1, money: '3.33' }],
  });
  const preview = (num: number, type = 0) =>
    shopper.client.post('/user/order/refund/preview', {
      order_id: id,
      refund_type: type,
      lines: [{ order_goods_id: line, num }],
    });
  expect([(await preview(2)).data, (await preview(1, 2)).data, (await preview(3)).code]).toEqual([
    { goods_money: '6.66', freight_money: '0.00', money: '6.66' },
    { goods_money: '0.00', freight_money: '0.00', money: '0.00' },
    400,
  ]);
  expect(
    await requestRefund(shopper, { order_id: id, lines: [{ order_goods_id: line, num: 3 }] }),
  ).toMatchObject({ code: 400 });
  await requestRefund(shopper, { order_id: id });
  await answerRefund(seller, id, { refund_verify: 1 });
  expect([await money(shopper), await trade.statusOf(id)]).toEqual([before + 999, 6]);
  expect(await requestRefund(shopper, { order_id: id })).toMatchObject({ code: 400 });
});

test('an unpaid order has nothing to refund', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper();
  const [id] = await place(shopper, [{ goods_id: (await trade.goods(store)).id }]);
  const preview = () =>
    shopper.client.post('/user/order/refund/preview', { order_id: id, refund_type: 0 });
  expect(await preview()).toMatchObject({ code: 409 });
  await shopper.client.post(`/user/orders/${id}/cancel`);
  expect(await preview()).toMatchObject({ code: 409 });
});

test('a return refunds money and stock when the store receives the goods', async () => {
  const { goods, shopper, seller, id } = await aPaidOrder({ souk, trade }, { shipped: true });
  await requestRefund(shopper, { order_id: id, refund_type: 1 });
  await answerRefund(seller, id, { refund_verify: 1 });
  expect(await answerRefund(seller, id, { refund_step: 3 })).toMatchObject({ code: 409 });
  await shopper.client.put(`/user/order/refund/${id}`, parcel);
  expect(await money(shopper)).toBe(97_000);
  expect(await answerRefund(seller, id, { refund_step: 3 })).toMatchObject({ code: 200 });
  expect([await money(shopper), await trade.stockOf(goods), await trade.statusOf(id)]).toEqual([
    100_000, 10, 6,
  ]);
});

test('an exchange moves goods and no money', async () => {
  const { goods, shopper, seller, id } = await aPaidOrder({ souk, trade }, { shipped: true });
  await requestRefund(shopper, { order_id: id, refund_type: 2 });
  await answerRefund(seller, id, { refund_verify: 1 });
  await shopper.client.put(`/user/order/refund/${id}`, parcel);
  const { data: after } = await seller.get('/Seller/after_sales', { order_id: id });
  const { data: order } = await seller.get(`/Seller/orders/${id}`);
  const { receive_name, receive_tel, receive_area, receive_address } = order;
  expect(receive_address).not.toBe('');
  expect((await seller.get(`/Seller/after_sales/${after.data[0].id}`)).data).toMatchObject({
    receive_name,
    receive_tel,
    receive_area,
    receive_address,
  });
  await answerRefund(seller, id, { re_delivery_code: 'sf', re_delivery_no: 'SF00000001' });
  expect(await shopper.client.put(`/user/order/refund/${id}`, { refund_step: 3 })).toMatchObject({
    code: 200,
  });
  expect([await money(shopper), await trade.stockOf(goods), await trade.statusOf(id)]).toEqual([
    97_000, 7, 3,
  ]);
});

test('parcels of an after-sale name a courier that the mall knows, or none', async () => {
  const { shopper, seller, id } = await aPaidOrder({ souk, trade }, { shipped: true });
  await requestRefund(shopper, { order_id: id, refund_type: 2 });
  await answerRefund(seller, id, { refund_verify: 1 });
  const sendBack = (delivery_code: string) =>
    shopper.client.put(`/user/order/refund/${id}`, { ...parcel, delivery_code });
  expect(await sendBack('no_such')).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/delivery_code' }] },
  });
  expect(await sendBack('')).toMatchObject({ code: 200 });
  const resend = (re_delivery_code: string) =>
    answerRefund(seller, id, { re_delivery_code, re_delivery_no: 'SF00000001' });
  expect(await resend('no_such')).toMatchObject({
    code: 422,
    data: { errors: [{ pointer: '/re_delivery_code' }] },
  });
  expect(await resend('yd')).toMatchObject({ code: 200 });
});

test('the platform may decide a refused request; the order continues meanwhile', async () => {
  const { shopper, seller, id } = await aPaidOrder({ souk, trade }, { shipped: true });
  const admin = (await souk.as.admin()).json();
  const {
    data: { id: refund },
  } = await requestRefund(shopper, { order_id: id });
  expect(await answerRefund(seller, id, { refund_verify: 2 })).toMatchObject({ code: 422 });
  await answerRefund(seller, id, { refund_verify: 2, refuse_remark: 'Worn' });
  expect(await trade.statusOf(id)).toBe(orderStatus.toReceive);
  expect(
    await shopper.client.post(`/user/order/refund/${id}/appeal`, { remark: 'Never worn' }),
  ).toMatchObject({ code: 200 });
  expect(await answerRefund(seller, id, { refund_verify: 1 })).toMatchObject({ code: 409 });
  expect(await seller.post(`/Seller/after_sales/${refund}/commands/agree`)).toMatchObject({
    code: 400,
  });
  expect(
    (await seller.get('/Seller/screens/refunds')).data.commands.find(
      ({ name }: { name: string }) => name === 'agree',
    ).when,
  ).toMatchObject({ is_appeal: 0 });
  expect(await admin.post(`/Admin/refunds/${refund}/commands/agree`)).toMatchObject({ code: 200 });
  expect([await money(shopper), await trade.statusOf(id)]).toEqual([100_000, 6]);
  expect(
    await shopper.client.post(`/user/order/refund/${id}/appeal`, { remark: 'Again' }),
  ).toMatchObject({ code: 409 });
});

test('allows one appeal per refusal, whose decision is final; a line has at most three requests', async () => {
  const { shopper, seller, id } = await aPaidOrder({ souk, trade }, { shipped: true });
  const admin = (await souk.as.admin()).json();
  const zh = shopper.client.speaking('zh-cn');
  const appeal = (client = shopper.client) =>
    client.post(`/user/order/refund/${id}/appeal`, { remark: 'Never worn' });
  expect(await appeal()).toMatchObject({ code: 404 });
  const refuse = async (): Promise<number> => {
    const { code, data } = await requestRefund(shopper, { order_id: id });
    expect([
      code,
      (await answerRefund(seller, id, { refund_verify: 2, refuse_remark: 'Worn' })).code,
    ]).toEqual([200, 200]);
    return data.id as number;
  };
  await refuse();
  await requestRefund(shopper, { order_id: id });
  expect(await appeal(), 'of what is open').toMatchObject({
    code: 409,
    msg: 'This step is not possible right now',
  });
  await shopper.client.post(`/user/order/refund/${id}/withdraw`);
  const last = await refuse();
  expect(await requestRefund(shopper, { order_id: id })).toMatchObject({
    code: 409,
    msg: 'You have requested this 3 times. Appeal to the mall, or contact the store',
  });
  expect(await requestRefund({ client: zh } as Shopper, { order_id: id })).toMatchObject({
    code: 409,
    msg: '该商品已申请过 3 次售后，可就最近一次结果向平台申诉，或联系商家',
  });
  expect(await appeal()).toMatchObject({ code: 200 });
  expect(await appeal()).toMatchObject({
    code: 409,
    msg: 'You have already appealed. The decision of the mall is final',
  });
  expect(
    await admin.post(`/Admin/refunds/${last}/commands/reject`, { reason: 'Worn indeed' }),
  ).toMatchObject({ code: 200 });
  expect(await appeal(zh)).toMatchObject({ code: 409, msg: '您已申诉过，以平台的处理结果为准' });
  expect(await requestRefund(shopper, { order_id: id })).toMatchObject({
    code: 409,
    msg: 'The mall has already decided about these items',
  });
  expect(await requestRefund({ client: zh } as Shopper, { order_id: id })).toMatchObject({
    code: 409,
    msg: '平台已对该商品的售后作出处理，不能再次申请',
  });
  expect(await trade.statusOf(id)).toBe(orderStatus.toReceive);
});

test('an order that the shopper hid is shown again by an after-sale', async () => {
  const store = await trade.aStore();
  const shopper = await trade.shopper({ money: 10_000 });
  const id = await trade.aCompletedOrder(store, shopper, (await trade.goods(store)).id);
  const hide = async () =>
    expect((await shopper.client.delete(`/user/orders/${id}`)).code).toBe(200);
  const listed = async () => (await shopper.client.get('/user/orders')).data.total;
  const seller = await souk.as.seller(store);
  await hide();
  expect(await listed()).toBe(0);
  expect((await requestRefund(shopper, { order_id: id })).code).toBe(200);
  expect(await listed()).toBe(1);
  await answerRefund(seller, id, { refund_verify: 2, refuse_remark: 'Worn' });
  await hide();
  const appeal = { remark: 'Never worn' };
  expect((await shopper.client.post(`/user/order/refund/${id}/appeal`, appeal)).code).toBe(200);
  expect(await listed()).toBe(1);
});

test('the platform agrees to an appealed exchange and the store sends it', async () => {
  const { shopper, seller, id } = await aPaidOrder({ souk, trade }, { shipped: true });
  const admin = (await souk.as.admin()).json();
  await requestRefund(shopper, { order_id: id, refund_type: 2 });
  await answerRefund(seller, id, { refund_verify: 2, refuse_remark: 'Worn' });
  await shopper.client.post(`/user/order/refund/${id}/appeal`, { remark: 'Never worn' });
  const refund = (await shopper.client.get(`/user/order/${id}`)).data.refund.id as number;
  expect(await admin.post(`/Admin/refunds/${refund}/commands/agree`)).toMatchObject({ code: 200 });
  await shopper.client.put(`/user/order/refund/${id}`, parcel);
  expect(
    await seller.post(`/Seller/after_sales/${refund}/commands/resend`, {
      code: 'sf',
      no: 'SF00000002',
    }),
  ).toMatchObject({ code: 200 });
  expect(await shopper.client.put(`/user/order/refund/${id}`, { refund_step: 3 })).toMatchObject({
    code: 200,
  });
});

test('forty parallel answers refund once', async () => {
  const { shopper, seller, id } = await aPaidOrder({ souk, trade });
  await requestRefund(shopper, { order_id: id });
  const codes = await Promise.all(
    Array.from({ length: 40 }, () =>
      answerRefund(seller, id, { refund_verify: 1 }).then(({ code }) => code),
    ),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(await money(shopper)).toBe(100_000);
});

test('refuses a return before shipping and a second after-sale in parallel', async () => {
  const { shopper, id } = await aPaidOrder({ souk, trade });
  expect(await requestRefund(shopper, { order_id: id, refund_type: 1 })).toMatchObject({
    code: 400,
  });
  expect(await requestRefund(shopper, { order_id: id })).toMatchObject({ code: 200 });
  expect(await requestRefund(shopper, { order_id: id })).toMatchObject({ code: 409 });
  expect(await shopper.client.post(`/user/order/refund/${id}/withdraw`)).toMatchObject({
    code: 200,
  });
  expect(await trade.statusOf(id)).toBe(orderStatus.toShip);
});

test('another shopper’s order and another store’s after-sale are answered like missing ones', async () => {
  const { shopper, id } = await aPaidOrder({ souk, trade });
  expect(await requestRefund(await trade.shopper(), { order_id: id })).toMatchObject({ code: 404 });
  await requestRefund(shopper, { order_id: id });
  expect(
    await answerRefund((await souk.as.seller()).json(), id, { refund_verify: 1 }),
  ).toMatchObject({
    code: 404,
  });
});

test('a second after-sale is refused while one is open, by the database too', async () => {
  const { shopper, id } = await aPaidOrder({ souk, trade });
  expect((await requestRefund(shopper, { order_id: id })).code).toBe(200);
  expect((await requestRefund(shopper, { order_id: id })).code).toBe(409);
  await expect(
    souk.sql.run(
      `
        INSERT INTO refunds (
          refund_no, user_id, store_id, order_id, refund_type, refund_verify, refund_step, is_open,
          is_appeal, goods_money, freight_money, platform_money, refund_remark, images
        )
        SELECT
          refund_no || 'x', user_id, store_id, order_id, refund_type, refund_verify, refund_step,
          is_open, is_appeal, goods_money, freight_money, platform_money, refund_remark, images
        FROM refunds
        WHERE order_id = $1`,
      [id],
    ),
  ).rejects.toThrow('refunds_open');
});

test('a repeated answer or confirmation says that it was done already, and does nothing', async () => {
  const done = { code: 409, msg: 'This has already been done' };
  const agreed = await aPaidOrder({ souk, trade });
  await requestRefund(agreed.shopper, { order_id: agreed.id });
  expect((await answerRefund(agreed.seller, agreed.id, { refund_verify: 1 })).code).toBe(200);
  const paid = await money(agreed.shopper);
  expect(await answerRefund(agreed.seller, agreed.id, { refund_verify: 1 })).toMatchObject(done);
  expect(await money(agreed.shopper)).toBe(paid);

  const rejected = await aPaidOrder({ souk, trade });
  await requestRefund(rejected.shopper, { order_id: rejected.id });
  const no = { refund_verify: 2, refuse_remark: 'Worn' };
  expect((await answerRefund(rejected.seller, rejected.id, no)).code).toBe(200);
  expect(await answerRefund(rejected.seller, rejected.id, no)).toMatchObject(done);

  const returned = await aPaidOrder({ souk, trade }, { shipped: true });
  await requestRefund(returned.shopper, { order_id: returned.id, refund_type: 1 });
  await answerRefund(returned.seller, returned.id, { refund_verify: 1 });
  const sendBack = () => returned.shopper.client.put(`/user/order/refund/${returned.id}`, parcel);
  expect((await sendBack()).code).toBe(200);
  expect(await sendBack()).toMatchObject(done);
  const confirm = () => answerRefund(returned.seller, returned.id, { refund_step: 3 });
  expect((await confirm()).code).toBe(200);
  expect(await confirm()).toMatchObject(done);
});
