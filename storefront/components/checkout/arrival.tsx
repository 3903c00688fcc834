import { isFailure } from '../../../engine/wire/index.ts';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FreightEstimate } from '../../../schemas/contract/calls/catalog.ts';
import { estimateFreight } from '../../api/goods.ts';
import { useServerNow } from '../../state/clock.ts';
import { useCommon } from '../../state/common.ts';
import { useT } from '../../words.ts';

const dayMs = 86_400_000;

/**
 * When a store's parcel usually arrives in an area, by its first goods: `by Thu 17 Sept`. Nothing
 * while nobody knows.
 */
export function Arrival({
  goodsId,
  skuId,
  areaId,
}: {
  readonly goodsId: number;
  readonly skuId: number;
  readonly areaId: number | undefined;
}) {
  const words = useT();
  const { formatDate } = useIntl();
  const { zone } = useCommon();
  const now = useServerNow(60_000);
  const [days, setDays] = useState<FreightEstimate['days']>();
  useEffect(() => {
    setDays(undefined);
    if (areaId === undefined) return;
    let isOver = false;
    void estimateFreight(goodsId, { area_id: areaId, sku_id: skuId, buy_num: 1 }).then(
      (answer) => {
        if (!isOver && !isFailure(answer)) setDays(answer.days);
      },
      () => undefined,
    ); // the freight is the quote's
    return () => {
      isOver = true;
    };
  }, [goodsId, skuId, areaId]);
  const dayText = (timeMs: number) =>
    formatDate(timeMs, { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone });
  return (
    <span role="status">
      {days && ` · ${words('checkout.arrives', { day: dayText(now + days.to * dayMs) })}`}
    </span>
  );
}
