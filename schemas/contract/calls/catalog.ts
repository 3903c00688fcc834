import type { Page } from '../envelope.ts';
import type { AdvertAnswer } from './content.ts';
import type { GoodsCard, SeckillCard, ShownPrice } from './shopping.ts';

/** Sort of a goods list. Absent: newest first, or best match first when there are keywords. */
export type GoodsSort = 'goods_price' | 'goods_sale' | 'order_comment_count';
export type SortOrder = 'asc' | 'desc';
/**
 * Offer flags of goods: below the market price, sold to groups, free delivery. The index is the bit
 * in `goods_shelf.offers`.
 */
export const offerKinds = ['reduced', 'group', 'free'] as const;
export type OfferKind = (typeof offerKinds)[number];

/**
 * JSON of `params` of `GET /goods` and of `/s/{params}` (docs/product.md#url-parameters), written
 * by `encodeParams`. Every property is optional. `pid`, `sid`, `tid`: class of level 1, 2 and 3;
 * the deepest one filters. Older clients send `class_id`: classes of level 3, or one class with
 * `deep` 1 or 2 as its level. Prices are yuan, both bounds included.
 */
export interface GoodsParams {
  readonly keywords?: string;
  readonly pid?: number;
  readonly sid?: number;
  readonly tid?: number;
  readonly class_id?: number | readonly number[];
  readonly deep?: 1 | 2;
  readonly brand_id?: number | readonly number[];
  readonly store_id?: number | readonly number[];
  readonly price_from?: string;
  readonly price_to?: string;
  /** Goods must have all of these flags. */
  readonly offer?: readonly OfferKind[];
  readonly sort_type?: GoodsSort;
  readonly sort_order?: SortOrder;
}

/** A class with goods in the result; `pid` links the classes into a tree. */
export interface ClassFacet {
  readonly id: number;
  readonly pid: number;
  readonly lev: 1 | 2 | 3;
  readonly name: string;
  readonly ename: string;
  readonly count: number;
}
export interface NameFacet {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}
/**
 * A price range, both bounds included (50.00 to 99.99); `to` is '' for the last one. A client sends
 * them back as `price_from` and `price_to`.
 */
export interface PriceFacet {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}
export interface OfferFacet {
  readonly kind: OfferKind;
  readonly count: number;
}
/**
 * Filters that narrow the result. Each list applies every filter except its own (brands are counted
 * as if no brand was chosen); classes include only the chosen class and its descendants. At most 30
 * brands and 20 stores, those with most goods first. Names are cached for 10 s, counts for 3 s.
 */
export interface GoodsFacets {
  readonly classes: readonly ClassFacet[];
  readonly brands: readonly NameFacet[];
  readonly stores: readonly NameFacet[];
  readonly prices: readonly PriceFacet[];
  /** Number of goods with each flag. */
  readonly offers: readonly OfferFacet[];
}
/**
 * `GET /goods?params=&page=&is_recommend=&is_master=&is_collective=&is_distribution=&facets=1`: 30
 * a page, at most 5000 goods. `facets` only with `facets=1`. `total_is` is 'estimated' and counts
 * are lower bounds for keywords that match more than 20,000 goods, for group and referral goods,
 * and while a new process loads the listing index.
 */
export interface GoodsList extends Page<GoodsCard> {
  /** The words that were searched instead, when the sent keywords find nothing. */
  readonly corrected_keywords?: string;
  readonly facets?: GoodsFacets;
}

/**
 * `GET /goods/suggest?keywords=`: completions, at most ten goods and five of each other kind.
 * Without keywords: the six classes and four goods that sell best.
 */
export interface Suggestions {
  readonly goods: readonly {
    readonly id: number;
    readonly goods_name: string;
    readonly goods_price: string;
    readonly goods_master_image: string;
    readonly shown_price: ShownPrice;
  }[];
  /** `lev` 1, 2, 3: the class filters as `pid`, `sid` or `tid`. */
  readonly classes: readonly {
    readonly id: number;
    readonly lev: 1 | 2 | 3;
    readonly name: string;
    readonly ename: string;
  }[];
  readonly brands: readonly {
    readonly id: number;
    readonly name: string;
    readonly thumb: string;
  }[];
  readonly stores: readonly {
    readonly id: number;
    readonly store_name: string;
    readonly store_logo: string;
  }[];
}

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
export interface CommentStatistics {
  readonly all: number;
  readonly good: number;
  readonly commonly: number;
  readonly bad: number;
  /** Comments with pictures. */
  readonly pictures: number;
  /** Share of good comments in percent; 100 without comments. */
  readonly rate: number;
}

