import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { useT } from '../../texts.ts';

/** Links to the pages of a list, by `?page=`. Renders nothing for a single page. */
export function Pager({
  list: { current_page: page, last_page: last },
}: {
  readonly list: Pick<Page<never>, 'current_page' | 'last_page'>;
}) {
  const t = useT();
  const [search] = useSearchParams();
  const pageUrl = (number: number): string => {
    const next = new URLSearchParams(search);
    next.delete('lang');
    if (number === 1) next.delete('page');
    else next.set('page', String(number));
    return `?${next}`;
  };
  if (last <= 1) return null;
  return (
    <nav className="pager" aria-label={t('common.pager.label')}>
      {page > 1 && (
        <Link to={pageUrl(page - 1)} rel="prev" aria-label={t('common.pager.previous')}>
          <ChevronLeft aria-hidden="true" />
        </Link>
      )}
      {pagesAround(page, last).map((shownPage, index) =>
        shownPage === 0 ? (
          <span key={`gap ${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={shownPage}
            to={pageUrl(shownPage)}
            aria-current={shownPage === page ? 'page' : undefined}
            aria-label={t('common.pager.page', { page: shownPage })}
          >
            {shownPage}
          </Link>
        ),
      )}
      {page < last && (
        <Link to={pageUrl(page + 1)} rel="next" aria-label={t('common.pager.next')}>
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}

/** The first page, the last page and the neighbours of `page`; 0 stands for a gap. */
function pagesAround(page: number, last: number): readonly number[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((number) => number >= 1 && number <= last)
    .sort((one, other) => one - other);
  return shown.flatMap((number, index) =>
    index > 0 && number - shown[index - 1]! > 1 ? [0, number] : [number],
  );
}
