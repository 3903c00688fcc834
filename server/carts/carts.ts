import { Injectable } from '@nestjs/common';
import type {
  CartEntry,
  CartLine,
  CartStore,
  MergeAnswer,
} from '../../schemas/contract/calls/cart.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import { groupBy } from '../../schemas/rules/group-by.ts';
import { joinNames } from '../../schemas/rules/local-name.ts';
import { anyOf } from '../config/kept-plan.ts';
import { Database, type Rows, type Transaction } from '../config/sql.ts';
import type { Actor } from '../http/actor.ts';
import { defineErrors, httpErrors } from '../http/errors.ts';

/** Refusals of carts; texts under `errors.carts.*`. */
export const cartErrors = defineErrors('carts', {
  notOnSale: 400,
  skuMissing: 400,
  stockShort: 400,
  full: 400,
});

/** Kinds of goods one cart holds, and pieces of one; our choice. */
const maxLines = 120;
export const maxPieces = 9999;

interface Sellable extends CartEntry {
  readonly store_id: number;
  readonly goods_name: string;
  readonly is_open: boolean;
  readonly wants_sku: boolean;
  readonly stock: number;
}

/** Lines with what is to know of their goods now; `$1` are `CartEntry`s. */
const lineSql = `SELECT a.goods_id, a.sku_id, a.buy_num, g.store_id, g.goods_name, coalesce(nullif(s.goods_image, ''), g.goods_master_image) AS goods_image, s.sku_name AS sku_names,
    (coalesce(s.goods_price, g.goods_price) / 100.0)::numeric(18,2)::text AS goods_price, (coalesce(s.goods_price, g.goods_price) * a.buy_num / 100.0)::numeric(18,2)::text AS total, coalesce(s.goods_stock, g.goods_stock) AS stock, t.store_name, t.store_logo,
    g.goods_status = 1 AND g.goods_verify = 1 AND g.deleted_at IS NULL AND t.store_status = 1 AND t.store_verify = 4 AND t.deleted_at IS NULL AND (a.sku_id = 0 OR s.id IS NOT NULL) AS is_open,
    a.sku_id = 0 AND EXISTS (SELECT FROM goods_skus o WHERE o.goods_id = g.id) AS wants_sku
  FROM asked a JOIN goods g ON g.id = a.goods_id JOIN stores t ON t.id = g.store_id LEFT JOIN goods_skus s ON s.id = a.sku_id AND s.goods_id = g.id`;
const asked =
  'WITH asked AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS a(cart_id bigint, goods_id bigint, sku_id bigint, buy_num bigint))';

/** What a shopper means to buy. Nothing is held: prices and stock are those of the moment the cart is looked at. */
@Injectable()
export class Carts {
  constructor(private readonly database: Database) {}

  /** The caller's cart store by store, newest first; lines that cannot be bought any more, or not so many, say so. A page counts stores. */
  async read(
    actor: Actor,
    page: number,
    perPage: number,
  ): Promise<Omit<Page<CartStore>, 'count' | 'total_is'>> {
    const rows = await this.database.rows<Line & { cart_id: number }>(
      `WITH asked AS (SELECT id AS cart_id, goods_id, sku_id, buy_num FROM carts WHERE user_id = $1) SELECT l.*, c.id AS cart_id FROM (${lineSql}) l JOIN carts c ON c.user_id = $1 AND c.goods_id = l.goods_id AND c.sku_id = l.sku_id ORDER BY c.updated_at DESC, c.id DESC`,
      [actor.id],
      'carts.read',
    );
    const stores = byStore(rows);
    return {
      data: stores.slice((page - 1) * perPage, page * perPage),
      total: stores.length,
      per_page: perPage,
      current_page: page,
      last_page: Math.max(1, Math.ceil(stores.length / perPage)),
    };
  }

  /** Lines of a cart kept elsewhere, as a guest's, looked at in the same way. */
  async preview(lines: readonly CartEntry[]): Promise<readonly CartStore[]> {
    const rows = await this.database.rows<Line>(
      `${asked} ${lineSql}`,
      [JSON.stringify(lines)],
      'carts.preview',
    );
    return byStore(rows.map((row) => ({ ...row, cart_id: 0 })));
  }

  async count({ id }: Actor): Promise<number> {
    return id === 0 ? 0 : linesOf(this.database, id);
  }

