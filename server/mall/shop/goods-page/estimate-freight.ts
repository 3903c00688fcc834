import { Injectable } from '@nestjs/common';
import type { FreightEstimate } from '../../../../schemas/contract/calls/catalog/goods.ts';
import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { localName } from '../../../../schemas/rules/local-name.ts';
import { moneyText } from '../../../../schemas/rules/values/parse-scalar.ts';
import { TtlCache } from '../../../platform/cache/ttl-cache.ts';
import { Database } from '../../../platform/database/sql.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { type FreightTemplate, parcelFreight } from '../../shipping/freights/freight-fee.ts';
import { StoreReader } from '../store-info.ts';

interface Province {
  readonly id: number;
  readonly name: string;
}

interface GoodsToShip {
  readonly store_id: number;
  readonly freight_id: number;
  /** Hundredths of a kilogram per piece. */
  readonly weight: number;
}

/** Goods and destination of an estimate. */
export interface FreightQuery {
  /** An area of any level. */
  readonly areaId: number;
  /** 0: goods without SKUs. */
  readonly skuId: number;
  readonly num: number;
}

/**
 * Days of transport, from and to; assumed, because no courier is queried. `near`: within the
 * store's province; `remote`: a province with its own template; `far`: any other.
 */
const transportDays = { near: [1, 2], far: [2, 4], remote: [4, 7] } as const;

/** Estimates freight and delivery time of goods that are in no cart yet. */
@Injectable()
export class EstimateFreight {
  private readonly handlingDaysByStore = new TtlCache<number>({
    ttlMs: 60_000,
    maxBytes: 2 ** 20,
  });

  constructor(
    private readonly database: Database,
    private readonly stores: StoreReader,
  ) {}

  /**
   * @throws Refusal 404 for goods that are not on sale, a SKU of other goods, or an unknown area
   */
  async run(goodsId: number, { areaId, skuId, num }: FreightQuery): Promise<FreightEstimate> {
    const [goods, province] = await Promise.all([
      this.findGoods(goodsId, skuId),
      this.findProvince(areaId),
    ]);
    const store = goods && (await this.stores.find(goods.store_id));
    if (!goods || !store || !province) throw httpErrors.notFound();

    const fee = parcelFreight(
      [{ freightId: goods.freight_id, weight: goods.weight * num }],
      store.freights,
      province.id,
    );
    const distance = distanceTo(province, store.info.area_info, store.freights);
    const [minDays, maxDays] = transportDays[distance];
    const handlingDays = await this.handlingDays(goods.store_id);
    return {
      freight_money: moneyText(fee),
      is_free: fee === 0,
      province_id: province.id,
      province: province.name,
      days: { from: minDays + handlingDays, to: maxDays + handlingDays },
    };
  }

  private async findGoods(goodsId: number, skuId: number): Promise<GoodsToShip | undefined> {
    const [goods] = await this.database.rows<GoodsToShip>(
      `
        SELECT
          g.store_id, coalesce(g.freight_id, 0) AS freight_id,
          round(coalesce(k.goods_weight, g.goods_weight) * 100)::bigint AS weight
        FROM goods_shelf s
        JOIN goods g ON g.id = s.goods_id
        LEFT JOIN goods_skus k ON k.id = $2 AND k.goods_id = g.id
        WHERE s.goods_id = $1 AND ($2 = 0 OR k.id IS NOT NULL)`,
      [goodsId, skuId],
      'shop.weight',
    );
    return goods;
  }

  private async findProvince(areaId: number): Promise<Province | undefined> {
    const [province] = await this.database.rows<Province>(
      `
        WITH RECURSIVE up AS (
          SELECT id, name, pid, 0 AS height
          FROM areas
          WHERE id = $1
          UNION ALL
          SELECT a.id, a.name, a.pid, up.height + 1
          FROM up
          JOIN areas a ON a.code = up.pid
          WHERE up.height < 5
        )
        SELECT id, name
        FROM up
        ORDER BY height DESC
        LIMIT 1`,
      [areaId],
      'shop.province',
    );
    return province;
  }

  /**
   * Whole days from payment to shipping: the median of the store's last 100 orders, at most 15; 1
   * for a store without orders.
   */
  private handlingDays(storeId: number): Promise<number> {
    return this.handlingDaysByStore.get(String(storeId), async () => {
      const [row] = await this.database.rows<{ days: number }>(
        `
          SELECT least(
            greatest(
              round(
                coalesce(
                  percentile_cont(0.5) WITHIN GROUP (
                    ORDER BY extract(epoch FROM o.delivery_time - o.pay_time) / 86400
                  ),
                  1
                )
              ),
              0
            ),
            15
          )::int AS days
          FROM (
            SELECT delivery_time, pay_time
            FROM orders
            WHERE store_id = $1
              AND order_status IN (
                ${orderStatus.toReceive}, ${orderStatus.toComment}, ${orderStatus.done}
              )
              AND delivery_time IS NOT NULL
              AND pay_time IS NOT NULL
            ORDER BY id DESC
            LIMIT 100
          ) o`,
        [storeId],
        'shop.handling',
      );
      return row!.days;
    });
  }
}

function distanceTo(
  province: Province,
  storeAreaNames: string,
  templates: readonly FreightTemplate[],
): keyof typeof transportDays {
  if (storeAreaNames.startsWith(localName(province.name, 'zh-cn'))) return 'near';
  const hasOwnTemplate = templates.some(
    ({ isDefault, provinces }) => !isDefault && provinces.has(province.id),
  );
  return hasOwnTemplate ? 'remote' : 'far';
}
