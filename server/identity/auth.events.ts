import { defineEvent } from '../platform/events/events.ts';

/** Published in the transaction that starts a shopper's session. That transaction holds no row lock. */
export const shopperSignedIn = defineEvent<{ readonly user_id: number }>('shopper.entered');
