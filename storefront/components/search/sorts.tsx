import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GoodsSort, SortOrder } from '../../../schemas/contract/calls/catalog.ts';
import { type SearchParams, searchPath } from '../../state/search-params.ts';
import { stay } from '../../state/stay.ts';
import { useT } from '../../words.ts';
import { Link } from '../link.tsx';

/** Best match, most sold, price up and down, most reviewed. */
export const Sorts = ({
  asked,
  filter,
  note,
}: {
  readonly asked: SearchParams;
  readonly filter?: ReactNode;
  readonly note?: string;
}) => (
  <SortRow
    sort={asked.sort_type}
    order={asked.sort_order}
    to={(sort, order) => searchPath(withSort(asked, sort, order))}
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
 * The same for any list of goods; a second click on the price turns it round. Neither the focus nor
 * the page moves when one is taken: the goods below change.
 */
export function SortRow({
  sort,
  order,
  to,
  filter,
  note,
}: {
  readonly sort: GoodsSort | undefined;
  readonly order: SortOrder | undefined;
  readonly to: (sort?: GoodsSort, order?: SortOrder) => string;
  readonly filter?: ReactNode;
  readonly note?: string | undefined;
}) {
  const words = useT();
  const isDear = sort === 'goods_price' && order === 'desc';
  const isCheap = sort === 'goods_price' && !isDear;
  const UnsortedOrDown = isDear ? ArrowDown : ArrowUpDown;
  const PriceIcon = isCheap ? ArrowUp : UnsortedOrDown;
  return (
    <div className="sorts">
      <nav aria-label={words('catalog.sorts.label')}>
        <Link
          state={stay}
          preventScrollReset
          to={to()}
          aria-current={sort === undefined ? 'true' : undefined}
        >
          {words('catalog.sorts.best')}
        </Link>
        <Link
          state={stay}
          preventScrollReset
          to={to('goods_sale', 'desc')}
          aria-current={sort === 'goods_sale' ? 'true' : undefined}
        >
          {words('catalog.sorts.sales')}
        </Link>
        <Link
          state={stay}
          preventScrollReset
          to={to('goods_price', isCheap ? 'desc' : 'asc')}
          aria-current={sort === 'goods_price' ? 'true' : undefined}
          aria-label={words(isCheap ? 'catalog.sorts.dearest' : 'catalog.sorts.cheapest')}
        >
          {words('catalog.sorts.price')}
          <PriceIcon aria-hidden="true" />
        </Link>
        <Link
          state={stay}
          preventScrollReset
          to={to('order_comment_count', 'desc')}
          aria-current={sort === 'order_comment_count' ? 'true' : undefined}
        >
          {words('catalog.sorts.reviews')}
        </Link>
      </nav>
      {filter}
      {note !== undefined && note !== '' && (
        <span className="push wide-only num faint xs">{note}</span>
      )}
    </div>
  );
}
