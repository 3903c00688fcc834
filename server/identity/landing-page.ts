import type { Actor } from '../platform/http/access/actor.ts';

/** Where an account goes after sign-in. Implemented by `backoffice`, which has the menus. */
export abstract class LandingPage {
  /** Path of the account's first menu entry with a page; `/` for shoppers and for an empty menu. */
  abstract defaultUrl(actor: Actor): Promise<string>;
}
