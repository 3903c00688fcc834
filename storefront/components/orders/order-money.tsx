import { formatPrice } from '../../../engine/format/index.ts';
import type { ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { useT } from '../../texts.ts';
import { Price } from '../text/price.tsx';

/** Price of an order with savings, freight and refunds, as stored when it was placed. */
export function OrderMoney({ order }: { readonly order: ShopOrder }) {
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

function totalLabel({ pay_time, order_status: status }: ShopOrder) {
  if (pay_time !== null) return 'orders.paidMoney';
  return status === orderStatus.toPay ? 'common.sum.toPay' : 'common.sum.total';
}
