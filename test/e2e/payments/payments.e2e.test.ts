import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { CompletePayment } from '../../../server/mall/payments/complete-payment.ts';
import { beginPayment } from '../../helpers/http/sandbox.ts';
import { place, type Shopper } from '../../helpers/mall/trade.ts';
import { writeConfig } from '../../helpers/mall/write-config.ts';
import { PaymentMall, runOnly } from './payment-mall.ts';

let mall: PaymentMall;
beforeAll(async () => {
  mall = await PaymentMall.shared();
});
afterAll(async () => {
  await mall.setClockOffset('0');
  await writeConfig(mall.souk.sql, 'pay_wechatapp', {});
});
beforeEach(() => mall.setClockOffset('0'));

describe.each(['wechat', 'alipay'] as const)('paying by %s', (method) => {
  test('pays the order into the store’s pending money', async () => {
    const { shopper, storeId, id } = await mall.anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    // A repeated request gets the same payment.
    expect(await beginPayment(shopper, [id], { method })).toMatchObject({ pay_no });
    await mall.sandbox.press(pay_no, 'approve');
    expect([
      await mall.trade.statusOf(id),
      await mall.pending(storeId),
      (await mall.payOf(pay_no)).pay_status,
    ]).toEqual([2, 1234, 1]);
    expect((await shopper.client.get(`/user/order/${id}`)).data).toMatchObject({
      payment_name: method,
    });
  });

  test('one payment covers orders of several stores and splits the amount by store', async () => {
    const [firstStore, secondStore] = [await mall.trade.aStore(), await mall.trade.aStore()];
    const tea = await mall.trade.goods(firstStore, { price: 500 });
    const cup = await mall.trade.goods(secondStore, { price: 701 });
    const shopper = await mall.trade.shopper();
    const ids = await place(shopper, [{ goods_id: tea.id }, { goods_id: cup.id, buy_num: 2 }]);
    const { pay_no } = await beginPayment(shopper, ids, { method });
    await mall.sandbox.press(pay_no, 'approve');
    expect([
      (await mall.payOf(pay_no)).total,
      await mall.pending(firstStore.storeId),
      await mall.pending(secondStore.storeId),
    ]).toEqual([1902, 500, 1402]);
  });

  test('a waiting page is informed that the payment was declined or expired, or that another one is open', async () => {
    const { shopper, id } = await mall.anOrder();
    const check = async () => {
      await mall.souk.sql.run(
        `
          UPDATE order_pays
          SET created_at = created_at - interval '4 seconds', asked_at = NULL
          WHERE user_id = $1 AND pay_status = 0`,
        [shopper.id],
      );
      return (await shopper.client.post('/user/order/check', { order_id: String(id) })).data;
    };
    const open = { code: 'fail', msg: expect.any(String) };
    expect(await check(), 'nothing was begun').toEqual(open);
    const declined = await beginPayment(shopper, [id], { method });
    expect(await check()).toEqual(open);
    await mall.sandbox.press(declined.pay_no, 'decline');
    expect([await check(), (await mall.payOf(declined.pay_no)).pay_status]).toEqual([
      { ...open, ended: 'declined' },
      2,
    ]);
    await beginPayment(shopper, [id], { method });
    expect(await check()).toEqual(open);
    await mall.setClockOffset('31 minutes');
    expect(await check()).toEqual({ ...open, ended: 'expired' });
    const paid = await beginPayment(shopper, [id], { method });
    await mall.sandbox.press(paid.pay_no, 'approve');
    expect(await check()).toEqual([]);
  });

  test('a declined payment can be started again; a paid order reports that it is paid', async () => {
    const { shopper, id } = await mall.anOrder();
    const declined = await beginPayment(shopper, [id], { method });
    await mall.sandbox.press(declined.pay_no, 'decline');
    const again = await beginPayment(shopper, [id], { method });
    expect([
      again.pay_no === declined.pay_no,
      again.kind,
      (await mall.payOf(declined.pay_no)).pay_status,
    ]).toEqual([false, 'qr', 2]);
    await mall.sandbox.press(again.pay_no, 'approve_lost');
    expect(await beginPayment(shopper, [id], { method })).toEqual({
      pay_no: again.pay_no,
      pay_status: 1,
    });
    expect(await mall.trade.statusOf(id)).toBe(orderStatus.toShip);
  });

  test('on a phone a declined payment starts again, and an open one continues', async () => {
    const { shopper, id } = await mall.anOrder();
    const begin = async () => {
      const payment = await beginPayment(shopper, [id], { method, device: 'wap' });
      await fetch(payment.url!);
      return payment;
    };
    const first = await begin();
    expect((await begin()).pay_no).toBe(first.pay_no);
    await mall.sandbox.press(first.pay_no, 'decline');
    const again = await begin();
    expect([again.pay_no === first.pay_no, (await mall.payOf(first.pay_no)).pay_status]).toEqual([
      false,
      2,
    ]);
    await mall.sandbox.press(again.pay_no, 'approve');
    expect(await mall.trade.statusOf(id)).toBe(orderStatus.toShip);
  });

  test('thirty parallel notices complete one payment', async () => {
    const { shopper, storeId, id } = await mall.anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await mall.sandbox.press(pay_no, 'approve_lost');
    await Promise.all(Array.from({ length: 30 }, () => mall.sandbox.press(pay_no, 'repeat')));
    expect((await mall.sandbox.notices(pay_no)).filter((notice) => notice.is_taken)).toHaveLength(
      30,
    );
    expect([await mall.trade.statusOf(id), await mall.pending(storeId)]).toEqual([2, 1234]);
    expect(
      await mall.souk.sql.rows("SELECT 1 FROM order_logs WHERE order_id = $1 AND act = 'pay'", [
        id,
      ]),
    ).toHaveLength(1);
  });

  test('a repeated notice waits for no order, because a refund may hold it and wait for the payment', async () => {
    const { shopper, id } = await mall.anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await mall.sandbox.press(pay_no, 'approve');
    const repeated = await mall.souk.sql.transaction(async (tx) => {
      await tx.rows('SELECT 1 FROM orders WHERE id = $1 FOR NO KEY UPDATE', [id]);
      return mall.souk.app
        .get(CompletePayment)
        .run({ payNo: pay_no, tradeNo: 'a repetition', total: 1234 });
    });
    expect(repeated).toBe('repeated');
  });
});

