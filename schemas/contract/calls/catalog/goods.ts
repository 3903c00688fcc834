import type { MoneyText, TimeText } from '../../wire-texts.ts';
import type {
  ClaimableCoupon,
  CollectiveOffer,
  FullReductionOffer,
  OpenGroup,
  SeckillOffer,
  ShownOffer,
} from './offers.ts';
import type { GoodsCard, RankedGoods, ShownPrice } from './shopping.ts';
import type { StoreInfo, StoreRate } from './stores.ts';

export interface CommentStatistics {
  readonly all: number;
  readonly good: number;
  /** Medium comments. */
  readonly commonly: number;
  readonly bad: number;
  /** Comments with pictures. */
  readonly pictures: number;
  /** Share of good comments in percent; 100 without comments. */
  readonly rate: number;
}

export interface GoodsRating extends CommentStatistics {
  /** Average of the four scores over all comments, with one decimal; 5 without comments. */
  readonly score: number;
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
  readonly goods_price: MoneyText;
  readonly goods_market_price: MoneyText;
  readonly goods_stock: number;
  readonly goods_weight: number;
  readonly seckill_price: '' | MoneyText;
  readonly next_seckill_price: '' | MoneyText;
  readonly collective_price: '' | MoneyText;
  readonly shown_price: ShownPrice;
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
  readonly created_at: TimeText;
  readonly updated_at: TimeText;
  /** From the leaf to the root. */
  readonly classList: readonly {
    readonly id: number;
    readonly name: string;
    readonly ename: string;
  }[];
  readonly brand: { readonly id: number; readonly name: string; readonly thumb: string } | false;
  readonly attrList: readonly GoodsAttr[];
  /** Values of the fields with `spec`, in the request's language. */
  readonly specs: readonly { readonly label: string; readonly value: string }[];
  readonly skuList: readonly GoodsSku[];
  /** Usual price of the most expensive SKU in stock. */
  readonly goods_price_to: MoneyText;
  readonly store_info: StoreInfo & { readonly after_sale_service: string };
  /** The scores of the store, as legacy clients read them. */
  readonly rate: StoreRate;
  readonly comment_statistics: GoodsRating;
  readonly sale_list: readonly RankedGoods[];
  readonly coupons: readonly ClaimableCoupon[];
  readonly full_reductions: readonly FullReductionOffer[];
  /** What promotions of the store take off, also full reductions. */
  readonly offers: readonly ShownOffer[];
  /** The running seckill with stock left; the next one. */
  readonly seckills: SeckillOffer | false;
  readonly next_seckill: SeckillOffer | false;
  readonly collectives: CollectiveOffer | false;
  readonly collective_list: readonly OpenGroup[];
  /** Lowest and highest freight of one piece over all provinces; equal for a single fee. */
  readonly freight: { readonly from: MoneyText; readonly to: MoneyText };
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
  /** SKUs of which the shopper waits to be told that they are back; 0: the goods without SKUs. */
  readonly notices: readonly number[];
}

/** `POST /user/stock_notices`: asks to be told when sold-out goods are back, or takes it back. */
export interface StockNotice {
  readonly goods_id: number;
  /** 0: goods without SKUs. */
  readonly sku_id: number;
  readonly is_asked: boolean;
}

/**
 * `GET /goods/{id}/freight?province_id=&sku_id=&buy_num=`; `buy_num` is 1 by default. `area_id` may
 * replace `province_id` with any area of the province.
 */
export interface FreightEstimate {
  readonly freight_money: MoneyText;
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
