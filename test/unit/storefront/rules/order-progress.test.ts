import { expect, test } from 'vitest';
import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
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

test('the present step of an order that has arrived is not the way', () => {
  const present = (isThere: boolean, times: object = {}) => {
    const { steps, current } = orderProgress({ ...order, ...times }, isThere);
    return steps[current]?.name;
  };
  expect([present(false), present(true)]).toEqual(['received', 'arrived']);
  expect(
    orderProgress({ ...order, receipt_time: '2026-11-28 10:00:00' }, true).steps[3]?.name,
  ).toBe('received');
});
