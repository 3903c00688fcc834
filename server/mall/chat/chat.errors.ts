import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of the chat; texts under `errors.chat.*`. */
export const chatErrors = defineErrors('chat', {
  /** One side has blocked the other. */
  blocked: 400,
  /** The store writes while the platform answers, or the other way round. */
  notYourDesk: 400,
  ownStore: 400,
  storeClosed: 400,
  /** Goods of another store, or an order of somebody else. */
  notOfChat: 400,
  noReport: 400,
  noColleague: 400,
  noStore: 400,
});
