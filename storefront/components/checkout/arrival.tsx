import { untilWireTime } from '../../../engine/format/index.ts';
import { isFailure } from '../../../engine/wire/index.ts';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FreightEstimate } from '../../../schemas/contract/calls/goods.ts';
import type { ShopOrder } from '../../../schemas/contract/calls/orders.ts';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { estimateFreight } from '../../api/goods.ts';
import { useServerNow } from '../../state/clock.ts';
import { useCommon } from '../../state/common.ts';
import { useT } from '../../texts.ts';

const dayMs = 86_400_000;

/** Goods and destination whose delivery time is estimated; no area: no estimate. */
interface Destination {
  readonly goodsId: number;
  readonly skuId: number;
  readonly areaId: number | undefined;
}

/**
 * Usual arrival date of a store's parcel in an area, estimated from its first goods: `by Thu 17
 * Sept`. Empty without an estimate.
 */
export function Arrival(destination: Destination) {
  const t = useT();
  const now = useServerNow(60_000);
  const days = useDeliveryDays(destination);
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
  const isOnTheWay =
    order.order_status === orderStatus.toShip || order.order_status === orderStatus.toReceive;
  const [line] = order.order_goods;
  const days = useDeliveryDays({
    goodsId: line?.goods_id ?? 0,
    skuId: line?.sku_id ?? 0,
    areaId: isOnTheWay && line ? order.province_id || undefined : undefined,
  });
  const dayText = useDayText();
  const sincePayment = -(untilWireTime(order.pay_time ?? '', now, zone) ?? 0);
  const arrival = now - sincePayment + (days?.to ?? 0) * dayMs;
  return (
    <p className="sm" role="status">
      {days && arrival >= now && t('orders.arrives', { day: dayText(arrival) })}
    </p>
  );
}

function useDayText(): (timeMs: number) => string {
  const { formatDate } = useIntl();
  const { zone } = useCommon();
  return (timeMs) =>
    formatDate(timeMs, { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone });
}

function useDeliveryDays({
  goodsId,
  skuId,
  areaId,
}: Destination): FreightEstimate['days'] | undefined {
  const [days, setDays] = useState<FreightEstimate['days']>();
  useEffect(() => {
    setDays(undefined);
    if (areaId === undefined) return;
    let isCancelled = false;
    void estimateFreight(goodsId, { area_id: areaId, sku_id: skuId, buy_num: 1 }).then(
      (answer) => {
        if (!isCancelled && !isFailure(answer)) setDays(answer.days);
      },
      () => undefined,
      // On failure only the date is missing; the quote has the freight.
    );
    return () => {
      isCancelled = true;
    };
  }, [goodsId, skuId, areaId]);
  return days;
}
