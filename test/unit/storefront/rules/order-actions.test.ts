import { expect, test } from 'vitest';
import type { OrderRefund, ShopOrder } from '../../../../schemas/contract/calls/orders/orders.ts';
import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import type { OrderAct } from '../../../../schemas/contract/orders.ts';
import {
  canAskRefund,
  orderActions,
  refundReasons,
  totalLabel,
} from '../../../../storefront/rules/order-actions.ts';
import { refundProgress } from '../../../../storefront/rules/order-progress.ts';

type Facts = Parameters<typeof orderActions>[0];
const order = (order_status: ShopOrder['order_status'], more: Partial<Facts> = {}): Facts => ({
  order_status,
  is_settlement: 0,
  comment_time: null,
  parcels: [],
  refund: [],
  order_goods: [{ id: 1, buy_num: 2, refund_num: 0 }],
  ...more,
});
const parcels = [
  { delivery_code: 'sf', delivery_name: 'SF', delivery_no: 'SF123456', created_at: '' },
];
const refund = { id: 1 } as OrderRefund;

test.each([
  { name: 'unpaid: cancel or pay', facts: order(1), acts: ['cancel', 'pay'] },
  { name: 'paid: an after-sale', facts: order(2), acts: ['askRefund'] },
  {
    name: 'shipped: track or confirm',
    facts: order(3, { parcels }),
    acts: ['askRefund', 'track', 'receive'],
  },
  {
    name: 'received: review it',
    facts: order(4, { parcels }),
    acts: ['again', 'askRefund', 'track', 'comment'],
  },
  { name: 'in an after-sale: view it', facts: order(5, { refund }), acts: ['viewRefund'] },
  {
    name: 'done and reviewed',
    facts: order(6, { comment_time: '2026-11-20 10:00:00' }),
    acts: ['delete', 'again', 'askRefund', 'viewComment'],
  },
  {
    name: 'settled: no after-sale',
    facts: order(6, { is_settlement: 1 }),
    acts: ['delete', 'again'],
  },
  {
    name: 'an earlier after-sale leads to the next',
    facts: order(6, { refund }),
    acts: ['delete', 'again', 'viewRefund'],
  },
  { name: 'cancelled: delete or buy again', facts: order(0), acts: ['delete', 'again'] },
])('$name', ({ facts, acts }) => expect(orderActions(facts)).toEqual(acts));

test('an after-sale requires pieces that were not refunded yet', () => {
  expect([
    canAskRefund(order(4, { order_goods: [{ id: 1, buy_num: 2, refund_num: 2 }] })),
    canAskRefund(order(4, { order_goods: [{ id: 1, buy_num: 2, refund_num: 1 }] })),
    canAskRefund(order(1)),
  ]).toEqual([false, true, false]);
});

test('a request that the mall refused is not offered again; others are', () => {
  const last = {
    id: 1,
    is_appeal: 1,
    refund_verify: 2,
    lines: [{ order_goods_id: 1, num: 2, money: '1.00' }],
  } as unknown as OrderRefund;
  const two = [
    { id: 1, buy_num: 2, refund_num: 0 },
    { id: 2, buy_num: 1, refund_num: 0 },
  ];
  expect([
    canAskRefund(order(4, { refund: last })),
    canAskRefund(order(4, { refund: last, order_goods: two })),
    canAskRefund(order(4, { refund: { ...last, is_appeal: 0 } })),
  ]).toEqual([false, true, true]);
});

test.each([
  { name: 'a refund under review', type: 0, state: 'review', current: 1, last: 'refunded' },
  { name: 'goods to be sent back', type: 1, state: 'send', current: 2, last: 'refunded' },
  { name: 'returned goods in transit', type: 1, state: 'seller', current: 3, last: 'refunded' },
  { name: 'exchanged goods in transit', type: 2, state: 'user', current: 4, last: 'arrived' },
  { name: 'done', type: 2, state: 'finished', current: 5, last: 'arrived' },
  { name: 'refused', type: 1, state: 'rejected', current: 1, last: 'rejected' },
  { name: 'withdrawn', type: 0, state: 'withdrawn', current: 1, last: 'withdrawn' },
] as const)('an after-sale: $name', ({ type, state, current, last }) => {
  const progress = refundProgress(
    {
      refund_type: type,
      refund_state: state,
      refund_step: 0,
      is_appeal: 0,
      created_at: '1',
      finish_time: '2',
    },
    [],
  );
  expect([progress.current, progress.steps.at(-1)!.name]).toEqual([current, last]);
});

