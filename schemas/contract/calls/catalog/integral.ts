import type { MoneyText } from '../../wire-texts.ts';
import type { AdvertAnswer } from './content.ts';
import type { SortOrder } from './goods-search.ts';

/** Goods of the points mall; `goods_price` is whole points. */
export interface IntegralGoodsCard {
  readonly id: number;
  readonly cid: number;
  readonly goods_name: string;
  readonly goods_subname: string;
  readonly goods_price: number;
  readonly goods_market_price: MoneyText;
  readonly goods_stock: number;
  readonly goods_sale: number;
  readonly goods_master_image: string;
  readonly is_recommend: 0 | 1;
}
export interface IntegralClass {
  readonly id: number;
  readonly name: string;
}
/**
 * `GET /integral/home` (docs/product.md#public-calls): four recommended goods, four of each class,
 * and the adverts of the points mall.
 */
export interface IntegralHome {
  readonly recommend: readonly IntegralGoodsCard[];
  readonly list: readonly (IntegralClass & {
    readonly integral_goods: readonly IntegralGoodsCard[];
  })[];
  readonly banner: readonly AdvertAnswer[];
  /** What shoppers can do for points, of the rules that are on. */
  readonly earned_by: 'order' | 'inviter' | 'both' | 'none';
}
/** JSON of `params` of `GET /integral/goods`, 30 a page: a `Page<IntegralGoodsCard>`. */
export interface IntegralParams {
  readonly keywords?: string;
  readonly cid?: number;
  readonly sort_type?: 'goods_price' | 'goods_sale';
  readonly sort_order?: SortOrder;
}
/** `GET /integral/goods/{id}`. */
export interface IntegralGoodsDetail extends IntegralGoodsCard {
  readonly class_name: string;
  readonly goods_images: readonly string[];
  readonly goods_images_thumb_150: readonly string[];
  readonly goods_images_thumb_400: readonly string[];
  readonly goods_content: string;
  readonly sale_list: readonly IntegralGoodsCard[];
}
