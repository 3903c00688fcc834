import { defineEvent } from '../../platform/events/events.ts';
import type { Posting } from '../wallet/post.ts';

/** After-sales whose money goes back in this transaction. Listeners return further postings. */
export const refundSettled = defineEvent<
  readonly { readonly id: number; readonly order_id: number; readonly user_id: number }[],
  Posting
>('refund.settled');
