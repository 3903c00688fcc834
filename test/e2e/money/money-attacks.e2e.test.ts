import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../schemas/contract/envelope.ts';
import { DissolveGroups } from '../../../server/mall/refunds/dissolve-groups.job.ts';
import type { Client } from '../../helpers/http/client.ts';
import { insertApprovedCheck } from '../../helpers/mall/identity-checks.ts';
import { requestRefund } from '../../helpers/mall/refund-calls.ts';
import {
  expectInvariants,
  paramsOf,
  payPassword,
  place,
  placeAndPay,
  type Shopper,
  sharedTrade,
  ship,
  type Trade,
} from '../../helpers/mall/trade.ts';
import type { TestApp } from '../../helpers/server/app.ts';

/** Attacks that aim at others' money or at an inconsistent ledger. */
let souk: TestApp;
let trade: Trade;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
});
afterAll(() => expectInvariants(souk));

const refusalCodes: readonly number[] = [
  codes.refused,
  codes.notFound,
  codes.stale,
  codes.badInput,
];
const money = (shopper: Shopper): Promise<number> => trade.balance('user', shopper.id, 'money');
const codesOf = async (calls: readonly Promise<{ readonly code: number }>[]): Promise<number[]> =>
  (await Promise.all(calls)).map(({ code }) => code).toSorted((a, b) => a - b);
/** A paid order of 1,000 fen with its store and its buyer. */
async function aPaidOrder({ freight = 0, collective = false } = {}) {
  const store = await trade.aStore();
  await souk.sql.run('UPDATE freights SET f_price = $2 WHERE store_id = $1', [
    store.storeId,
    freight,
  ]);
  const goods = await trade.goods(store, { price: 1000, stock: 100 });
  const shopper = await trade.shopper({ money: 10_000 });
  const seller = (await souk.as.seller(store)).json();
  if (collective)
    await seller.post('/Seller/collectives', { goods_id: goods.id, discount: 25, need: 2 });
  const id = await placeAndPay(shopper, [
    { goods_id: goods.id, ...(collective ? { collective_id: -1 } : {}) },
  ]);
  return { goods, shopper, seller, id };
}

test.each([1e30, 2 ** 63, -1, 0.5, '1e3', '9'.repeat(30), '0x10', '１'])(
  '%s is refused as an id, number or amount',
  async (n) => {
    const { client, addressId, id: userId } = await trade.shopper({ money: 1000, points: 100 });
    const { id } = await trade.goods(await trade.aStore());
    const line = { goods_id: id };
    const params = paramsOf([line]);
    const badNumber = n as number;
    const posts: readonly (readonly [string, object])[] = [
      ['order/create', { params, address_id: n }],
      ['order/create', { params, address_id: addressId, total: n }],
      ['order/create', { params, address_id: addressId, coupon_id: n }],
      ...[
        { ...line, buy_num: badNumber },
        { ...line, sku_id: badNumber },
        { goods_id: badNumber },
        { ...line, collective_id: badNumber === -1 ? -2 : badNumber },
      ].map(
        (wanted) =>
          ['order/create', { params: paramsOf([wanted]), address_id: addressId }] as const,
      ),
      ['order/before', { params, address_id: n }],
      ['order/pay', { order_id: n, payment_name: 'balance', pay_password: payPassword }],
      ['order/check', { order_id: n }],
      ['order/express', { order_id: n }],
      ['order/refund', { order_id: n, refund_type: 0 }],
      ['order/refund', { order_id: 1, refund_type: 0, lines: [{ order_goods_id: n, num: 1 }] }],
      ['order/refund/preview', { order_id: n, refund_type: 0 }],
      ['cashes', { money: n, pay_password: payPassword }],
      ['carts', { goods_id: n, buy_num: 1 }],
      ['carts', { goods_id: id, sku_id: n, buy_num: 1 }],
      ['coupon/receive', { id: n }],
      ['../integral/pay', { id: n }],
      ['../integral/pay', { id: 1, buy_num: n }],
    ];
    for (const [path, body] of posts) {
      const { code, status } = await client.post(`/user/${path}`, body);
      expect(refusalCodes, `${path} ${JSON.stringify(body)} -> ${status}`).toContain(code);
    }
    expect(await souk.sql.rows('SELECT id FROM orders WHERE user_id = $1', [userId])).toEqual([]);
  },
);

test('a total of null counts as none', async () => {
  const { client, addressId } = await trade.shopper();
  const { id } = await trade.goods(await trade.aStore());
  expect(
    await client.post('/user/order/create', {
      params: paramsOf([{ goods_id: id }]),
      address_id: addressId,
      total: null,
    }),
  ).toMatchObject({ code: 200 });
});

