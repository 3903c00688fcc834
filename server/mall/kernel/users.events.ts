import { defineEvent } from '../../platform/events/events.ts';

export interface UserRegistered {
  readonly user_id: number;
  /** 0: nobody. */
  readonly inviter_id: number;
}

/**
 * A shopper registered. Listeners post to the ledger themselves: registration holds no lock of
 * docs/invariants.md#lock-order.
 */
export const userRegistered = defineEvent<UserRegistered>('user.registered');
