import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of after-sales; their texts are the locale keys `errors.refunds.*`. */
export const refundErrors = defineErrors('refunds', {
  /** The after-sale does not allow this step now. */
  notNow: 409,
  /** The step was taken before; nothing was done. */
  alreadyDone: 409,
  /** Nothing was shipped, so nothing can be returned. */
  notShipped: 400,
  /** More pieces than were bought and are not refunded yet. */
  tooMany: 400,
  settled: 409,
  /** The after-sale was appealed before. */
  appealed: 409,
  /** The platform rejected an appeal for one of these lines; that is final. */
  decided: 409,
  /** One of these lines had as many after-sales without a result as are allowed. */
  tooOften: 409,
});
