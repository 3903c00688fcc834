/** Goods as lists of the shop show them. Amounts are texts of two places. */
export interface GoodsCard {
  readonly id: number;
  readonly goods_name: string;
  readonly goods_subname: string;
  /** The lowest of its SKUs, for who buys alone. */
  readonly goods_price: string;
  readonly goods_market_price: string;
  readonly goods_stock: number;
  readonly goods_sale: number;
  readonly goods_master_image: string;
  readonly store_id: number;
  readonly store_name: string;
  readonly order_comment_count: number;
  /** How many keep it as a favourite. */
  readonly goods_collect: number;
  /**
   * Members of a group that buys together, 0 when there is no such offer, and the price they pay
   * then.
   */
  readonly need: number;
  readonly collective_price: string;
  /** What it costs in the round that runs now; empty when none does or all of it is sold. */
  readonly seckill_price: string;
  /** False: off the shelf, under review, or its store is closed. */
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
 * `GET /user/favorites/kept?goods=3,5&stores=2`: which of them the caller keeps; 500 of a kind at
 * most.
 */
export interface FavoriteIds {
  readonly goods: readonly number[];
  readonly stores: readonly number[];
}
/**
 * A row of `GET /user/favorites?is_type=`; `goods` or `store` by its type. `POST` {out_id, is_type}
 * answers `{is_fav}`; `GET /is_fav` a boolean.
 */
export interface Favorite {
  readonly id: number;
  readonly out_id: number;
  readonly is_type: FavoriteType;
  readonly created_at: string;
  readonly goods?: GoodsCard;
  readonly store?: StoreCard;
}

/**
 * A row of `GET /seckills?start_time=0..3`: a round that starts within that hour, counted from the
 * present one.
 */
export interface SeckillCard extends GoodsCard {
  readonly seckill: {
    readonly id: number;
    readonly price: string /** Percent off. */;
    readonly discount: number;
    readonly stock: number;
    readonly sold: number;
    readonly per_limit: number;
    readonly start_time: string;
    readonly end_time: string /** Milliseconds since 1970, on the mall's clock. */;
    readonly start_at: number;
    readonly end_at: number;
  };
}

/**
 * A row of `GET /goods_comments/{id}?is_type=`: 0 all, 1 good, 2 medium, 3 bad, 4 with pictures.
 * The page's `count` is `CommentStatistics`.
 */
export interface GoodsComment {
  readonly id: number /** Masked. */;
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
  readonly reply_time: string;
  readonly created_at: string;
}

/**
 * A row of `GET /user/distributions?lev=0|1|2`: who was invited directly, by those, and by those
 * again.
 */
export interface Member {
  readonly id: number /** Masked. */;
  readonly nickname: string;
  readonly avatar: string;
  readonly login_time: string;
  readonly created_at: string;
}

/**
 * A row of `GET /user/notices`, whose `count` is `{unread}`. `POST /user/notices/read` {id} or {}
 * marks one, or all, as read.
 */
export interface UserNotice {
  readonly id: number;
  readonly kind: string;
  readonly subject_id: number /** In the request's language. */;
  readonly text: string /** What fills the text of the kind. */;
  readonly params: Readonly<Record<string, string | number>>;
  readonly is_read: 0 | 1;
  readonly created_at: string;
}

/**
 * A row of `GET /user/coupons/{usable|used|expired}`; the page's `count` is `{usable, used,
 * expired}`. `use_money`: from which amount it counts; `store_id` 0: of the platform; `class_id`:
 * as in `ClaimableCoupon`.
 */
export interface OwnCoupon {
  readonly id: number;
  readonly name: string;
  readonly money: string;
  readonly use_money: string;
  readonly store_id: number;
  readonly store_name: string;
  readonly class_id: readonly number[];
  readonly start_time: string;
  readonly end_time: string;
  readonly used_at: string;
  readonly order_id: number;
}
/** `GET /user/cashes/terms`: percent of a withdrawal that is its fee. */
export interface CashTerms {
  readonly rate: string;
}
