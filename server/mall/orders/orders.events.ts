import { defineEvent } from '../../platform/events/events.ts';
import type { Posting } from '../wallet/post.ts';

/** Orders that were paid in this transaction. */
export const orderPaid =
  defineEvent<
    readonly {
      readonly id: number;
      readonly user_id: number;
      readonly store_id: number;
      readonly collective_id: number | null;
    }[]
  >('order.paid');

/** Orders that a comment completed in this transaction. Listeners return ledger postings. */
export const orderCompleted = defineEvent<
  readonly { readonly id: number; readonly user_id: number; readonly store_id: number }[],
  Posting
>('order.completed');
