import { Link } from 'react-router-dom';
import { groupStatus, orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import type { RecentOrder } from '../../api/accounts/user.ts';
import { useHasPage } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { Picture } from '../media/picture.tsx';
import { Price } from '../text/price.tsx';
import { Time } from '../text/time.tsx';
import { Tag } from '../ui/tag.tsx';

const tones = {
  [orderStatus.cancelled]: undefined,
  [orderStatus.toPay]: 'warn',
  [orderStatus.toShip]: 'info',
  [orderStatus.toReceive]: 'info',
  [orderStatus.toComment]: 'ok',
  [orderStatus.afterSale]: 'warn',
  [orderStatus.done]: 'ok',
} as const;
/** Pictures of one order. */
const maxPictures = 4;

/** The newest orders with links to their pages. */
export function RecentOrders({ orders }: { readonly orders: readonly RecentOrder[] }) {
  const t = useT();
  const has = useHasPage();
  return (
    <ul className="box user-orders">
      {orders.map(
        ({
          id,
          order_no: number,
          order_status: status,
          total_price: total,
          created_at: time,
          store,
          order_goods: goods,
          collective: group,
        }) => (
          <li key={id}>
            <p className="top">
              <b lang={langOf(store.store_name)}>{store.store_name}</b>
              <Time className="faint" at={time} to="day" />
              <Tag tone={tones[status as keyof typeof tones]}>
                {t(
                  `user.orderStatus.${status === orderStatus.toShip && group?.status === groupStatus.open ? 'group' : status}`,
                )}
              </Tag>
            </p>
            <div className="line">
              <span className="thumbs">
                {goods.slice(0, maxPictures).map((line, index) => (
                  <Picture key={`${line.goods_id} ${index}`} src={line.goods_image} width={56} />
                ))}
              </span>
              <span className="names">
                <span className="clamp-2" lang={langOf(goods[0]?.goods_name ?? '')}>
                  {has(`/user/order/${id}`) ? (
                    <Link to={`/user/order/${id}`} title={t('user.home.order', { number })}>
                      {goods[0]?.goods_name}
                    </Link>
                  ) : (
                    goods[0]?.goods_name
                  )}
                </span>
                {goods.length > 1 && (
                  <small className="faint">{t('user.home.kinds', { count: goods.length })}</small>
                )}
              </span>
              <Price amount={total} exact size="s" />
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