test('paying another’s or a missing order is answered like a missing one', async () => {
  const { id, shopper } = await mall.anOrder();
  const other = await mall.trade.shopper();
  const pay = (who: Shopper, ids: readonly number[], payment_name = 'wechat') =>
    who.client.post('/user/order/pay', { order_id: ids.join(','), payment_name, device: 'scan' });
  for (const ids of [[id], [99_999_999]])
    expect(await pay(other, ids)).toMatchObject({ code: 404 });
  expect(await pay(shopper, [id, 99_999_999])).toMatchObject({ code: 404 });
  await shopper.client.post(`/user/orders/${id}/cancel`);
  expect(await pay(shopper, [id])).toMatchObject({ code: 409 });
});

test('the pay page lists the methods of a device', async () => {
  const methods = async (device?: string): Promise<unknown> =>
    (await mall.souk.anonymous.get('/payment/methods', { device })).data;
  expect([await methods(), await methods('scan'), await methods('mp')]).toEqual([
    ['balance', 'wechat', 'alipay'],
    ['balance', 'wechat', 'alipay'],
    ['balance', 'wechat'],
  ]);
  expect(await mall.souk.anonymous.get('/payment/methods', { device: 'fax' })).toMatchObject({
    code: 422,
  });
});

test('a method with incomplete settings answers a vendor’s notice with a failure, never 200', async () => {
  const admin = (await mall.souk.as.admin()).json().proven();
  await admin.put('/Admin/configs/pay_wechatapp', { mch_id: '1900000109' });
  const response = await mall.souk.anonymous.raw('/api/payment/wechat/app', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'FAIL', message: 'refused' },
  ]);
});

test('the payment jobs are registered at the scheduler', async () => {
  const names = ['payments.reconcile', 'payments.refund', 'payments.sandbox_notices'];
  expect(await runOnly(mall.souk, ...names)).toEqual(expect.arrayContaining(names));
});
