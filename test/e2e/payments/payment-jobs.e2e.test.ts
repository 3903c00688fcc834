import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { CompletePayment } from '../../../server/mall/payments/complete-payment.ts';
import { ReturnMoney } from '../../../server/mall/payments/return-money.job.ts';
import { beginPayment } from '../../helpers/http/sandbox.ts';
import { PaymentMall } from './payment-mall.ts';

let mall: PaymentMall;
beforeAll(async () => {
  mall = await PaymentMall.shared();
});
afterAll(() => mall.setClockOffset('0'));
beforeEach(() => mall.setClockOffset('0'));

describe.each(['wechat', 'alipay'] as const)('jobs of payments by %s', (method) => {
  test('money for a cancelled order is refunded once by the vendor', async () => {
    const { shopper, storeId, id, stock } = await mall.anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    expect(await shopper.client.post(`/user/orders/${id}/cancel`)).toMatchObject({ code: 200 });
    await mall.sandbox.press(pay_no, 'approve');
    await Promise.all([1, 2, 3].map(() => mall.sandbox.press(pay_no, 'repeat')));
    const pay = await mall.payOf(pay_no);
    expect([
      await mall.trade.statusOf(id),
      await mall.pending(storeId),
      await stock(),
      pay.pay_status,
      pay.refund_money,
    ]).toEqual([0, 0, 100, 3, 1234]);
    await mall.runJobs();
    await mall.setClockOffset('2 hours');
    await mall.runJobs();
    expect(await mall.refundsAt(pay_no)).toEqual([{ refund_no: `L${pay_no}`, amount: 1234 }]);
    expect(await mall.storedRefunds(pay.id)).toEqual([{ status: 1, tries: 1, error: '' }]);
    expect(await mall.trade.balance('user', shopper.id, 'money')).toBe(0);
  });

  test('one of two parallel payments of one order is refunded', async () => {
    const { shopper, storeId, id } = await mall.anOrder();
    const first = await beginPayment(shopper, [id], { method });
    const second = await beginPayment(shopper, [id], {
      method: method === 'wechat' ? 'alipay' : 'wechat',
    });
    await Promise.all([
      mall.sandbox.press(first.pay_no, 'approve'),
      mall.sandbox.press(second.pay_no, 'approve'),
    ]);
    expect(
      [
        (await mall.payOf(first.pay_no)).pay_status,
        (await mall.payOf(second.pay_no)).pay_status,
      ].toSorted(),
    ).toEqual([1, 3]);
    await mall.runJobs();
    expect(
      [await mall.refundsAt(first.pay_no), await mall.refundsAt(second.pay_no)].flat(),
    ).toHaveLength(1);
    expect(await mall.pending(storeId)).toBe(1234);
  });

  test('a query after some seconds replaces a lost notice', async () => {
    const { shopper, storeId, id } = await mall.anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await mall.sandbox.press(pay_no, 'approve_lost');
    await mall.souk.sql.run('UPDATE order_pays SET created_at = mall_now() WHERE pay_no = $1', [
      pay_no,
    ]);
    await mall.runJobs();
    expect(await mall.trade.statusOf(id)).toBe(orderStatus.toPay);
    await mall.setClockOffset('6 seconds');
    await mall.runJobs();
    expect([
      await mall.trade.statusOf(id),
      (await mall.payOf(pay_no)).pay_status,
      await mall.pending(storeId),
    ]).toEqual([2, 1, 1234]);
  });

  test('a payment that began while the clock was ahead is queried after the clock went back', async () => {
    const { shopper, id } = await mall.anOrder();
    await mall.setClockOffset('20 minutes');
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await mall.sandbox.press(pay_no, 'approve_lost');
    await mall.setClockOffset('0');
    await mall.runJobs();
    expect([await mall.trade.statusOf(id), (await mall.payOf(pay_no)).pay_status]).toEqual([2, 1]);
  });

  test('an expired payment is closed on both sides; one paid at the last moment counts', async () => {
    const [slow, quick] = [await mall.anOrder(), await mall.anOrder()];
    const expired = await beginPayment(slow.shopper, [slow.id], { method });
    const paid = await beginPayment(quick.shopper, [quick.id], { method });
    await mall.setClockOffset('29 minutes');
    await mall.sandbox.press(paid.pay_no, 'approve_lost');
    await mall.setClockOffset('31 minutes');
    await mall.runJobs();
    expect([
      (await mall.payOf(expired.pay_no)).pay_status,
      (await mall.payOf(paid.pay_no)).pay_status,
      await mall.trade.statusOf(quick.id),
    ]).toEqual([2, 1, 2]);
    await mall.setClockOffset('0');
    await mall.sandbox.press(expired.pay_no, 'approve');
    expect([
      await mall.sandbox.notices(expired.pay_no),
      await mall.trade.statusOf(slow.id),
    ]).toEqual([[], 1]);
  });

  /** A payment to return that the vendor does not know, so that it refuses. */
  async function aRefusedRefund() {
    const { shopper, id } = await mall.anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await shopper.client.post(`/user/orders/${id}/cancel`);
    await mall.souk.app
      .get(CompletePayment)
      .run({ payNo: pay_no, tradeNo: 'unknown to the vendor', total: 1234 });
    const { id: payId } = await mall.payOf(pay_no);
    return { shopper, payId };
  }

  test('a refund that was refused while the clock was ahead is tried again after it went back', async () => {
    const { payId } = await aRefusedRefund();
    for (const offset of ['2 hours', '0']) {
      await mall.setClockOffset(offset);
      await mall.souk.app.get(ReturnMoney).run();
    }
    expect(await mall.storedRefunds(payId)).toEqual([{ status: 0, tries: 2, error: 'refused' }]);
  });

  test('after ten refusals by the vendor the refund goes to the balance, once', async () => {
    const { shopper, payId } = await aRefusedRefund();
    for (let minutes = 0; minutes < 55; minutes += 1) {
      await mall.setClockOffset(`${minutes} minutes`);
      await mall.souk.app.get(ReturnMoney).run();
    }
    expect(await mall.storedRefunds(payId)).toEqual([{ status: 2, tries: 10, error: 'refused' }]);
    expect(await mall.trade.balance('user', shopper.id, 'money')).toBe(1234);
  });

  test('a refusal by a vendor that already refunded is checked by a query before the balance is credited', async () => {
    const { shopper, id } = await mall.anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await shopper.client.post(`/user/orders/${id}/cancel`);
    await mall.sandbox.press(pay_no, 'approve');
    await mall.souk.app.get(ReturnMoney).run();
    const { id: payId } = await mall.payOf(pay_no);
    await mall.souk.sql.run(
      'UPDATE pay_refunds SET status = 0, tries = 9, next_at = mall_now() WHERE pay_id = $1',
      [payId],
    ); // as if the answers were lost
    await mall.souk.sql.run(
      `
        UPDATE sandbox_refunds
        SET amount = amount - 1
        WHERE trade_id = (SELECT id FROM sandbox_trades WHERE pay_no = $1)`,
      [pay_no],
    ); // so that the vendor refuses the repetition
    await mall.souk.app.get(ReturnMoney).run();
    expect([
      await mall.storedRefunds(payId),
      await mall.trade.balance('user', shopper.id, 'money'),
    ]).toEqual([[{ status: 1, tries: 10, error: '' }], 0]);
  });

  test('an unavailable vendor is called again, and the money is refunded once', async () => {
    const { shopper, id } = await mall.anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await shopper.client.post(`/user/orders/${id}/cancel`);
    await mall.sandbox.press(pay_no, 'approve');
    const { id: payId } = await mall.payOf(pay_no);
    const group = `/Admin/configs/pay_${method}scan`;
    const admin = (await mall.souk.as.admin()).json().proven();
    const half = method === 'wechat' ? 'mch_id' : 'app_id';
    await admin.put(group, { [half]: '1900000109' }); // incomplete settings
    await mall.souk.sql.run('UPDATE pay_refunds SET tries = 12 WHERE pay_id = $1', [payId]);
    await mall.souk.app.get(ReturnMoney).run();
    expect(await mall.storedRefunds(payId)).toEqual([
      { status: 0, tries: 13, error: 'payments.unavailable' },
    ]);
    await admin.put(group, { [half]: '' });
    await mall.setClockOffset('1 hour');
    await mall.souk.app.get(ReturnMoney).run();
    expect([
      await mall.storedRefunds(payId),
      await mall.trade.balance('user', shopper.id, 'money'),
    ]).toEqual([[{ status: 1, tries: 14, error: '' }], 0]);
  });
});
