import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../../schemas/contract/language.ts';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import {
  expectInvariants,
  type OrderLine,
  openPeriod,
  paramsOf,
  payByBalance,
  payPassword,
  place,
  placeAndPay,
  type Shopper,
  sharedTrade,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/** Texts of trade refusals in both languages. A refused call leaves no trace. */
let souk: TestApp;
let trade: Trade;
let store: Awaited<ReturnType<Trade['aStore']>>;
let seller: Client;
let shopper: Shopper;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  [store, shopper] = [await trade.aStore(), await trade.shopper({ money: 100_000 })];
  seller = (await souk.as.seller(store)).json();
});
afterAll(() => expectInvariants(souk));

/** Code and text in English and Chinese, with names of goods left out. */
const refusalOf = async (
  call: (client: Client) => Promise<Reply>,
  { client } = shopper,
): Promise<readonly [number, string, string]> => {
  const [en, zh] = (await Promise.all(
    [...languages].toSorted().map((language) => call(client.speaking(language))),
  )) as [Reply, Reply];
  return [
    en.code,
    ...[en, zh].map(({ msg }) => msg.replace(/(：|: | )?Goods \d+/, '')),
  ] as unknown as [number, string, string];
};
const create =
  (order: readonly OrderLine[], more: object = {}, { addressId } = shopper) =>
  (client: Client) =>
    client.post('/user/order/create', { params: paramsOf(order), address_id: addressId, ...more });
const orders = async (): Promise<number> =>
  (await souk.sql.rows<{ n: number }>('SELECT count(*)::int AS n FROM orders'))[0]!.n;

test('closed goods, sold-out seckills, coupons that do not apply', async () => {
  const closed = await trade.goods(store);
  const onSeckill = await trade.goods(store);
  const cheap = await trade.goods(store);
  await souk.sql.run('UPDATE goods SET goods_status = 0 WHERE id = $1', [closed.id]);
  await seller.post('/Seller/seckills', {
    goods_id: onSeckill.id,
    discount: 10,
    stock: 3,
    per_limit: 2,
    ...openPeriod,
  });
  await seller.post('/Seller/seckills', {
    goods_id: cheap.id,
    discount: 10,
    stock: 1,
    per_limit: 9,
    ...openPeriod,
  });
  await payByBalance(shopper, await place(shopper, [{ goods_id: onSeckill.id, buy_num: 2 }]));
  const { data: expensive } = await seller.post('/Seller/coupons', {
    name: 'Dear',
    money: '1.00',
    use_money: '999.00',
    stock: 9,
    per_limit: 1,
    ...openPeriod,
  });
  const { data: own } = await shopper.client.post('/user/coupon/receive', { id: expensive.id });
  const before = await orders();
  expect(await refusalOf(create([{ goods_id: closed.id }]))).toEqual([
    400,
    'No longer on sale',
    '商品已下架',
  ]);
  expect(await refusalOf(create([{ goods_id: onSeckill.id }]))).toEqual([
    400,
    'Limit per person reached in this flash sale',
    '已达到秒杀限购数量',
  ]);
  expect(await refusalOf(create([{ goods_id: cheap.id, buy_num: 2 }]))).toEqual([
    400,
    'Insufficient stock in this flash sale',
    '秒杀库存不足',
  ]);
  expect(await refusalOf(create([{ goods_id: cheap.id }], { coupon_id: String(own.id) }))).toEqual([
    400,
    'This coupon cannot be used here',
    '优惠券不可用',
  ]);
  expect(
    await refusalOf((client) => client.post('/user/coupon/receive', { id: expensive.id })),
  ).toEqual([400, 'You have already claimed this coupon', '您已领取过该优惠券']);
  expect(await orders()).toBe(before);
});

test('groups: bought alone, joined twice, and above their size', async () => {
  const goods = await trade.goods(store);
  const withoutGroups = await trade.goods(store);
  const second = await trade.shopper({ money: 9000 });
  const third = await trade.shopper({ money: 9000 });
  await seller.post('/Seller/collectives', { goods_id: goods.id, discount: 10, need: 2 });
  const opens = await placeAndPay(shopper, [{ goods_id: goods.id, collective_id: -1 }]);
  const join = {
    goods_id: goods.id,
    collective_id: (await shopper.client.get(`/user/order/${opens}`)).data.collective_id as number,
  };
  expect(
    await refusalOf(
      create([{ goods_id: goods.id, collective_id: -1 }, { goods_id: withoutGroups.id }]),
    ),
  ).toEqual([400, 'Group-buy items must be ordered separately', '拼团商品请单独购买']);
  expect(await refusalOf(create([join]))).toEqual([
    409,
    'You have already joined this group',
    '您已参加该团',
  ]);
  await payByBalance(second, await place(second, [join]));
  expect(await refusalOf(create([join], {}, third), third)).toEqual([
    409,
    'This group is full or has ended',
    '该团已满或已结束',
  ]);
});

