import { defineErrors } from '../http/errors.ts';

/** Refusals of after-sales; texts under `errors.refunds.*`. */
export const refundErrors = defineErrors('refunds', {
  /** The order is not paid, settled already, or in an after-sale. */
  notNow: 409,
  /** Nothing that could be returned: it was not shipped yet. */
  notShipped: 400,
  /** More than was bought and is not refunded yet. */
  tooMany: 400,
  settled: 409,
  /** An appeal is made once. */
  appealed: 409,
  /** The platform refused an appeal for one of these lines: its word is the last. */
  decided: 409,
  /** As many after-sales of one of these lines came to nothing as may. */
  tooOften: 409,
});
