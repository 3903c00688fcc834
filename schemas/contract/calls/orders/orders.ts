import type { ParcelState } from '../../dicts/parcel-dicts.ts';
import type { Page } from '../../envelope.ts';
import type {
  OrderStatus,
  RefundStepValue,
  RefundType,
  RefundVerify,
} from '../../order-statuses.ts';
import type { OrderAct, OrderState, RefundState } from '../../orders.ts';
import type { MoneyText, TimeText } from '../../wire-texts.ts';
import type { Favorite } from '../catalog/shopping.ts';
import type { PayMethod } from './checkout.ts';

/** A line of an order with the values at the time of ordering. Amounts are decimal strings. */
export interface OrderedGoods {
  readonly id: number;
  readonly goods_id: number;
  readonly sku_id: number;
  readonly goods_name: string;
  readonly goods_image: string;
  readonly sku_name: string;
  readonly buy_num: number;
  readonly goods_price: MoneyText;
  readonly total_price: MoneyText;
  /** Part of `total_price` that discounts took off. */
  readonly off_money: MoneyText;
  /** As in a quote. */
  readonly activity: string;
  readonly activity_title: string;
  readonly refund_num: number;
  /** Pieces that are neither in a parcel nor refunded. */
  readonly unsent_num: number;
  readonly refund_money: MoneyText;
  readonly is_commented: boolean;
}
export interface OrderParcel {
  readonly delivery_code: string;
  readonly delivery_name: string;
  readonly delivery_no: string;
  readonly created_at: TimeText;
}
/**
 * Answer of `POST /user/order/express`: tracking events, newest first; empty before the
 * first request to the courier.
 */
export interface ParcelEvents extends OrderParcel {
  readonly delivery_list: readonly ParcelEvent[];
  readonly state: ParcelState;
  /** When the courier said so; '' before its first answer. */
  readonly known_at: '' | TimeText;
}
export interface ParcelEvent {
  readonly time: string;
  readonly context: string;
  /** Where it happened; '' when the courier does not say. */
  readonly place: string;
  readonly state: ParcelState;
}
export interface OrderLogEntry {
  readonly act: OrderAct;
  /** Null for the first entry. */
  readonly from_status: number | null;
  readonly to_status: number;
  readonly actor: 'shop' | 'store' | 'system';
  readonly note: string;
  readonly created_at: TimeText;
}

export type RefundKind = RefundType;
/** The latest after-sale of an order. */
export interface OrderRefund {
  readonly id: number;
  readonly refund_no: string;
  readonly refund_type: RefundType;
  readonly refund_verify: RefundVerify;
  readonly refund_step: RefundStepValue;
  readonly refund_state: RefundState;
  readonly refund_status_cn: string;
  readonly is_open: 0 | 1;
  readonly is_appeal: 0 | 1;
  /** Including freight. */
  readonly money: MoneyText;
  readonly refund_remark: string;
  readonly refuse_remark: string;
  readonly appeal_remark: string;
  readonly images: readonly string[];
  /** The parcel of the shopper with the returned goods. */
  readonly delivery_code: string;
  readonly delivery_name: string;
  readonly delivery_no: string;
  /** The parcel of the store with the other goods of an exchange. */
  readonly re_delivery_code: string;
  readonly re_delivery_name: string;
  readonly re_delivery_no: string;
  readonly created_at: TimeText;
  readonly finish_time: '' | TimeText;
  readonly deadline: '' | TimeText;
  readonly lines: readonly {
    readonly order_goods_id: number;
    readonly num: number;
    readonly money: MoneyText;
  }[];
}

/**
 * An order with its details: `GET /user/order/{id}`, `POST /user/order/after`
 * {order_id}, rows of `GET /user/orders`. Times are null until they are set. `*_cn` are labels in
 * the request's language.
 */
export interface ShopOrder {
  readonly id: number;
  readonly group_id: number;
  readonly order_no: string;
  readonly order_name: string;
  readonly order_image: string;
  readonly order_price: MoneyText;
  readonly total_price: MoneyText;
  readonly freight_money: MoneyText;
  readonly coupon_money: MoneyText;
  readonly refund_money: MoneyText;
  readonly order_status: OrderStatus;
  /** Of the after-sale: 0 refund, 1 return or exchange, 2 it is over (docs/product.md). */
  readonly refund_status: 0 | 1 | 2;
  readonly order_state: OrderState;
  readonly order_status_cn: string;
  readonly is_settlement: 0 | 1;
  readonly collective_id: number;
  readonly coupon_id: number;
  readonly receive_name: string;
  readonly receive_tel: string;
  readonly receive_area: string;
  /** Area of the province in `receive_area`; 0 when it is not known. */
  readonly province_id: number;
  readonly receive_address: string;
  readonly delivery_code: string;
  readonly delivery_no: string;
  readonly payment_name: '' | PayMethod;
  readonly payment_name_cn: string;
  readonly remark: string;
  readonly created_at: TimeText;
  readonly pay_time: TimeText | null;
  readonly delivery_time: TimeText | null;
  readonly receipt_time: TimeText | null;
  readonly comment_time: TimeText | null;
  readonly complete_time: TimeText | null;
  readonly cancel_time: TimeText | null;
  /** Time of automatic cancellation of an unpaid order, else ''. */
  readonly cancel_at: '' | TimeText;
  readonly store: { readonly id: number; readonly store_name: string; readonly store_logo: string };
  /** The buyer. */
  readonly user: { readonly id: number; readonly nickname: string; readonly avatar: string };
  readonly order_goods: readonly OrderedGoods[];
  readonly savings: readonly {
    readonly type: string;
    readonly title: string;
    readonly name: string;
    readonly money: MoneyText;
    readonly is_platform: boolean;
  }[];
  readonly parcels: readonly OrderParcel[];
  readonly logs: readonly OrderLogEntry[];
  /** An empty list without an after-sale. */
  readonly refund: OrderRefund | readonly [];
  readonly collective: {
    readonly id: number;
    readonly need: number;
    readonly joined: number;
    readonly paid: number;
    readonly status: number;
    readonly end_time: TimeText;
  } | null;
}

/**
 * `count` of `GET /user/orders`: orders by status 1 to 5, without the filters of the query. Query:
 * `order_status` (−1 all), `q` (number or goods), `order_no`, `created_at[0]` and `[1]`,
 * `collective_id`, `is_refund`, `is_return`, `page`, `per_page`.
 */
export type OrderCount = Readonly<Record<1 | 2 | 3 | 4 | 5, number>>;
export interface OrderPage extends Page<ShopOrder> {
  readonly count: OrderCount;
}

/** Answer of `GET /user/default`: the newest orders and favourites. */
export interface ShopperHome {
  /** Number of orders in the statuses 1 to 5, in that order. */
  readonly count: readonly number[];
  readonly order: Page<ShopOrder>;
  readonly fav: Page<Favorite>;
}

/**
 * `POST /user/order/refund/preview` {order_id, refund_type, lines}: the refund for these pieces.
 */
export interface RefundPreview {
  readonly goods_money: MoneyText;
  readonly freight_money: MoneyText;
  readonly money: MoneyText;
}
