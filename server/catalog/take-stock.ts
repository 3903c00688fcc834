import { groupBy } from '../../schemas/rules/group-by.ts';
import type { LastStatement } from '../config/connection.ts';
import { isBroken } from '../config/database-errors.ts';
import { anyOf } from '../config/kept-plan.ts';
import type { Transaction } from '../config/sql.ts';

/** Pieces of one SKU, or of goods without SKUs (`sku_id` 0), for an order or an after-sale. */
export interface StockMove {
  readonly goods_id: number;
  readonly sku_id: number /** 1 or more. */;
  readonly num: number;
  readonly cause_id: number;
}
export interface StockTaken extends StockMove {
  /** Fen; stock is taken only at this price. */ readonly price: number;
}

const asked = '(goods_id bigint, sku_id bigint, num bigint, price bigint, cause_id bigint)';

/** Where the stock of a line is kept. */
const kept = {
  sku: { table: 'goods_skus', key: 'sku_id', sku: 's.id' },
  goods: { table: 'goods', key: 'goods_id', sku: 'NULL::bigint' },
} as const;
type Kept = keyof typeof kept;

/**
 * Takes stock for one order or several, as the last statement of placing: a guarded update that fails unless all of it was there at the price that was shown (must-hold 3 and
 * "Measured facts"). Rows are locked in ascending id; one row alone needs no order. They are let go before the disk has written: a row that many want sells as fast as
 * PostgreSQL commits, not as fast as a disk turns. `isStockShort` knows the failure.
 */
export function takeStock(tx: Transaction, lines: readonly StockTaken[]): void {
  tx.lendRowsEarly();
  for (const [kind, own] of byKind(lines)) {
    const { text, values, name } = own.length === 1 ? takeOne(kind, own[0]!) : takeMany(kind, own);
    tx.last(text, values, name);
  }
}

/** Whether a transaction failed because `takeStock` did not find everything. */
export const isStockShort = (error: unknown): boolean => isBroken(error, stockTaken);
const stockTaken = 'stock_taken';

/** Gives stock back, once for each cause (invariant 12). What was deleted since takes nothing back, nor do goods whose stock is that of their SKUs since (invariant 16). */
export async function giveStockBack(
  tx: Transaction,
  cause: 'cancel' | 'refund',
  lines: readonly StockMove[],
): Promise<void> {
  for (const [kind, own] of byKind(lines)) {
    const locked =
      kind === 'goods'
        ? tx.rows(
            `SELECT id FROM goods WHERE id = ${anyOf('$1')} ORDER BY id FOR NO KEY UPDATE`,
            [own.map(({ goods_id }) => goods_id)],
            'catalog.give.lock',
          )
        : [];
    await Promise.all([
      locked,
      tx.run(giveStatement(kind), [JSON.stringify(own), cause], `catalog.give.${kind}`),
    ]); // one trip; what comes second sees the SKUs that a form gave the goods before they were locked
  }
}

/** Goods before SKUs, always: two orders of both kinds then lock them in the same order. */
const byKind = <Line extends StockMove>(
  lines: readonly Line[],
): readonly (readonly [Kept, readonly Line[]])[] =>
  (['goods', 'sku'] as const).flatMap((kind) => {
    const own = groupBy(lines, ({ sku_id }) => (sku_id === 0 ? 'goods' : 'sku')).get(kind);
    return own ? [[kind, own] as const] : [];
  });

/** By the row's id alone: a row that many wait for is read again by each of them when its turn comes, while the others wait. */
function takeOne(
  kind: Kept,
  { goods_id, sku_id, num, price, cause_id }: StockTaken,
): LastStatement {
  const { table } = kept[kind];
  const text = `WITH taken AS (UPDATE ${table} SET goods_stock = goods_stock - $2::bigint WHERE id = $1 AND goods_stock >= $2 AND goods_price = $3 RETURNING goods_stock),
    logged AS (INSERT INTO stock_logs (goods_id, sku_id, change, stock_after, cause, cause_id, actor_area, actor_id) SELECT $4, nullif($5::bigint, 0), -$2::bigint, goods_stock, 'order', $6, 'shop', 0 FROM taken RETURNING 1)
    SELECT demand(EXISTS (SELECT FROM logged), '${stockTaken}')`;
  return {
    text,
    values: [sku_id === 0 ? goods_id : sku_id, num, price, goods_id, sku_id, cause_id],
    name: `catalog.take.${kind}.one`,
  };
}

/** Several orders may take of one row in one statement: its stock falls by their sum, its log tells them one after the other. */
function takeMany(kind: Kept, lines: readonly StockTaken[]): LastStatement {
  const { table, key, sku } = kept[kind];
  const text = `WITH wanted AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS w${asked}),
    locked AS MATERIALIZED (SELECT id FROM ${table} WHERE id = ${anyOf('$3')} ORDER BY id FOR NO KEY UPDATE),
    sums AS (SELECT ${key} AS id, sum(num)::bigint AS num, min(price) AS price, max(price) AS dearest FROM wanted GROUP BY 1),
    taken AS (UPDATE ${table} s SET goods_stock = s.goods_stock - u.num FROM sums u, locked l WHERE s.id = u.id AND l.id = s.id AND s.goods_stock >= u.num AND s.goods_price = u.price AND u.dearest = u.price
      RETURNING s.id, s.goods_stock, u.num AS taken),
    logged AS (INSERT INTO stock_logs (goods_id, sku_id, change, stock_after, cause, cause_id, actor_area, actor_id)
      SELECT w.goods_id, ${sku}, -w.num, s.goods_stock + s.taken - sum(w.num) OVER (PARTITION BY s.id ORDER BY w.cause_id), 'order', w.cause_id, 'shop', 0 FROM wanted w JOIN taken s ON s.id = w.${key} ORDER BY s.id, w.cause_id RETURNING 1)
    SELECT demand((SELECT count(*) FROM logged) = $2::int, '${stockTaken}')`;
  const rows = [
    ...new Set(lines.map(({ goods_id, sku_id }) => (kind === 'sku' ? sku_id : goods_id))),
  ];
  return {
    text,
    values: [JSON.stringify(lines), lines.length, rows],
    name: `catalog.take.${kind}.many`,
  };
}

/** Several causes may give back to one row in one statement: its stock grows by their sum, its log tells them one after the other. */
function giveStatement(kind: Kept): string {
  const { table, key, sku } = kept[kind];
  return `WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS w${asked}),
    locked AS MATERIALIZED (SELECT id FROM ${table} t WHERE id IN (SELECT ${key} FROM given)${kind === 'goods' ? ' AND NOT EXISTS (SELECT FROM goods_skus k WHERE k.goods_id = t.id)' : ''} ORDER BY id FOR NO KEY UPDATE),
    sums AS (SELECT ${key} AS id, sum(num) AS num FROM given GROUP BY 1),
    back AS (UPDATE ${table} s SET goods_stock = s.goods_stock + u.num FROM sums u, locked l WHERE s.id = u.id AND l.id = s.id RETURNING s.id, s.goods_stock, u.num AS given)
    INSERT INTO stock_logs (goods_id, sku_id, change, stock_after, cause, cause_id, actor_area, actor_id)
      SELECT g.goods_id, ${sku}, g.num, s.goods_stock - s.given + sum(g.num) OVER (PARTITION BY s.id ORDER BY g.cause_id), $2, g.cause_id, 'system', 0 FROM given g JOIN back s ON s.id = g.${key} ORDER BY s.id, g.cause_id`;
}
