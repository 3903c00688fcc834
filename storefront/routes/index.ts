import { account } from './account.routes.ts';
import { goods, home, offers, stores } from './catalog.routes.ts';
import { cart, checkout } from './checkout.routes.ts';
import { content } from './content.routes.ts';
import { points } from './points.routes.ts';
import type { ShopRoute } from './shop-route.ts';
import { onboarding } from './store.routes.ts';
import { user } from './user.routes.ts';

/** All routes, in the order of docs/product.md#storefront-routes. */
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
