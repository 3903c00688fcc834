import { defineEvent } from '../platform/events/events.ts';

export interface ShopperSignedIn {
  readonly user_id: number;
}

/** Published in the transaction that starts a shopper's session. That transaction holds no row lock. */
export const shopperSignedIn = defineEvent<ShopperSignedIn>('shopper.entered');
