import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdvertAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { useHasPage } from '../../state/page/common.ts';

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
  const has = useHasPage();
  const tab = type === 1 ? { target: '_blank' } : {};
  if (/^https?:\/\//.test(url))
    return (
      <a className={className} href={url} rel="noopener" {...tab}>
        {children}
      </a>
    );
  return url.startsWith('/') && has(url) ? (
    <Link className={className} to={url} {...tab}>
      {children}
    </Link>
  ) : (
    <div className={className}>{children}</div>
  );
}
