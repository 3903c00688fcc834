import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '../../../schemas/contract/language.ts';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import { CommentOverdueOrders } from '../../../server/mall/comments/comment-overdue-orders.job.ts';
import { OrderJobs } from '../../../server/mall/orders/order-jobs.ts';
import { DissolveGroups } from '../../../server/mall/refunds/dissolve-groups.job.ts';
import { MoveOverdueRefunds } from '../../../server/mall/refunds/move-overdue-refunds.job.ts';
import {
  answerRefund,
  aPaidOrder,
  parcel,
  requestRefund,
} from '../../helpers/mall/refund-calls.ts';
import {
  expectInvariants,
  payByBalance,
  payPassword,
  place,
  placeAndPay,
  type Shopper,
  sharedTrade,
  ship,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';
import { runAtLockedRows } from '../../helpers/server/lock-contention.ts';

/** Orders and after-sales that wait longer than they may, and the tasks that move them. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

const money = (shopper: Shopper) => trade.balance('user', shopper.id, 'money');
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
  const { store, shopper, seller, id } = await aPaidOrder({ souk, trade });
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
  const unsent = await aPaidOrder({ souk, trade }, { shipped: true });
  const unconfirmed = await aPaidOrder({ souk, trade }, { shipped: true, price: 333 });
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
  const notSent = await aPaidOrder({ souk, trade }, { shipped: true, price: 333 });
  const sent = await aPaidOrder({ souk, trade }, { shipped: true });
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
  const { shopper, seller, id } = await aPaidOrder({ souk, trade });
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

test('a comment on each line completes the order; the task comments for silent buyers', async () => {
  const first = await aPaidOrder({ souk, trade }, { shipped: true });
  const second = await aPaidOrder({ souk, trade }, { shipped: true });
  await first.shopper.client.post(`/user/orders/${first.id}/receive`);
  expect(
    await first.shopper.client.post('/user/comments', { order_id: first.id, score: 9 }),
  ).toMatchObject({ code: 422 });
  for (const [body, pointer] of [
    [{ rating: 1 }, '/rating'],
    [{ score: 1, contents: 'Bad' }, '/contents'],
    [{ lines: [{ order_goods_id: 1, stars: 1 }] }, '/lines/0/stars'],
    [{ score: 1, lines: [{ order_goods_id: 1, score: 1 }] }, '/score'],
  ] as const)
    expect(
      await first.shopper.client.post('/user/comments', { order_id: first.id, ...body }),
    ).toMatchObject({ code: 422, data: { errors: [{ pointer }] } });
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
  const leader = await trade.shopper({ money: 5000 });
  const joiner = await trade.shopper({ money: 5000 });
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

test('an order that joins a group while the group ends is cancelled with it', async () => {
  const store = await trade.aStore();
  const goods = await trade.goods(store, { stock: 10, price: 1000 });
  const seller = (await souk.as.seller(store)).json();
  await seller.post('/Seller/collectives', { goods_id: goods.id, discount: 20, need: 3 });
  const leader = await trade.shopper({ money: 5000 });
  const first = await placeAndPay(leader, [{ goods_id: goods.id, collective_id: -1 }]);
  const group = (await leader.client.get(`/user/order/${first}`)).data.collective_id as number;
  const joiner = await trade.shopper({ money: 5000 });
  const moveClock = (time: string) =>
    souk.sql.run('UPDATE test_clock SET moved_by = $1::interval', [time]);
  try {
    const [joined] = await runAtLockedRows<unknown>(
      souk.sql,
      `SELECT 1 FROM goods WHERE id = ${goods.id}`,
      [
        () => place(joiner, [{ goods_id: goods.id, collective_id: group }]),
        async () => {
          await moveClock('25 hours');
          await souk.app.get(DissolveGroups).run();
        },
      ],
    );
    const [second] = joined as readonly number[];
    expect([await trade.statusOf(first), await trade.statusOf(second!)]).toEqual([0, 0]);
    expect([await trade.stockOf(goods), await money(leader)]).toEqual([10, 5000]);
  } finally {
    await moveClock('0');
  }
});
