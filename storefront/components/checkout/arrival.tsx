import { untilWireTime } from '../../../engine/format/index.ts';
import type { ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import { dayMs } from '../../../schemas/rules/values/day.ts';
import { piecesToCome } from '../../rules/order-progress.ts';
import {
  type Destination,
  useDayText,
  useFreightEstimate,
} from '../../state/checkout/freight-estimate.ts';
import { useServerNow } from '../../state/page/clock.ts';
import { useCommon } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';

/**
 * Usual arrival date of a store's parcel in an area, estimated from its first goods: `by Thu 17
 * Sept`. Empty without an estimate.
 */
export function Arrival(destination: Omit<Destination, 'quantity'>) {
  const t = useT();
  const now = useServerNow(60_000);
  const days = useFreightEstimate({ ...destination, quantity: 1 })?.days;
  const dayText = useDayText();
  return (
    <span role="status">
      {days && ` · ${t('checkout.arrives', { day: dayText(now + days.to * dayMs) })}`}
    </span>
  );
}

/**
 * Expected arrival of a paid order, counted from its payment. Empty without an estimate, and when
 * the day has passed.
 */
export function OrderArrival({ order }: { readonly order: ShopOrder }) {
  const t = useT();
  const now = useServerNow(60_000);
  const { zone } = useCommon();
  const { waiting, sent } = piecesToCome(order);
  const hasProvince = order.province_id !== 0;
  const [line] = order.order_goods;
  const days = useFreightEstimate({
    goodsId: line?.goods_id ?? 0,
    skuId: line?.sku_id ?? 0,
    areaId: waiting + sent > 0 && line && hasProvince ? order.province_id : undefined,
    quantity: 1,
  })?.days;
  const dayText = useDayText();
  const paidAt = now + (untilWireTime(order.pay_time ?? '', now, zone) ?? 0);
  const arrival = paidAt + (days?.to ?? 0) * dayMs;
  return (
    <p className="sm" role="status">
      {days && arrival >= now && t('orders.arrives', { day: dayText(arrival) })}
    </p>
  );
}
