import type { Page } from '../envelope.ts';
import type { AdvertAnswer } from './content.ts';
import type { GoodsCard, SeckillCard } from './shopping.ts';

/**
 * What lists of goods sort by; absent: the newest first, and with keywords what fits best first.
 */
export type GoodsSort = 'goods_price' | 'goods_sale' | 'order_comment_count';
export type SortOrder = 'asc' | 'desc';
/**
 * What speaks for goods: cheaper than their market price, sold to groups, sent for nothing. Their
 * places are their bits in `goods_shelf.offers`.
 */
export const offerKinds = ['reduced', 'group', 'free'] as const;
export type OfferKind = (typeof offerKinds)[number];

/**
 * JSON of `params` of `GET /goods` and of `/s/{params}` (docs/product.md#url-parameters), written by
 * `encodeParams`. All of it may be absent. `pid`, `sid`, `tid`: the chosen class of each level, the
 * deepest counts. Older clients send `class_id`: classes of the third level, or one class with
 * `deep` 1 or 2 for its level. Prices are yuan, both ends included.
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
  /** Goods have all of these. */
  readonly offer?: readonly OfferKind[];
  readonly sort_type?: GoodsSort;
  readonly sort_order?: SortOrder;
}

/** A class that has goods among those found; with `pid` it makes a tree. */
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
 * From `from` to `to`, both included (50.00 to 99.99); `to` is empty for the last one. Send them
 * back as `price_from` and `price_to`.
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
 * What the goods found could be narrowed by. Each list counts goods that meet every choice but that
 * of its own kind (brands are counted as if none was chosen), classes only those at and below the
 * chosen one.
 * At most 30 brands and 20 stores, those with most goods first. Names are up to ten seconds old,
 * counts three.
 */
export interface GoodsFacets {
  readonly classes: readonly ClassFacet[];
  readonly brands: readonly NameFacet[];
  readonly stores: readonly NameFacet[];
  readonly prices: readonly PriceFacet[] /** How many of the goods found have each. */;
  readonly offers: readonly OfferFacet[];
}
/**
 * `GET /goods?params=&page=&is_recommend=&is_master=&is_collective=&is_distribution=&facets=1`: 30
 * a page, 5000 goods at most to turn pages through. `facets` only when asked for.
 * Words that more than 20,000 goods say are counted to 5000: `total_is: 'estimated'`, and total and
 * counts mean "at least". So does the first list after a process began, while it reads the shelf,
 * and so do group and referral goods.
 */
export interface GoodsList extends Page<GoodsCard> {
  readonly facets?: GoodsFacets;
}

/**
 * `GET /goods/suggest?keywords=`: what somebody who writes this may mean; ten goods names and five
 * of each other at most. Without keywords: six classes and four goods that are bought most.
 */
export interface Suggestions {
  readonly goods: readonly {
    readonly id: number;
    readonly goods_name: string;
    readonly goods_price: string;
    readonly goods_master_image: string;
  }[];
  /**
   * `lev` says whether `pid`, `sid` or `tid` chooses it; `path`: its own name after those above it.
   */
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
 * Averages of all comments of a store, 1 to 5 with one place; 5 while there are none. `rate`: good
 * ones in percent.
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
  readonly bad: number /** Those with pictures. */;
  readonly pictures: number /** Good ones in percent, 100 while there are none. */;
  readonly rate: number;
}

/**
 * A coupon that anybody may claim now; `POST /user/coupon/receive` {id}. `class_id`: the classes it
 * is for, with all below them; empty: for everything.
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

/**
 * `price`: of the goods' lowest SKU; each SKU carries its own. `left` of `stock` are still to be
 * had.
 */
export interface SeckillOffer {
  readonly id: number;
  readonly discount: number;
  readonly price: string;
  readonly stock: number;
  readonly left: number;
  readonly per_limit: number;
  readonly start_time: string;
  readonly end_time: string /** Milliseconds since 1970, beside `server_time`. */;
  readonly start_at: number;
  readonly end_at: number;
}
export interface CollectiveOffer {
  readonly id: number;
  readonly discount: number;
  readonly need: number;
  readonly price: string;
}
/**
 * A group that waits for members: join it by `collective_id` = its id. The leader's name is masked.
 */
export interface OpenGroup {
  readonly id: number;
  readonly need: number /** Paid members. */;
  readonly orders_count: number;
  readonly left: number;
  readonly nickname: string;
  readonly avatar: string;
  readonly end_time: string;
  readonly end_at: number;
}

