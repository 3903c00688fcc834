import { formatPrice } from '../../../engine/format/index.ts';
import type { ShopOrder } from '../../../schemas/contract/calls/orders.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { useT } from '../../words.ts';
import { Price } from '../price.tsx';

/** How the price of an order is made, as it was when it was ordered. */
export function OrderMoney({ order }: { readonly order: ShopOrder }) {
  const words = useT();
  return (
    <section className="box sum still" aria-labelledby="money">
      <h2 id="money">{words('orders.money')}</h2>
      <dl>
        <div>
          <dt>{words('orders.goodsMoney')}</dt>
          <dd>{formatPrice(order.order_price)}</dd>
        </div>
        {order.savings.map(({ type, name, money, is_platform: isPlatform }) => (
          <div key={`${type} ${name}`}>
            <dt>
              {words(`common.sum.${type}`)} · <span lang={langOf(name)}>{name}</span>
              {isPlatform && <small className="faint"> {words('orders.byMall')}</small>}
            </dt>
            <dd className="minus">−{formatPrice(money)}</dd>
          </div>
        ))}
        <div>
          <dt>{words('orders.freight')}</dt>
          <dd>
            {order.freight_money === '0.00'
              ? words('common.sum.free')
              : formatPrice(order.freight_money)}
          </dd>
        </div>
        <div className="total">
          <dt>{words(order.pay_time === null ? 'common.sum.toPay' : 'orders.paidMoney')}</dt>
          <dd>
            <Price amount={order.total_price} size="big" exact />
          </dd>
        </div>
        {order.refund_money !== '0.00' && (
          <div>
            <dt>{words('orders.refundMoney')}</dt>
            <dd>{formatPrice(order.refund_money)}</dd>
          </div>
        )}
      </dl>
      {order.payment_name !== '' && (
        <p className="xs faint">
          {words('orders.paidBy', { method: words(`orders.payment.${order.payment_name}`) })}
        </p>
      )}
    </section>
  );
}
