import type { Actor } from '../http/actor.ts';

/** Where a caller goes after signing in. Bound by `backoffice`, which knows the menus. */
export abstract class Landing {
  /** Path of the caller's first menu with a page; `/` when there is none, and for shoppers (reference 2.7). */
  abstract defaultUrl(actor: Actor): Promise<string>;
}
