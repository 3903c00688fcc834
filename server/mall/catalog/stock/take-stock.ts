import { arrayParam } from '../../../platform/database/generic-plan.ts';
import type { Transaction } from '../../../platform/database/sql.ts';

/** Pieces of one SKU, or of goods without SKUs (`sku_id` 0), for an order or an after-sale. */
export interface StockMove {
  readonly goods_id: number;
  readonly sku_id: number;
  /** 1 or more. */
  readonly num: number;
  /** Id of the order or after-sale, for the stock log. */
  readonly cause_id: number;
}

/** Pieces that are taken only at this price, in fen. */
export interface PricedStockMove extends StockMove {
  readonly price: number;
}

/** The stock of a line was too low, or its price had changed. */
export class StockShort extends Error {
  constructor() {
    super('The stock is too low, or the price has changed');
    this.name = 'StockShort';
  }
}

/** Stock is stored with the SKU, or with the goods when they have no SKUs. */
const stockTables = {
  goods: { table: 'goods', key: 'goods_id' },
  sku: { table: 'goods_skus', key: 'sku_id' },
} as const;
type StockKind = keyof typeof stockTables;

/**
 * Takes stock for the lines of an order, all of it or none. Call it last: other orders of the same
 * rows wait until the commit (docs/decisions/0013-placing-orders.md).
 *
 * @param lines each SKU, or goods without SKUs, at most once
 * @throws StockShort
 */
export async function takeStock(tx: Transaction, lines: readonly PricedStockMove[]): Promise<void> {
  for (const { kind, moves } of groupByKind(lines)) {
    const taken = await tx.run(
      takeSql(kind),
      [JSON.stringify(moves), rowIds(kind, moves)],
      `catalog.take.${kind}`,
    );
    if (taken !== moves.length) throw new StockShort();
  }
}

/**
 * Gives stock back, once for each cause (docs/invariants.md#stock). Deleted rows get nothing back,
 * nor do goods that have SKUs now: their stock is that of the SKUs.
 */
export async function giveStockBack(
  tx: Transaction,
  cause: 'cancel' | 'refund',
  lines: readonly StockMove[],
): Promise<void> {
  for (const { kind, moves } of groupByKind(lines)) {
    // A separate statement, so that the next one sees SKUs that a form added before the lock
    if (kind === 'goods')
      await tx.rows(
        `SELECT id FROM goods WHERE id = ${arrayParam('$1')} ORDER BY id FOR NO KEY UPDATE`,
        [rowIds(kind, moves)],
        'catalog.give.lock',
      );
    await tx.run(giveBackSql(kind), [JSON.stringify(moves), cause], `catalog.give.${kind}`);
  }
}

/** Goods before SKUs: all transactions lock them in the same order. */
function groupByKind<Move extends StockMove>(
  lines: readonly Move[],
): readonly { readonly kind: StockKind; readonly moves: readonly Move[] }[] {
  const groups = [
    { kind: 'goods' as const, moves: lines.filter(({ sku_id: sku }) => sku === 0) },
    { kind: 'sku' as const, moves: lines.filter(({ sku_id: sku }) => sku !== 0) },
  ];
  return groups.filter(({ moves }) => moves.length > 0);
}

const rowIds = (kind: StockKind, moves: readonly StockMove[]): readonly number[] => [
  ...new Set(moves.map((move) => move[stockTables[kind].key])),
];

/** Columns of `StockMove` and `PricedStockMove`. */
const moveColumns = 'goods_id bigint, sku_id bigint, num bigint, price bigint, cause_id bigint';

/** The number of inserted log rows is the number of lines that were taken. */
function takeSql(kind: StockKind): string {
  const { table, key } = stockTables[kind];
  return `
    WITH locked AS MATERIALIZED (
      SELECT id FROM ${table} WHERE id = ${arrayParam('$2')} ORDER BY id FOR NO KEY UPDATE
    ),
      taken AS (
        UPDATE ${table} s
        SET goods_stock = s.goods_stock - m.num
        FROM jsonb_to_recordset($1::jsonb) AS m(${moveColumns})
        JOIN locked l ON l.id = m.${key}
        WHERE s.id = l.id AND s.goods_stock >= m.num AND s.goods_price = m.price
        RETURNING m.goods_id, m.sku_id, m.num, m.cause_id, s.goods_stock
      )
    INSERT INTO stock_logs (
      goods_id, sku_id, change, stock_after, cause, cause_id, actor_area, actor_id
    )
    SELECT goods_id, nullif(sku_id, 0), -num, goods_stock, 'order', cause_id, 'shop', 0
    FROM taken`;
}

/**
 * Several causes may give back to one row: its stock grows by their sum, and the log rows follow
 * each other.
 */
function giveBackSql(kind: StockKind): string {
  const { table, key } = stockTables[kind];
  const withoutSkus =
    kind === 'goods' ? 'AND NOT EXISTS (SELECT FROM goods_skus k WHERE k.goods_id = t.id)' : '';
  return `
    WITH given AS (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS m(${moveColumns})
    ),
      locked AS MATERIALIZED (
        SELECT id
        FROM ${table} t
        WHERE id IN (SELECT ${key} FROM given) ${withoutSkus}
        ORDER BY id
        FOR NO KEY UPDATE
      ),
      sums AS (SELECT ${key} AS id, sum(num) AS num FROM given GROUP BY 1),
      back AS (
        UPDATE ${table} s
        SET goods_stock = s.goods_stock + u.num
        FROM sums u, locked l
        WHERE s.id = u.id AND l.id = s.id
        RETURNING s.id, s.goods_stock, u.num AS given
      )
    INSERT INTO stock_logs (
      goods_id, sku_id, change, stock_after, cause, cause_id, actor_area, actor_id
    )
    SELECT
      g.goods_id, nullif(g.sku_id, 0), g.num,
      b.goods_stock - b.given + sum(g.num) OVER (PARTITION BY b.id ORDER BY g.cause_id), $2,
      g.cause_id, 'system', 0
    FROM given g
    JOIN back b ON b.id = g.${key}
    ORDER BY b.id, g.cause_id`;
}
