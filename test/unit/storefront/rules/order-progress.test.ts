import { expect, test } from 'vitest';
import type { OrderRefund, ShopOrder } from '../../../../schemas/contract/calls/orders/orders.ts';
import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import {
  hasArrived,
  orderProgress,
  piecesToCome,
} from '../../../../storefront/rules/order-progress.ts';

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

type Line = ShopOrder['order_goods'][number];
/** Two pieces that are in no parcel. */
const line = (facts: Partial<Line> = {}) =>
  ({ id: 1, buy_num: 2, refund_num: 0, unsent_num: 2, ...facts }) as Line;
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
  order_goods: [line()],
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
    order_goods: [line({ refund_num: 2, unsent_num: 0 })],
  };
  expect(names(refunded)).toEqual(['placed paid refunded', 3]);
  expect(orderProgress({ ...waiting, ...refunded }).steps.at(-1)?.time).toBe('2026-11-25 12:00:00');
});

test('an exchange, or a refund of a part, stops no order', () => {
  const asked = (facts: Partial<ShopOrder>) =>
    names({ order_status: orderStatus.afterSale, ...facts });
  expect(asked({ refund: refundOf(2, { refund_type: 2 }) })).toEqual([whole, 2]);
  expect(asked({ refund: refundOf(1) })).toEqual([whole, 2]);
});

test('two refunds of a part that together empty an order stop it', () => {
  const order_goods = [line({ refund_num: 1, unsent_num: 1 })];
  expect(names({ order_status: orderStatus.afterSale, order_goods, refund: refundOf(1) })).toEqual([
    'placed paid afterSale',
    2,
  ]);
  expect(
    names({
      order_status: orderStatus.done,
      order_goods: [line({ refund_num: 2, unsent_num: 0 })],
      refund: refundOf(1, { is_open: 0, finish_time: '2026-11-25 12:00:00' }),
    }),
  ).toEqual(['placed paid refunded', 3]);
});

/** Three pieces, two of them in a parcel. */
const partlySent: ShopOrder = {
  ...waiting,
  order_status: orderStatus.afterSale,
  delivery_time: order.delivery_time,
  order_goods: [line({ buy_num: 3, unsent_num: 1 })],
};
const unsent: Partial<ShopOrder> = { delivery_time: null, parcels: [], order_goods: [line()] };
const sent: Partial<ShopOrder> = { order_goods: [line({ unsent_num: 0 })] };
const closed = { order_status: orderStatus.toReceive, refund: refundOf(1, { is_open: 0 }) };
test.each<readonly [string, Partial<ShopOrder>, readonly [waiting: number, sent: number]]>([
  ['nothing was sent: the rest waits', { ...unsent, refund: refundOf(1) }, [1, 0]],
  ['everything is asked back', { ...unsent, refund: refundOf(2) }, [0, 0]],
  ['everything was sent: the rest is on its way', { ...sent, refund: refundOf(1) }, [0, 1]],
  ['a refund takes the unsent pieces first', { refund: refundOf(1) }, [0, 2]],
  ['and then those that were sent', { refund: refundOf(2) }, [0, 1]],
  ['a return takes pieces that were sent', { refund: refundOf(1, { refund_type: 1 }) }, [1, 1]],
  ['so does an exchange', { refund: refundOf(2, { refund_type: 2 }) }, [1, 0]],
  [
    'the pieces of another line stay what they are',
    {
      order_goods: [line(), line({ id: 2, buy_num: 4, unsent_num: 3 })],
      refund: refundOf(2),
    },
    [3, 1],
  ],
  ['a request that is over takes nothing', closed, [1, 2]],
  [
    'refunded pieces do not come',
    { ...closed, order_goods: [line({ buy_num: 3, refund_num: 1, unsent_num: 1 })] },
    [1, 1],
  ],
  ['the order was received', { refund: refundOf(1), receipt_time: order.delivery_time }, [0, 0]],
  ['the order is cancelled', { order_status: orderStatus.cancelled }, [0, 0]],
])('pieces to come: %s', (_name, facts, [waits, comes]) =>
  expect(piecesToCome({ ...partlySent, ...facts })).toEqual({ waiting: waits, sent: comes }),
);

test('pieces in parcels that were delivered have come; those that wait have not', () => {
  const asked = { ...partlySent, refund: refundOf(1, { refund_type: 1 }) };
  expect(piecesToCome(asked, tracked('delivered', 'transit'))).toEqual({ waiting: 1, sent: 1 });
  expect(piecesToCome(asked, tracked('delivered', 'delivered'))).toEqual({ waiting: 1, sent: 0 });
});