test('actions in the wrong status: receive, cancel, pay, refund and comment', async () => {
  const id = await placeAndPay(shopper, [{ goods_id: (await trade.goods(store)).id }]);
  const notNow = [
    409,
    'Not possible in the current status of the order',
    '订单状态已变化，不能执行该操作',
  ];
  const line = (await shopper.client.get(`/user/order/${id}`)).data.order_goods[0].id as number;
  const requestRefund = (more: object) => (client: Client) =>
    client.post('/user/order/refund', { order_id: id, refund_type: 0, ...more });
  for (const path of ['receive', 'cancel'])
    expect(await refusalOf((client) => client.post(`/user/orders/${id}/${path}`))).toEqual(notNow);
  expect(
    await refusalOf((client) => client.post('/user/comments', { order_id: id, score: 5 })),
  ).toEqual(notNow);
  expect(
    await refusalOf((client) =>
      client.post('/user/order/pay', {
        order_id: id,
        payment_name: 'balance',
        pay_password: payPassword,
      }),
    ),
  ).toEqual([
    409,
    expect.stringMatching(/^Nothing was paid, because these orders cannot be paid any more: /),
    expect.stringMatching(/^未付款/),
  ]);
  expect(await refusalOf(requestRefund({ refund_type: 1 }))).toEqual([
    400,
    'Nothing has shipped yet. Request a refund instead',
    '尚未发货，请申请退款',
  ]);
  expect(await refusalOf(requestRefund({ lines: [{ order_goods_id: line, num: 2 }] }))).toEqual([
    400,
    'This is more than can be refunded',
    '超过可退数量',
  ]);
  expect(await trade.statusOf(id)).toBe(orderStatus.toShip);
});

test('bad input names its field and the expected value', async () => {
  const errors = async (call: Promise<Reply>) => {
    const { code, data } = await call;
    return [code, data.errors];
  };
  const { client } = shopper;
  const badId = [{ pointer: '/id', message: 'Must be a whole number of at least 1' }];
  const amount = [
    {
      pointer: '/money',
      message: 'An amount from 0.01 to 999999999.99, with at most two decimal places',
    },
  ];
  for (const path of [
    '/user/order/abc',
    '/user/orders/0/cancel',
    '/user/addresses/1.5',
    '/user/order/refund/-1',
  ])
    expect(
      await errors(path.endsWith('cancel') ? client.post(path) : client.get(path)),
      path,
    ).toEqual([422, badId]);
  for (const path of ['/Seller/goods/1x', '/Seller/orders/%20', '/Seller/goods/1e3'])
    expect(await errors(seller.get(path)), path).toEqual([422, badId]);
  expect(await errors(seller.delete('/Seller/goods/1,1'))).toEqual([
    422,
    [{ pointer: '/id', message: 'Enter 1 to 500 different IDs' }],
  ]);
  const strict = seller.with({ prefer: 'handling=strict' });
  expect(await errors(strict.get('/Seller/goods', { colour: 'red' }))).toEqual([
    422,
    [{ pointer: '/colour', message: 'Cannot search by colour' }],
  ]);
  expect(await errors(seller.get('/Seller/goods/export', { format: 'pdf' }))).toEqual([
    422,
    [{ pointer: '', message: expect.any(String) }],
  ]);
  for (const money of ['0', '-4', '1.005', '100.000', '1e3', 'much', '1000000000'])
    expect(
      await errors(client.post('/user/cashes', { money, pay_password: payPassword })),
      money,
    ).toEqual([422, amount]);
  expect(
    await errors(
      client.speaking('zh-cn').post('/user/cashes', { money: '0', pay_password: payPassword }),
    ),
  ).toEqual([
    422,
    [{ pointer: '/money', message: '须为 0.01 到 999999999.99 的金额，最多两位小数' }],
  ]);
  expect(await errors(client.post('/sms', { phone: '12', name: 'register' }))).toEqual([
    422,
    [{ pointer: '/phone', message: 'Must be a mobile number' }],
  ]);
});
