import type { OrderAct } from '../../../schemas/contract/orders.ts';

/**
 * As on the wire (docs/decisions/0015-order-statuses.md): 0 cancelled, 1 to pay, 2 to ship,
 * 3 to receive, 4 to comment, 5 after-sale, 6 done.
 */
export type OrderStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6;

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

const afterSaleEnded = ['refund_status = 2'];

/** All moves of an order; nothing else changes its status (docs/invariants.md#orders). */
export const orderMoves = {
  pay: { from: [1], to: 2, timeColumn: 'pay_time' },
  cancel: { from: [1], to: 0, timeColumn: 'cancel_time' },
  expire: { from: [1], to: 0, timeColumn: 'cancel_time' },
  /** The group was not complete in time; the payment is refunded. */
  dissolve: { from: [2], to: 0, timeColumn: 'cancel_time' },
  ship: { from: [2], to: 3, timeColumn: 'delivery_time' },
  /** A further parcel of a shipped order. */
  parcel: { from: [3], to: 'same' },
  receive: { from: [3], to: 4, timeColumn: 'receipt_time' },
  comment: { from: [4], to: 6, timeColumn: 'comment_time' },
  applyAfterSale: {
    from: [2, 3, 4, 6],
    to: 5,
    sets: ['previous_status = o.order_status'],
    where: 'o.is_settlement = 0',
  },
  /** Steps of a return or exchange: the store agrees, the shopper sends, the store sends. */
  agreeAfterSale: { from: [5], to: 'same' },
  sendBack: { from: [5], to: 'same' },
  resend: { from: [5], to: 'same' },
  endAfterSale: { from: [5], to: 'previous', sets: afterSaleEnded },
  refundAll: { from: [5], to: 6, sets: afterSaleEnded },
  settle: { from: [6], to: 'same', sets: ['is_settlement = 1'], where: 'o.is_settlement = 0' },
  /** Refunds everything that is left, after the settlement. */
  clawBack: { from: [6], to: 'same', sets: afterSaleEnded, where: 'o.is_settlement = 1' },
  /** A note of the store or the platform. */
  note: { from: [0, 1, 2, 3, 4, 5, 6], to: 'same' },
} as const satisfies Partial<Record<OrderAct, OrderMove>>;
export type OrderMoveName = keyof typeof orderMoves;
