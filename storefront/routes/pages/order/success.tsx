import { CircleCheck, CircleX, Clock, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { formatPrice, sumMoney } from '../../../../engine/format/index.ts';
import type { PaymentEnd } from '../../../../schemas/contract/calls/orders/checkout.ts';
import type { ShopOrder } from '../../../../schemas/contract/calls/orders/orders.ts';
import { groupStatus, orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { encodeParams } from '../../../../schemas/rules/url-params.ts';
import { readPlaced } from '../../../api/orders/checkout.ts';
import { StepsBar } from '../../../components/checkout/steps-bar.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { definePage } from '../../../page.ts';
import { parseIds } from '../../../rules/row-ids.ts';
import { readPaymentOrders, usePaymentPolling } from '../../../state/checkout/payment.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/pages/trade.css';

/**
 * Result page of a payment. Query: `order_id=3,7`, or `pay_no` after a provider's redirect. Unknown
 * payments show a link to the list of orders.
 */
export const page = definePage<readonly ShopOrder[]>({
  async load({ url }) {
    const queryIds = parseIds(url.searchParams.get('order_id') ?? '');
    const ids =
      queryIds.length > 0 ? queryIds : readPaymentOrders(url.searchParams.get('pay_no') ?? '');
    if (ids.length === 0) return [];
    return readPlaced(ids);
  },
  head: ({ t }) => ({ title: t('checkout.success.head'), noindex: true }),
  Page: ({ data }) => <Success orders={data} />,
});

function Success({ orders }: { readonly orders: readonly ShopOrder[] }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const due = orders.filter(({ order_status: status }) => status === orderStatus.toPay);
  const paid = orders.filter(isPaid);
  const ids = due.map(({ id }) => id);
  const isPending = due.length > 0;
  const [paymentEnd, setPaymentEnd] = useState<PaymentEnd>();
  usePaymentPolling(ids, isPending && paymentEnd === undefined, {
    onPaid: () => void revalidate(),
    onEnded: setPaymentEnd,
  });
  const state = stateOf({
    hasOrders: orders.length > 0,
    isPending,
    paymentEnd,
    isPaid: paid.length > 0,
  });
  const isDeclined = isPending && paymentEnd !== undefined;
  const unpaidState = isDeclined ? 'declined' : state;
  const isForming = state === 'paid' && orders.some((order) => missingOf(order) > 0);
  return (
    <div className="wrap paid">
      <StepsBar current={isPending ? 'payment' : 'success'} />
      <div className="paid-head" role="status">
        <StateIcon isPaid={state === 'paid'} isDeclined={isDeclined} />
        <h1>{t(`checkout.success.${state}`)}</h1>
        <p className="dim">
          {t(`checkout.success.${isForming ? 'group' : unpaidState}Text`, {
            total: formatPrice(sumMoney(paid.map(({ total_price: price }) => price))),
          })}
        </p>
      </div>
      {orders.length > 0 && (
        <ul className="box paid-list">
          {orders.map((order) => (
            <PaidOrder key={order.id} order={order} />
          ))}
        </ul>
      )}
      <div className="row wraps paid-actions">
        {isPending ? (
          <LinkButton
            tone="dark"
            to={`/order/pay/${encodeParams({ order_id: ids, order_no: due.map((order) => order.order_no) })}`}
          >
            {t('checkout.success.again')}
          </LinkButton>
        ) : (
          <LinkButton tone="dark" to="/user/orders">
            {t('checkout.myOrders')}
          </LinkButton>
        )}
        <LinkButton tone="line" to="/">
          {t('checkout.success.on')}
        </LinkButton>
      </div>
    </div>
  );
}

const isPaid = ({ order_status: status }: ShopOrder): boolean => status >= orderStatus.toShip;

/**
 * Number of members missing in the group of a paid order. Only paid orders count as members.
 */
const missingOf = ({ collective: group, order_status: status }: ShopOrder): number =>
  group?.status === groupStatus.open && status > orderStatus.toPay ? group.need - group.paid : 0;

function PaidOrder({ order }: { readonly order: ShopOrder }) {
  const t = useT();
  const { collective: group } = order;
  const [first] = order.order_goods;
  const missing = missingOf(order);
  return (
    <li>
      <Picture src={order.order_image} width={150} sizes="3.5rem" />
      <div>
        <Link
          className="text-strong"
          lang={langOf(order.store.store_name)}
          to={`/user/order/${order.id}`}
        >
          {order.store.store_name}
        </Link>
        <p className="xs faint num">{order.order_no}</p>
        {!isPaid(order) && (
          <Tag tone="warn">
            {t(
              `checkout.success.${order.order_status === orderStatus.toPay ? 'isDue' : 'isCancelled'}`,
            )}
          </Tag>
        )}
        {missing > 0 && (
          <p className="sm row wraps">
            <Users aria-hidden="true" />
            {t('checkout.success.group', { missing })}{' '}
            {group!.joined < group!.need && (
              <Link className="text-link" to={`/goods/${first!.goods_id}`}>
                {t('checkout.success.share')}
              </Link>
            )}
          </p>
        )}
      </div>
      <b className="num">{formatPrice(order.total_price)}</b>
    </li>
  );
}

function stateOf({
  hasOrders,
  isPending,
  paymentEnd,
  isPaid: isAnyPaid,
}: {
  readonly hasOrders: boolean;
  readonly isPending: boolean;
  readonly paymentEnd: PaymentEnd | undefined;
  readonly isPaid: boolean;
}): 'unknown' | 'waits' | 'ended' | 'paid' | PaymentEnd {
  if (!hasOrders) return 'unknown';
  if (isPending) return paymentEnd ?? 'waits';
  return isAnyPaid ? 'paid' : 'ended';
}

function StateIcon({
  isPaid,
  isDeclined,
}: {
  readonly isPaid: boolean;
  readonly isDeclined: boolean;
}) {
  if (isPaid) return <CircleCheck className="good" aria-hidden="true" />;
  if (isDeclined) return <CircleX className="bad" aria-hidden="true" />;
  return <Clock className="faint" aria-hidden="true" />;
}
