import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '../../../schemas/contract/language.ts';
import type { Client, Reply } from '../../helpers/http/client.ts';
import { beginPayment, Sandbox } from '../../helpers/http/sandbox.ts';
import { testPassword } from '../../helpers/mall/builders.ts';
import {
  completeOrder,
  expectInvariants,
  paramsOf,
  place,
  placeAndPay,
  type Shopper,
  sharedTrade,
  ship,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/** Texts that the specification prescribes. */
let souk: TestApp;
let trade: Trade;
let store: Awaited<ReturnType<Trade['aStore']>>;
let shopper: Shopper;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  [store, shopper] = [await trade.aStore(), await trade.shopper({ money: 1_000_000 })];
});
afterAll(() => expectInvariants(souk));

const inBoth = <T>(call: (client: Client) => Promise<T>): Promise<readonly T[]> =>
  Promise.all([...languages].toSorted().map((language) => call(shopper.client.speaking(language))));
const wordsOf = (id: number, field: string): Promise<readonly string[]> =>
  inBoth(async (client) => (await client.get(`/user/order/${id}`)).data[field] as string);

test('the nine labels of an order, from unpaid to the end of its after-sale', async () => {
  const goods = await trade.goods(store);
  const seller = (await souk.as.seller(store)).json();
  const requestRefund = (order_id: number, refund_type: number) =>
    shopper.client.post('/user/order/refund', { order_id, refund_type });
  const aPaidOrder = async (): Promise<number> => {
    return placeAndPay(shopper, [{ goods_id: goods.id }]);
  };
  const unpaid = (await place(shopper, [{ goods_id: goods.id }]))[0]!;
  const cancelled = (await place(shopper, [{ goods_id: goods.id }]))[0]!;
  await shopper.client.post(`/user/orders/${cancelled}/cancel`);
  const paid = await aPaidOrder();
  const sent = await aPaidOrder();
  const received = await aPaidOrder();
  const done = await aPaidOrder();
  const refund = await aPaidOrder();
  const returned = await aPaidOrder();
  const finished = await aPaidOrder();
  for (const id of [sent, received, returned]) await ship(seller, id);
  await shopper.client.post(`/user/orders/${received}/receive`);
  await completeOrder(seller, shopper, done);
  for (const [id, type] of [
    [refund, 0],
    [returned, 1],
    [finished, 0],
  ] as const)
    await requestRefund(id, type);
  await seller.put(`/Seller/refunds/${finished}`, { refund_verify: 1 });
  const labels = await Promise.all(
    [unpaid, paid, sent, received, done, cancelled, refund, returned, finished].map((id) =>
      wordsOf(id, 'order_status_cn'),
    ),
  );
  expect(labels).toEqual([
    ['Waiting for payment', '等待支付'],
    ['Waiting for delivery', '等待发货'],
    ['Waiting for receipt', '等待收货'],
    ['Waiting for comments', '等待评论'],
    ['Order completion', '订单完成'],
    ['Order cancellation', '订单取消'],
    ['After-sale refund', '售后退款'],
    ['After-sale return', '售后退货'],
    ['After-sales completion', '售后完成'],
  ]);
});

test('names of the payment methods', async () => {
  const goods = await trade.goods(store);
  const ids: number[] = [];
  for (const method of ['wechat', 'alipay'] as const) {
    const [id] = await place(shopper, [{ goods_id: goods.id }]);
    await new Sandbox(souk).press(
      (await beginPayment(shopper, [id!], { method })).pay_no,
      'approve',
    );
    ids.push(id!);
  }
  const balance = await placeAndPay(shopper, [{ goods_id: goods.id }]);
  expect(await Promise.all([...ids, balance].map((id) => wordsOf(id, 'payment_name_cn')))).toEqual([
    ['WeChat Pay', '微信'],
    ['Alipay', '支付宝'],
    ['Balance', '余额'],
  ]);
});

