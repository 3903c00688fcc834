import { Store, Users } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import type { ShopOrder } from '../../../../schemas/contract/calls/orders/orders.ts';
import { groupStatus, orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { readOrder, readParcels } from '../../../api/orders/orders.ts';
import { ContactButton } from '../../../components/chat/contact-button.tsx';
import { OrderArrival } from '../../../components/checkout/arrival.tsx';
import { OrderButtons } from '../../../components/orders/order-buttons.tsx';
import { OrderLines } from '../../../components/orders/order-lines.tsx';
import { OrderParcels } from '../../../components/orders/order-parcels.tsx';
import { ClosesIn, OrderState, RefundState } from '../../../components/orders/order-state.tsx';
import { Place } from '../../../components/text/place.tsx';
import { Timeline } from '../../../components/ui/timeline.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { refundOf, totalLabel } from '../../../rules/order-actions.ts';
import { hasArrived, orderProgress, piecesToCome } from '../../../rules/order-progress.ts';
import { useRead } from '../../../state/page/use-read.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/pages/trade.css';
import '../../../styles/pages/user.css';
import { useTimeText } from '../../../components/text/use-time-text.ts';
import '../../../styles/pages/orders.css';
import { formatPrice } from '../../../../engine/format/index.ts';
import { Price } from '../../../components/text/price.tsx';

/** Order details: progress, delivery, lines and amounts. */
export const page = definePage<ShopOrder>({
  load: ({ api, params: { id = '' } }) => readOrder(api, id),
  head: ({ data, t }) => ({
    title: t('orders.one', { number: data.order_no }),
    noindex: true,
  }),
  Page: ({ data }) => <Order order={data} />,
});

function Order({ order }: { readonly order: ShopOrder }) {
  const t = useT();
  const navigate = useNavigate();
  const { data: tracking, hasFailed } = useRead(
    order.parcels.length > 0 ? order.id : undefined,
    () => readParcels(order.id),
  );
  const rest = piecesToCome(order, tracking);
  const isThere = hasArrived(order, tracking) && rest.waiting === 0;
  const progress = orderProgress(order);
  const refund = refundOf(order);
  const moments = progress.steps.map(({ name, time }) => ({
    name: t(`orders.step.${name}`),
    time,
  }));
  return (
    <UserPage title={t('orders.detail')} back="/user/orders">
      <div className="orders">
        <div className="box order">
          <div className="order-head">
            <OrderState order={order} />
            <span>{t('orders.number', { number: order.order_no })}</span>
            <span className="push">
              <OrderButtons
                order={order}
                hidden={['track']}
                onDeleted={() => void navigate('/user/orders')}
              />
            </span>
          </div>
          <Timeline moments={moments} now={progress.current} label={t('orders.way')} />
          {order.cancel_at !== '' && <ClosesIn cancelAt={order.cancel_at} />}
          {refund && (
            <Link className="refund-line" to={`/user/order/refund/${order.id}`}>
              <span>{t(`orders.kind.${refund.refund_type}`)}</span>
              <RefundState state={refund.refund_state} />
            </Link>
          )}
          {refund?.is_open === 1 && <RestLine rest={rest} />}
          <GroupLine order={order} />
        </div>
        {order.parcels.length > 0 && (
          <OrderParcels order={order} tracking={tracking} hasFailed={hasFailed} />
        )}
        <div className="order-cols">
          <section className="box order" aria-labelledby="goods">
            <div className="order-head">
              <h2 id="goods">
                <Store aria-hidden="true" />
                <span lang={langOf(order.store.store_name)}>
                  <Link to={`/store/${order.store.id}`}>{order.store.store_name}</Link>
                </span>
              </h2>
              <span className="push">
                <ContactButton about={{ order_id: order.id }} className="button line s" />
              </span>
            </div>
            <OrderLines lines={order.order_goods} withDiscounts />
          </section>
          <div className="order-side">
            <OrderMoney order={order} />
            <section className="box sum still" aria-labelledby="place">
              <h2 id="place">
                {t(isThere ? 'orders.placeDone' : placeText(order, rest.waiting + rest.sent > 0))}
              </h2>
              {!isThere && <OrderArrival order={order} />}
              <p className="sm">
                <b lang={langOf(order.receive_name)}>{order.receive_name}</b>{' '}
                <span className="num dim">{order.receive_tel}</span>
                <br />
                <Place area={order.receive_area} address={order.receive_address} />
              </p>
              {order.remark !== '' && (
                <p className="sm dim">
                  {t('orders.remark')} <span lang={langOf(order.remark)}>{order.remark}</span>
                </p>
              )}
            </section>
          </div>
        </div>
      </div>
    </UserPage>
  );
}

/** Pieces that come beside an open after-sale. */
function RestLine({ rest: { waiting, sent } }: { readonly rest: ReturnType<typeof piecesToCome> }) {
  const t = useT();
  if (waiting + sent === 0) return null;
  return (
    <p className="promo hint">
      {waiting > 0 && t('orders.restWaits', { count: waiting })}{' '}
      {sent > 0 && t('orders.restOnItsWay', { count: sent })}
    </p>
  );
}

/** Title of the address: parcels go there, have arrived there, or neither. */
function placeText({ order_status: status }: ShopOrder, isComing: boolean): string {
  if (status === orderStatus.toPay || isComing) return 'orders.placeNext';
  return status === orderStatus.toComment || status === orderStatus.done
    ? 'orders.placeDone'
    : 'orders.place';
}

/** Locale key of a group's state, `orders.group.<key>`. */
const groupTexts: Readonly<Record<number, 'ended' | 'full' | 'open'>> = {
  [groupStatus.expired]: 'ended',
  [groupStatus.complete]: 'full',
  [groupStatus.open]: 'open',
};

/**
 * State of the buyer's group. An unpaid order is not a member yet; an order that was cancelled
 * before payment shows no group.
 */
function GroupLine({
  order: { collective: group, order_status: status, pay_time: paidAt, order_goods: lines },
}: {
  readonly order: ShopOrder;
}) {
  const t = useT();
  const timeText = useTimeText();
  if (!group || (status === orderStatus.cancelled && !paidAt)) return null;
  const state = status === orderStatus.toPay ? 'unpaid' : (groupTexts[group.status] ?? 'open');
  return (
    <p className="promo hint">
      <Users aria-hidden="true" />
      {t(`orders.group.${state}`, {
        need: group.need,
        joined: group.paid,
        time: timeText(group.end_time),
      })}{' '}
      {state === 'open' && group.joined < group.need && (
        <Link className="text-link" to={`/goods/${lines[0]!.goods_id}`}>
          {t('orders.group.invite')}
        </Link>
      )}
    </p>
  );
}

/** Price of an order with savings, freight and refunds, as stored when it was placed. */
function OrderMoney({ order }: { readonly order: ShopOrder }) {
  const t = useT();
  return (
    <section className="box sum still" aria-labelledby="money">
      <h2 id="money">{t('orders.money')}</h2>
      <dl>
        <div>
          <dt>{t('orders.goodsMoney')}</dt>
          <dd>{formatPrice(order.order_price)}</dd>
        </div>
        {order.savings.map(({ type, title, name, money, is_platform: isPlatform }) => (
          <div key={`${type} ${name}`}>
            <dt>
              {title} · <span lang={langOf(name)}>{name}</span>
              {isPlatform && <small className="faint"> {t('orders.byMall')}</small>}
            </dt>
            <dd className="minus">−{formatPrice(money)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('orders.freight')}</dt>
          <dd>
            {order.freight_money === '0.00'
              ? t('common.sum.free')
              : formatPrice(order.freight_money)}
          </dd>
        </div>
        <div className="total">
          <dt>{t(totalLabel(order))}</dt>
          <dd>
            <Price amount={order.total_price} size="big" exact />
          </dd>
        </div>
        {order.refund_money !== '0.00' && (
          <div>
            <dt>{t('orders.refundMoney')}</dt>
            <dd>{formatPrice(order.refund_money)}</dd>
          </div>
        )}
      </dl>
      {order.payment_name !== '' && (
        <p className="xs faint">{t('orders.paidBy', { method: order.payment_name_cn })}</p>
      )}
    </section>
  );
}
