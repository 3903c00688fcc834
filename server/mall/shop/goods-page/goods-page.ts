import { Injectable } from '@nestjs/common';
import type {
  GoodsDetail,
  ShopperGoodsState,
} from '../../../../schemas/contract/calls/catalog/goods.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import { Resources } from '../../../backoffice/resources/registry.ts';
import { TtlCache } from '../../../platform/cache/ttl-cache.ts';
import { Database } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { isOpenSql } from '../../catalog/goods-cards.ts';
import { couponStatus } from '../../kernel/statuses.ts';
import { shownOffers } from '../../promotions/promotions.ts';
import { couponsFor, StoreReader } from '../store-info.ts';
import {
  attrsOf,
  type FoundGoods,
  type FoundOffers,
  freightRange,
  specsOf,
  toDetail,
} from './goods-detail.ts';
import { goodsSql, offersSql } from './goods-sql.ts';
import { GoodsTaxonomy } from './goods-taxonomy.ts';

/** A goods page may be 3 s old; the checkout reads prices and stock again. */
const cacheOptions = { ttlMs: 3000, maxBytes: 32 * 2 ** 20 } as const;
const noOffers: FoundOffers = { seckill: null, next_seckill: null, collective: null, groups: null };

/**
 * Everything that a goods page shows: one statement, and a second one when the goods have offers.
 * Store, ranking, classes and brand are cached across goods.
 */
@Injectable()
export class GoodsPage {
  private readonly pages = new TtlCache<GoodsDetail>(cacheOptions);
  private readonly specs = [...this.resources.get('goods').fields.values()].filter(
    ({ spec }) => spec,
  );
  private readonly goodsSql = goodsSql(this.specs.map(({ name }) => name));

  constructor(
    private readonly resources: Resources,
    private readonly database: Database,
    private readonly stores: StoreReader,
    private readonly taxonomy: GoodsTaxonomy,
  ) {}

  /**
   * @param onlyUsed leaves out specs that no SKU uses
   * @throws Refusal 404 for goods that are not on sale
   */
  read(id: number, onlyUsed: boolean, language: Language): Promise<GoodsDetail> {
    return this.pages.get(`${id} ${onlyUsed} ${language}`, async () => {
      const [row] = await this.database.rows<FoundGoods>(this.goodsSql, [id], 'shop.goodsPage');
      const store = row && (await this.stores.find(row.store_id));
      if (!row || !store) throw httpErrors.notFound();
      const [offers, classes, brand, ranking] = await Promise.all([
        row.has_offers ? this.offers(id) : noOffers,
        this.taxonomy.classes(
          [row.class_1, row.class_2, row.class_3].filter((classId) => classId !== null),
        ),
        this.taxonomy.brand(row.brand_id),
        this.stores.ranking(row.store_id, row.class_id),
      ]);
      return {
        ...toDetail(row, offers),
        classList: classes,
        brand,
        attrList: attrsOf(row, onlyUsed),
        specs: specsOf(row, this.specs, language),
        store_info: { ...store.info, after_sale_service: store.pageFields.after_sale_service },
        rate: store.info.rate,
        sale_list: ranking,
        coupons: couponsFor(
          store.coupons,
          classes.map(({ id: classId }) => classId),
        ),
        full_reductions: store.fullReductions,
        offers: shownOffers(store.rules, language),
        freight: freightRange(row, store.freights),
      };
    });
  }

  private async offers(id: number): Promise<FoundOffers> {
    return (
      (await this.database.rows<FoundOffers>(offersSql, [id], 'shop.goodsOffers'))[0] ?? noOffers
    );
  }

  /** Favourites, claimed coupons and seckill limit of the caller; empty for visitors. */
  async readShopperState(actor: Actor, id: number): Promise<ShopperGoodsState> {
    if (actor.id === 0)
      return {
        is_fav: false,
        is_store_fav: false,
        claimed: [],
        used: [],
        seckill_left: -1,
        notices: [],
      };
    const [row] = await this.database.rows<ShopperGoodsState>(
      `
        WITH shown AS MATERIALIZED (
          SELECT g.id, g.store_id
          FROM goods g
          JOIN stores t ON t.id = g.store_id
          WHERE g.id = $2 AND g.deleted_at IS NULL AND ${isOpenSql}
        )
        SELECT
          EXISTS (
            SELECT FROM favorites v WHERE v.user_id = $1 AND v.is_type = 0 AND v.out_id = $2
          ) AS is_fav,
          EXISTS (
            SELECT
            FROM favorites v
            WHERE v.user_id = $1
              AND v.is_type = 1
              AND v.out_id = (SELECT store_id FROM shown)
          ) AS is_store_fav,
          ARRAY(${limitReachedSql('true')}) AS claimed,
          ARRAY(${limitReachedSql(`bool_and(l.status = ${couponStatus.used})`)}) AS used,
          ARRAY(
            SELECT n.sku_id FROM stock_notices n WHERE n.user_id = $1 AND n.goods_id = $2
          ) AS notices,
          coalesce(
            (
              SELECT greatest(k.per_limit - coalesce(u.num, 0), 0)
              FROM shown g
              JOIN running_rounds() k ON k.goods_id = g.id AND k.store_id = g.store_id
              LEFT JOIN seckill_users u ON u.seckill_id = k.id AND u.user_id = $1
            ),
            -1
          )::int AS seckill_left`,
      [actor.id, id],
      'shop.goodsShopperState',
    );
    return row!;
  }
}

/** Coupons of which shopper `$1` has claimed all that one may, for the goods `shown`. */
const limitReachedSql = (condition: string): string => `
  SELECT c.id
  FROM coupons c
  JOIN coupon_logs l ON l.coupon_id = c.id AND l.user_id = $1
  WHERE c.deleted_at IS NULL
    AND c.end_time > mall_now()
    AND (c.store_id IS NULL OR c.store_id = (SELECT store_id FROM shown))
  GROUP BY c.id
  HAVING count(*) >= c.per_limit AND ${condition}
  ORDER BY c.id`;
