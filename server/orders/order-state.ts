import type { OrderAct } from '../../schemas/contract/orders.ts';

/** Numbers as on the wire (decisions 15): 0 cancelled, 1 pay, 2 ship, 3 receive, 4 comment, 5 after-sale, 6 done. */
export type OrderStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export interface OrderMove {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus | 'previous' | 'same' /** The column that keeps when. */;
  readonly at?: 'pay_time' | 'delivery_time' | 'receipt_time' | 'comment_time' | 'cancel_time';
}

/** Every way an order can go; nothing else changes its status (invariant 11). */
export const orderMoves = {
  pay: { from: [1], to: 2, at: 'pay_time' },
  cancel: { from: [1], to: 0, at: 'cancel_time' },
  expire: { from: [1], to: 0, at: 'cancel_time' },
  /** Its group was not filled in time; the money goes back. */
  dissolve: { from: [2], to: 0, at: 'cancel_time' },
  ship: { from: [2], to: 3, at: 'delivery_time' },
  parcel: { from: [3], to: 'same' },
  receive: { from: [3], to: 4, at: 'receipt_time' },
  comment: { from: [4], to: 6, at: 'comment_time' },
  applyAfterSale: { from: [2, 3, 4, 6], to: 5 },
  /** A return or an exchange goes on: the store agreed, the shopper sent the goods, the store sent others. */
  agreeAfterSale: { from: [5], to: 'same' },
  sendBack: { from: [5], to: 'same' },
  resend: { from: [5], to: 'same' },
  endAfterSale: { from: [5], to: 'previous' },
  refundAll: { from: [5], to: 6 },
  settle: { from: [6], to: 'same' },
  /** After the settlement: everything left goes back. */
  clawBack: { from: [6], to: 'same' },
  /** What store and platform write down for themselves. */
  note: { from: [0, 1, 2, 3, 4, 5, 6], to: 'same' },
} as const satisfies Partial<Record<OrderAct, OrderMove>>;
export type OrderMoveName = keyof typeof orderMoves;
