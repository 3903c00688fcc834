/** One line to buy, as `params` of the checkout calls carry it (docs/product.md#checkout). */
export interface OrderedLine {
  readonly goods_id: number;
  /** 0: goods without SKUs. */
  readonly sku_id: number;
  /** 1 to 9999. */
  readonly buy_num: number;
  /** −1 opens a group, above 0 joins that one, 0 buys alone. */
  readonly collective_id: number;
  /** The cart's line it comes from: such a line is ordered once. */
  readonly cart_id?: number;
}

/** `params`: base64url or base64 of this. */
export interface CheckoutParams {
  readonly order: readonly OrderedLine[] /** 1: the lines come from the cart and leave it when they are ordered. */;
  readonly ifcart: 0 | 1;
}

/** Amounts are decimal strings. */
export interface QuotedGoods {
  readonly id: number;
  readonly store_id: number;
  readonly goods_name: string;
  readonly goods_master_image: string;
  readonly goods_price: string;
  readonly goods_stock: number;
  readonly goods_weight: number;
  readonly freight_id: number;
  readonly sku_id: number;
  readonly sku_name: string;
  readonly buy_num: number;
  readonly total: string;
  readonly off: string;
  readonly total_weight: number;
  readonly collective_id: number;
  /** What replaces the price just now. */
  readonly activity: '' | 'seckill' | 'collective';
}
/** `class_id`: as in `ClaimableCoupon`. */
export interface UsableCoupon {
  readonly id: number;
  readonly name: string;
  readonly money: string;
  readonly class_id: readonly number[];
}
/** One store's part of `order/before`: an order of its own once it is placed. */
export interface StoreQuoteAnswer {
  readonly store_info: {
    readonly id: number;
    readonly store_name: string;
    readonly store_logo: string;
  };
  readonly goods_list: readonly QuotedGoods[];
  /** Goods at the prices they are sold for, before discounts. */
  readonly order_price: string;
  readonly savings: readonly {
    readonly type: string;
    readonly id: number;
    readonly name: string;
    readonly money: string;
  }[];
  readonly coupon_money: string;
  readonly freight_money: string;
  readonly total_price: string;
  /** The same, under the name older clients know. */
  readonly store_total_price: string;
  readonly is_coupon: boolean;
  readonly coupons: readonly UsableCoupon[];
  /** The coupon the amounts count with; 0: none. */
  readonly coupon_id: number;
  /** Points that this order brings once it is completed. */
  readonly integral: number;
}
export interface PlacedAnswer {
  readonly order_id: readonly number[];
  readonly order_no: readonly string[];
}

export type PayDevice = 'scan' | 'wap' | 'mp' | 'mini' | 'app' | 'web';
/**
 * An answer of `POST /user/order/check` {order_id}: an empty list when all are paid (reference
 * §2.7).
 */
export type PaidAnswer =
  | readonly []
  | {
      readonly code: 'fail';
      readonly msg: string /** Without it the last payment may still be made. */;
      readonly ended?: PaymentEnd;
    };
/** Why a payment at a provider was not made: refused there, or not in its time. */
export type PaymentEnd = 'declined' | 'expired';
