import { useState } from 'react';
import { Link, Navigate, redirect, useNavigate, useRevalidator } from 'react-router-dom';
import { formatPrice, sumMoney } from '../../../../engine/format/index.ts';
import { ignoreCallError } from '../../../../engine/wire/index.ts';
import type {
  PayDevice,
  PayMethod,
  PayOption,
} from '../../../../schemas/contract/calls/orders/checkout.ts';
import type { ShopOrder } from '../../../../schemas/contract/calls/orders/orders.ts';
import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { decodeParams } from '../../../../schemas/rules/url-params.ts';
import { readPayMethods, readPlaced } from '../../../api/orders/checkout.ts';
import { StepsBar } from '../../../components/checkout/steps-bar.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { RadioCards } from '../../../components/form/radio-cards.tsx';
import { PayByBalance, type PayWay } from '../../../components/pay/pay-by-balance.tsx';
import { PayByProvider } from '../../../components/pay/pay-by-provider.tsx';
import { Countdown } from '../../../components/text/countdown.tsx';
import { Price } from '../../../components/text/price.tsx';
import { definePage, notFound } from '../../../page.ts';
import { parseIds } from '../../../rules/row-ids.ts';
import { payDevice } from '../../../state/checkout/payment.ts';
import { refreshUser, useUser } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/pages/trade.css';

interface Data {
  readonly orders: readonly ShopOrder[];
  /** Undefined: they could not be read. */
  readonly methods: readonly PayOption[] | undefined;
}

/**
 * Payment page for the orders of one checkout, or for one order of the list. It shows all of them
 * and pays those that are still due. `:params`: `{order_id, order_no}` (docs/product.md#checkout).
 */
export const page = definePage<Data>({
  async load({ params }) {
    const ids = parseIds(String(decodeParams(params.params)?.order_id ?? ''));
    if (ids.length === 0) throw notFound();
    const [orders, methods] = await Promise.all([
      readPlaced(ids),
      ignoreCallError(readPayMethods(payDevice())),
      refreshUser(),
    ]);
    if (!orders.some(isUnpaid) && orders.some(isPaid))
      throw redirect(`/order/success?order_id=${ids.join(',')}`);
    return { orders, methods };
  },
  head: ({ t }) => ({ title: t('checkout.pay.title'), noindex: true }),
  Page: ({ data }) => <Pay {...data} />,
});

function Pay({ orders, methods }: Data) {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** The last closing time that has passed, as `cancel_at`. */
  const [overAt, setOverAt] = useState('');
  const due = orders.filter(
    (order) => isUnpaid(order) && (order.cancel_at === '' || order.cancel_at > overAt),
  );
  const ids = due.map(({ id }) => id);
  const total = sumMoney(due.map(({ total_price: price }) => price));
  const successPath = `/order/success?order_id=${orders.map(({ id }) => id).join(',')}`;
  if (due.length === 0)
    return orders.some(isPaid) ? <Navigate to={successPath} replace /> : <Closed />;
  const onPaid = (): void => void navigate(successPath, { replace: true });
  const onChanged = (): void => void revalidate();
  const settledCount = orders.length - due.length;
  return (
    <div className="wrap trade pay">
      <div className="top">
        <StepsBar current="payment" />
        <h1>{t('checkout.pay.title')}</h1>
      </div>
      <div className="bag loose">
        {settledCount > 0 && (
          <p className="note" role="status">
            <span>{t('checkout.pay.rest', { count: settledCount })}</span>
          </p>
        )}
        {methods === undefined ? (
          <Unread onRetry={onChanged} />
        ) : (
          <Ways
            methods={methods}
            orderIds={ids}
            total={total}
            onPaid={onPaid}
            onChanged={onChanged}
          />
        )}
      </div>
      <Summary
        orders={orders}
        due={due}
        total={total}
        onOver={() => {
          setOverAt(closingTime(due));
          onChanged();
        }}
      />
    </div>
  );
}

/** All orders were cancelled, so nothing can be paid any more. */
function Closed() {
  const t = useT();
  return (
    <EmptyState
      title={t('checkout.pay.closed')}
      text={t('checkout.pay.closedText')}
      action={['/user/orders', t('checkout.myOrders')]}
    />
  );
}

