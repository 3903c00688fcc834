import { ChevronRight, Store, Truck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { useT } from '../../texts.ts';
import { Price } from '../text/price.tsx';
import { Time } from '../text/time.tsx';
import { CourierName } from './courier-name.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { OrderLines } from './order-lines.tsx';
import { ClosesIn, OrderState } from './order-state.tsx';

/** An order in the list. */
export function OrderCard({ order }: { readonly order: ShopOrder }) {
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
