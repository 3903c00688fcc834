import { defineEvent } from '../../platform/events/events.ts';
import type { Posting } from '../wallet/post.ts';

export interface RefundSettled {
  readonly id: number;
  readonly order_id: number;
  readonly user_id: number;
}

/** After-sales whose money goes back in this transaction. Listeners return further postings. */
export const refundSettled = defineEvent<readonly RefundSettled[], Posting>('refund.settled');
