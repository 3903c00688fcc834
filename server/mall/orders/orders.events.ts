import { defineEvent } from '../../platform/events/events.ts';
import type { Posting } from '../wallet/post.ts';

export interface OrderPaid {
  readonly id: number;
  readonly user_id: number;
  readonly store_id: number;
  readonly collective_id: number | null;
}

/** Orders that were paid in this transaction. */
export const orderPaid = defineEvent<readonly OrderPaid[]>('order.paid');

export interface OrderCompleted {
  readonly id: number;
  readonly user_id: number;
  readonly store_id: number;
}

/** Orders that a comment completed in this transaction. Listeners return ledger postings. */
export const orderCompleted = defineEvent<readonly OrderCompleted[], Posting>('order.completed');
