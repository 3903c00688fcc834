/** A parcel; without lines it contains the whole order. */
export interface Parcel {
  readonly delivery_code: string;
  readonly delivery_no: string;
  readonly lines?: readonly { readonly order_goods_id: number; readonly num: number }[] | undefined;
}

/** The parcels of one order. */
export interface Shipment {
  readonly order_id: number;
  readonly parcels: readonly Parcel[];
  /** JSON pointer of the shipment in the request, for refusals at its fields. */
  readonly pointer: string;
}
