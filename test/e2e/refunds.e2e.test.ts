import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../schemas/contract/order-statuses.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { localName } from '../../schemas/rules/local-name.ts';
import { RefundRights1763640097003 } from '../../server/migrations/1763640097003-refund-rights.ts';
import { openDataSource } from '../../server/platform/database/data-source.ts';
import { OrderJobs } from '../../server/mall/orders/order-jobs.ts';
import { DissolveGroups } from '../../server/mall/refunds/dissolve-groups.job.ts';
import { MoveOverdueRefunds } from '../../server/mall/refunds/move-overdue-refunds.job.ts';
import { CommentOverdueOrders } from '../../server/mall/comments/comment-overdue-orders.job.ts';
import type { TestApp } from '../helpers/server/app.ts';
import type { Client } from '../helpers/http/client.ts';
import { aPicture } from '../helpers/values/pictures.ts';
import {
  closeAndCheckInvariants,
  startTrade,
  payByBalance,
  payPassword,
  place,
  ship,
  type Shopper,
  type Trade,
} from '../helpers/mall/trade.ts';
import { upload } from '../helpers/http/uploads.ts';

let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await startTrade());
});
afterAll(() => closeAndCheckInvariants(souk));

const parcel = { delivery_code: 'sf', delivery_no: 'SF12345678' };
async function aPaidOrder({
  price = 1000,
  num = 3,
  freight = 0,
  skus = false,
  shipped = false,
}: {
  readonly price?: number;
  readonly num?: number;
  readonly freight?: number;
  readonly skus?: boolean;
  readonly shipped?: boolean;
} = {}) {
  const store = await trade.aStore();
  if (freight > 0)
    await souk.sql.run('UPDATE freights SET f_price = $2 WHERE store_id = $1', [
      store.storeId,
      freight,
    ]);
  const goods = await trade.goods(store, skus ? { price, skuStocks: [10] } : { price, stock: 10 });
  const shopper = await trade.shopper({ money: 100_000 });
  const [id] = await place(shopper, [
    { goods_id: goods.id, buy_num: num, ...(skus ? { sku_id: goods.skus[0]! } : {}) },
  ]);
  await payByBalance(shopper, [id!]);
  const seller = (await souk.as.seller(store)).json();
  if (shipped) await ship(seller, id!);
  const { data } = await shopper.client.get(`/user/order/${id}`);
  return { store, goods, shopper, seller, id: id!, line: data.order_goods[0].id as number };
}
const requestRefund = (shopper: Shopper, body: object) =>
  shopper.client.post('/user/order/refund', { refund_type: 0, refund_remark: 'Broken', ...body });
const answerRefund = (seller: Client, id: number, body: object) =>
  seller.put(`/Seller/refunds/${id}`, body);
const money = (shopper: Shopper) => trade.balance('user', shopper.id, 'money');

