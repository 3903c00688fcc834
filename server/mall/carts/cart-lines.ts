import type {
  CartEntry,
  CartLine,
  CartLineState,
  CartStore,
} from '../../../schemas/contract/calls/orders/cart.ts';
import { joinNames } from '../../../schemas/rules/local-name.ts';
import { fenOf, moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import type { Rows } from '../../platform/database/sql.ts';
import { defineErrors } from '../../platform/http/response/errors.ts';
import { isOpenSql } from '../catalog/goods-cards.ts';
import { shownPrice } from '../catalog/goods-prices.ts';
import type { BasisPoints, Fen } from '../kernel/fen.ts';

/** Refusals of carts; texts under `errors.carts.*`. */
export const cartErrors = defineErrors('carts', {
  notOnSale: 400,
  skuMissing: 400,
  stockShort: 400,
  full: 400,
});

/** A cart entry with the current state of its goods. */
export interface CartGoods extends CartEntry {
  readonly store_id: number;
  readonly goods_name: string;
  readonly is_on_sale: boolean;
  /** The goods have SKUs, and none was chosen. */
  readonly needs_sku: boolean;
  readonly stock: number;
}

interface CartRow extends CartGoods {
  readonly cart_id: number;
  readonly is_open: boolean;
  readonly goods_image: string;
  readonly sku_names: readonly string[] | null;
  readonly price: Fen;
  readonly market: Fen;
  readonly seckill_discount: BasisPoints | null;
  readonly seckill_end_at: number;
  readonly store_name: string;
  readonly store_logo: string;
}

/**
 * Goods, SKU and store of each row of `entry`. Goods that shoppers may not see have their id and the
 * name of the entry only; they cannot be bought.
 */
const goodsSql = `
  SELECT
    e.goods_id, e.sku_id, e.buy_num, coalesce(g.store_id, 0) AS store_id,
    coalesce(g.goods_name, e.goods_name) AS goods_name, g.id IS NOT NULL AS is_open,
    coalesce(nullif(s.goods_image, ''), g.goods_master_image, '') AS goods_image,
    s.sku_name AS sku_names,
    p.price,
    CASE
      WHEN s.id IS NULL THEN coalesce(g.goods_market_price, 0)
      ELSE coalesce(s.goods_market_price, 0)
    END AS market,
    z.discount AS seckill_discount, coalesce(z.end_at, 0) AS seckill_end_at,
    coalesce(s.goods_stock, g.goods_stock, 0) AS stock,
    coalesce(t.store_name, '') AS store_name, coalesce(t.store_logo, '') AS store_logo,
    g.id IS NOT NULL AND (e.sku_id = 0 OR s.id IS NOT NULL) AS is_on_sale,
    e.sku_id = 0 AND EXISTS (SELECT FROM goods_skus o WHERE o.goods_id = g.id) AS needs_sku
  FROM entry e
  JOIN goods known ON known.id = e.goods_id
  LEFT JOIN LATERAL (
    SELECT
      g.id, g.store_id, g.goods_name, g.goods_master_image, g.goods_price, g.goods_market_price,
      g.goods_stock
    FROM goods g
    JOIN stores t ON t.id = g.store_id
    WHERE g.id = e.goods_id AND g.deleted_at IS NULL AND ${isOpenSql}
  ) g
    ON true
  LEFT JOIN stores t ON t.id = g.store_id
  LEFT JOIN goods_skus s ON s.id = e.sku_id AND s.goods_id = g.id
  CROSS JOIN LATERAL (SELECT coalesce(s.goods_price, g.goods_price, 0) AS price) p
  LEFT JOIN running_rounds() z ON z.goods_id = g.id AND z.store_id = g.store_id`;

/** `$1`: cart entries as JSON. */
const entriesSql = `
  WITH entry AS (
    SELECT e.*, '' AS goods_name
    FROM jsonb_to_recordset($1::jsonb) AS e(goods_id bigint, sku_id bigint, buy_num bigint)
  )
  ${goodsSql}`;

/** `$1`: the shopper. Newest lines first. */
const ownCartSql = `
  WITH entry AS (SELECT goods_id, sku_id, buy_num, goods_name FROM carts WHERE user_id = $1)
  SELECT l.*, c.id AS cart_id
  FROM (${goodsSql}) l
  JOIN carts c ON c.user_id = $1 AND c.goods_id = l.goods_id AND c.sku_id = l.sku_id
  ORDER BY c.updated_at DESC, c.id DESC`;

/** Entries whose goods do not exist are missing from the result. */
export const readCartGoods = (sql: Rows, entries: readonly CartEntry[]): Promise<CartGoods[]> =>
  sql.rows<CartGoods>(entriesSql, [JSON.stringify(entries)], 'carts.goods');

/** The cart of an account, store by store, newest first. */
export async function readOwnCart(sql: Rows, userId: number): Promise<readonly CartStore[]> {
  return groupByStore(await sql.rows<CartRow>(ownCartSql, [userId], 'carts.read'));
}

/** The cart of a visitor, which the browser stores. */
export async function readVisitorCart(
  sql: Rows,
  entries: readonly CartEntry[],
): Promise<readonly CartStore[]> {
  const rows = await sql.rows<CartRow>(entriesSql, [JSON.stringify(entries)], 'carts.preview');
  return groupByStore(rows.map((row) => ({ ...row, cart_id: 0 })));
}

/** @throws Refusal `carts.notOnSale`, `carts.skuMissing`, `carts.stockShort` */
export function assertCanBuy(line: CartGoods): void {
  const goods = line.goods_name;
  if (!line.is_on_sale) throw cartErrors.notOnSale({ goods });
  if (line.needs_sku) throw cartErrors.skuMissing({ goods });
  if (line.stock < line.buy_num) throw cartErrors.stockShort({ goods, left: line.stock });
}

function groupByStore(rows: readonly CartRow[]): readonly CartStore[] {
  const stores = new Map<number, CartStore & { readonly cart_list: CartLine[] }>();
  for (const row of rows) {
    const { store_id, store_name, store_logo } = row;
    const store = stores.get(store_id) ?? {
      store_id,
      store_name,
      store_logo,
      cart_list: [],
    };
    store.cart_list.push(toCartLine(row));
    stores.set(store_id, store);
  }
  return [...stores.values()];
}

const toCartLine = (row: CartRow, shown = shownPrice(row, row)): CartLine => ({
  cart_id: row.cart_id,
  goods_id: row.goods_id,
  sku_id: row.sku_id,
  buy_num: row.buy_num,
  goods_name: row.goods_name,
  is_open: row.is_open,
  goods_image: row.goods_image,
  goods_price: moneyText(row.price),
  total: moneyText(fenOf(shown.amount) * row.buy_num),
  sku_name: joinNames(row.sku_names ?? []) || '-',
  goods_stock: row.stock,
  shown_price: shown,
  state: stateOf(row),
});

function stateOf({ is_on_sale, needs_sku, stock, buy_num }: CartRow): CartLineState {
  if (!is_on_sale || needs_sku) return 'off';
  if (stock === 0) return 'out';
  return stock < buy_num ? 'short' : 'ok';
}
