import { useIntl } from 'react-intl';
import type { FreightEstimate } from '../../../schemas/contract/calls/catalog/goods.ts';
import { estimateFreight } from '../../api/catalog/goods.ts';
import { useCommon } from '../page/common.ts';
import { useRead } from '../page/use-read.ts';

/** Goods and where they go; without an area there is no estimate. */
export interface Destination {
  readonly goodsId: number;
  readonly skuId: number;
  readonly areaId: number | undefined;
  readonly quantity: number;
}

/**
 * Freight and delivery time in an area. Undefined without an area, until it is loaded and after an
 * error. Another SKU or quantity keeps the estimate until the new one arrives.
 */
export function useFreightEstimate({
  goodsId,
  skuId,
  areaId,
  quantity,
}: Destination): FreightEstimate | undefined {
  const key = `${goodsId} ${areaId}`;
  return useRead(
    areaId === undefined ? undefined : key,
    () => estimateFreight(goodsId, { area_id: areaId!, sku_id: skuId, buy_num: quantity }),
    `${skuId} ${quantity}`,
  ).data;
}

/** Returns a function that writes a day in the mall's time zone: `Thu 17 Sept`. */
export function useDayText(): (timeMs: number) => string {
  const { formatDate } = useIntl();
  const { zone } = useCommon();
  return (timeMs) =>
    formatDate(timeMs, { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone });
}
