import { Injectable } from '@nestjs/common';
import type { FreightEstimate } from '../../schemas/contract/calls/catalog.ts';
import { moneyText } from '../../schemas/rules/parse-scalar.ts';
import { Keep } from '../config/keep.ts';
import { Database } from '../config/sql.ts';
import { httpErrors } from '../http/errors.ts';
import { freightOf } from '../shipping/freight-fee.ts';
import { StoreReader } from './store-info.ts';

interface Place {
  readonly id: number;
  readonly name: string;
}
interface Weighed {
  readonly store_id: number;
  readonly freight_id: number;
  readonly weight: number;
}

/** Days on the way; our guess, until couriers are asked: within the province, to another, and to one that has a template of its own. */
const onTheWay = { near: [1, 2], far: [2, 4], remote: [4, 7] } as const;

/** What some goods' parcel costs and how long it takes to somewhere, before anything is in a cart (decisions 12). */
@Injectable()
export class EstimateFreight {
  private readonly handling = new Keep<number>({ keepMs: 60_000, most: 1000 });

  constructor(
    private readonly database: Database,
    private readonly stores: StoreReader,
  ) {}

  /** @param areaId of any level @throws Refusal 404 for goods that are not on sale, a SKU of other goods, an area that does not exist */
  async run(
    goodsId: number,
    {
      areaId,
      skuId,
      num,
    }: { readonly areaId: number; readonly skuId: number; readonly num: number },
  ): Promise<FreightEstimate> {
    const [[goods], [province]] = await Promise.all([
      this.database.quickly<Weighed>(
        `SELECT g.store_id, coalesce(g.freight_id, 0) AS freight_id, round(coalesce(k.goods_weight, g.goods_weight) * 100)::bigint AS weight FROM goods_shelf s JOIN goods g ON g.id = s.goods_id LEFT JOIN goods_skus k ON k.id = $2 AND k.goods_id = g.id WHERE s.goods_id = $1 AND ($2 = 0 OR k.id IS NOT NULL)`,
        [goodsId, skuId],
        'shop.weight',
      ),
      this.database.quickly<Place>(
        `WITH RECURSIVE up AS (SELECT id, name, pid, 0 AS height FROM areas WHERE id = $1 UNION ALL SELECT a.id, a.name, a.pid, up.height + 1 FROM up JOIN areas a ON a.code = up.pid WHERE up.height < 5) SELECT id, name FROM up ORDER BY height DESC LIMIT 1`,
        [areaId],
        'shop.province',
      ),
    ]);
    const store = goods && (await this.stores.find(goods.store_id));
    if (!goods || !store || !province) throw httpErrors.notFound();
    const fee = freightOf(
      [{ freightId: goods.freight_id, weight: goods.weight * num }],
      store.freights,
      province.id,
    );
    const isRemote = store.freights.some(
      ({ isDefault, provinces }) => !isDefault && provinces.has(province.id),
    );
    const [from, to] =
      onTheWay[
        store.info.area_info.startsWith(province.name) ? 'near' : isRemote ? 'remote' : 'far'
      ];
    const handling = await this.handlingDays(goods.store_id);
    return {
      freight_money: moneyText(fee),
      is_free: fee === 0,
      province_id: province.id,
      province: province.name,
      days: { from: from + handling, to: to + handling },
    };
  }

  /** Whole days from payment to parcel, as the store's last hundred orders had it; a day when it has none. */
  private handlingDays(storeId: number): Promise<number> {
    return this.handling.get(String(storeId), async () => {
      const [row] = await this.database.rows<{ days: number }>(
        `SELECT least(greatest(round(coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM o.delivery_time - o.pay_time) / 86400), 1)), 0), 15)::int AS days
         FROM (SELECT delivery_time, pay_time FROM orders WHERE store_id = $1 AND order_status IN (3, 4, 6) AND delivery_time IS NOT NULL AND pay_time IS NOT NULL ORDER BY id DESC LIMIT 100) o`,
        [storeId],
        'shop.handling',
      );
      return row!.days;
    });
  }
}
