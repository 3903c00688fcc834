import { account } from './account.routes.ts';
import { goods, home, offers, stores } from './catalog.routes.ts';
import { cart, checkout } from './checkout.routes.ts';
import { content } from './content.routes.ts';
import { points } from './points.routes.ts';
import type { ShopRoute } from './shop-route.ts';
import { onboarding } from './store.routes.ts';
import { user } from './user.routes.ts';

/** Every address of the shop, in the order of the specification (§2). */
export const shopRoutes: readonly ShopRoute[] = [
  home,
  ...account,
  ...stores,
  ...onboarding,
  ...goods,
  ...cart,
  ...points,
  ...offers,
  ...checkout,
  user,
  ...content,
];
