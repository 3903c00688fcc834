import type { Transaction } from '../../../platform/database/sql.ts';
import type { KnownSpec, StoredSku } from './settle-skus.ts';

/**
 * Reads the SKUs of goods and locks them by id, so that none is sold between this read and the
 * write.
 */
export const lockSkus = (tx: Transaction, goodsId: number): Promise<StoredSku[]> =>
  tx.rows<StoredSku>(
    `
      SELECT
        s.id, s.goods_stock AS stock,
        ARRAY(SELECT spec_id FROM goods_sku_specs j WHERE j.sku_id = s.id ORDER BY 1) AS specs
      FROM goods_skus s
      WHERE s.goods_id = $1
      ORDER BY s.id
      FOR NO KEY UPDATE OF s`,
    [goodsId],
  );

/** The given specs that belong to the store, by id. */
export async function specsOfStore(
  tx: Transaction,
  storeId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownSpec>> {
  const rows = await tx.rows<KnownSpec & { readonly id: number }>(
    `
      SELECT p.id, p.name, p.attr_id AS attr
      FROM goods_specs p
      JOIN goods_attrs a ON a.id = p.attr_id
      WHERE a.store_id = $1 AND p.id = ANY($2::bigint[])`,
    [storeId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
