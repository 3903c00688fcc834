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

/**
 * The specs of the goods' SKUs and the given ones that belong to the store, by id. The lock keeps
 * their names until the transaction ends; it comes before that of SKUs.
 */
export async function specsOfStore(
  tx: Transaction,
  { storeId, goodsId }: { readonly storeId: number; readonly goodsId: number },
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownSpec>> {
  const rows = await tx.rows<KnownSpec & { readonly id: number }>(
    `
      SELECT p.id, p.name, p.attr_id AS attr
      FROM goods_specs p
      JOIN goods_attrs a ON a.id = p.attr_id
      WHERE a.store_id = $1
        AND (
          p.id = ANY($2::bigint[])
          OR p.id IN (
            SELECT j.spec_id
            FROM goods_sku_specs j
            JOIN goods_skus s ON s.id = j.sku_id
            WHERE s.goods_id = $3
          )
        )
      ORDER BY p.id
      FOR SHARE OF p`,
    [storeId, ids, goodsId],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