test('an unshipped order is refunded whole with freight and stock, and is completed', async () => {
  const { store, goods, shopper, seller, id } = await aPaidOrder({ freight: 800, skus: true });
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
  const { shopper, seller, id, line } = await aPaidOrder({ price: 333, num: 3, shipped: true });
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

const runDeadlines = () => souk.app.get(MoveOverdueRefunds).run();
const ageRefund = (id: number, days: number) =>
  souk.sql.run(
    `
      UPDATE refunds
      SET deadline = deadline - make_interval(days => $2)
      WHERE order_id = $1 AND is_open = 1`,
    [id, days],
  );

test('parallel tasks agree to an unanswered request once, not before its deadline', async () => {
  const { store, shopper, seller, id } = await aPaidOrder();
  await requestRefund(shopper, { order_id: id });
  const {
    data: { refund },
  } = await shopper.client.get(`/user/order/${id}`);
  expect(refund).toMatchObject({
    refund_state: 'review',
    deadline: expect.stringMatching(/^20\d\d-/),
  });
  expect((await seller.get('/Seller/after_sales', { order_id: id })).data.data).toMatchObject([
    { deadline: refund.deadline, silence: 'agreed' },
  ]);
  await ageRefund(id, 2);
  expect([await runDeadlines(), await trade.statusOf(id)]).toEqual([0, 5]);
  await ageRefund(id, 2);
  expect(
    (await Promise.all([runDeadlines(), runDeadlines(), runDeadlines()])).reduce(
      (sum, n) => sum + n,
      0,
    ),
  ).toBe(1);
  expect([
    await money(shopper),
    await trade.balance('store', store.storeId, 'pending'),
    await trade.statusOf(id),
  ]).toEqual([100_000, 0, 6]);
  expect((await shopper.client.get(`/user/order/${id}`)).data).toMatchObject({
    refund: { refund_state: 'finished', deadline: '' },
    logs: expect.arrayContaining([expect.objectContaining({ act: 'refundAll', actor: 'system' })]),
  });
});

test('a return that is not sent ends; one that the store does not receive in time is refunded', async () => {
  const [unsent, unconfirmed] = [
    await aPaidOrder({ shipped: true }),
    await aPaidOrder({ shipped: true, price: 333 }),
  ];
  for (const { shopper, id } of [unsent, unconfirmed]) {
    await requestRefund(shopper, { order_id: id, refund_type: 1 });
    await ageRefund(id, 4);
  }
  expect(await runDeadlines()).toBe(2); // both are agreed to
  const { shopper, goods, id } = unconfirmed;
  expect(await shopper.client.put(`/user/order/refund/${id}`, parcel)).toMatchObject({ code: 200 });
  expect(await runDeadlines()).toBe(0);
  for (const { id: each } of [unsent, unconfirmed]) await ageRefund(each, 8);
  const before = await money(shopper);
  expect(await runDeadlines()).toBe(2);
  expect([
    await trade.statusOf(unsent.id),
    (await unsent.shopper.client.get(`/user/order/${unsent.id}`)).data.refund.refund_state,
  ]).toEqual([3, 'withdrawn']);
  expect([await trade.statusOf(id), await money(shopper), await trade.stockOf(goods)]).toEqual([
    6,
    before + 999,
    10,
  ]);
  expect(
    (
      await souk.sql.rows<{ act: string; actor_area: string }>(
        'SELECT act, actor_area FROM order_logs WHERE order_id = $1 ORDER BY id DESC LIMIT 4',
        [id],
      )
    ).map(({ act, actor_area: area }) => `${act} ${area}`),
  ).toEqual(['refundAll system', 'sendBack shop', 'agreeAfterSale system', 'applyAfterSale shop']);
});

test('an exchange not sent in time becomes a refund; a sent one completes without confirmation', async () => {
  const [notSent, sent] = [
    await aPaidOrder({ shipped: true, price: 333 }),
    await aPaidOrder({ shipped: true }),
  ];
  for (const { shopper, seller, id, line } of [notSent, sent]) {
    await requestRefund(shopper, {
      order_id: id,
      refund_type: 2,
      lines: [{ order_goods_id: line, num: 2 }],
    });
    await answerRefund(seller, id, { refund_verify: 1 });
    await shopper.client.put(`/user/order/refund/${id}`, parcel);
  }
  expect(
    await answerRefund(sent.seller, sent.id, {
      re_delivery_no: 'SF00000002',
      re_delivery_code: 'sf',
    }),
  ).toMatchObject({ code: 200 });
  for (const { id } of [notSent, sent]) await ageRefund(id, 8);
  const before = await money(notSent.shopper);
  expect(await runDeadlines()).toBe(2);
  expect([
    await money(notSent.shopper),
    await trade.statusOf(notSent.id),
    await trade.stockOf(notSent.goods),
  ]).toEqual([before + 666, 3, 9]);
  expect((await sent.shopper.client.get(`/user/order/${sent.id}`)).data).toMatchObject({
    order_status: 3,
    refund_money: '0.00',
    refund: { refund_state: 'finished', money: '0.00' },
  });
});

test('a store’s answer in parallel with the task counts once', async () => {
  const { shopper, seller, id } = await aPaidOrder();
  await requestRefund(shopper, { order_id: id });
  await ageRefund(id, 4);
  const [moved, { code }] = await Promise.all([
    runDeadlines(),
    answerRefund(seller, id, { refund_verify: 2, refuse_remark: 'No' }),
  ]);
  expect([moved, code === 200]).toEqual(moved === 1 ? [1, false] : [0, true]);
  expect([await trade.statusOf(id), await money(shopper)]).toEqual(
    moved === 1 ? [6, 100_000] : [2, 97_000],
  );
});

test('a return refunds money and stock when the store receives the goods', async () => {
  const { goods, shopper, seller, id } = await aPaidOrder({ shipped: true });
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
  const { goods, shopper, seller, id } = await aPaidOrder({ shipped: true });
  await requestRefund(shopper, { order_id: id, refund_type: 2 });
  await answerRefund(seller, id, { refund_verify: 1 });
  await shopper.client.put(`/user/order/refund/${id}`, parcel);
  await answerRefund(seller, id, { re_delivery_code: 'sf', re_delivery_no: 'SF00000001' });
  expect(await shopper.client.put(`/user/order/refund/${id}`, { refund_step: 3 })).toMatchObject({
    code: 200,
  });
  expect([await money(shopper), await trade.stockOf(goods), await trade.statusOf(id)]).toEqual([
    97_000, 7, 3,
  ]);
});

test('the platform may decide a refused request; the order continues meanwhile', async () => {
  const { shopper, seller, id } = await aPaidOrder({ shipped: true });
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

test('allows one appeal per refusal; the platform’s decision is final; a line has at most three requests', async () => {
  const { shopper, seller, id } = await aPaidOrder({ shipped: true });
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
    msg: '该商品已申请过 3 次售后，可就最近一次的结果向平台申诉，或联系店铺',
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

test('the platform agrees to an appealed exchange and the store sends it', async () => {
  const { shopper, seller, id } = await aPaidOrder({ shipped: true });
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
  const { shopper, seller, id } = await aPaidOrder();
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
  const { shopper, id } = await aPaidOrder();
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
  const { shopper, id } = await aPaidOrder();
  expect(await requestRefund(await trade.shopper(), { order_id: id })).toMatchObject({ code: 404 });
  await requestRefund(shopper, { order_id: id });
  expect(
    await answerRefund((await souk.as.seller()).json(), id, { refund_verify: 1 }),
  ).toMatchObject({
    code: 404,
  });
});

test('a comment on each line completes the order; the task comments for silent buyers', async () => {
  const first = await aPaidOrder({ shipped: true });
  const second = await aPaidOrder({ shipped: true });
  await first.shopper.client.post(`/user/orders/${first.id}/receive`);
  expect(
    await first.shopper.client.post('/user/comments', { order_id: first.id, score: 9 }),
  ).toMatchObject({ code: 422 });
  expect(
    await first.shopper.client.post('/user/comments', {
      order_id: first.id,
      score: 5,
      agree: 4,
      service: 3,
      speed: 5,
      content: 'Good tea',
    }),
  ).toMatchObject({ code: 200 });
  expect(
    await first.shopper.client.post('/user/comments', { order_id: first.id, score: 5 }),
  ).toMatchObject({ code: 409 });
  expect(await trade.statusOf(first.id)).toBe(orderStatus.done);
  await souk.sql.run(
    "UPDATE orders SET delivery_time = delivery_time - interval '5 days' WHERE id = $1",
    [second.id],
  );
  await souk.app.get(OrderJobs).receiveShipped();
  await souk.sql.run(
    "UPDATE orders SET receipt_time = receipt_time - interval '5 days' WHERE id = $1",
    [second.id],
  );
  await Promise.all([1, 2].map(() => souk.app.get(CommentOverdueOrders).run()));
  expect(await trade.statusOf(second.id)).toBe(orderStatus.done);
  expect(
    await souk.sql.rows(
      'SELECT score::int, content FROM order_comments WHERE order_id = ANY($1) ORDER BY order_id',
      [[first.id, second.id]],
    ),
  ).toEqual([
    { score: 5, content: 'Good tea' },
    { score: 5, content: '非常好！' },
  ]);
});

test('requests and comments show pictures of the shopper, and refuse those of others', async () => {
  const { shopper, seller, id } = await aPaidOrder({ shipped: true });
  const other = await trade.shopper();
  const [mine = '', second = ''] = await Promise.all(
    [300, 320].map(
      async (width) =>
        (await upload(shopper.client, '/uploads', { bytes: await aPicture(width) })).data,
    ),
  );
  const foreign = (await upload(other.client, '/uploads', { bytes: await aPicture() })).data;
  const sealed = (
    await upload(shopper.client, '/uploads', {
      bytes: await aPicture(),
      uploadType: 'uploadPrivate',
    })
  ).data;
  for (const wrong of [foreign, sealed, '/storage/pictures/none.webp'])
    expect(
      await requestRefund(shopper, { order_id: id, images: [mine, wrong] }),
      wrong,
    ).toMatchObject({
      code: 422,
      data: { errors: [{ pointer: '/images/1' }] },
    });
  expect(await requestRefund(shopper, { order_id: id, images: [mine, second] })).toMatchObject({
    code: 200,
  });
  expect((await shopper.client.get(`/user/order/${id}`)).data.refund.images).toEqual([
    mine,
    second,
  ]);
  await answerRefund(seller, id, { refund_verify: 2, refuse_remark: 'Fine here' });
  await shopper.client.post(`/user/orders/${id}/receive`, {});
  expect(
    await shopper.client.post('/user/comments', {
      order_id: id,
      score: 5,
      agree: 5,
      service: 5,
      speed: 5,
      content: 'Good',
      image: [mine, foreign],
    }),
  ).toMatchObject({ code: 422 });
  expect(
    await shopper.client.post('/user/comments', {
      order_id: id,
      score: 5,
      agree: 5,
      service: 5,
      speed: 5,
      content: 'Good',
      image: [mine],
    }),
  ).toMatchObject({ code: 200 });
  expect(await souk.sql.rows('SELECT image FROM order_comments WHERE order_id = $1', [id])).toEqual(
    [{ image: [mine] }],
  );
});

test('unpaid orders end after their time, with any number of processes', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { stock: 5 });
  const shopper = await trade.shopper();
  const ids = [
    ...(await place(shopper, [{ goods_id: goods.id }])),
    ...(await place(shopper, [{ goods_id: goods.id, buy_num: 2 }])),
  ];
  await souk.sql.run(
    "UPDATE orders SET created_at = created_at - interval '2 days' WHERE id = ANY($1)",
    [ids],
  );
  await Promise.all([1, 2, 3].map(() => souk.app.get(OrderJobs).cancelUnpaid()));
  expect([
    await trade.stockOf(goods),
    ...(await Promise.all(ids.map((id) => trade.statusOf(id)))),
  ]).toEqual([5, 0, 0]);
});

test('an incomplete group is refunded once after its time', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { stock: 10, price: 1000 });
  await souk.sql.run(
    'INSERT INTO collectives (store_id, goods_id, discount, need) VALUES ($1, $2, 20, 3)',
    [store.storeId, goods.id],
  );
  const [leader, joiner] = [
    await trade.shopper({ money: 5000 }),
    await trade.shopper({ money: 5000 }),
  ];
  const [first] = await place(leader, [{ goods_id: goods.id, collective_id: -1 }]);
  const { data } = await leader.client.get(`/user/order/${first}`);
  expect(data).toMatchObject({
    total_price: '8.00',
    collective: { need: 3, joined: 1, status: 2 },
  });
  const [second] = await place(joiner, [{ goods_id: goods.id, collective_id: data.collective_id }]);
  await expect(
    place(joiner, [{ goods_id: goods.id, collective_id: data.collective_id }]),
  ).rejects.toThrow('already');
  await payByBalance(leader, [first!]);
  const seller = (await souk.as.seller(store)).json();
  expect(await ship(seller, first!)).toMatchObject({
    code: 400,
    msg: 'The group is not complete yet',
  });
  await souk.sql.run(
    "UPDATE collective_logs SET end_time = end_time - interval '2 days' WHERE id = $1",
    [data.collective_id],
  );
  expect(
    await joiner.client.post('/user/order/pay', {
      order_id: second,
      payment_name: 'balance',
      pay_password: payPassword,
    }),
  ).toMatchObject({ code: 409 });
  await Promise.all([1, 2].map(() => souk.app.get(DissolveGroups).run()));
  expect([
    await money(leader),
    await money(joiner),
    await trade.stockOf(goods),
    await trade.statusOf(first!),
    await trade.statusOf(second!),
  ]).toEqual([5000, 5000, 10, 0, 0]);
  expect(await trade.balance('store', store.storeId, 'pending')).toBe(0);
  const shownTo = async (language: Language): Promise<string> => {
    const detail = await leader.client.speaking(language).get(`/user/order/refund/${first}`);
    return detail.data.refund.refund_remark;
  };
  expect([await shownTo('zh-cn'), await shownTo('en')]).toEqual(['拼团失败', 'Group not filled']);
  const listed = await seller.get('/Seller/after_sales');
  expect(localName(listed.data.data[0].refund_remark, 'en')).toBe('Group not filled');
  expect(localName(listed.data.data[0].refund_remark, 'zh-cn')).toBe('拼团失败');
});

test('a second after-sale is refused while one is open, by the database too', async () => {
  const { shopper, id } = await aPaidOrder();
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
  const agreed = await aPaidOrder();
  await requestRefund(agreed.shopper, { order_id: agreed.id });
  expect((await answerRefund(agreed.seller, agreed.id, { refund_verify: 1 })).code).toBe(200);
  const paid = await money(agreed.shopper);
  expect(await answerRefund(agreed.seller, agreed.id, { refund_verify: 1 })).toMatchObject(done);
  expect(await money(agreed.shopper)).toBe(paid);

  const rejected = await aPaidOrder();
  await requestRefund(rejected.shopper, { order_id: rejected.id });
  const no = { refund_verify: 2, refuse_remark: 'Worn' };
  expect((await answerRefund(rejected.seller, rejected.id, no)).code).toBe(200);
  expect(await answerRefund(rejected.seller, rejected.id, no)).toMatchObject(done);

  const returned = await aPaidOrder({ shipped: true });
  await requestRefund(returned.shopper, { order_id: returned.id, refund_type: 1 });
  await answerRefund(returned.seller, returned.id, { refund_verify: 1 });
  const sendBack = () => returned.shopper.client.put(`/user/order/refund/${returned.id}`, parcel);
  expect((await sendBack()).code).toBe(200);
  expect(await sendBack()).toMatchObject(done);
  const confirm = () => answerRefund(returned.seller, returned.id, { refund_step: 3 });
  expect((await confirm()).code).toBe(200);
  expect(await confirm()).toMatchObject(done);
});

test('each step of the store needs its own right', async () => {
  const { store, shopper, id } = await aPaidOrder();
  await requestRefund(shopper, { order_id: id });
  const seller = async (...rights: readonly string[]) =>
    souk.as.seller({ ...store, ...(await souk.aSubAccount(store, { rights })) });
  const steps = {
    agree: { refund_verify: 1 },
    reject: { refund_verify: 2, refuse_remark: 'Worn' },
    confirm: { refund_step: 3 },
    resend: { re_delivery_no: 'SF12345678', re_delivery_code: 'sf' },
  };
  for (const [right, body] of Object.entries(steps)) {
    const others = Object.keys(steps).filter((name) => name !== right);
    const without = await seller(...others.map((name) => `Seller.refunds.${name}`));
    expect(await answerRefund(without, id, body), `without ${right}`).toMatchObject({
      code: 402,
      msg: expect.stringContaining(`Seller.refunds.${right}`),
    });
  }
  const agreeing = await seller('Seller.refunds.agree');
  expect((await answerRefund(agreeing, id, steps.reject)).code).toBe(402);
  expect((await answerRefund(agreeing, id, steps.agree)).code).toBe(200);
});

test('roles that could agree keep all steps after the migration', async () => {
  const { store, shopper, id } = await aPaidOrder();
  await requestRefund(shopper, { order_id: id });
  const clerk = await souk.aSubAccount(store, { rights: ['Seller.refunds.agree'] });
  const source = await openDataSource({
    url: souk.databaseUrl,
    poolSize: 1,
    zone: 'UTC',
    use: 'migration',
  });
  const query = source.createQueryRunner();
  await new RefundRights1763640097003().up(query);
  await query.release();
  await source.destroy();
  expect(
    (
      await answerRefund(await souk.as.seller({ ...store, ...clerk }), id, {
        refund_verify: 2,
        refuse_remark: 'Worn',
      })
    ).code,
  ).toBe(200);
});
