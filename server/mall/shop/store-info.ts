import { Injectable } from '@nestjs/common';
import type {
  ClaimableCoupon,
  FullReductionOffer,
} from '../../../schemas/contract/calls/catalog/offers.ts';
import type { RankedGoods } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { StoreInfo } from '../../../schemas/contract/calls/catalog/stores.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { TtlCache } from '../../platform/cache/ttl-cache.ts';
import { Database } from '../../platform/database/sql.ts';
import { withPrices } from '../catalog/goods-prices.ts';
import type { ShownRules } from '../promotions/promotions.ts';
import type { FreightTemplate } from '../shipping/freights/freight-fee.ts';
import { rankSql, storeSql } from './goods-page/goods-sql.ts';

/** Store data on goods pages may be 5 s old. */
const cacheOptions = { ttlMs: 5000, maxBytes: 8 * 2 ** 20 } as const;
/**
 * Size of a ranking, and the minimum below which a class ranking is replaced by the store's
 * (docs/product.md#catalogue).
 */
const rankingSize = 6;
const minRankingSize = 3;

/** Goods of a ranking before their prices are read. */
export type UnpricedGoods = Omit<RankedGoods, 'goods_price' | 'goods_stock' | 'shown_price'>;
type Amount = { readonly money: number; readonly use_money: number };
type FoundCoupon = Omit<ClaimableCoupon, keyof Amount> & Amount;
interface Row extends Omit<StoreInfo, 'rate'> {
  readonly after_sale_service: string;
  readonly store_slide: readonly string[];
  readonly store_mobile_slide: readonly string[];
  readonly store_lng: string;
  readonly store_lat: string;
  readonly business_license_no: string;
  readonly comments: number;
  readonly good: number;
  readonly score_all: number;
  readonly agree_all: number;
  readonly service_all: number;
  readonly speed_all: number;
  readonly coupons: readonly FoundCoupon[];
  readonly rules: {
    readonly full_reduction: readonly (Omit<FullReductionOffer, keyof Amount> & Amount)[];
  };
  readonly freights: readonly (Omit<FreightTemplate, 'provinces'> & {
    readonly provinces: readonly number[];
  })[];
}

/** A store with its running offers. */
export interface FoundStore {
  readonly info: StoreInfo;
  /** Fields of the store's page that `StoreInfo` lacks. */
  readonly pageFields: Pick<
    Row,
    | 'after_sale_service'
    | 'store_slide'
    | 'store_mobile_slide'
    | 'store_lng'
    | 'store_lat'
    | 'business_license_no'
  >;
  readonly coupons: readonly FoundCoupon[];
  readonly fullReductions: readonly FullReductionOffer[];
  readonly rules: ShownRules;
  readonly freights: readonly FreightTemplate[];
}

/** Reads open stores, cached for 5 s across their goods pages. */
@Injectable()
export class StoreReader {
  private readonly stores = new TtlCache<FoundStore | undefined>(cacheOptions);
  private readonly rankings = new TtlCache<readonly RankedGoods[]>(cacheOptions);

  constructor(private readonly database: Database) {}

  /** Undefined for a store that is closed or not approved. */
  find(id: number): Promise<FoundStore | undefined> {
    return this.stores.get(String(id), async () => {
      const [row] = await this.database.rows<Row>(storeSql, [id], 'shop.store');
      return row && foundStore(row);
    });
  }

  /** Best sellers of the store in a class, or in all classes when the class has too few. */
  ranking(id: number, classId: number): Promise<readonly RankedGoods[]> {
    return this.rankings.get(`${id} ${classId}`, async () => {
      const inClass =
        classId > 0 ? await this.readRanking('class', [id, rankingSize, classId]) : [];
      return inClass.length >= minRankingSize
        ? inClass
        : this.readRanking('store', [id, rankingSize]);
    });
  }

  private async readRanking(
    scope: 'class' | 'store',
    values: readonly number[],
  ): Promise<readonly RankedGoods[]> {
    const rows = await this.database.rows<UnpricedGoods>(
      rankSql(scope),
      values,
      `shop.ranking.${scope}`,
    );
    return withPrices(this.database, rows);
  }
}

function foundStore({
  comments,
  good,
  score_all: scoreAll,
  agree_all: agreeAll,
  service_all: serviceAll,
  speed_all: speedAll,
  coupons,
  rules,
  freights,
  after_sale_service,
  store_slide,
  store_mobile_slide,
  store_lng,
  store_lat,
  business_license_no,
  ...info
}: Row): FoundStore {
  return {
    info: {
      ...info,
      rate: { scoreAll, agreeAll, serviceAll, speedAll, comments, rate: goodRate(good, comments) },
    },
    pageFields: {
      after_sale_service,
      store_slide,
      store_mobile_slide,
      store_lng,
      store_lat,
      business_license_no,
    },
    coupons,
    rules,
    fullReductions: rules.full_reduction.map((offer) => ({
      ...offer,
      money: moneyText(offer.money),
      use_money: moneyText(offer.use_money),
    })),
    freights: freights.map((template) => ({ ...template, provinces: new Set(template.provinces) })),
  };
}

/** Percent; 100 without comments. */
export const goodRate = (good: number, all: number): number =>
  all === 0 ? 100 : Math.round((good / all) * 100);

/** Coupons for these classes, and coupons without a class limit; undefined classes: all coupons. */
export const couponsFor = (
  coupons: readonly FoundCoupon[],
  classes: readonly number[] | undefined,
): readonly ClaimableCoupon[] =>
  coupons
    .filter(
      ({ class_id: classIds }) =>
        classIds.length === 0 ||
        classes === undefined ||
        classIds.some((id) => classes.includes(id)),
    )
    .map((coupon) => ({
      ...coupon,
      money: moneyText(coupon.money),
      use_money: moneyText(coupon.use_money),
    }));
