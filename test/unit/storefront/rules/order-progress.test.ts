import { expect, test } from 'vitest';
import type { OrderRefund, ShopOrder } from '../../../../schemas/contract/calls/orders/orders.ts';
import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { piecesToCome } from '../../../../storefront/rules/order-actions.ts';
import { hasArrived, orderProgress } from '../../../../storefront/rules/order-progress.ts';

const order = {
  order_status: orderStatus.toReceive,
  created_at: '2026-11-25 10:00:00',
  pay_time: '2026-11-25 10:01:00',
  delivery_time: '2026-11-26 09:00:00',
  receipt_time: '',
  comment_time: '',
  complete_time: '',
  cancel_time: '',
  logs: [],
  parcels: ['A1', 'A2'].map((no) => ({
    delivery_code: 'sf',
    delivery_name: 'SF',
    delivery_no: no,
    created_at: '2026-11-26 09:00:00',
  })),
};
const tracked = (...states: ('transit' | 'delivered')[]) =>
  states.map((state, index) => ({ delivery_no: `A${index + 1}`, state }));

test('an order has arrived when every parcel is delivered', () => {
  expect(hasArrived(order, tracked('delivered', 'delivered'))).toBe(true);
  expect(hasArrived(order, tracked('delivered', 'transit'))).toBe(false);
  expect(hasArrived(order, tracked('delivered'))).toBe(false);
  expect(hasArrived(order)).toBe(false);
  // Further parcels follow
  expect(hasArrived({ ...order, delivery_time: '' }, tracked('delivered', 'delivered'))).toBe(
    false,
  );
});

/** Two pieces, paid and not yet shipped. */
const waiting = {
  ...order,
  order_status: orderStatus.toShip,
  delivery_time: null,
  receipt_time: null,
  comment_time: null,
  complete_time: null,
  cancel_time: null,
  refund: [] as const,
  order_goods: [{ id: 1, buy_num: 2, refund_num: 0 }],
} as unknown as ShopOrder;
const refundOf = (num: number, facts: object = {}) =>
  ({
    id: 1,
    refund_type: 0,
    is_open: 1,
    created_at: '2026-11-25 11:00:00',
    finish_time: '',
    lines: [{ order_goods_id: 1, num, money: '1.00' }],
    ...facts,
  }) as unknown as OrderRefund;
const names = (facts: Partial<ShopOrder>) => {
  const { steps, current } = orderProgress({ ...waiting, ...facts });
  return [steps.map(({ name }) => name).join(' '), current];
};
const whole = 'placed paid shipped received done';

test('every order has the same steps and waits for the first without a time', () => {
  const [shipped, received, over] = ['delivery_time', 'receipt_time', 'complete_time'].map(
    (name) => ({ [name]: '2026-11-26 09:00:00' }),
  );
  expect(names({ order_status: orderStatus.toPay, pay_time: null })).toEqual([whole, 1]);
  expect(names({})).toEqual([whole, 2]);
  expect(names({ order_status: orderStatus.toReceive, ...shipped })).toEqual([whole, 3]);
  expect(names({ order_status: orderStatus.toComment, ...shipped, ...received })).toEqual([
    whole,
    4,
  ]);
  expect(names({ order_status: orderStatus.done, ...shipped, ...over })).toEqual([whole, 5]);
});

test('a cancelled order ends there, after its payment if it was paid', () => {
  const cancelled = { order_status: orderStatus.cancelled, cancel_time: '2026-11-25 10:30:00' };
  expect(names({ ...cancelled, pay_time: null })).toEqual(['placed cancelled', 1]);
  expect(names(cancelled)).toEqual(['placed paid cancelled', 2]);
});

test('an order of which everything is asked back stops at the request, then at the refund', () => {
  const asked = { order_status: orderStatus.afterSale, refund: refundOf(2) };
  expect(names(asked)).toEqual(['placed paid afterSale', 2]);
  const refunded = {
    order_status: orderStatus.done,
    complete_time: '2026-11-25 12:00:00',
    refund: refundOf(2, { is_open: 0, finish_time: '2026-11-25 12:00:00' }),
    order_goods: [{ id: 1, buy_num: 2, refund_num: 2 }] as unknown as ShopOrder['order_goods'],
  };
  expect(names(refunded)).toEqual(['placed paid refunded', 3]);
  expect(orderProgress({ ...waiting, ...refunded }).steps.at(-1)?.time).toBe('2026-11-25 12:00:00');
});

test('pieces that are not asked back come, until the order was received', () => {
  const asked = (num: number, facts: Partial<ShopOrder> = {}) => ({
    ...waiting,
    order_status: orderStatus.afterSale,
    refund: refundOf(num),
    ...facts,
  });
  expect(
    orderProgress(asked(1))
      .steps.map(({ name }) => name)
      .join(' '),
  ).toBe(whole);
  expect([
    piecesToCome(asked(1)),
    piecesToCome(asked(2)),
    piecesToCome(asked(1, { receipt_time: '2026-11-28 10:00:00' })),
    piecesToCome({ ...waiting, refund: refundOf(1, { is_open: 0 }) }),
  ]).toEqual([1, 0, 0, 0]);
});
