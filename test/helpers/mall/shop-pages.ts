import { type ShopRoute, shopRoutes } from '../../../storefront/routes/shop-routes.ts';

export interface ShopPage {
  /** Name of the file that renders it. */
  readonly name: string;
  /** Its path without optional parameters. */
  readonly path: string;
  readonly needs: ShopRoute['needs'];
  /** Whether the server renders its content. */
  readonly isServerRendered: boolean;
  /** Its source file and those of the pages around it. */
  readonly sources: readonly string[];
}

const pagesOf = (
  route: ShopRoute,
  parent = '',
  around: readonly string[] = [],
): readonly ShopPage[] => {
  const path = `${parent}/${route.path}`.replace(/\/$/, '');
  const sources = [...around, `storefront/routes/pages/${route.page}.tsx`];
  if (route.children) return route.children.flatMap((child) => pagesOf(child, path, sources));
  return [
    {
      name: route.page,
      path: path.replace(/\/:\w+\?/g, '') || '/',
      needs: route.needs,
      isServerRendered: route.rendered === 'server',
      sources,
    },
  ];
};

/** Every page of the shop. */
export const shopPages: readonly ShopPage[] = shopRoutes.flatMap((route) => pagesOf(route));
