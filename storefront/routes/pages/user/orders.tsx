import { Search } from 'lucide-react';
import { Form, Link, useSearchParams } from 'react-router-dom';
import { type OrderPage, readOrders } from '../../../api/orders/orders.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { OrderCard } from '../../../components/orders/order-card.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { maxKeywordsLength } from '../../../rules/search-path.ts';
import { limitText } from '../../../state/form/limit-text.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/pages/trade.css';
import '../../../styles/pages/user.css';
import '../../../styles/pages/orders.css';

/** Statuses of the tabs: −1 is all, then open orders, then closed (6) and cancelled (0) ones. */
const tabs = [-1, 1, 2, 3, 4, 5, 6, 0] as const;
const statusesWithCount: ReadonlySet<number> = new Set([1, 2, 3, 4, 5]);

interface OrderFilters {
  readonly status: number;
  readonly text: string;
  readonly page: number;
}
const readFilters = (search: URLSearchParams): OrderFilters => {
  const status = Number(search.get('status') ?? -1);
  const page = Number(search.get('page') ?? 1);
  return {
    status: tabs.some((tab) => tab === status) ? status : -1,
    text: (search.get('q') ?? '').trim().slice(0, maxKeywordsLength),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};
function pathOf({ status, text }: Omit<OrderFilters, 'page'>): string {
  const search = new URLSearchParams({
    ...(status === -1 ? {} : { status: String(status) }),
    ...(text === '' ? {} : { q: text }),
  }).toString();
  return `/user/orders${search && `?${search}`}`;
}

/** Order list. Query: `status` −1 to 6, `q` order number or goods name, `page`. */
export const page = definePage<OrderPage>({
  load: ({ api, url }) => readOrders(api, readFilters(url.searchParams)),
  head: ({ t }) => ({ title: t('orders.title'), noindex: true }),
  Page: ({ data }) => <Orders list={data} />,
});

function Orders({ list }: { readonly list: OrderPage }) {
  const t = useT();
  const [search] = useSearchParams();
  const filters = readFilters(search);
  return (
    <UserPage title={t('orders.title')}>
      <div className="orders">
        <div className="order-tools">
          <nav className="states" aria-label={t('orders.byState')}>
            {tabs.map((status) => {
              const count = statusesWithCount.has(status) ? list.count[status as 1] : 0;
              return (
                <Link
                  key={status}
                  to={pathOf({ ...filters, status })}
                  aria-current={status === filters.status ? 'page' : undefined}
                >
                  {t(`orders.tab.${status === -1 ? 'all' : status}`)}
                  {count > 0 && <small className="num">{count}</small>}
                </Link>
              );
            })}
          </nav>
          <Form
            className="find order-find"
            role="search"
            aria-label={t('orders.find')}
            action="/user/orders"
            key={filters.text}
          >
            <Search aria-hidden="true" />
            {filters.status !== -1 && <input type="hidden" name="status" value={filters.status} />}
            <input
              name="q"
              type="search"
              {...limitText(maxKeywordsLength, t)}
              aria-label={t('orders.find')}
              placeholder={t('orders.find')}
              defaultValue={filters.text}
            />
            <button type="submit">{t('common.search.go')}</button>
          </Form>
        </div>
        {list.data.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
        {list.data.length === 0 && (
          <EmptyState
            level={2}
            title={t(filters.text === '' ? 'orders.empty' : 'orders.notFound')}
            text={t('orders.emptyText')}
          >
            <LinkButton tone="dark" to="/">
              {t('orders.shop')}
            </LinkButton>
          </EmptyState>
        )}
        <Pager list={list} />
      </div>
    </UserPage>
  );
}
