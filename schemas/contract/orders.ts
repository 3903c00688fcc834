import { orderStatus, refundStep, refundVerify } from './order-statuses.ts';
import type { dicts } from './statuses.ts';

/** Event of an order's log. @dict order_act */
export type OrderAct = (typeof dicts.order_act)[number][0];

/** Most unpaid order groups of a shopper (docs/decisions/0013-placing-orders.md). */
export const maxUnpaidGroups = 5;
/** Characters of a code that a shopper types at the checkout. */
export const maxCodeLength = 40;
/** Limits of unpaid orders that were never saved in the config `task`. */
export const unpaidDefaults = {
  /** Until an unpaid order is cancelled and its stock is free again. */
  cancelMinutes: 30,
  /** Unpaid pieces of one shopper. */
  pieces: 1000,
  /** Unpaid pieces of one SKU, or of goods without SKUs, of one shopper. */
  skuPieces: 200,
} as const;
/** Most minutes for which an unpaid order holds pieces of a seckill. */
export const maxSeckillHoldMinutes = 30;
/**
 * Largest total of one store's order, goods and freight, in fen. Sums of 900 such orders are still
 * exact in a double.
 */
export const maxOrderMoney = 9_999_999_999_999;
/**
 * Most after-sales of one line that were refused, withdrawn or abandoned. Without a limit a shopper
 * could delay the store's settlement for ever.
 */
export const maxFailedRefunds = 3;
/** Hours until an incomplete group expires (docs/decisions/0012-store-pricing.md). */
export const groupHours = 24;

/** @dict order_state */
export type OrderState = (typeof dicts.order_state)[number][0];

/**
 * The nine displayed order states, from the order's two status numbers. The computed field
 * `order_state` of the resource `orders` repeats the rule in SQL; a test compares the two.
 *
 * @param refundStatus of the latest after-sale: 0 refund, 1 return, 2 finished
 */
export function orderStateOf(status: number, refundStatus: number): OrderState {
  if (status === orderStatus.afterSale) return refundStatus === 1 ? 'return' : 'refund';
  if (status === orderStatus.done && refundStatus === 2) return 'finished';
  return stateOfStatus.get(status) ?? 'cancelled';
}

const stateOfStatus: ReadonlyMap<number, OrderState> = new Map([
  [orderStatus.toPay, 'pay'],
  [orderStatus.toShip, 'ship'],
  [orderStatus.toReceive, 'receive'],
  [orderStatus.toComment, 'comment'],
  [orderStatus.done, 'done'],
]);

/** State of an after-sale, as the computed field `refund_state` of `refunds`. @dict refund_state */
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
  if (verify === refundVerify.rejected) return 'rejected';
  if (step === refundStep.done) return 'finished';
  if (isOpen === 0) return 'withdrawn';
  if (verify === refundVerify.waiting) return 'review';
  if (step === refundStep.none) return 'send';
  return step === refundStep.sentBack ? 'seller' : 'user';
}

/**
 * Outcome of an after-sale if nobody acts before its deadline, as the computed field
 * `refund_silence` of the resource `refunds`.
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
  if (verify === refundVerify.waiting) return 'agreed';
  if (step === refundStep.none) return 'ended';
  return step === refundStep.resent ? 'arrived' : 'refunded';
}
