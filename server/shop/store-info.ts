import { Injectable } from '@nestjs/common';
import type {
  ClaimableCoupon,
  FullReductionOffer,
  RankedGoods,
  StoreInfo,
} from '../../schemas/contract/calls/catalog.ts';
import { moneyText } from '../../schemas/rules/parse-scalar.ts';
import { Keep } from '../config/keep.ts';
import { Database } from '../config/sql.ts';
import type { FreightTemplate } from '../shipping/freight-fee.ts';
import { rankSql, storeSql } from './goods-sql.ts';

/** Milliseconds: what a store says of itself may be so old on its goods' pages. Our choice. */
const kept = { keepMs: 5000, most: 1000 } as const;
/** Goods of a ranking (reference §4.3), and how many make one. */
const ranked = 6,
  fewest = 3;

type Amount = { readonly money: number; readonly use_money: number };
type FoundCoupon = Omit<ClaimableCoupon, keyof Amount> & Amount;
interface Row extends Omit<StoreInfo, 'rate'> {
  readonly after_sale_service: string;
  readonly store_slide: readonly string[];
  readonly store_mobile_slide: readonly string[];
  readonly store_lng: string;
  readonly store_lat: string;
  readonly comments: number;
  readonly good: number;
  readonly score_all: number;
  readonly agree_all: number;
  readonly service_all: number;
  readonly speed_all: number;
  readonly coupons: readonly FoundCoupon[];
  readonly reductions: readonly (Omit<FullReductionOffer, keyof Amount> & Amount)[];
  readonly freights: readonly (Omit<FreightTemplate, 'provinces'> & {
    readonly provinces: readonly number[];
  })[];
}

/** A store with its running offers. */
export interface FoundStore {
  readonly info: StoreInfo;
  readonly own: Pick<
    Row,
    'after_sale_service' | 'store_slide' | 'store_mobile_slide' | 'store_lng' | 'store_lat'
  >;
  readonly coupons: readonly FoundCoupon[];
  readonly fullReductions: readonly FullReductionOffer[];
  readonly freights: readonly FreightTemplate[];
}

/** Open stores, each remembered for five seconds: a thousand goods' pages of one store read it once. */
@Injectable()
export class StoreReader {
  private readonly stores = new Keep<FoundStore | undefined>(kept);
  private readonly rankings = new Keep<readonly RankedGoods[]>(kept);

  constructor(private readonly database: Database) {}

  /** Undefined for one that is closed, or not passed. */
  find(id: number): Promise<FoundStore | undefined> {
    return this.stores.get(String(id), async () => {
      const [row] = await this.database.rows<Row>(storeSql, [id], 'shop.store');
      return row && foundStore(row);
    });
  }

  /** Its best sellers, in a class if there are some, else in all. */
  ranking(id: number, classId: number): Promise<readonly RankedGoods[]> {
    return this.rankings.get(`${id} ${classId}`, async () => {
      const inClass = classId > 0 ? await this.ranked('class', [id, ranked, classId]) : [];
      return inClass.length >= fewest ? inClass : this.ranked('store', [id, ranked]);
    });
  }

  private async ranked(
    scope: 'class' | 'store',
    values: readonly number[],
  ): Promise<readonly RankedGoods[]> {
    const rows = await this.database.quickly<
      Omit<RankedGoods, 'goods_price'> & { readonly price: number }
    >(rankSql(scope), values, `shop.ranking.${scope}`);
    return rows.map(({ price, ...goods }) => ({ ...goods, goods_price: moneyText(price) }));
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
  reductions,
  freights,
  after_sale_service,
  store_slide,
  store_mobile_slide,
  store_lng,
  store_lat,
  ...info
}: Row): FoundStore {
  return {
    info: {
      ...info,
      rate: { scoreAll, agreeAll, serviceAll, speedAll, comments, rate: goodRate(good, comments) },
    },
    own: { after_sale_service, store_slide, store_mobile_slide, store_lng, store_lat },
    coupons,
    fullReductions: reductions.map((offer) => ({
      ...offer,
      money: moneyText(offer.money),
      use_money: moneyText(offer.use_money),
    })),
    freights: freights.map((template) => ({ ...template, provinces: new Set(template.provinces) })),
  };
}

/** Percent; 100 while there are none. */
export const goodRate = (good: number, all: number): number =>
  all === 0 ? 100 : Math.round((good / all) * 100);

/** Coupons that fit goods of these classes, and those for everything. */
export const couponsFor = (
  coupons: readonly FoundCoupon[],
  classes: readonly number[] | undefined,
): readonly ClaimableCoupon[] =>
  coupons
    .filter(
      ({ class_id: only }) =>
        only.length === 0 || classes === undefined || only.some((id) => classes.includes(id)),
    )
    .map((coupon) => ({
      ...coupon,
      money: moneyText(coupon.money),
      use_money: moneyText(coupon.use_money),
    }));
