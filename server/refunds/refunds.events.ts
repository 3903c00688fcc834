import { defineEvent } from '../config/events.ts';
import type { Posting } from '../wallet/post.ts';

/** After-sales whose money goes back just now. Listeners answer movements that belong to it. */
export const refundSettled = defineEvent<
  readonly { readonly id: number; readonly order_id: number; readonly user_id: number }[],
  Posting
>('refund.settled');