/** Payment methods could not be read; the orders are shown all the same. */
function Unread({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <div className="note bad" role="alert">
      <span>{t('checkout.pay.unread')}</span>
      <button type="button" className="text-link" onClick={onRetry}>
        {t('common.failed.again')}
      </button>
    </div>
  );
}

/** The choice of a payment method and its form. */
function Ways({ methods, ...way }: PayWay & { readonly methods: readonly PayOption[] }) {
  const user = useUser();
  const [chosen, choose] = useState<PayMethod>();
  const isShort = user !== undefined && Number(user.money) < Number(way.total);
  const others = methods.filter(({ name }) => name !== 'balance');
  const method = chosen ?? (isShort ? others[0]?.name : undefined) ?? 'balance';
  const provider = others.find(({ name }) => name === method);
  return (
    <>
      <MethodChoice methods={methods} method={method} isShort={isShort} onChoose={choose} />
      {provider === undefined ? (
        <PayByBalance {...way} />
      ) : (
        <PayByProvider key={method} {...provider} {...way} />
      )}
    </>
  );
}

/** Locale key of what a provider does on a device; other devices show a QR code. */
const deviceNotes: Partial<Record<PayDevice, string>> = { wap: 'opensApp', mp: 'inWechat' };

function MethodChoice({
  methods,
  method,
  isShort,
  onChoose,
}: {
  readonly methods: readonly PayOption[];
  readonly method: PayMethod;
  /** The balance is too low. */
  readonly isShort: boolean;
  readonly onChoose: (method: PayMethod) => void;
}) {
  const t = useT();
  const user = useUser();
  const noteOf = (value: PayMethod): string =>
    value === 'balance'
      ? t(isShort ? 'checkout.pay.short' : 'checkout.pay.has', {
          money: formatPrice(user?.money ?? '0.00'),
        })
      : t(`checkout.pay.${deviceNotes[payDevice()] ?? 'showsCode'}`);
  return (
    <RadioCards
      legend={t('checkout.pay.how')}
      value={method}
      onChange={onChoose}
      options={methods.map(({ name: value, title }) => ({
        value,
        disabled: value === 'balance' && isShort,
        children: (
          <span className="place-text">
            <b>{title}</b>
            <span className="dim xs num">{noteOf(value)}</span>
          </span>
        ),
      }))}
    />
  );
}

/** The amount to pay, and all orders: the price of those that are due, the state of the others. */
function Summary({
  orders,
  due,
  total,
  onOver,
}: Pick<Data, 'orders'> & {
  readonly due: readonly ShopOrder[];
  readonly total: string;
  readonly onOver: () => void;
}) {
  const t = useT();
  return (
    <aside className="box sum" aria-labelledby="sum">
      <h2 id="sum">{t('common.sum.toPay')}</h2>
      <Price amount={total} size="big" exact />
      <p className="row wraps sm dim">
        {t('checkout.pay.closesIn')}{' '}
        <Countdown key={closingTime(due)} until={closingTime(due)} onOver={onOver} />
      </p>
      <dl>
        {orders.map((order) => (
          <div key={order.id}>
            <dt>
              <Link
                className="clamp-1"
                lang={langOf(order.store.store_name)}
                to={`/user/order/${order.id}`}
              >
                {order.store.store_name}
              </Link>
            </dt>
            <dd>
              {due.includes(order)
                ? formatPrice(order.total_price)
                : t(`checkout.pay.${isPaid(order) ? 'isPaid' : 'isCancelled'}`)}
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

const isUnpaid = ({ order_status: status }: ShopOrder): boolean => status === orderStatus.toPay;
const isPaid = ({ order_status: status }: ShopOrder): boolean => status >= orderStatus.toShip;

/** The payment closes when the first of the orders is cancelled. */
const closingTime = (orders: readonly ShopOrder[]): string =>
  orders
    .map(({ cancel_at: cancelAt }) => cancelAt)
    .filter((cancelAt) => cancelAt !== '')
    .sort()[0] ?? '';
