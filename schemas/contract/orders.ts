import type { dicts } from './statuses.ts';

/** What an order's log tells: a value of the dictionary `order_act`. */
export type OrderAct = (typeof dicts.order_act)[number][0];

/** Shoppers may have this many unpaid order groups at once (docs/decisions/0013-placing-orders.md). */
export const maxUnpaidGroups = 5;
/**
 * Most that goods and freight of one store's order may cost, fen: sums of many such orders stay
 * exact in a double.
 */
export const maxOrderMoney = 9_999_999_999_999;
/**
 * After-sales of one line that came to nothing: refused, withdrawn, or not gone on with. Our
 * choice; more would keep the store from its settlement for ever.
 */
export const maxVainRefunds = 3;
/** Hours a group has to fill up (docs/decisions/0011-line-prices.md). */
export const groupHours = 24;

/**
 * The nine states that people read, of an order's two numbers. The resource `orders` says
 * the same of `order_state`; a test keeps them together.
 */
export type OrderState = (typeof dicts.order_state)[number][0];
export function orderStateOf(status: number, refundStatus: number): OrderState {
  if (status === 5) return refundStatus === 1 ? 'return' : 'refund';
  if (status === 6 && refundStatus === 2) return 'finished';
  return (
    ({ 1: 'pay', 2: 'ship', 3: 'receive', 4: 'comment', 6: 'done' } as const)[status as 1] ??
    'cancelled'
  );
}

/** The states of an after-sale, as the resource `refunds` tells them. */
export type RefundState = (typeof dicts.refund_state)[number][0];
export function refundStateOf({
  refund_verify: verify,
  refund_step: step,
  is_open: isOpen,
}: {
  readonly refund_verify: number;
  readonly refund_step: number;
  readonly is_open: number;
}): RefundState {
  if (verify === 2) return 'rejected';
  if (step === 3) return 'finished';
  if (isOpen === 0) return 'withdrawn';
  if (verify === 0) return 'review';
  if (step === 0) return 'send';
  return step === 1 ? 'seller' : 'user';
}

/**
 * What comes of silence once the time for the next step of an after-sale is over, as the resource
 * `refunds` tells it.
 */
export type RefundSilence = (typeof dicts.refund_silence)[number][0];
export function refundSilenceOf({
  refund_verify: verify,
  refund_step: step,
  deadline,
}: {
  readonly refund_verify: number;
  readonly refund_step: number;
  readonly deadline: string;
}): RefundSilence {
  if (deadline === '') return 'none';
  if (verify === 0) return 'agreed';
  if (step === 0) return 'ended';
  return step === 2 ? 'arrived' : 'refunded';
}
