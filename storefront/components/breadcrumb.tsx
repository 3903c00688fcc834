import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useT } from '../words.ts';
import { Link } from './link.tsx';

export interface Crumb {
  readonly name: string;
  readonly to?: string;
}

/** Where this page stands; the last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const words = useT();
  return (
    <nav className="crumb" aria-label={words('common.crumbs')}>
      <Link to="/">{words('common.nav.home')}</Link>
      {crumbs.map(({ name, to }, at) => (
        <Fragment key={`${at} ${name}`}>
          <ChevronRight aria-hidden="true" />
          {to !== undefined && at < crumbs.length - 1 ? (
            <Link to={to}>{name}</Link>
          ) : (
            <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{name}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

/** The same for search engines. */
export const crumbData = (origin: string, crumbs: readonly Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    ...(to === undefined ? {} : { item: origin + to }),
  })),
});