test('the mall decides an appealed after-sale', () => {
  expect(
    refundProgress(
      {
        refund_type: 0,
        refund_state: 'review',
        refund_step: 0,
        is_appeal: 1,
        created_at: '1',
        finish_time: '',
      },
      [],
    ).steps.map(({ name }) => name),
  ).toEqual(['asked', 'appeal', 'refunded']);
});

const log = (...acts: readonly (readonly [act: OrderAct, at: string])[]): ShopOrder['logs'] =>
  acts.map(([act, created_at]) => ({
    act,
    created_at,
    from_status: 5,
    to_status: 5,
    actor: 'store',
    note: '',
  }));
test.each([
  {
    name: 'a return: agreed, sent, received and refunded at once',
    type: 1,
    state: 'finished',
    logs: log(
      ['applyAfterSale', '3'],
      ['agreeAfterSale', '4'],
      ['sendBack', '5'],
      ['endAfterSale', '7'],
    ),
    steps: 'asked 3, review 4, sendBack 5, storeReceives 7, refunded 7',
  },
  {
    name: 'an exchange in transit',
    type: 2,
    state: 'user',
    logs: log(['applyAfterSale', '3'], ['agreeAfterSale', '4'], ['sendBack', '5'], ['resend', '6']),
    steps: 'asked 3, review 4, sendBack 5, storeSends 6, arrived',
  },
  {
    name: 'future steps have no time',
    type: 1,
    state: 'send',
    logs: log(['applyAfterSale', '3'], ['agreeAfterSale', '4']),
    steps: 'asked 3, review 4, sendBack, storeReceives, refunded',
  },
  {
    name: 'a refund is agreed to and paid at once',
    type: 0,
    state: 'finished',
    logs: log(['applyAfterSale', '3'], ['endAfterSale', '7']),
    steps: 'asked 3, review 7, refunded 7',
  },
  {
    name: 'steps of an earlier after-sale are left out',
    type: 1,
    state: 'review',
    logs: log(
      ['applyAfterSale', '1'],
      ['agreeAfterSale', '1'],
      ['sendBack', '2'],
      ['endAfterSale', '2'],
      ['applyAfterSale', '3'],
    ),
    steps: 'asked 3, review, sendBack, storeReceives, refunded',
  },
  {
    name: 'agreed to and withdrawn',
    type: 1,
    state: 'withdrawn',
    logs: log(['applyAfterSale', '3'], ['agreeAfterSale', '4'], ['endAfterSale', '7']),
    steps: 'asked 3, review 4, withdrawn 7',
  },
  {
    name: 'appealed, and the mall agreed',
    type: 2,
    state: 'send',
    appealed: 1,
    logs: log(
      ['applyAfterSale', '3'],
      ['endAfterSale', '4'],
      ['applyAfterSale', '5'],
      ['agreeAfterSale', '6'],
    ),
    steps: 'asked 3, appeal 6, sendBack, storeSends, arrived',
  },
] as const)('the times of an after-sale: $name', ({ type, state, logs, steps, ...more }) => {
  const finish = state === 'finished' || state === 'withdrawn' ? '7' : '';
  const progress = refundProgress(
    {
      refund_type: type,
      refund_state: state,
      refund_step: 0,
      is_appeal: 'appealed' in more ? 1 : 0,
      created_at: '3',
      finish_time: finish,
    },
    logs,
  );
  expect(progress.steps.map(({ name, time }) => `${name} ${time}`.trim()).join(', ')).toBe(steps);
});

test.each([
  {
    of: 'an order that waits',
    status: 2,
    sku: 5,
    reasons: ['unwanted', 'address', 'late', 'other'],
  },
  { of: 'goods of one kind', status: 3, sku: 0, reasons: ['damaged', 'different', 'other'] },
  {
    of: 'goods with kinds',
    status: 3,
    sku: 5,
    reasons: ['damaged', 'size', 'colour', 'different', 'other'],
  },
] as const)('$of has reasons that fit it', ({ status, sku, reasons }) => {
  const facts = { order_status: status, order_goods: [{ sku_id: 0 }, { sku_id: sku }] };
  expect(refundReasons(facts)).toEqual(reasons);
});

test.each([
  [orderStatus.toPay, null, 'common.sum.toPay'],
  [orderStatus.cancelled, null, 'common.sum.total'],
  [orderStatus.toShip, '2026-01-01 08:00:00', 'orders.paidMoney'],
  [orderStatus.cancelled, '2026-01-01 08:00:00', 'orders.paidMoney'],
])('in status %i, paid at %s, the total is %s', (order_status, pay_time, label) => {
  expect(totalLabel({ order_status, pay_time })).toBe(label);
});