  /** Adds to what is there of the same goods and SKU. @throws Refusal `carts.*`; 404 for goods that do not exist */
  async add(actor: Actor, entry: CartEntry): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [line] = await sellable(tx, [entry]);
      if (!line) throw httpErrors.notFound();
      demand(line);
      put(tx, actor.id, [line]);
      const [, [own]] = await Promise.all([
        // one trip
        demandRoom(tx, actor.id),
        tx.rows<{ buy_num: number }>(
          'SELECT buy_num FROM carts WHERE user_id = $1 AND goods_id = $2 AND sku_id = $3',
          [actor.id, entry.goods_id, entry.sku_id],
          'carts.own',
        ),
      ]);
      if (own!.buy_num > line.stock)
        throw cartErrors.stockShort({ goods: line.goods_name, left: line.stock });
    });
  }

  /** A guest's cart joins the account's at sign-in: what can be bought, as much as there is. Lines that cannot stay out and are answered. */
  merge(actor: Actor, lines: readonly CartEntry[]): Promise<MergeAnswer> {
    return this.database.transaction(async (tx) => {
      const found = await sellable(tx, together(lines));
      const fitting = found.filter(
        ({ is_open, wants_sku, stock }) => is_open && !wants_sku && stock > 0,
      );
      put(tx, actor.id, fitting);
      await demandRoom(tx, actor.id);
      await tx.run(
        'UPDATE carts c SET buy_num = least(c.buy_num, w.stock) FROM jsonb_to_recordset($2::jsonb) AS w(goods_id bigint, sku_id bigint, stock bigint) WHERE c.user_id = $1 AND c.goods_id = w.goods_id AND c.sku_id = w.sku_id',
        [actor.id, JSON.stringify(fitting)],
        'carts.bound',
      );
      const keys = new Set(fitting.map(({ goods_id, sku_id }) => `${goods_id} ${sku_id}`));
      return {
        merged: fitting.length,
        left_out: lines.filter(({ goods_id, sku_id }) => !keys.has(`${goods_id} ${sku_id}`)),
      };
    });
  }

  /** Sets how many, or one more or less; one less of one takes the line out. @throws Refusal 404; `carts.stockShort` */
  async change(
    actor: Actor,
    id: number,
    change: { readonly to: number } | { readonly by: 1 | -1 },
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [line] = await tx.rows<CartEntry>(
        'SELECT goods_id, sku_id, buy_num FROM carts WHERE id = $1 AND user_id = $2 FOR UPDATE',
        [id, actor.id],
        'carts.lock',
      );
      if (!line) throw httpErrors.notFound();
      const wanted = 'to' in change ? change.to : line.buy_num + change.by;
      if (wanted < 1) {
        await tx.run('DELETE FROM carts WHERE id = $1', [id]);
        return;
      }
      const [goods] = await sellable(tx, [{ ...line, buy_num: wanted }]);
      if (wanted > line.buy_num && goods) demand(goods);
      await tx.run(
        'UPDATE carts SET buy_num = $2 WHERE id = $1',
        [id, Math.min(wanted, maxPieces)],
        'carts.set',
      );
    });
  }

  /** All of them or none. @throws Refusal 404 */
  async remove(actor: Actor, ids: readonly number[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (
        (await tx.run(
          `DELETE FROM carts WHERE id = ${anyOf('$1')} AND user_id = $2`,
          [ids, actor.id],
          'carts.remove',
        )) < new Set(ids).size
      )
        throw httpErrors.notFound();
    });
  }
}

/** One line for each kind of goods, as an account's cart has them. */
function together(lines: readonly CartEntry[]): readonly CartEntry[] {
  return [...groupBy(lines, ({ goods_id, sku_id }) => `${goods_id} ${sku_id}`).values()].map(
    (same) => ({
      ...same[0]!,
      buy_num: Math.min(
        same.reduce((sum, { buy_num }) => sum + buy_num, 0),
        maxPieces,
      ),
    }),
  );
}

interface Line extends Sellable {
  readonly cart_id: number;
  readonly goods_image: string;
  readonly sku_names: readonly string[] | null;
  readonly goods_price: string;
  readonly total: string;
  readonly store_name: string;
  readonly store_logo: string;
}

async function linesOf(sql: Rows, userId: number): Promise<number> {
  const [row] = await sql.rows<{ lines: number }>(
    'SELECT count(*)::int AS lines FROM carts WHERE user_id = $1',
    [userId],
    'carts.count',
  );
  return row!.lines;
}

const sellable = (sql: Rows, lines: readonly CartEntry[]): Promise<Sellable[]> =>
  sql.rows<Sellable>(`${asked} ${lineSql}`, [JSON.stringify(lines)], 'carts.sellable');

function demand({ is_open, wants_sku, stock, buy_num, goods_name: goods }: Sellable): void {
  if (!is_open) throw cartErrors.notOnSale({ goods });
  if (wants_sku) throw cartErrors.skuMissing({ goods });
  if (stock < buy_num) throw cartErrors.stockShort({ goods, left: stock });
}

function put(tx: Transaction, userId: number, lines: readonly Sellable[]): void {
  if (lines.length === 0) return;
  tx.send(
    `INSERT INTO carts AS c (user_id, store_id, goods_id, sku_id, buy_num) SELECT $1, store_id, goods_id, sku_id, buy_num FROM jsonb_to_recordset($2::jsonb) AS w(store_id bigint, goods_id bigint, sku_id bigint, buy_num int) ORDER BY goods_id, sku_id
     ON CONFLICT (user_id, goods_id, sku_id) DO UPDATE SET buy_num = least(c.buy_num + excluded.buy_num, ${maxPieces}), updated_at = mall_now()`,
    [userId, JSON.stringify(lines)],
    'carts.put',
  );
}

/** @throws Refusal `carts.full` */
async function demandRoom(tx: Rows, userId: number): Promise<void> {
  if ((await linesOf(tx, userId)) > maxLines) throw cartErrors.full({ most: maxLines });
}

function byStore(rows: readonly Line[]): readonly CartStore[] {
  const stores = new Map<
    number,
    { readonly store: Omit<CartStore, 'cart_list'>; readonly lines: CartLine[] }
  >();
  for (const {
    store_id,
    store_name,
    store_logo,
    is_open,
    wants_sku,
    stock,
    sku_names: names,
    ...line
  } of rows) {
    const entry = stores.get(store_id) ?? {
      store: { store_id, store_name, store_logo, checked: false, css: false },
      lines: [],
    };
    entry.lines.push({
      ...line,
      sku_name: joinNames(names ?? []) || '-',
      goods_stock: stock,
      checked: false,
      state:
        !is_open || wants_sku ? 'off' : stock === 0 ? 'out' : stock < line.buy_num ? 'short' : 'ok',
    });
    stores.set(store_id, entry);
  }
  return [...stores.values()].map(({ store, lines }) => ({ ...store, cart_list: lines }));
}
