import { isFailure } from '../../../engine/wire/index.ts';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FreightEstimate } from '../../../schemas/contract/calls/catalog.ts';
import { estimateFreight } from '../../api/goods.ts';
import { useServerNow } from '../../state/clock.ts';
import { useCommon } from '../../state/common.ts';
import { useT } from '../../texts.ts';

const dayMs = 86_400_000;

/**
 * Usual arrival date of a store's parcel in an area, estimated from its first goods: `by Thu 17
 * Sept`. Empty without an estimate.
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
  const t = useT();
  const { formatDate } = useIntl();
  const { zone } = useCommon();
  const now = useServerNow(60_000);
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
  const dayText = (timeMs: number) =>
    formatDate(timeMs, { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone });
  return (
    <span role="status">
      {days && ` · ${t('checkout.arrives', { day: dayText(now + days.to * dayMs) })}`}
    </span>
  );
}
