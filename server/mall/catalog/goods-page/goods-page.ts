import { Injectable } from '@nestjs/common';
import type {
  CollectiveOffer,
  OpenGroup,
  SeckillOffer,
} from '../../../../schemas/contract/calls/offers.ts';
import type {
  CommentStatistics,
  GoodsAttr,
  GoodsDetail,
  ShopperGoodsState,
  GoodsSku,
} from '../../../../schemas/contract/calls/goods.ts';
import { moneyText } from '../../../../schemas/rules/values/parse-scalar.ts';
import { TtlCache } from '../../../platform/cache/ttl-cache.ts';
import { Database } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import { httpErrors } from '../../../platform/http/response/errors.ts';
import { type BasisPoints, type Fen, fen } from '../../pricing/fen.ts';
import { couponStatus } from '../../promotions/coupon-status.ts';
import {
  templateFee,
  freeFreight,
  type FreightTemplate,
} from '../../shipping/freights/freight-fee.ts';
import { maskName } from '../../users/mask-name.ts';
import { isOpenSql } from '../goods-cards.ts';
import { GoodsTaxonomy } from './goods-taxonomy.ts';
import {
  type FoundPrices,
  groupPrice,
  isRunningRoundSql,
  optionalMoney,
  priceFields,
  seckillPrice,
  shownPrice,
} from '../goods-prices.ts';
import { goodsSql, offersSql } from './goods-sql.ts';
import { couponsFor, goodRate, StoreReader } from '../../stores/store-info.ts';

/** A goods page may be 3 s old; the checkout reads prices and stock again. */
const cacheOptions = { ttlMs: 3000, maxBytes: 32 * 2 ** 20 } as const;

type Round = Omit<SeckillOffer, 'price' | 'discount'> & { readonly discount: BasisPoints };
type FoundSku = Pick<GoodsSku, 'id' | 'spec_id' | 'sku_name' | 'goods_image' | 'goods_stock'> & {
  readonly price: Fen;
  readonly market: Fen;
  /** Hundredths of a kilogram. */
  readonly weight: number;
};
type CopiedField =
  | 'id'
  | 'store_id'
  | 'class_id'
  | 'brand_id'
  | 'goods_name'
  | 'goods_subname'
  | 'goods_no'
  | 'goods_images'
  | 'goods_master_image'
  | 'goods_content'
  | 'goods_sale'
  | 'freight_id'
  | 'is_recommend'
  | 'is_master'
  | 'created_at'
  | 'updated_at'
  | 'store_name'
  | 'goods_collect';
interface Row extends Pick<GoodsDetail, CopiedField> {
  readonly prices: FoundPrices;
  readonly goods_market_price: Fen;
  /** Hundredths of a kilogram. */
  readonly weight: number;
  readonly comments: number;
  readonly class_1: number;
  readonly class_2: number | null;
  readonly class_3: number | null;
  readonly skus: readonly FoundSku[] | null;
  readonly attrs:
    | readonly {
        readonly id: number;
        readonly name: string;
        readonly specs: readonly { readonly id: number; readonly name: string }[] | null;
      }[]
    | null;
  readonly comment_counts: Omit<CommentStatistics, 'rate'> | null;
  readonly has_offers: boolean;
  readonly now: number;
}
interface Offers {
  readonly seckill: Round | null;
  readonly next_seckill: Round | null;
  readonly collective: {
    readonly id: number;
    readonly discount: BasisPoints;
    readonly need: number;
  } | null;
  readonly groups: readonly OpenGroup[] | null;
}
const noOffers: Offers = { seckill: null, next_seckill: null, collective: null, groups: null };
const noComments = { all: 0, good: 0, commonly: 0, bad: 0, pictures: 0 } as const;

/**
 * Everything that a goods page shows: one statement, and a second one when the goods have offers.
 * Store, ranking, classes and brand are cached across goods.
 */
@Injectable()
export class GoodsPage {
  private readonly pages = new TtlCache<GoodsDetail>(cacheOptions);

  constructor(
    private readonly database: Database,
    private readonly stores: StoreReader,
    private readonly taxonomy: GoodsTaxonomy,
  ) {}

