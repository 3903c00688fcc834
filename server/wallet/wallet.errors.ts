import { defineErrors } from '../http/errors.ts';

/** Refusals of moving money and points; texts under `errors.wallet.*`. */
export const walletErrors = defineErrors('wallet', {
  /** The account holds less than is to leave it. */
  short: 400,
  /** The account would hold more than is counted exactly. */
  tooMuch: 400,
  /** This cause has moved value before. */
  repeated: 409,
});
