import type { ReactNode } from 'react';
import type { AdvertAnswer } from '../../../schemas/contract/calls/content.ts';
import { useHasPage } from '../../state/common.ts';
import { Link } from '../ui/link.tsx';

/**
 * Link of an advert: a page of the shop or another site. An advert without a working link is a
 * picture.
 */
export function AdvertLink({
  advert: { url },
  className,
  children,
}: {
  readonly advert: Pick<AdvertAnswer, 'url'>;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const has = useHasPage();
  if (/^https?:\/\//.test(url))
    return (
      <a className={className} href={url} rel="noopener">
        {children}
      </a>
    );
  return url.startsWith('/') && has(url) ? (
    <Link className={className} to={url}>
      {children}
    </Link>
  ) : (
    <div className={className}>{children}</div>
  );
}
