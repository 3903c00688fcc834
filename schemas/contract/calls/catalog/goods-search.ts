import type { Page } from '../../envelope.ts';
import type { MoneyText } from '../../wire-texts.ts';
import type { GoodsCard, ShownPrice } from './shopping.ts';

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
  /** Level of `class_id`; default: 3. */
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
  readonly from: MoneyText;
  readonly to: '' | MoneyText;
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
  /** Fewer words that find goods, when all of those sent find none together. */
  readonly similar_keywords?: string;
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
    readonly goods_price: MoneyText;
    readonly goods_stock: number;
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
  /** Goods of the points mall. */
  readonly integral_goods: readonly {
    readonly id: number;
    readonly goods_name: string;
    readonly goods_master_image: string;
  }[];
}
