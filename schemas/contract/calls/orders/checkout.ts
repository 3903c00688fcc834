import type { MoneyText } from '../../wire-texts.ts';

/** A line of `params` of the checkout calls (docs/product.md#checkout). */
export interface OrderedLine {
  readonly goods_id: number;
  /** 0: goods without SKUs. */
  readonly sku_id: number;
  /** 1 to 9999. */
  readonly buy_num: number;
  /** −1 opens a group, a positive id joins that group, 0 is an ordinary purchase. */
  readonly collective_id: number;
  /** Line of the cart; it can be ordered once. */
  readonly cart_id?: number;
}

/** `params` in base64url or base64. */
export interface CheckoutParams {
  readonly order: readonly OrderedLine[];
  /** 1: the lines are cart lines, which the order removes. */
  readonly ifcart: 0 | 1;
}

/** Amounts are decimal strings. */
export interface QuotedGoods {
  readonly id: number;
  readonly store_id: number;
  readonly goods_name: string;
  readonly goods_master_image: string;
  readonly goods_price: MoneyText;
  readonly goods_stock: number;
  readonly goods_weight: number;
  readonly freight_id: number;
  readonly sku_id: number;
  readonly sku_name: string;
  readonly buy_num: number;
  readonly total: MoneyText;
  readonly off: MoneyText;
  readonly total_weight: number;
  readonly collective_id: number;
  /** The price rule that sets the price, with its name in the caller's language; '' without one. */
  readonly activity: string;
  readonly activity_title: string;
}
/** `class_id` as in `ClaimableCoupon`. */
export interface UsableCoupon {
  readonly id: number;
  readonly name: string;
  readonly money: MoneyText;
  readonly class_id: readonly number[];
  /** Counts the whole cart and is shared by its stores. */
  readonly is_mall: boolean;
}
/** What one promotion takes off. */
export interface QuotedSaving {
  readonly type: string;
  /** The name of the type in the caller's language. */
  readonly title: string;
  readonly id: number;
  readonly name: string;
  /** The code that the shopper typed; '' without one. */
  readonly code: string;
  readonly money: MoneyText;
}
/** The part of one store in `order/before`; placing makes one order of it. */
export interface StoreQuoteAnswer {
  readonly store_info: {
    readonly id: number;
    readonly store_name: string;
    readonly store_logo: string;
  };
  readonly goods_list: readonly QuotedGoods[];
  /** Sum of goods at current prices, before discounts. */
  readonly order_price: MoneyText;
  readonly savings: readonly QuotedSaving[];
  readonly coupon_money: MoneyText;
  readonly freight_money: MoneyText;
  readonly total_price: MoneyText;
  readonly is_coupon: boolean;
  readonly coupons: readonly UsableCoupon[];
  /** Whether some promotion takes codes that shoppers type. */
  readonly takes_codes: boolean;
  /** Coupon included in the amounts; 0 for none. Stores that share one have the same id. */
  readonly coupon_id: number;
  /** Points credited when the order is completed. */
  readonly integral: number;
}
export interface PlacedAnswer {
  readonly order_id: readonly number[];
  readonly order_no: readonly string[];
}

/** What orders can be paid by: `balance`, or the name of a definition (docs/drivers.md#a-payment-provider). */
export type PayMethod = string;

/** One entry of `GET /payment/options`, in the order in which shoppers see them. */
export interface PayOption {
  readonly name: PayMethod;
  readonly title: string;
}

/** Where a shopper pays: by a code to scan, or in a browser, WeChat, a mini program or an app. */
export const payDevices = ['scan', 'wap', 'mp', 'mini', 'app', 'web'] as const;
export type PayDevice = (typeof payDevices)[number];

/** What the client does next: show a QR code, open a URL, or call the provider's own SDK. */
export type StartedPayment =
  | { readonly kind: 'qr'; readonly code: string }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'sdk'; readonly parameters: Readonly<Record<string, string>> };

/** Answer of `POST /user/order/pay`; `pay_status` 1: already paid, without a next step. */
export type PayAnswer = {
  readonly pay_no: string;
  readonly pay_status: 0 | 1;
} & Partial<StartedPayment>;

/** Answer of `POST /user/order/check` {order_id}: an empty list when all orders are paid. */
export type PaidAnswer =
  | readonly []
  | {
      readonly code: 'fail';
      readonly msg: string;
      /** Absent while the last payment can still succeed. */
      readonly ended?: PaymentEnd;
    };
/** Why a provider's payment failed: declined, or not paid in time. */
export type PaymentEnd = 'declined' | 'expired';

/** `data` of a refused payment. */
export interface PayRefusal {
  /** A payment inside WeChat needs the shopper's openid: sent, or by a binding. */
  readonly lacks: 'openid';
}
