import type { ParcelState } from '../../dicts/parcel-dicts.ts';
import type { TimeText } from '../../wire-texts.ts';
import type { ParcelEvent } from './orders.ts';

/** An entry of `GET /expresses`. */
export interface Courier {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** Answer of `GET /api/{Area}/orders/print/waybill/{ids}`: orders to pack and ship. */
export interface Dispatch {
  /** Code of the store's most used courier among its last parcels; '' without parcels. */
  readonly courier: string;
  /** Code of the courier whose numbers can be got here: '*' any, '' none. */
  readonly waybill_courier: string;
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
   * `buy_num`: pieces to ship, without refunded ones; `packed`: pieces in parcels so far, all of
   * them after a parcel that does not list its contents.
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
/** A parcel without lines contains the whole order. */
export interface DispatchParcel {
  readonly id: number;
  readonly delivery_code: string;
  readonly courier: string;
  readonly delivery_no: string;
  /** Address of the courier's sheet when the number was got here; otherwise ''. */
  readonly label: string;
  readonly created_at: TimeText;
  readonly lines: readonly { readonly id: number; readonly num: number }[];
}
/**
 * Answer of `POST /api/{Area}/orders/express/find`: parcels with their tracking events, latest
 * first.
 */
export interface TrackedParcel extends DispatchParcel {
  readonly delivery_list: readonly ParcelEvent[];
  readonly state: ParcelState;
  /** When the courier said so; '' before its first answer. */
  readonly known_at: '' | TimeText;
}
/** Answer of `POST /api/{Area}/orders/waybill`: the number of a parcel at a courier. */
export interface OrderWaybill {
  readonly delivery_no: string;
  /** Address of the sheet to print; '' when there is none. */
  readonly label: string;
}
