import { defineEvent } from '../../platform/events/events.ts';

/**
 * A shopper registered; `inviter_id` 0 means no inviter. Listeners post to the ledger themselves:
 * registration holds no lock of docs/invariants.md#lock-order.
 */
export const userRegistered = defineEvent<{
  readonly user_id: number;
  readonly inviter_id: number;
}>('user.registered');
