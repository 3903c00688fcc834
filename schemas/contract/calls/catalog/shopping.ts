import type { MoneyText, TimeText } from '../../wire-texts.ts';

/**
 * The price of one piece as every place of the shop shows it (docs/decisions/0012-store-pricing.md).
 * `amount`: the seckill price while a round runs, otherwise the usual price; of goods with SKUs
 * that of the cheapest SKU in stock. `is_from`: another SKU in stock costs more. `was`: the price
 * that `amount` replaces, '' without one. `end_at`: end of the seckill in milliseconds since 1970,
 * 0 without one.
 */
export interface ShownPrice {
  readonly amount: MoneyText;
  readonly is_from: boolean;
  readonly was: '' | MoneyText;
  readonly end_at: number;
}
/** Goods in lists of the shop. Amounts are decimal strings with two places. */
export interface GoodsCard {
  readonly id: number;
  readonly goods_name: string;
  readonly goods_subname: string;
  /** Usual price of the cheapest SKU in stock. */
  readonly goods_price: MoneyText;
  readonly goods_market_price: MoneyText;
  /** Pieces of all SKUs; 0: sold out. */
  readonly goods_stock: number;
  readonly goods_sale: number;
  readonly goods_master_image: string;
  readonly store_id: number;
  readonly store_name: string;
  readonly order_comment_count: number;
  /** Shoppers who saved the goods as a favourite. */
  readonly goods_collect: number;
  /** Size of a group and its price; 0 and '' without a group offer. */
  readonly need: number;
  readonly collective_price: '' | MoneyText;
  /** Price in the running seckill; '' without one or when it is sold out. */
  readonly seckill_price: '' | MoneyText;
  readonly shown_price: ShownPrice;
  /** False: off the shelf, under review, or the store is closed. */
  readonly is_open: boolean;
}
export interface StoreCard {
  readonly id: number;
  readonly store_name: string;
  readonly store_logo: string;
  readonly area_info: string;
  readonly is_open: boolean;
}

/** 0 goods, 1 stores. */
export type FavoriteType = 0 | 1;
/**
 * `GET /user/favorites/kept?goods=3,5&stores=2`: which of them are favourites of the caller; at
 * most 500 of each kind.
 */
export interface FavoriteIds {
  readonly goods: readonly number[];
  readonly stores: readonly number[];
}
/**
 * A row of `GET /user/favorites?is_type=` with `goods` or `store` by its type. `POST` {out_id,
 * is_type} toggles and answers `{is_fav}`; `GET /is_fav` answers a boolean.
 */
export interface Favorite {
  readonly id: number;
  readonly out_id: number;
  readonly is_type: FavoriteType;
  readonly created_at: TimeText;
  readonly goods?: GoodsCard;
  readonly store?: StoreCard;
}

/**
 * A row of `GET /seckills?start_time=0..3`: goods of a round; `start_time` counts hours from the
 * current one.
 */
export interface SeckillCard extends GoodsCard {
  readonly seckill: {
    readonly id: number;
    readonly price: MoneyText;
    /** Percent off. */
    readonly discount: number;
    readonly stock: number;
    readonly sold: number;
    readonly per_limit: number;
    readonly start_time: TimeText;
    readonly end_time: TimeText;
    /** Milliseconds since 1970, server time. */
    readonly start_at: number;
    readonly end_at: number;
  };
}

/**
 * A row of `GET /goods_comments/{id}?is_type=`: 0 all, 1 good, 2 medium, 3 bad, 4 with pictures.
 * `count` of the page is `CommentStatistics`.
 */
export interface GoodsComment {
  readonly id: number;
  /** Masked; empty for a closed account. */
  readonly nickname: string;
  readonly avatar: string;
  readonly sku_name: string;
  readonly score: number;
  readonly agree: number;
  readonly service: number;
  readonly speed: number;
  readonly content: string;
  readonly image: readonly string[];
  readonly reply: string;
  readonly reply_time: '' | TimeText;
  readonly created_at: TimeText;
}

/**
 * A row of `GET /user/distributions?lev=0|1|2`: shoppers invited directly, at the second and at the
 * third level. The nickname is masked, and empty for a closed account.
 */
export interface Member {
  readonly id: number;
  readonly nickname: string;
  readonly avatar: string;
  readonly login_time: '' | TimeText;
  readonly created_at: TimeText;
}

/**
 * A row of `GET /user/coupons/{usable|used|expired}`; `count` of the page is `{usable, used,
 * expired}`. `use_money`: smallest amount it applies to; `store_id` 0: coupon of the platform;
 * `class_id` as in `ClaimableCoupon`.
 */
export interface OwnCoupon {
  readonly id: number;
  readonly name: string;
  readonly money: MoneyText;
  readonly use_money: MoneyText;
  readonly store_id: number;
  readonly store_name: string;
  readonly class_id: readonly number[];
  readonly start_time: TimeText;
  readonly end_time: TimeText;
  readonly used_at: '' | TimeText;
  readonly order_id: number;
}
/** `GET /user/cashes/terms`: fee of a withdrawal in percent. */
export interface CashTerms {
  readonly rate: string;
}

/** Goods in a best-seller list. */
export interface RankedGoods {
  readonly id: number;
  readonly goods_name: string;
  readonly goods_price: MoneyText;
  readonly goods_stock: number;
  readonly goods_sale: number;
  readonly goods_master_image: string;
  readonly shown_price: ShownPrice;
}
