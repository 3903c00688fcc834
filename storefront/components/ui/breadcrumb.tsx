import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { type Translate, useT } from '../../texts.ts';

export interface Crumb {
  readonly name: string;
  readonly to?: string;
}

const home = (t: Translate): Crumb => ({ name: t('common.nav.home'), to: '/' });

/** The last crumb is the current page. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useT();
  return (
    <nav className="crumb" aria-label={t('common.crumbs')}>
      <Link to="/">{t('common.nav.home')}</Link>
      {crumbs.map(({ name, to }, index) => (
        <Fragment key={`${index} ${name}`}>
          <ChevronRight aria-hidden="true" />
          {to !== undefined && index < crumbs.length - 1 ? (
            <Link to={to}>{name}</Link>
          ) : (
            <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{name}</span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

/** JSON-LD of the crumbs. */
export const crumbData = (origin: string, t: Translate, crumbs: readonly Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [home(t), ...crumbs].map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(to === undefined ? {} : { item: origin + to }),
  })),
});
