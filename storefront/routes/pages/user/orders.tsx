import { ChevronRight, Search, Store, Truck } from 'lucide-react';
import { Form, Link, useSearchParams } from 'react-router-dom';
import { readOrders } from '../../../api/orders/orders.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { maxKeywordsLength } from '../../../rules/search-path.ts';
import { limitText } from '../../../state/form/limit-text.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/pages/trade.css';
import '../../../styles/pages/user.css';
import '../../../styles/pages/orders.css';
import type { OrderPage, ShopOrder } from '../../../../schemas/contract/calls/orders/orders.ts';
import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { CourierName } from '../../../components/orders/courier-name.tsx';
import { OrderButtons } from '../../../components/orders/order-buttons.tsx';
import { OrderLines } from '../../../components/orders/order-lines.tsx';
import { ClosesIn, OrderState } from '../../../components/orders/order-state.tsx';
import { Price } from '../../../components/text/price.tsx';
import { Time } from '../../../components/text/time.tsx';

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
            action={['/', t('orders.shop')]}
          />
        )}
        <Pager list={list} />
      </div>
    </UserPage>
  );
}

/** An order in the list. */
function OrderCard({ order }: { readonly order: ShopOrder }) {
  const t = useT();
  const parcel = order.parcels.at(-1);
  return (
    <article className="box order" aria-labelledby={`order-${order.id}`}>
      <div className="order-head">
        <h2 id={`order-${order.id}`}>
          <Store aria-hidden="true" />
          <Link lang={langOf(order.store.store_name)} to={`/user/order/${order.id}`}>
            {order.store.store_name}
          </Link>
          <ChevronRight aria-hidden="true" />
        </h2>
        <span>{t('orders.number', { number: order.order_no })}</span>
        <Time at={order.created_at} />
        <span className="push">
          <OrderState order={order} />
        </span>
      </div>
      {order.cancel_at !== '' && <ClosesIn cancelAt={order.cancel_at} />}
      {order.order_status === orderStatus.toReceive && parcel && (
        <div className="parcel">
          <Truck className="lead" aria-hidden="true" />
          <div>
            <b>{t('orders.onItsWay')}</b>
            <p className="xs faint num">
              <Time at={parcel.created_at} /> ·{' '}
              <CourierName code={parcel.delivery_code} name={parcel.delivery_name} />{' '}
              {parcel.delivery_no}
            </p>
          </div>
        </div>
      )}
      <OrderLines lines={order.order_goods} />
      <div className="order-foot">
        <span className="push num">
          <span className="faint">
            {t('orders.pieces', {
              count: order.order_goods.reduce((sum, { buy_num: quantity }) => sum + quantity, 0),
            })}
          </span>{' '}
          <Price amount={order.total_price} exact />
        </span>
        <OrderButtons order={order} />
      </div>
    </article>
  );
}
