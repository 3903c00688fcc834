import { Injectable } from '@nestjs/common';
import {
  type CartEntry,
  type CartLine,
  type CartStore,
  cartLimits,
  type MergeAnswer,
} from '../../../schemas/contract/calls/orders/cart.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import { arrayParam } from '../../platform/database/generic-plan.ts';
import { Database, type Rows, type Transaction } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { httpErrors } from '../../platform/http/response/errors.ts';
import { once } from '../../platform/idempotency/idempotency.ts';
import { lockShopper } from '../kernel/lock-shopper.ts';
import {
  assertCanBuy,
  type CartGoods,
  cartErrors,
  readCartGoods,
  readOwnCart,
  readVisitorCart,
} from './cart-lines.ts';

/** Lines of one cart: more than people use, few enough to quote in one statement. */
const maxLines = cartLimits.lines;
/** Pieces of one line; the same limit as in an order. */
export const maxQuantity = cartLimits.pieces;

export type CartPage = Omit<Page<CartStore>, 'count' | 'total_is'>;

/** Carts of shoppers. A cart reserves nothing; prices and stock are read with the cart. */
@Injectable()
export class Carts {
  constructor(private readonly database: Database) {}

  /** The shopper's cart store by store, newest first. A page counts stores. */
  async read(actor: Actor, page: number, perPage: number): Promise<CartPage> {
    const stores = await readOwnCart(this.database, actor.id);
    return {
      data: stores.slice((page - 1) * perPage, page * perPage),
      total: stores.length,
      per_page: perPage,
      current_page: page,
      last_page: Math.max(1, Math.ceil(stores.length / perPage)),
    };
  }

  /** A line as the cart answers it. @throws Refusal 404 */
  async line({ id: userId }: Actor, id: number): Promise<CartLine> {
    const stores = await readOwnCart(this.database, userId);
    const lines = stores.flatMap(({ cart_list: list }) => list);
    const line = lines.find(({ cart_id: cartId }) => cartId === id);
    if (!line) throw httpErrors.notFound();
    return line;
  }

  /** A visitor's cart, which the browser stores. */
  preview(entries: readonly CartEntry[]): Promise<readonly CartStore[]> {
    return readVisitorCart(this.database, entries);
  }

  /** Lines in the cart; 0 for visitors. */
  async count({ id }: Actor): Promise<number> {
    return id === 0 ? 0 : countLines(this.database, id);
  }

  /**
   * Adds to the line of the same goods and SKU.
   *
   * @throws Refusal `carts.*`; 404 for goods that do not exist
   */
  async add(actor: Actor, entry: CartEntry): Promise<void> {
    await once(this.database, actor, async (tx) => {
      const [goods] = await readCartGoods(tx, [entry]);
      if (!goods) throw httpErrors.notFound();
      assertCanBuy(goods);
      await lockShopper(tx, actor.id);
      await addLines(tx, actor.id, [goods]);
      await assertNotFull(tx, actor.id);
      const [line] = await tx.rows<{ buy_num: number }>(
        'SELECT buy_num FROM carts WHERE user_id = $1 AND goods_id = $2 AND sku_id = $3',
        [actor.id, entry.goods_id, entry.sku_id],
        'carts.line',
      );
      if (line!.buy_num > goods.stock)
        throw cartErrors.stockShort({ goods: goods.goods_name, left: goods.stock });
    });
  }

  /**
   * Adds a visitor's cart to the account's at sign-in, each line up to the stock. Lines that cannot
   * be bought are returned.
   */
  merge(actor: Actor, entries: readonly CartEntry[]): Promise<MergeAnswer> {
    return once(this.database, actor, async (tx) => {
      const goods = await readCartGoods(tx, mergeEntries(entries));
      const buyable = goods.filter(
        ({ is_on_sale, needs_sku, stock }) => is_on_sale && !needs_sku && stock > 0,
      );
      await lockShopper(tx, actor.id);
      await addLines(tx, actor.id, buyable);
      await assertNotFull(tx, actor.id);
      await limitToStock(tx, actor.id, buyable);
      const added = new Set(buyable.map(entryKey));
      return {
        merged: buyable.length,
        left_out: entries.filter((entry) => !added.has(entryKey(entry))),
      };
    });
  }

