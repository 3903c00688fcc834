import { account } from './account.ts';
import { goods, home, offers, stores } from './catalog.ts';
import { cart, checkout } from './checkout.ts';
import { content } from './content.ts';
import { points } from './points.ts';
import type { ShopRoute } from './shop-route.ts';
import { onboarding } from './store.ts';
import { user } from './user.ts';

/** Every address of the shop, in the order of the specification (§2). */
export const shopRoutes: readonly ShopRoute[] = [home, ...account, ...stores, ...onboarding, ...goods, ...cart, ...points, ...offers, ...checkout, user, ...content];
