import type { ReactNode } from 'react';
import { Link, matchRoutes, type RouteObject } from 'react-router-dom';
import type { AdvertAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { type ShopRoute, shopRoutes } from '../../routes/shop-routes.ts';

/**
 * Link of an advert: a page of the shop or another site. An advert without a working link is a
 * picture. `is_type` says whether it opens in a new tab.
 */
export function AdvertLink({
  advert: { url, is_type: type },
  className,
  children,
}: {
  readonly advert: Pick<AdvertAnswer, 'url' | 'is_type'>;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const tab = type === 1 ? { target: '_blank' } : {};
  if (/^https?:\/\//.test(url))
    return (
      <a className={className} href={url} rel="noopener" {...tab}>
        {children}
      </a>
    );
  return url.startsWith('/') && hasPage(url) ? (
    <Link className={className} to={url} {...tab}>
      {children}
    </Link>
  ) : (
    <div className={className}>{children}</div>
  );
}

const toRoute = ({ path, children }: ShopRoute): RouteObject => ({
  path,
  caseSensitive: true,
  children: children?.map(toRoute),
});
const routes = shopRoutes.map(toRoute);

/** Whether the shop has a page at an address that an admin has written. */
const hasPage = (address: string): boolean => matchRoutes(routes, address) !== null;