  /**
   * Sets the quantity, or changes it by one; below one removes the line.
   *
   * @throws Refusal 404; `carts.*` when the quantity grows beyond what can be bought
   */
  async change(
    actor: Actor,
    id: number,
    change: { readonly to: number } | { readonly by: 1 | -1 },
  ): Promise<void> {
    await once(this.database, actor, async (tx) => {
      const [line] = await tx.rows<CartEntry>(
        'SELECT goods_id, sku_id, buy_num FROM carts WHERE id = $1 AND user_id = $2 FOR UPDATE',
        [id, actor.id],
        'carts.lock',
      );
      if (!line) throw httpErrors.notFound();
      const quantity = 'to' in change ? change.to : line.buy_num + change.by;
      if (quantity < 1) {
        await tx.run('DELETE FROM carts WHERE id = $1', [id], 'carts.removeOne');
        return;
      }
      if (quantity > line.buy_num) {
        const [goods] = await readCartGoods(tx, [{ ...line, buy_num: quantity }]);
        if (goods) assertCanBuy(goods);
      }
      await tx.run(
        'UPDATE carts SET buy_num = $2 WHERE id = $1',
        [id, Math.min(quantity, maxQuantity)],
        'carts.set',
      );
    });
  }

  /** Removes all of the lines or none. @throws Refusal 404 */
  async remove(actor: Actor, ids: readonly number[]): Promise<void> {
    await once(this.database, actor, async (tx) => {
      const removed = await tx.run(
        `DELETE FROM carts WHERE id = ${arrayParam('$1')} AND user_id = $2`,
        [ids, actor.id],
        'carts.remove',
      );
      if (removed < new Set(ids).size) throw httpErrors.notFound();
    });
  }
}

const entryKey = ({ goods_id, sku_id }: CartEntry): string => `${goods_id} ${sku_id}`;

/** One line for each kind of goods, as in the cart of an account. */
function mergeEntries(entries: readonly CartEntry[]): readonly CartEntry[] {
  return [...groupBy(entries, entryKey).values()].map((same) => {
    const quantity = same.reduce((total, { buy_num: num }) => total + num, 0);
    return { ...same[0]!, buy_num: Math.min(quantity, maxQuantity) };
  });
}

async function countLines(sql: Rows, userId: number): Promise<number> {
  const [row] = await sql.rows<{ lines: number }>(
    'SELECT count(*)::int AS lines FROM carts WHERE user_id = $1',
    [userId],
    'carts.count',
  );
  return row!.lines;
}

/** @throws Refusal `carts.full` */
async function assertNotFull(tx: Transaction, userId: number): Promise<void> {
  if ((await countLines(tx, userId)) > maxLines) throw cartErrors.full({ most: maxLines });
}

async function addLines(
  tx: Transaction,
  userId: number,
  goods: readonly CartGoods[],
): Promise<void> {
  if (goods.length === 0) return;
  await tx.run(
    `
      INSERT INTO carts AS c (user_id, store_id, goods_id, goods_name, sku_id, buy_num)
      SELECT $1, store_id, goods_id, goods_name, sku_id, buy_num
      FROM jsonb_to_recordset($2::jsonb) AS w(
        store_id bigint, goods_id bigint, goods_name text, sku_id bigint, buy_num int
      )
      ORDER BY goods_id, sku_id
      ON CONFLICT (user_id, goods_id, sku_id)
      DO UPDATE
      SET
        buy_num = least(c.buy_num + excluded.buy_num, ${maxQuantity}),
        goods_name = excluded.goods_name,
        updated_at = mall_now()`,
    [userId, JSON.stringify(goods)],
    'carts.add',
  );
}

async function limitToStock(
  tx: Transaction,
  userId: number,
  goods: readonly CartGoods[],
): Promise<void> {
  await tx.run(
    `
      UPDATE carts c
      SET buy_num = least(c.buy_num, w.stock)
      FROM jsonb_to_recordset($2::jsonb) AS w(goods_id bigint, sku_id bigint, stock bigint)
      WHERE c.user_id = $1 AND c.goods_id = w.goods_id AND c.sku_id = w.sku_id`,
    [userId, JSON.stringify(goods)],
    'carts.limit',
  );
}
