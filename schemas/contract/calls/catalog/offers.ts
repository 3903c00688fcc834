import type { MoneyText, TimeText } from '../../wire-texts.ts';
import type { GoodsCard } from './shopping.ts';

/**
 * A coupon that can be claimed now with `POST /user/coupon/receive` {id}. `class_id`: classes it
 * applies to, with their descendants; empty for all goods.
 */
export interface ClaimableCoupon {
  readonly id: number;
  readonly store_id: number;
  readonly name: string;
  readonly money: MoneyText;
  readonly use_money: MoneyText;
  readonly stock: number;
  readonly per_limit: number;
  readonly is_platform: 0 | 1;
  readonly content: string;
  readonly class_id: readonly number[];
  readonly start_time: TimeText;
  readonly end_time: TimeText;
}
export interface FullReductionOffer {
  readonly id: number;
  readonly name: string;
  readonly money: MoneyText;
  readonly use_money: MoneyText;
  readonly end_time: TimeText;
}
/** A rule of a promotion that runs in a store. */
export interface ShownOffer {
  /** Name of the promotion. */
  readonly type: string;
  readonly id: number;
  /** In the request's language, with `{name}` for each of the `amounts`. */
  readonly text: string;
  readonly amounts: Readonly<Record<string, MoneyText>>;
}

/** `price`: of the cheapest SKU; each SKU has its own. `left`: remaining pieces of `stock`. */
export interface SeckillOffer {
  readonly id: number;
  readonly discount: number;
  readonly price: MoneyText;
  readonly stock: number;
  readonly left: number;
  readonly per_limit: number;
  readonly start_time: TimeText;
  readonly end_time: TimeText;
  /** Milliseconds since 1970, on the clock of `server_time`. */
  readonly start_at: number;
  readonly end_at: number;
}
export interface CollectiveOffer {
  readonly id: number;
  readonly discount: number;
  readonly need: number;
  readonly price: MoneyText;
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
  readonly end_time: TimeText;
  readonly end_at: number;
}

/**
 * `GET /collectives?params=` {keywords, class_id, sort_type, sort_order}: goods with a group offer,
 * 30 a page.
 */
export interface CollectiveCard extends GoodsCard {
  readonly collective: CollectiveOffer;
  /** Incomplete groups. */
  readonly open_groups: number;
}
