import { defineEvent } from '../config/events.ts';
import type { Posting } from '../wallet/post.ts';

/** Orders that were paid just now. */
export const orderPaid =
  defineEvent<
    readonly {
      readonly id: number;
      readonly user_id: number;
      readonly store_id: number;
      readonly collective_id: number | null;
    }[]
  >('order.paid');
/** Orders that came to status 6 just now, by a comment. Listeners answer movements that belong to it. */
export const orderCompleted = defineEvent<
  readonly { readonly id: number; readonly user_id: number; readonly store_id: number }[],
  Posting
>('order.completed');
