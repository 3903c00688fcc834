import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of moving money and points; their texts are the locale keys `errors.wallet.*`. */
export const walletErrors = defineErrors('wallet', {
  /** The balance is less than the amount. */
  short: 400,
  /** The balance would exceed 2^53 − 1, the largest number that is counted exactly. */
  tooMuch: 400,
  /** This cause was posted before. */
  repeated: 409,
  /** The owner has closed the account. */
  closed: 400,
});

/** Refusals of withdrawals; their texts are the locale keys `errors.cashes.*`. */
export const cashErrors = defineErrors('cashes', {
  /** The shopper has no approved identity check. */
  unchecked: 400,
  /** The fee changed since the owner read it. */
  feeChanged: 409,
  /** The fee would take the whole amount. */
  tooLittle: 400,
  /** The withdrawal was paid, rejected or cancelled before. */
  notNow: 409,
});
