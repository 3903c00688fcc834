import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { CompletePayment } from '../../../server/mall/payments/complete-payment.ts';
import { ReconcilePayments } from '../../../server/mall/payments/reconcile-payments.job.ts';
import { ReturnMoney } from '../../../server/mall/payments/return-money.job.ts';
import { Jobs } from '../../../server/platform/jobs/jobs.ts';
import { beginPayment, Sandbox } from '../../helpers/http/sandbox.ts';
import { place, type Shopper, Trade } from '../../helpers/mall/trade.ts';
import { startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let trade: Trade;
let sandbox: Sandbox;
beforeAll(async () => {
  souk = await startApp();
  trade = new Trade(souk);
  sandbox = new Sandbox(souk);
});
afterAll(() => souk?.close());
beforeEach(() => souk.sql.run("UPDATE test_clock SET moved_by = interval '0'"));

interface PayRow {
  readonly id: number;
  readonly pay_status: number;
  readonly refund_money: number;
  readonly total: number;
}
interface Ordered {
  readonly shopper: Shopper;
  readonly storeId: number;
  readonly id: number;
  readonly stock: () => Promise<number>;
}

async function anOrder(): Promise<Ordered> {
  const store = await trade.aStore();
  const tea = await trade.goods(store, { price: 1234 });
  const shopper = await trade.shopper();
  const [id] = await place(shopper, [{ goods_id: tea.id }]);
  return { shopper, storeId: store.storeId, id: id!, stock: () => trade.stockOf(tea) };
}
async function payOf(payNo: string): Promise<PayRow> {
  const [row] = await souk.sql.rows<PayRow>(
    'SELECT id, pay_status, refund_money, total FROM order_pays WHERE pay_no = $1',
    [payNo],
  );
  return row!;
}
const pending = (storeId: number): Promise<number> => trade.balance('store', storeId, 'pending');
const refundsAt = (payNo: string): Promise<object[]> =>
  souk.sql.rows(
    `
      SELECT r.refund_no, r.amount
      FROM sandbox_refunds r
      JOIN sandbox_trades t ON t.id = r.trade_id
      WHERE t.pay_no = $1`,
    [payNo],
  );
const refundRow = (payId: number): Promise<object[]> =>
  souk.sql.rows('SELECT status, tries, error FROM pay_refunds WHERE pay_id = $1', [payId]);
const setClockOffset = (time: string): Promise<number> =>
  souk.sql.run('UPDATE test_clock SET moved_by = $1::interval', [time]);
/** Runs each job twice in parallel, as two processes would, and once more. */
async function runJobs(): Promise<void> {
  for (const job of [ReconcilePayments, ReturnMoney]) {
    const { run } = { run: () => souk.app.get<{ run(): Promise<void> }>(job).run() };
    await Promise.all([run(), run()]);
    await run();
  }
}

describe.each(['wechat', 'alipay'] as const)('paying by %s', (method) => {
  test('pays the order into the store’s pending money', async () => {
    const { shopper, storeId, id } = await anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    // A repeated request gets the same payment.
    expect(await beginPayment(shopper, [id], { method })).toMatchObject({ pay_no });
    await sandbox.press(pay_no, 'approve');
    expect([
      await trade.statusOf(id),
      await pending(storeId),
      (await payOf(pay_no)).pay_status,
    ]).toEqual([2, 1234, 1]);
    expect((await shopper.client.get(`/user/order/${id}`)).data).toMatchObject({
      payment_name: method,
    });
  });

  test('one payment covers orders of several stores and splits the amount by store', async () => {
    const [firstStore, secondStore] = [await trade.aStore(), await trade.aStore()];
    const tea = await trade.goods(firstStore, { price: 500 });
    const cup = await trade.goods(secondStore, { price: 701 });
    const shopper = await trade.shopper();
    const ids = await place(shopper, [{ goods_id: tea.id }, { goods_id: cup.id, buy_num: 2 }]);
    const { pay_no } = await beginPayment(shopper, ids, { method });
    await sandbox.press(pay_no, 'approve');
    expect([
      (await payOf(pay_no)).total,
      await pending(firstStore.storeId),
      await pending(secondStore.storeId),
    ]).toEqual([1902, 500, 1402]);
  });

  test('a waiting page is informed that the payment was declined or expired, or that another one is open', async () => {
    const { shopper, id } = await anOrder();
    const check = async () => {
      await souk.sql.run(
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
    await sandbox.press(declined.pay_no, 'decline');
    expect([await check(), (await payOf(declined.pay_no)).pay_status]).toEqual([
      { ...open, ended: 'declined' },
      2,
    ]);
    await beginPayment(shopper, [id], { method });
    expect(await check()).toEqual(open);
    await setClockOffset('31 minutes');
    expect(await check()).toEqual({ ...open, ended: 'expired' });
    const paid = await beginPayment(shopper, [id], { method });
    await sandbox.press(paid.pay_no, 'approve');
    expect(await check()).toEqual([]);
  });

  test('a declined payment can be started again; a paid order reports that it is paid', async () => {
    const { shopper, id } = await anOrder();
    const declined = await beginPayment(shopper, [id], { method });
    await sandbox.press(declined.pay_no, 'decline');
    const again = await beginPayment(shopper, [id], { method });
    expect([
      again.pay_no === declined.pay_no,
      again.kind,
      (await payOf(declined.pay_no)).pay_status,
    ]).toEqual([false, 'qr', 2]);
    await sandbox.press(again.pay_no, 'approve_lost');
    expect(await beginPayment(shopper, [id], { method })).toEqual({
      pay_no: again.pay_no,
      pay_status: 1,
    });
    expect(await trade.statusOf(id)).toBe(orderStatus.toShip);
  });

  test('on a phone a declined payment starts again, and an open one continues', async () => {
    const { shopper, id } = await anOrder();
    const begin = async () => {
      const payment = await beginPayment(shopper, [id], { method, device: 'wap' });
      await fetch(payment.url!);
      return payment;
    };
    const first = await begin();
    expect((await begin()).pay_no).toBe(first.pay_no);
    await sandbox.press(first.pay_no, 'decline');
    const again = await begin();
    expect([again.pay_no === first.pay_no, (await payOf(first.pay_no)).pay_status]).toEqual([
      false,
      2,
    ]);
    await sandbox.press(again.pay_no, 'approve');
    expect(await trade.statusOf(id)).toBe(orderStatus.toShip);
  });

  test('thirty parallel notices complete one payment', async () => {
    const { shopper, storeId, id } = await anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await sandbox.press(pay_no, 'approve_lost');
    await Promise.all(Array.from({ length: 30 }, () => sandbox.press(pay_no, 'repeat')));
    expect((await sandbox.notices(pay_no)).filter((notice) => notice.is_taken)).toHaveLength(30);
    expect([await trade.statusOf(id), await pending(storeId)]).toEqual([2, 1234]);
    expect(
      await souk.sql.rows("SELECT 1 FROM order_logs WHERE order_id = $1 AND act = 'pay'", [id]),
    ).toHaveLength(1);
  });

  test('money for a cancelled order is refunded once by the vendor', async () => {
    const { shopper, storeId, id, stock } = await anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    expect(await shopper.client.post(`/user/orders/${id}/cancel`)).toMatchObject({ code: 200 });
    await sandbox.press(pay_no, 'approve');
    await Promise.all([1, 2, 3].map(() => sandbox.press(pay_no, 'repeat')));
    const pay = await payOf(pay_no);
    expect([
      await trade.statusOf(id),
      await pending(storeId),
      await stock(),
      pay.pay_status,
      pay.refund_money,
    ]).toEqual([0, 0, 100, 3, 1234]);
    await runJobs();
    await setClockOffset('2 hours');
    await runJobs();
    expect(await refundsAt(pay_no)).toEqual([{ refund_no: `L${pay_no}`, amount: 1234 }]);
    expect(await refundRow(pay.id)).toEqual([{ status: 1, tries: 1, error: '' }]);
    expect(await trade.balance('user', shopper.id, 'money')).toBe(0);
  });

  test('one of two parallel payments of one order is refunded', async () => {
    const { shopper, storeId, id } = await anOrder();
    const first = await beginPayment(shopper, [id], { method });
    const second = await beginPayment(shopper, [id], {
      method: method === 'wechat' ? 'alipay' : 'wechat',
    });
    await Promise.all([
      sandbox.press(first.pay_no, 'approve'),
      sandbox.press(second.pay_no, 'approve'),
    ]);
    expect(
      [(await payOf(first.pay_no)).pay_status, (await payOf(second.pay_no)).pay_status].toSorted(),
    ).toEqual([1, 3]);
    await runJobs();
    expect([await refundsAt(first.pay_no), await refundsAt(second.pay_no)].flat()).toHaveLength(1);
    expect(await pending(storeId)).toBe(1234);
  });

  test('a query after half a minute replaces a lost notice', async () => {
    const { shopper, storeId, id } = await anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await sandbox.press(pay_no, 'approve_lost');
    await runJobs();
    expect(await trade.statusOf(id)).toBe(orderStatus.toPay);
    await setClockOffset('31 seconds');
    await runJobs();
    expect([
      await trade.statusOf(id),
      (await payOf(pay_no)).pay_status,
      await pending(storeId),
    ]).toEqual([2, 1, 1234]);
  });

  test('a payment that began while the clock was ahead is queried after the clock went back', async () => {
    const { shopper, id } = await anOrder();
    await setClockOffset('20 minutes');
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await sandbox.press(pay_no, 'approve_lost');
    await setClockOffset('0');
    await runJobs();
    expect([await trade.statusOf(id), (await payOf(pay_no)).pay_status]).toEqual([2, 1]);
  });

  test('an expired payment is closed on both sides; one paid at the last moment counts', async () => {
    const [slow, quick] = [await anOrder(), await anOrder()];
    const expired = await beginPayment(slow.shopper, [slow.id], { method });
    const paid = await beginPayment(quick.shopper, [quick.id], { method });
    await setClockOffset('29 minutes');
    await sandbox.press(paid.pay_no, 'approve_lost');
    await setClockOffset('31 minutes');
    await runJobs();
    expect([
      (await payOf(expired.pay_no)).pay_status,
      (await payOf(paid.pay_no)).pay_status,
      await trade.statusOf(quick.id),
    ]).toEqual([2, 1, 2]);
    await setClockOffset('0');
    await sandbox.press(expired.pay_no, 'approve');
    expect([await sandbox.notices(expired.pay_no), await trade.statusOf(slow.id)]).toEqual([[], 1]);
  });

  /** A payment to return that the vendor does not know, so that it refuses. */
  async function aRefusedRefund() {
    const { shopper, id } = await anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await shopper.client.post(`/user/orders/${id}/cancel`);
    await souk.app
      .get(CompletePayment)
      .run({ payNo: pay_no, tradeNo: 'unknown to the vendor', total: 1234 });
    const { id: payId } = await payOf(pay_no);
    return { shopper, payId };
  }

  test('a repeated notice waits for no order, because a refund may hold it and wait for the payment', async () => {
    const { shopper, id } = await anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await sandbox.press(pay_no, 'approve');
    const repeated = await souk.sql.transaction(async (tx) => {
      await tx.rows('SELECT 1 FROM orders WHERE id = $1 FOR NO KEY UPDATE', [id]);
      return souk.app
        .get(CompletePayment)
        .run({ payNo: pay_no, tradeNo: 'a repetition', total: 1234 });
    });
    expect(repeated).toBe('repeated');
  });

  test('a refund that was refused while the clock was ahead is tried again after it went back', async () => {
    const { payId } = await aRefusedRefund();
    for (const offset of ['2 hours', '0']) {
      await setClockOffset(offset);
      await souk.app.get(ReturnMoney).run();
    }
    expect(await refundRow(payId)).toEqual([{ status: 0, tries: 2, error: 'refused' }]);
  });

  test('after ten refusals by the vendor the refund goes to the balance, once', async () => {
    const { shopper, payId } = await aRefusedRefund();
    for (let minutes = 0; minutes < 55; minutes += 1) {
      await setClockOffset(`${minutes} minutes`);
      await souk.app.get(ReturnMoney).run();
    }
    expect(await refundRow(payId)).toEqual([{ status: 2, tries: 10, error: 'refused' }]);
    expect(await trade.balance('user', shopper.id, 'money')).toBe(1234);
  });

  test('a refusal by a vendor that already refunded is checked by a query before the balance is credited', async () => {
    const { shopper, id } = await anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await shopper.client.post(`/user/orders/${id}/cancel`);
    await sandbox.press(pay_no, 'approve');
    await souk.app.get(ReturnMoney).run();
    const { id: payId } = await payOf(pay_no);
    await souk.sql.run(
      'UPDATE pay_refunds SET status = 0, tries = 9, next_at = mall_now() WHERE pay_id = $1',
      [payId],
    ); // as if the answers were lost
    await souk.sql.run(
      `
        UPDATE sandbox_refunds
        SET amount = amount - 1
        WHERE trade_id = (SELECT id FROM sandbox_trades WHERE pay_no = $1)`,
      [pay_no],
    ); // so that the vendor refuses the repetition
    await souk.app.get(ReturnMoney).run();
    expect([await refundRow(payId), await trade.balance('user', shopper.id, 'money')]).toEqual([
      [{ status: 1, tries: 10, error: '' }],
      0,
    ]);
  });

  test('an unavailable vendor is called again, and the money is refunded once', async () => {
    const { shopper, id } = await anOrder();
    const { pay_no } = await beginPayment(shopper, [id], { method });
    await shopper.client.post(`/user/orders/${id}/cancel`);
    await sandbox.press(pay_no, 'approve');
    const { id: payId } = await payOf(pay_no);
    const group = `/Admin/configs/pay_${method}scan`;
    const admin = (await souk.as.admin()).json();
    const half = method === 'wechat' ? 'mch_id' : 'app_id';
    await admin.put(group, { [half]: '1900000109' }); // incomplete settings
    await souk.sql.run('UPDATE pay_refunds SET tries = 12 WHERE pay_id = $1', [payId]);
    await souk.app.get(ReturnMoney).run();
    expect(await refundRow(payId)).toEqual([
      { status: 0, tries: 13, error: 'payments.unavailable' },
    ]);
    await admin.put(group, { [half]: '' });
    await setClockOffset('1 hour');
    await souk.app.get(ReturnMoney).run();
    expect([await refundRow(payId), await trade.balance('user', shopper.id, 'money')]).toEqual([
      [{ status: 1, tries: 14, error: '' }],
      0,
    ]);
  });
});

test('paying another’s or a missing order is answered like a missing one', async () => {
  const { id, shopper } = await anOrder();
  const other = await trade.shopper();
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
    (await souk.anonymous.get('/payment/methods', { device })).data;
  expect([await methods(), await methods('scan'), await methods('mp')]).toEqual([
    ['balance', 'wechat', 'alipay'],
    ['balance', 'wechat', 'alipay'],
    ['balance', 'wechat'],
  ]);
  expect(await souk.anonymous.get('/payment/methods', { device: 'fax' })).toMatchObject({
    code: 422,
  });
});

test('a method with incomplete settings answers a vendor’s notice with a failure, never 200', async () => {
  const admin = (await souk.as.admin()).json();
  await admin.put('/Admin/configs/pay_wechatapp', { mch_id: '1900000109' });
  const response = await souk.anonymous.raw('/api/payment/wechat/app', {
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
  await souk.sql.run('DELETE FROM jobs');
  expect(await souk.app.get(Jobs).runDue()).toEqual(
    expect.arrayContaining(['payments.reconcile', 'payments.refund', 'payments.sandbox_notices']),
  );
});