  /**
   * @param onlyUsed leaves out specs that no SKU uses
   * @throws Refusal 404 for goods that are not on sale
   */
  read(id: number, onlyUsed: boolean): Promise<GoodsDetail> {
    return this.pages.get(`${id} ${onlyUsed}`, async () => {
      const [row] = await this.database.pipelined.rows<Row>(goodsSql, [id], 'shop.goodsPage');
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
        store_info: { ...store.info, after_sale_service: store.pageFields.after_sale_service },
        sale_list: ranking,
        coupons: couponsFor(
          store.coupons,
          classes.map(({ id: classId }) => classId),
        ),
        full_reductions: store.fullReductions,
        freight: freightRange(row, store.freights),
      };
    });
  }

  private async offers(id: number): Promise<Offers> {
    return (
      (await this.database.pipelined.rows<Offers>(offersSql, [id], 'shop.goodsOffers'))[0] ??
      noOffers
    );
  }

  /** Favourites, claimed coupons and seckill limit of the caller; empty for visitors. */
  async readShopperState(actor: Actor, id: number): Promise<ShopperGoodsState> {
    if (actor.id === 0)
      return { is_fav: false, is_store_fav: false, claimed: [], used: [], seckill_left: -1 };
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
          coalesce(
            (
              SELECT greatest(k.per_limit - coalesce(u.num, 0), 0)
              FROM seckills k
              LEFT JOIN seckill_users u ON u.seckill_id = k.id AND u.user_id = $1
              WHERE k.goods_id = (SELECT id FROM shown)
                AND ${isRunningRoundSql}
              ORDER BY k.id
              LIMIT 1
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

/** `GoodsDetail` without the parts that are cached across goods. */
type GoodsOwnDetail = Omit<
  GoodsDetail,
  | 'classList'
  | 'brand'
  | 'attrList'
  | 'store_info'
  | 'sale_list'
  | 'coupons'
  | 'full_reductions'
  | 'freight'
>;

function toDetail(
  {
    class_1: _1,
    class_2: _2,
    class_3: _3,
    attrs: _attrs,
    has_offers: _offers,
    skus: foundSkus,
    comments,
    comment_counts: counted,
    weight,
    prices,
    now,
    ...row
  }: Row,
  { seckill, next_seckill: next, collective, groups }: Offers,
): GoodsOwnDetail {
  const counts = counted ?? noComments;
  const skus = foundSkus ?? [];
  const toSeckillOffer = (found: Round | null): SeckillOffer | false =>
    found !== null && {
      ...found,
      discount: found.discount / 100,
      price: optionalMoney(seckillPrice(prices.price, found.discount)),
    };
  const fields = priceFields(prices);
  const collectiveOffer: CollectiveOffer | false = collective !== null && {
    ...collective,
    discount: collective.discount / 100,
    price: fields.collective_price,
  };
  return {
    ...row,
    goods_images: row.goods_images,
    goods_images_thumb_150: row.goods_images.map(thumbnail(150)),
    goods_images_thumb_400: row.goods_images.map(thumbnail(400)),
    is_open: true,
    goods_status: 1,
    ...fields,
    goods_price_to: moneyText(prices.price_to),
    goods_market_price: moneyText(row.goods_market_price),
    goods_weight: weight / 100,
    skuList: skus.map(({ price, market, weight: skuWeight, ...sku }) => ({
      ...sku,
      goods_price: moneyText(price),
      goods_market_price: moneyText(market),
      goods_weight: skuWeight / 100,
      seckill_price: optionalMoney(seckillPrice(price, prices.seckill_discount)),
      next_seckill_price: optionalMoney(seckillPrice(price, next?.discount ?? null)),
      collective_price: optionalMoney(groupPrice(price, prices.group_discount)),
      shown_price: shownPrice({ price, market }, prices),
    })),
    seckills: toSeckillOffer(seckill),
    next_seckill: toSeckillOffer(next),
    collectives: collectiveOffer,
    collective_list: (groups ?? []).map((open) => ({ ...open, nickname: maskName(open.nickname) })),
    order_comment_count: comments,
    rate: goodRate(counts.good, counts.all),
    comment_statistics: { ...counts, rate: goodRate(counts.good, counts.all) },
    server_time: now,
  };
}

/** Thumbnails are addressed by their width before the extension (docs/product.md#catalogue). */
const thumbnail =
  (width: number) =>
  (url: string): string =>
    url.replace(/(\.[a-z0-9]+)$/i, `_${width}$1`);

function attrsOf({ attrs, skus }: Row, onlyUsed: boolean): readonly GoodsAttr[] {
  const used = new Set((skus ?? []).flatMap(({ spec_id: specs }) => specs));
  return (attrs ?? []).map(({ id, name, specs }) => ({
    id,
    name,
    specs: (specs ?? [])
      .map((spec) => ({ ...spec, check: used.has(spec.id) }))
      .filter(({ check }) => check || !onlyUsed),
  }));
}

/** The range of freight for one piece over all regions; for goods with SKUs, of the heaviest. */
function freightRange(
  { freight_id: freight, weight, skus }: Row,
  templates: readonly FreightTemplate[],
): GoodsDetail['freight'] {
  const heaviest = Math.max(...(skus ?? []).map((sku) => sku.weight), weight);
  const fees =
    freight === freeFreight
      ? []
      : templates
          .filter(({ id, isDefault }) => isDefault || id === freight)
          .map((template) => templateFee(template, heaviest));
  const shownFees = fees.length > 0 ? fees : [fen(0)];
  return { from: moneyText(Math.min(...shownFees)), to: moneyText(Math.max(...shownFees)) };
}
