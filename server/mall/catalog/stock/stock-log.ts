import type { Row } from '../../../../schemas/rules/types.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { Actor } from '../../../platform/http/access/actor.ts';
import type { StoredSku } from './settle-skus.ts';

/** A change of stock; `sku` is null for goods without SKUs. */
export interface StockChange {
  readonly sku: number | null;
  readonly change: number;
  readonly after: number;
}

/** Stock changes of stored SKUs. A SKU that is missing in `rows` loses all its stock. */
export function skuChanges(
  stored: readonly StoredSku[],
  rows: readonly Row[],
): readonly StockChange[] {
  const saved = new Map(rows.map((row) => [row.id, row]));
  return stored.flatMap(({ id, stock }) => {
    const row = saved.get(id);
    const after = row ? Number(row.goods_stock ?? stock) : 0;
    return after === stock ? [] : [{ sku: id, change: after - stock, after }];
  });
}

/** Logs the stock changes of a saved form, in its transaction. */
export async function logStock(
  tx: Transaction,
  { area, id }: Actor,
  goodsId: number,
  changes: readonly StockChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(
    `
      INSERT INTO stock_logs (goods_id, sku_id, change, stock_after, cause, actor_area, actor_id)
      SELECT $1, sku, change, after, 'form', $2, $3
      FROM jsonb_to_recordset($4::jsonb) AS c(sku bigint, change bigint, after bigint)`,
    [goodsId, area, id, JSON.stringify(changes)],
  );
}

/**
 * Logs the initial stock of new SKUs.
 *
 * @param known ids of the SKUs that existed before
 */
export async function logNewSkus(
  tx: Transaction,
  { area, id }: Actor,
  goodsId: number,
  known: readonly number[],
): Promise<void> {
  await tx.run(
    `
      INSERT INTO stock_logs (goods_id, sku_id, change, stock_after, cause, actor_area, actor_id)
      SELECT goods_id, id, goods_stock, goods_stock, 'form', $2, $3
      FROM goods_skus
      WHERE goods_id = $1 AND goods_stock <> 0 AND id <> ALL($4::bigint[])`,
    [goodsId, area, id, known],
  );
}
