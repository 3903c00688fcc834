import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paymentErrors } from '../../../../../server/mall/payments/payments.errors.ts';
import {
  type OpenPayment,
  QueryPayments,
} from '../../../../../server/mall/payments/query-payments.ts';

type Parts = ConstructorParameters<typeof QueryPayments>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hourMs = 3_600_000;
const payment = (id: number, part: Partial<OpenPayment> = {}): OpenPayment => ({
  id,
  pay_no: `P${id}`,
  payment_name: 'wechat',
  device: 'scan',
  is_expired: true,
  ...part,
});

/** Reconciles with methods whose `get` fails with `error`. */
function queryWith(error: Error) {
  const log = { warn: vi.fn() };
  const database = { run: vi.fn() };
  const providers = { get: () => Promise.reject(error) };
  const parts = [database, providers, {}, log] as unknown as Parts;
  return { log, database, queryPayments: new QueryPayments(...parts) };
}

test('payments of a method without settings stay open and are logged once an hour', async () => {
  const { log, database, queryPayments } = queryWith(paymentErrors.unavailable());
  const run = () => queryPayments.reconcile([payment(1), payment(2)]);
  await run();
  await run();
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.warn.mock.calls[0]![0]).toMatchObject({ method: 'wechat', device: 'scan' });
  await queryPayments.reconcile([payment(3, { payment_name: 'alipay' })]);
  expect(log.warn).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(hourMs);
  await run();
  expect(log.warn).toHaveBeenCalledTimes(3);
  expect(database.run).not.toHaveBeenCalled();
});

test('every other failure is logged with its payment', async () => {
  const { log, queryPayments } = queryWith(paymentErrors.providerDown());
  await queryPayments.reconcile([payment(1), payment(2)]);
  expect(log.warn.mock.calls.map(([fields]) => fields.pay_no)).toEqual(['P1', 'P2']);
});
