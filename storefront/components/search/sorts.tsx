import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { GoodsSort, SortOrder } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { keepFocus } from '../../rules/keep-focus.ts';
import { type SearchParams, searchPath } from '../../rules/search-params.ts';
import { useT } from '../../texts.ts';

/** Sort links of a search: best match, sales, price, number of comments. */
export const Sorts = ({
  query,
  filter,
  note,
}: {
  readonly query: SearchParams;
  readonly filter?: ReactNode;
  readonly note?: string;
}) => (
  <SortRow
    sort={query.sort_type}
    order={query.sort_order}
    sortUrl={(sort, order) => searchPath(withSort(query, sort, order))}
    filter={filter}
    note={note}
  />
);

function withSort(
  { sort_type: _sort, sort_order: _order, ...rest }: SearchParams,
  sort: GoodsSort | undefined,
  order: SortOrder | undefined,
): SearchParams {
  return { ...rest, ...(sort && { sort_type: sort }), ...(order && { sort_order: order }) };
}

/**
 * Sort links of any list of goods. A second click on the price reverses the order. Focus and scroll
 * position stay.
 */
export function SortRow({
  sort,
  order,
  sortUrl,
  filter,
  note,
}: {
  readonly sort: GoodsSort | undefined;
  readonly order: SortOrder | undefined;
  readonly sortUrl: (sort?: GoodsSort, order?: SortOrder) => string;
  readonly filter?: ReactNode;
  readonly note?: string | undefined;
}) {
  const t = useT();
  const isPriceDescending = sort === 'goods_price' && order === 'desc';
  const isPriceAscending = sort === 'goods_price' && !isPriceDescending;
  const OtherIcon = isPriceDescending ? ArrowDown : ArrowUpDown;
  const PriceIcon = isPriceAscending ? ArrowUp : OtherIcon;
  return (
    <div className="sorts">
      <nav aria-label={t('catalog.sorts.label')}>
        <Link
          state={keepFocus}
          preventScrollReset
          to={sortUrl()}
          aria-current={sort === undefined ? 'true' : undefined}
        >
          {t('catalog.sorts.best')}
        </Link>
        <Link
          state={keepFocus}
          preventScrollReset
          to={sortUrl('goods_sale', 'desc')}
          aria-current={sort === 'goods_sale' ? 'true' : undefined}
        >
          {t('catalog.sorts.sales')}
        </Link>
        <Link
          state={keepFocus}
          preventScrollReset
          to={sortUrl('goods_price', isPriceAscending ? 'desc' : 'asc')}
          aria-current={sort === 'goods_price' ? 'true' : undefined}
          aria-label={t(isPriceAscending ? 'catalog.sorts.dearest' : 'catalog.sorts.cheapest')}
        >
          {t('catalog.sorts.price')}
          <PriceIcon aria-hidden="true" />
        </Link>
        <Link
          state={keepFocus}
          preventScrollReset
          to={sortUrl('order_comment_count', 'desc')}
          aria-current={sort === 'order_comment_count' ? 'true' : undefined}
        >
          {t('catalog.sorts.reviews')}
        </Link>
      </nav>
      {filter}
      {note !== undefined && note !== '' && (
        <span className="push wide-only num faint xs">{note}</span>
      )}
    </div>
  );
}