/**
 * A coupon that can be claimed now with `POST /user/coupon/receive` {id}. `class_id`: classes it
 * applies to, with their descendants; empty for all goods.
 */
export interface ClaimableCoupon {
  readonly id: number;
  readonly store_id: number;
  readonly name: string;
  readonly money: string;
  readonly use_money: string;
  readonly stock: number;
  readonly per_limit: number;
  readonly is_platform: 0 | 1;
  readonly content: string;
  readonly class_id: readonly number[];
  readonly start_time: string;
  readonly end_time: string;
}
export interface FullReductionOffer {
  readonly id: number;
  readonly name: string;
  readonly money: string;
  readonly use_money: string;
  readonly end_time: string;
}

/** `price`: of the cheapest SKU; each SKU has its own. `left`: remaining pieces of `stock`. */
export interface SeckillOffer {
  readonly id: number;
  readonly discount: number;
  readonly price: string;
  readonly stock: number;
  readonly left: number;
  readonly per_limit: number;
  readonly start_time: string;
  readonly end_time: string;
  /** Milliseconds since 1970, on the clock of `server_time`. */
  readonly start_at: number;
  readonly end_at: number;
}
export interface CollectiveOffer {
  readonly id: number;
  readonly discount: number;
  readonly need: number;
  readonly price: string;
}
/** An incomplete group; `collective_id` of an order line is its id. The leader's name is masked. */
export interface OpenGroup {
  readonly id: number;
  readonly need: number;
  /** Paid members. */
  readonly orders_count: number;
  readonly left: number;
  readonly nickname: string;
  readonly avatar: string;
  readonly end_time: string;
  readonly end_at: number;
}

export interface GoodsSpec {
  readonly id: number;
  readonly name: string;
  /** At least one SKU has this spec. */
  readonly check: boolean;
}
export interface GoodsAttr {
  readonly id: number;
  readonly name: string;
  readonly specs: readonly GoodsSpec[];
}
/**
 * `seckill_price` and `collective_price` are '' without a current offer, `next_seckill_price`
 * without a coming round.
 */
export interface GoodsSku {
  readonly id: number;
  readonly spec_id: readonly number[];
  readonly sku_name: readonly string[];
  readonly goods_image: string;
  readonly goods_price: string;
  readonly goods_market_price: string;
  readonly goods_stock: number;
  readonly goods_weight: number;
  readonly seckill_price: string;
  readonly next_seckill_price: string;
  readonly collective_price: string;
  readonly shown_price: ShownPrice;
}
/** Goods in a best-seller list. */
export interface RankedGoods {
  readonly id: number;
  readonly goods_name: string;
  readonly goods_price: string;
  readonly goods_sale: number;
  readonly goods_master_image: string;
  readonly shown_price: ShownPrice;
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
  readonly created_at: string;
  /** Goods on sale; shoppers who saved the store as a favourite. */
  readonly goods_count: number;
  readonly favorite_count: number;
  readonly rate: StoreRate;
}

/**
 * `GET /goods/{id}` (docs/product.md#catalogue); `saveCheck=true` omits specs that no SKU has. 404
 * for goods that are not on sale. Cached for a few seconds for visitors.
 */
