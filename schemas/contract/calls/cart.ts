/** What a cart wants of one kind of goods. `sku_id` 0: goods without SKUs. */
export interface CartEntry {
  readonly goods_id: number;
  readonly sku_id: number;
  readonly buy_num: number;
}

/**
 * Whether a line can be bought as it stands: `short`, not so many; `out`, sold out; `off`, not on
 * sale, or its SKU is gone.
 */
export type CartLineState = 'ok' | 'short' | 'out' | 'off';

/**
 * A line of `GET /user/carts` or `POST /cart/preview`. Amounts are decimal strings, before any
 * offer: those come with the quote.
 */
export interface CartLine extends CartEntry {
  /** 0 in a visitor's cart. */
  readonly cart_id: number;
  readonly goods_name: string;
  readonly goods_image: string;
  /** `-`: goods without SKUs. */
  readonly sku_name: string;
  readonly goods_price: string;
  /** Of as many as are wanted. */
  readonly total: string;
  readonly goods_stock: number;
  readonly checked: boolean;
  readonly state: CartLineState;
}

/**
 * One store's lines, newest first. `POST /cart/preview` {lines} answers a list of them, `GET
 * /user/carts` a page that counts stores.
 */
export interface CartStore {
  readonly store_id: number;
  readonly store_name: string;
  readonly store_logo: string;
  readonly checked: boolean;
  readonly css: boolean;
  readonly cart_list: readonly CartLine[];
}

/** `POST /user/carts/merge` {lines}: a visitor's cart joins the account's. */
export interface MergeAnswer {
  readonly merged: number;
  readonly left_out: readonly CartEntry[];
}
