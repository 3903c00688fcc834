/** Answer of `GET /api/{Area}/orders/print/waybill/{ids}`: what who packs orders must know. */
export interface Dispatch {
  /** The code of the courier that most of the last parcels went by; '' before the first. */
  readonly courier: string;
  readonly orders: readonly DispatchOrder[];
}
export interface DispatchOrder {
  readonly id: number;
  readonly rev: number;
  readonly order_no: string;
  readonly remark: string;
  readonly order_status: number;
  readonly receive_name: string;
  readonly receive_tel: string;
  readonly receive_area: string;
  readonly receive_address: string;
  readonly sender: {
    readonly id: number;
    readonly name: string;
    readonly tel: string;
    readonly area: string;
    readonly address: string;
  };
  /**
   * `buy_num`: pieces to send, those that were refunded before left out; `packed`: pieces in
   * parcels that say their contents.
   */
  readonly lines: readonly {
    readonly id: number;
    readonly goods_name: string;
    readonly goods_image: string;
    readonly sku_name: string;
    readonly buy_num: number;
    readonly packed: number;
  }[];
  readonly parcels: readonly DispatchParcel[];
}
/** Without lines it holds the whole order. */
export interface DispatchParcel {
  readonly id: number;
  readonly delivery_code: string;
  readonly courier: string;
  readonly delivery_no: string;
  readonly created_at: string;
  readonly lines: readonly { readonly id: number; readonly num: number }[];
}
/**
 * Answer of `POST /api/{Area}/orders/express/find`: parcels with what couriers tell of them, the
 * latest first.
 */
export interface TrackedParcel extends DispatchParcel {
  readonly delivery_list: readonly { readonly time: string; readonly context: string }[];
}
