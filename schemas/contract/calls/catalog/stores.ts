import type { TimeText } from '../../wire-texts.ts';
import type { SortOrder } from './goods-search.ts';
import type { ClaimableCoupon, FullReductionOffer, ShownOffer } from './offers.ts';
import type { RankedGoods } from './shopping.ts';

/**
 * Average scores of a store's comments, 1 to 5 with one decimal; 5 without comments. `rate`: share
 * of good comments in percent.
 */
export interface StoreRate {
  readonly scoreAll: number;
  readonly agreeAll: number;
  readonly serviceAll: number;
  readonly speedAll: number;
  readonly rate: number;
  readonly comments: number;
}
/** The store of goods. Which account owns it is not public. */
export interface StoreInfo {
  readonly id: number;
  readonly store_name: string;
  readonly store_logo: string;
  readonly store_face_image: string;
  readonly store_mobile: string;
  readonly store_company_name: string;
  readonly store_description: string;
  readonly area_info: string;
  readonly store_address: string;
  readonly created_at: TimeText;
  /** Goods on sale; shoppers who saved the store as a favourite. */
  readonly goods_count: number;
  readonly favorite_count: number;
  readonly rate: StoreRate;
}

/**
 * A store in `GET /stores?params=` {keywords, sort_type: distance | comment_rate | goods_sale,
 * sort_order}`&lat=&lng=&page=` (docs/product.md#public-calls).
 */
export interface StoreListCard {
  readonly id: number;
  readonly store_logo: string;
  readonly store_face_image: string;
  readonly store_name: string;
  readonly store_description: string;
  readonly area_info: string;
  readonly store_address: string;
  readonly store_company_name: string;
  /** Good comments in percent. */
  readonly comment_rate: number;
  readonly goods_count: number;
  readonly favorite_count: number;
  readonly goods_sale: number;
  /** "850m" or "3.2km"; '' when a position is unknown. */
  readonly distance: string;
  /** The four best sellers. */
  readonly goods: readonly RankedGoods[];
  readonly created_at: TimeText;
}
export interface StoreParams {
  readonly keywords?: string;
  readonly sort_type?: 'distance' | 'comment_rate' | 'goods_sale';
  readonly sort_order?: SortOrder;
}

/** `GET /store/{id}` (docs/product.md#public-calls). */
export interface StoreDetail extends StoreInfo {
  /** Always 1 and 4, open and approved; legacy clients leave the page without them. */
  readonly store_status: 1;
  readonly store_verify: 4;
  readonly store_slide: readonly string[];
  readonly store_mobile_slide: readonly string[];
  readonly store_lng: string;
  readonly store_lat: string;
  /** Number of the business licence, which a store has to show. The picture stays private. */
  readonly business_license_no: string;
  readonly after_sale_service: string;
  readonly classes: readonly {
    readonly id: number;
    readonly name: string;
    readonly ename: string;
    readonly count: number;
  }[];
  readonly sale_list: readonly RankedGoods[];
  readonly coupons: readonly ClaimableCoupon[];
  readonly full_reductions: readonly FullReductionOffer[];
  /** What promotions of the store take off, also full reductions. */
  readonly offers: readonly ShownOffer[];
}
