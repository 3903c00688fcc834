import { type OrderStatus, orderStatus } from '../../../schemas/contract/order-statuses.ts';
import type { OrderAct } from '../../../schemas/contract/orders.ts';

/** Statuses of orders that are neither cancelled nor done. */
export const openStatuses: readonly OrderStatus[] = [
  orderStatus.toPay,
  orderStatus.toShip,
  orderStatus.toReceive,
  orderStatus.toComment,
  orderStatus.afterSale,
];

export interface OrderMove {
  readonly from: readonly OrderStatus[];
  /** `previous`: the status before the after-sale. */
  readonly to: OrderStatus | 'previous' | 'same';
  /** Column that stores the time of the move. */
  readonly timeColumn?:
    | 'pay_time'
    | 'delivery_time'
    | 'receipt_time'
    | 'comment_time'
    | 'cancel_time';
  /** Further SQL assignments to columns of the order `o`. */
  readonly sets?: readonly string[];
  /** A further SQL condition on the order `o`. */
  readonly where?: string;
}

/** An after-sale shows an order again that its shopper has hidden. */
const shownAgain = 'hidden_at = NULL';
const afterSaleEnded = ['refund_status = 2', shownAgain];
const { cancelled, toPay, toShip, toReceive, toComment, afterSale, done } = orderStatus;

/** All moves of an order; nothing else changes its status (docs/invariants.md#orders). */
export const orderMoves = {
  pay: { from: [toPay], to: toShip, timeColumn: 'pay_time' },
  cancel: { from: [toPay], to: cancelled, timeColumn: 'cancel_time' },
  expire: { from: [toPay], to: cancelled, timeColumn: 'cancel_time' },
  /** The group was not complete in time; the payment is refunded. */
  dissolve: { from: [toShip], to: cancelled, timeColumn: 'cancel_time' },
  ship: { from: [toShip], to: toReceive, timeColumn: 'delivery_time' },
  /** A further parcel of a shipped order. */
  parcel: { from: [toReceive], to: 'same' },
  receive: { from: [toReceive], to: toComment, timeColumn: 'receipt_time' },
  comment: { from: [toComment], to: done, timeColumn: 'comment_time' },
  applyAfterSale: {
    from: [toShip, toReceive, toComment, done],
    to: afterSale,
    sets: ['previous_status = o.order_status', shownAgain],
    where: 'o.is_settlement = 0',
  },
  /** Steps of a return or exchange: the store agrees, the shopper sends, the store sends. */
  agreeAfterSale: { from: [afterSale], to: 'same' },
  sendBack: { from: [afterSale], to: 'same' },
  resend: { from: [afterSale], to: 'same' },
  endAfterSale: { from: [afterSale], to: 'previous', sets: afterSaleEnded },
  refundAll: { from: [afterSale], to: done, sets: afterSaleEnded },
  settle: { from: [done], to: 'same', sets: ['is_settlement = 1'], where: 'o.is_settlement = 0' },
  /** Refunds everything that is left, after the settlement. */
  clawBack: { from: [done], to: 'same', sets: afterSaleEnded, where: 'o.is_settlement = 1' },
  /** A note of the store or the platform. */
  note: { from: Object.values(orderStatus), to: 'same' },
} as const satisfies Partial<Record<OrderAct, OrderMove>>;
export type OrderMoveName = keyof typeof orderMoves;
