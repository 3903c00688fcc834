import { Link } from 'react-router-dom';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import {
  type IntegralOrder,
  integralOrderStatus,
  readIntegralOrders,
} from '../../../api/catalog/integral.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { CourierName } from '../../../components/orders/courier-name.tsx';
import { Place } from '../../../components/text/place.tsx';
import { Points } from '../../../components/text/points.tsx';
import { Time } from '../../../components/text/time.tsx';
import { useTimeText } from '../../../components/text/use-time-text.ts';
import { Pager } from '../../../components/ui/pager.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { pageOf } from '../../../rules/list-page.ts';
import { useT } from '../../../texts.ts';

const tones = {
  [integralOrderStatus.cancelled]: undefined,
  [integralOrderStatus.toShip]: 'warn',
  [integralOrderStatus.done]: 'ok',
} as const;

/** Orders paid with points. */
function IntegralOrders({ data }: { readonly data: Page<IntegralOrder> }) {
  const t = useT();
  return (
    <UserPage title={t('user.menu.integral_order')}>
      {data.data.length === 0 && (
        <EmptyState
          level={2}
          title={t('user.integralOrders.none')}
          text={t('user.integralOrders.noneText')}
          action={['/integral', t('user.balance.mall')]}
        />
      )}
      {data.data.map((order) => (
        <article className="box order" key={order.id}>
          <div className="order-head">
            <span>{t('user.integralOrders.number', { number: order.order_no })}</span>
            <Time at={order.created_at} />
            <span className="push">
              <Tag tone={tones[order.order_status]}>
                {t(`user.integralOrders.status${order.order_status}`)}
              </Tag>
            </span>
          </div>
          <Bought order={order} />
          <Facts order={order} />
        </article>
      ))}
      <Pager list={data} />
    </UserPage>
  );
}

interface OrderProps {
  readonly order: IntegralOrder;
}

function Bought({ order }: OrderProps) {
  return (
    <div className="bought">
      <Picture src={order.order_image} width={72} />
      <p lang={langOf(order.order_name)}>
        <Link to={`/integral/goods/${order.goods_id}`}>{order.order_name}</Link>
      </p>
      <span className="faint">× {order.buy_num}</span>
      <Points amount={order.total_price} />
    </div>
  );
}

/** Recipient, parcel and remark. */
function Facts({ order }: OrderProps) {
  const t = useT();
  const timeText = useTimeText();
  return (
    <dl className="user-facts">
      <div>
        <dt>{t('user.integralOrders.recipient')}</dt>
        <dd>
          <span lang={langOf(order.receive_name)}>{order.receive_name}</span> {order.receive_tel}
          <br />
          <Place area={order.receive_area} address={order.receive_address} />
        </dd>
      </div>
      {order.delivery_no !== '' && (
        <div>
          <dt>{t('user.integralOrders.parcel')}</dt>
          <dd>
            <CourierName code={order.delivery_code} name={order.courier} /> {order.delivery_no}
            {order.delivery_time !== null && (
              <>
                <br />
                <span className="faint">
                  {t('orders.sentAt', { time: timeText(order.delivery_time) })}
                </span>
              </>
            )}
          </dd>
        </div>
      )}
      {order.remark !== '' && (
        <div>
          <dt>{t('user.integralOrders.remark')}</dt>
          <dd lang={langOf(order.remark)}>{order.remark}</dd>
        </div>
      )}
    </dl>
  );
}

export const page = definePage<Page<IntegralOrder>>({
  load: ({ api, url }) => readIntegralOrders(api, pageOf(url)),
  head: ({ t }) => ({ title: t('user.menu.integral_order'), noindex: true }),
  Page: IntegralOrders,
});