export interface GoodsDetail extends GoodsCard {
  readonly class_id: number;
  readonly brand_id: number;
  readonly goods_no: string;
  readonly goods_weight: number;
  readonly freight_id: number;
  readonly goods_images: readonly string[];
  readonly goods_images_thumb_150: readonly string[];
  readonly goods_images_thumb_400: readonly string[];
  /** Always on the shelf: other goods are answered with 404. */
  readonly goods_status: 1;
  readonly goods_content: string;
  readonly is_recommend: 0 | 1;
  readonly is_master: 0 | 1;
  readonly created_at: string;
  readonly updated_at: string;
  /** From the leaf to the root. */
  readonly classList: readonly {
    readonly id: number;
    readonly name: string;
    readonly ename: string;
  }[];
  readonly brand: { readonly id: number; readonly name: string; readonly thumb: string } | false;
  readonly attrList: readonly GoodsAttr[];
  readonly skuList: readonly GoodsSku[];
  /** Usual price of the most expensive SKU in stock. */
  readonly goods_price_to: string;
  readonly store_info: StoreInfo & { readonly after_sale_service: string };
  /** Good comments in percent. */
  readonly rate: number;
  readonly comment_statistics: CommentStatistics;
  readonly sale_list: readonly RankedGoods[];
  readonly coupons: readonly ClaimableCoupon[];
  readonly full_reductions: readonly FullReductionOffer[];
  /** The running seckill with stock left; the next one. */
  readonly seckills: SeckillOffer | false;
  readonly next_seckill: SeckillOffer | false;
  readonly collectives: CollectiveOffer | false;
  readonly collective_list: readonly OpenGroup[];
  /** Lowest and highest freight of one piece over all provinces; equal for a single fee. */
  readonly freight: { readonly from: string; readonly to: string };
  /** Server time of the answer in milliseconds since 1970; countdowns run from it to `end_at`. */
  readonly server_time: number;
}

/** `GET /goods/{id}/mine`: the part of a goods page that depends on the shopper. */
export interface ShopperGoodsState {
  readonly is_fav: boolean;
  /** The shopper saved the store as a favourite. */
  readonly is_store_fav: boolean;
  /** Coupons of the page whose limit the shopper has reached. */
  readonly claimed: readonly number[];
  /** Those of `claimed` that the shopper has used. */
  readonly used: readonly number[];
  /** Pieces that the shopper may still buy in the running seckill; −1 without one. */
  readonly seckill_left: number;
}

/**
 * `GET /goods/{id}/freight?province_id=&sku_id=&buy_num=`; `buy_num` is 1 by default. `area_id` may
 * replace `province_id` with any area of the province.
 */
export interface FreightEstimate {
  readonly freight_money: string;
  readonly is_free: boolean;
  readonly province_id: number;
  readonly province: string;
  /** Estimated days until delivery: from the store's shipped orders, else from the distance. */
  readonly days: { readonly from: number; readonly to: number };
}

/**
 * `GET /goods/cards?ids=3,1,2`: cards in that order, at most 60, without goods that are not on
 * sale. For the browsing history.
 */
export type GoodsCards = readonly GoodsCard[];

/**
 * `GET /collectives?params=` {keywords, class_id, sort_type, sort_order}: goods with a group offer,
 * 30 a page.
 */
export interface CollectiveCard extends GoodsCard {
  readonly collective: CollectiveOffer;
  /** Incomplete groups. */
  readonly open_groups: number;
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
  readonly created_at: string;
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
}

/** A floor of the home page: a first-level class with goods. */
export interface HomeFloor {
  readonly id: number;
  readonly name: string;
  readonly ename: string;
  readonly thumb: string;
  readonly goods: readonly GoodsCard[];
}
/**
 * `GET /home` (docs/product.md#home-page). `adverts`: by advert space; the adverts of floors are in
 * the order of the floors. Cached for 5 s.
 */
export interface HomeAnswer {
  readonly goods: readonly HomeFloor[];
  /** Goods that the platform recommends. */
  readonly master: readonly GoodsCard[];
  /** The running seckill round, else the next one; empty `goods` without either. */
  readonly seckill: {
    readonly start_at: number;
    readonly end_at: number;
    readonly goods: readonly SeckillCard[];
  };
  readonly collectives: readonly CollectiveCard[];
  readonly stores: readonly StoreListCard[];
  readonly adverts: {
    readonly slides: readonly AdvertAnswer[];
    readonly below_slides: readonly AdvertAnswer[];
    readonly floor_top: readonly AdvertAnswer[];
    readonly floor_left: readonly AdvertAnswer[];
    readonly app_slides: readonly AdvertAnswer[];
    readonly app_floor: readonly AdvertAnswer[];
  };
  readonly server_time: number;
}
