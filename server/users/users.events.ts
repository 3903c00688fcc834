import { defineEvent } from '../config/events.ts';

/** A new shopper. `inviter_id` 0: nobody invited them. What listeners post they post themselves: registering holds no lock of the fixed order. */
export const userRegistered = defineEvent<{
  readonly user_id: number;
  readonly inviter_id: number;
}>('user.registered');
