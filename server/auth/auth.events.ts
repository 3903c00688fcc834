import { defineEvent } from '../config/events.ts';

/** A shopper who signed in just now. What listeners post they post themselves: signing in holds no lock of the fixed order. */
export const shopperEntered = defineEvent<{ readonly user_id: number }>('shopper.entered');
