import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { CompletePayment } from '../../../server/mall/payments/complete-payment.ts';
import { paymentErrors } from '../../../server/mall/payments/payments.errors.ts';
import type { Refusal } from '../../../server/platform/http/response/errors.ts';
import { beginPayment, Sandbox } from '../../helpers/http/sandbox.ts';
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
let shopper: Shopper;
beforeAll(async () => {
  ({ souk, trade } = await sharedTrade());
  shopper = await trade.shopper();
});
afterAll(() => expectInvariants(souk));

test.each(['wechat', 'alipay'] as const)(
  'a refund of an order that %s paid is queued for it once, with the paid amount',
  async (method) => {
    const store = await trade.aStore();
    const [id] = await place(shopper, [{ goods_id: (await trade.goods(store)).id }]);
    const { pay_no: payNo } = await beginPayment(shopper, [id!], { method });
    await new Sandbox(souk).press(payNo, 'approve');
    await shopper.client.post('/user/order/refund', { order_id: id!, refund_type: 0 });
    const seller = (await souk.as.seller(store)).json();
    const agree = () => seller.put(`/Seller/refunds/${id}`, { refund_verify: 1 });
    expect(await agree()).toMatchObject({ code: 200 });
    await agree();
    const rows = await souk.sql.rows(
      `
        SELECT
          r.cause, r.money = p.total AS is_whole, p.refund_money = p.total AS is_counted,
          r.refund_no = 'R' || f.refund_no AS has_time
        FROM pay_refunds r
        JOIN order_pays p ON p.id = r.pay_id
        JOIN refunds f ON f.id = r.cause_id
        WHERE p.pay_no = $1`,
      [payNo],
    );
    expect(rows).toEqual([{ cause: 'refund', is_whole: true, is_counted: true, has_time: true }]);
  },
);

test('a payment is completed only by its own provider', async () => {
  const [id] = await place(shopper, [{ goods_id: (await trade.goods(await trade.aStore())).id }]);
  const { pay_no: payNo } = await beginPayment(shopper, [id!], { method: 'wechat' });
  const [payment] = await souk.sql.rows<{ total: number }>(
    'SELECT total FROM order_pays WHERE pay_no = $1',
    [payNo],
  );
  const complete = (driver: 'wechat' | 'alipay') =>
    souk.app
      .get(CompletePayment)
      .run({ payNo, tradeNo: 'T1', total: payment!.total, driver })
      .catch(({ key }: Refusal) => key);
  expect(await complete('alipay')).toBe(paymentErrors.unknown().key);
  expect(await trade.statusOf(id!)).toBe(orderStatus.toPay);
  expect(await complete('wechat')).toBe('paid');
});

test.each([
  ['wechat/scan', 'application/json', '{'],
  ['wechat/scan', 'application/json', JSON.stringify({ id: '\ud800' })],
  ['wechat/elsewhere', 'application/json', '{}'],
  ['alipay/scan', 'application/x-www-form-urlencoded', 'a=1&a[b]=2'],
])(
  'a notice to %s that cannot be read is never answered with 200, which means success',
  async (path, type, body) => {
    const response = await souk.anonymous.raw(`/api/payment/${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('SUCCESS');
  },
);