export interface GoodsSpec {
  readonly id: number;
  readonly name: string /** Used by one of the SKUs. */;
  readonly check: boolean;
}
export interface GoodsAttr {
  readonly id: number;
  readonly name: string;
  readonly specs: readonly GoodsSpec[];
}
/** `seckill_price` and `collective_price` are empty when there is no such offer now. */
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
  readonly collective_price: string;
}
/** Goods of a ranking. */
export interface RankedGoods {
  readonly id: number;
  readonly goods_name: string;
  readonly goods_price: string;
  readonly goods_sale: number;
  readonly goods_master_image: string;
}
/** The store beside its goods. `user_id`: its owner, for the chat. */
export interface StoreInfo {
  readonly id: number;
  readonly user_id: number;
  readonly store_name: string;
  readonly store_logo: string;
  readonly store_face_image: string;
  readonly store_mobile: string;
  readonly store_company_name: string;
  readonly store_description: string;
  readonly area_info: string;
  readonly store_address: string;
  readonly created_at: string;
  /** Goods on sale, and shoppers who keep it as a favourite. */
  readonly goods_count: number;
  readonly favorite_count: number;
  readonly rate: StoreRate;
}

/**
 * `GET /goods/{id}` (docs/product.md#catalogue); `saveCheck=true` leaves out specs that no SKU uses. 404 for
 * what is not on sale. A few seconds old for visitors without an account.
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
  /** Html and the editor's nodes, as rich texts are. */
  /** On the shelf, as everything that shoppers see. */
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
  /** The dearest of its SKUs. */
  readonly goods_price_to: string;
  readonly store_info: StoreInfo & { readonly after_sale_service: string };
  /** Good comments in percent. */
  readonly rate: number;
  readonly comment_statistics: CommentStatistics;
  readonly sale_list: readonly RankedGoods[];
  readonly coupons: readonly ClaimableCoupon[];
  readonly full_reductions: readonly FullReductionOffer[];
  /** Running now, with stock left; then the one that starts next. */
  readonly seckills: SeckillOffer | false;
  readonly next_seckill: SeckillOffer | false;
  readonly collectives: CollectiveOffer | false;
  readonly collective_list: readonly OpenGroup[];
  /** What one piece pays at the least and at the most, by province; equal when there is one fee. */
  readonly freight: { readonly from: string; readonly to: string };
  /**
   * The mall's clock when this was answered, in milliseconds since 1970: countdowns count from it
   * to `end_at`.
   */
  readonly server_time: number;
}

/** `GET /goods/{id}/mine`: what a page of goods shows of its reader; nothing for visitors. */
export interface GoodsMine {
  readonly is_fav: boolean;
  /** Its store is a favourite. */
  readonly is_store_fav: boolean;
  /** Coupons of the page that this shopper can claim no more of. */
  readonly claimed: readonly number[];
  /** How many of the running seckill are still allowed to this shopper; −1: no round runs. */
  readonly seckill_left: number;
}

/**
 * `GET /goods/{id}/freight?province_id=&sku_id=&buy_num=`: one piece unless said otherwise.
 * `area_id` may be any area: its province counts.
 */
export interface FreightEstimate {
  readonly freight_money: string;
  readonly is_free: boolean;
  readonly province_id: number;
  readonly province: string;
  /** Days until it usually arrives: of the store's shipped orders, then a guess by distance. */
  readonly days: { readonly from: number; readonly to: number };
}

/**
 * `GET /goods/cards?ids=3,1,2`: cards in that order, at most 60; what is not on sale any more is
 * left out. For the browse history.
 */
export type GoodsCards = readonly GoodsCard[];

/**
 * `GET /collectives?params=` {keywords, class_id, sort_type, sort_order}: goods that are sold to
 * groups, 30 a page.
 */
export interface CollectiveCard extends GoodsCard {
  readonly collective: CollectiveOffer /** Groups that wait for members. */;
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
  /** "850m" or "3.2km"; empty when either place is unknown. */
  readonly distance: string;
  /** Its four best sellers. */
  readonly goods: readonly RankedGoods[];
  readonly created_at: string;
}
export interface StoreParams {
  readonly keywords?: string;
  readonly sort_type?: 'distance' | 'comment_rate' | 'goods_sale';
  readonly sort_order?: SortOrder;
}

/** `GET /store/{id}`. `rate` as in docs/product.md#public-calls. */
export interface StoreDetail extends StoreInfo {
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

/** One floor of the home page: a class of the first level with goods. */
export interface HomeFloor {
  readonly id: number;
  readonly name: string;
  readonly ename: string;
  readonly thumb: string;
  readonly goods: readonly GoodsCard[];
}
/**
 * `GET /home` (docs/product.md#home-page). Adverts by their space; those of a floor stand in the order of the
 * floors. Up to five seconds old.
 */
export interface HomeAnswer {
  readonly goods: readonly HomeFloor[];
  /** Goods that the mall recommends. */
  readonly master: readonly GoodsCard[];
  /** The running round, or when none runs the next; empty `goods`: none of either. */
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