test('texts for missing or invalid values, in both languages', async () => {
  const withoutSkus = await trade.goods(store, { stock: 2 });
  const kinds = await trade.goods(store, { skuStocks: [3] });
  const [id] = await place(shopper, [{ goods_id: (await trade.goods(store)).id }]);
  const create = (order: Parameters<typeof paramsOf>[0]) => (client: Client) =>
    client.post('/user/order/create', { params: paramsOf(order), address_id: shopper.addressId });
  const field = ({ code, data }: Reply) => [
    code,
    data.errors?.[0].pointer,
    data.errors?.[0].message,
  ];
  const codeAndText = ({ code, msg }: Reply) => [code, msg.replace(/Goods \d+/, 'Goods')];
  const edit = (more: object) => (client: Client) =>
    client.post('/auth/edit', { provider: 'users', old_password: 'x', ...more });
  const repliesInBoth = async (
    call: (client: Client) => Promise<Reply>,
    of: (reply: Reply) => unknown,
  ) => (await inBoth(call)).map(of);
  expect(
    await repliesInBoth(create([{ goods_id: withoutSkus.id, buy_num: 0 }]), codeAndText),
  ).toEqual([
    [400, 'The purchase quantity is at least 1'],
    [400, '购买数量不能小于 1'],
  ]);
  expect(await repliesInBoth(create([{ goods_id: kinds.id }]), codeAndText)).toEqual([
    [400, 'Choose the specification of Goods first'],
    [400, '请选择商品规格：Goods'],
  ]);
  expect(
    await repliesInBoth(create([{ goods_id: withoutSkus.id, buy_num: 3 }]), codeAndText),
  ).toEqual([
    [400, 'Insufficient stock: only 2 left of Goods'],
    [400, '库存不足：Goods 仅剩 2 件'],
  ]);
  expect(await repliesInBoth(create([]), codeAndText)).toEqual([
    [400, 'No product selected'],
    [400, '没有选择商品'],
  ]);
  expect(await repliesInBoth(edit({ pay_password: 'abcdef' }), field)).toEqual([
    [422, '/pay_password', 'The payment password is six digits, 0 to 9'],
    [422, '/pay_password', '支付密码须为 6 位数字（0-9）'],
  ]);
  expect(await repliesInBoth(edit({ nickname: '' }), field)).toEqual([
    [422, '/nickname', 'Cannot be empty'],
    [422, '/nickname', '不能为空'],
  ]);
  expect(
    await repliesInBoth(
      (client) =>
        client.post('/register', { username: '', password: 'a-long-password', code: '123456' }),
      field,
    ),
  ).toEqual([
    [422, '/username', 'Cannot be empty'],
    [422, '/username', '不能为空'],
  ]);
  expect(
    await repliesInBoth(
      (client) =>
        client.post('/user/order/pay', {
          order_id: id,
          payment_name: 'balance',
          pay_password: '000000',
        }),
      codeAndText,
    ),
  ).toEqual([
    [400, 'The payment password is wrong'],
    [400, '支付密码错误'],
  ]);
  for (let more = 0; more < 6; more += 1)
    await create([{ goods_id: (await trade.goods(store)).id }])(shopper.client);
  expect(
    await repliesInBoth(create([{ goods_id: withoutSkus.id }]), ({ code, msg }) => [
      code,
      msg.slice(0, 26),
    ]),
  ).toEqual([
    [400, 'Do not place repeated orde'],
    [400, expect.stringContaining('请勿重复下单')],
  ]);
});

test('a sub-account cannot buy', async () => {
  const [sub] = await souk.sql.rows<{ username: string }>(
    `
      INSERT INTO users (username, password, nickname, status, belong_id)
      SELECT 'sub-of-spec', password, 'Sub', 1, $1
      FROM users
      WHERE id = $2
      RETURNING username`,
    [store.id, shopper.id],
  );
  expect(
    await Promise.all(
      [...languages]
        .toSorted()
        .map(
          async (language) =>
            (
              await souk.anonymous
                .speaking(language)
                .post('/login', { username: sub!.username, password: testPassword })
            ).msg,
        ),
    ),
  ).toEqual([
    'Sub-accounts cannot shop. Sign in with your main account',
    expect.stringContaining('子账号'),
  ]);
});