test('an idempotency key is per account, repeats once, and its hash does not reveal the password', async () => {
  const first = await trade.shopper({ money: 9000 });
  const second = await trade.shopper({ money: 9000 });
  await insertApprovedCheck(souk.sql, first.id);
  await insertApprovedCheck(souk.sql, second.id);
  const body = { money: '50.00', pay_password: payPassword };
  const apply = ({ client }: Shopper) =>
    client.with({ 'idempotency-key': 'the-same-key' }).post('/user/cashes', body);
  expect(await codesOf([first, second, first, second].map(apply))).toEqual([200, 200, 200, 200]);
  expect([await money(first), await money(second)]).toEqual([4000, 4000]);
  const [keyRow] = await souk.sql.rows<{ hash: string }>(
    "SELECT hash FROM idempotency_keys WHERE owner = $1 AND key = 'the-same-key'",
    [`shop ${first.id}`],
  );
  expect(keyRow!.hash).not.toBe(
    createHash('sha256')
      .update(`POST /api/user/cashes\n${JSON.stringify(body)}`)
      .digest('hex'),
  );
});

test('parallel repeated clicks withdraw, pay, request and refund once', async () => {
  const spender = await trade.shopper({ money: 5000 });
  await insertApprovedCheck(souk.sql, spender.id);
  expect(
    await codesOf(
      Array.from({ length: 6 }, () =>
        spender.client.post('/user/cashes', { money: '50.00', pay_password: payPassword }),
      ),
    ),
  ).toEqual([200, 400, 400, 400, 400, 400]);
  const { shopper, seller, id } = await aPaidOrder();
  expect(
    await codesOf(Array.from({ length: 4 }, () => requestRefund(shopper, { order_id: id }))),
  ).toEqual([200, 409, 409, 409]);
  expect(
    await codesOf(
      Array.from({ length: 4 }, () => seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 })),
    ),
  ).toEqual([200, 409, 409, 409]);
  expect(await money(shopper)).toBe(10_000);
});

test('a group that ends during an after-sale refunds, although the store refused', async () => {
  const { goods, shopper, seller, id } = await aPaidOrder({ collective: true });
  expect(await requestRefund(shopper, { order_id: id })).toMatchObject({ code: 200 });
  await souk.sql.run(
    "UPDATE collective_logs SET end_time = mall_now() - interval '1 minute' WHERE goods_id = $1",
    [goods.id],
  );
  const dissolve = () => souk.app.get(DissolveGroups).run();
  await dissolve();
  expect([await trade.statusOf(id), await money(shopper)]).toEqual([5, 9250]);
  await seller.put(`/Seller/refunds/${id}`, { refund_verify: 2, refuse_remark: 'no' });
  await Promise.all([dissolve(), dissolve()]);
  expect([await trade.statusOf(id), await money(shopper), await trade.stockOf(goods)]).toEqual([
    0, 10_000, 100,
  ]);
});

test('an appeal does not refund freight of what was shipped meanwhile', async () => {
  const { shopper, seller, id } = await aPaidOrder({ freight: 800 });
  await requestRefund(shopper, { order_id: id });
  await seller.put(`/Seller/refunds/${id}`, { refund_verify: 2, refuse_remark: 'no' });
  await ship(seller, id);
  expect(
    await shopper.client.post(`/user/order/refund/${id}/appeal`, { remark: 'y' }),
  ).toMatchObject({ code: 200 });
  const [refund] = await souk.sql.rows<{ id: number }>(
    'SELECT id FROM refunds WHERE order_id = $1',
    [id],
  );
  const admin: Client = (await souk.as.admin()).json();
  expect(await admin.post(`/Admin/refunds/${refund!.id}/commands/agree`)).toMatchObject({
    code: 200,
  });
  expect(await money(shopper)).toBe(9200);
});

test('ten wrong payment passwords lock the balance for a time, with a text other than the one of sign-in', async () => {
  const shopper = await trade.shopper({ money: 10_000 });
  const [id] = await place(shopper, [{ goods_id: (await trade.goods(await trade.aStore())).id }]);
  const pay = (payment: string) =>
    shopper.client.post('/user/order/pay', {
      order_id: id,
      payment_name: 'balance',
      pay_password: payment,
    });
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await pay(`00000${attempt}`)).code).toBe(400);
  expect(await pay(payPassword)).toMatchObject({
    code: 429,
    msg: 'Too many failed attempts. Try again in 15 minutes',
  });
  expect([await trade.balance('user', shopper.id, 'money'), await trade.statusOf(id!)]).toEqual([
    10_000, 1,
  ]);
  await souk.sql.run("UPDATE attempt_counters SET ends_at = ends_at - interval '15 minutes'");
  expect((await pay(payPassword)).code).toBe(200);
});
