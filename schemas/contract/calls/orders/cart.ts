import type { MoneyText } from '../../wire-texts.ts';
import type { ShownPrice } from '../catalog/shopping.ts';

/** The largest cart: lines, and pieces of one line. */
export const cartLimits = { lines: 120, pieces: 9999 } as const;

/** Goods or SKU in a cart and its quantity. `sku_id` 0: goods without SKUs. */
export interface CartEntry {
  readonly goods_id: number;
  readonly sku_id: number;
  readonly buy_num: number;
}

/**
 * Availability of a line. `short`: less stock than the quantity. `out`: no stock. `off`: not on
 * sale, or the SKU was removed.
 */
export type CartLineState = 'ok' | 'short' | 'out' | 'off';

/**
 * A line of `GET /user/carts` or `POST /cart/preview`. Amounts are decimal strings; promotions
 * other than a running seckill are computed by a quote only. Goods that shoppers may not see any
 * more have their id and the name under which they were added (a visitor's browser keeps it): other
 * names are empty, price and stock 0, and the store has the id 0.
 */
export interface CartLine extends CartEntry {
  /** 0 in a visitor's cart, which is not stored. */
  readonly cart_id: number;
  readonly goods_name: string;
  /** Whether shoppers may see the goods. */
  readonly is_open: boolean;
  readonly goods_image: string;
  /** `-` for goods without SKUs. */
  readonly sku_name: string;
  readonly goods_price: MoneyText;
  /** The shown price times the quantity. */
  readonly total: MoneyText;
  readonly goods_stock: number;
  readonly shown_price: ShownPrice;
  readonly state: CartLineState;
}

/**
 * Lines of one store, newest first. `POST /cart/preview` {lines} answers a list of these, `GET
 * /user/carts` a page whose total counts stores.
 */
export interface CartStore {
  readonly store_id: number;
  readonly store_name: string;
  readonly store_logo: string;
  readonly cart_list: readonly CartLine[];
}

/** `POST /user/carts/merge` {lines}: adds a visitor's lines to the account's cart. */
export interface MergeAnswer {
  readonly merged: number;
  readonly left_out: readonly CartEntry[];
}
