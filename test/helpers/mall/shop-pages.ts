import { shopRoutes } from '../../../storefront/routes/index.ts';
import type { ShopRoute } from '../../../storefront/routes/shop-route.ts';

export interface ShopPage {
  /** Name of the file that renders it. */
  readonly name: string;
  /** Its path without optional parameters. */
  readonly path: string;
  readonly needs: ShopRoute['needs'];
  /** Whether the server renders its content. */
  readonly isServerRendered: boolean;
}

const pagesOf = (route: ShopRoute, parent = ''): readonly ShopPage[] => {
  const path = `${parent}/${route.path}`.replace(/\/$/, '');
  if (route.children) return route.children.flatMap((child) => pagesOf(child, path));
  return [
    {
      name: route.page,
      path: path.replace(/\/:\w+\?/g, '') || '/',
      needs: route.needs,
      isServerRendered: route.rendered === 'server',
    },
  ];
};

/** Every page of the shop. */
export const shopPages: readonly ShopPage[] = shopRoutes.flatMap((route) => pagesOf(route));
