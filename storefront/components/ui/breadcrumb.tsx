import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { useT } from '../../texts.ts';
import { Link } from './link.tsx';

export interface Crumb {
  readonly name: string;
  readonly to?: string;
}

/** The last crumb is the current page. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useT();
  return (
    <nav className="crumb" aria-label={t('common.crumbs')}>
      <Link to="/">{t('common.nav.home')}</Link>
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

/** JSON-LD of the crumbs. */
export const crumbData = (origin: string, crumbs: readonly Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    ...(to === undefined ? {} : { item: origin + to }),
  })),
});
