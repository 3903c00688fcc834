import { Injectable } from '@nestjs/common';
import {
  type LockContext,
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';

/**
 * Attributes of goods with their specs. SKUs keep the names of their specs, so a renamed spec
 * renames its SKUs.
 */
@ResourceHooks('goods_attrs')
@Injectable()
export class GoodsAttrHooks implements WriteHooks {
  /** Saves of goods hold the specs of their SKUs (`specsOfStore`). */
  async beforeLock({ actor, tx, ids }: LockContext): Promise<void> {
    await tx.rows(
      `
        SELECT p.id
        FROM goods_specs p
        JOIN goods_attrs a ON a.id = p.attr_id
        WHERE a.id = ANY($1::bigint[]) AND a.store_id = $2
        ORDER BY p.id
        FOR NO KEY UPDATE OF p`,
      [ids, actor.storeId],
      'catalog.lockSpecs',
    );
  }

  async afterWrite({ tx, verb, values }: WriteContext, id: number): Promise<void> {
    if (verb !== 'update' || !('specs' in values)) return;
    await tx.run(
      `
        WITH renamed AS MATERIALIZED (
          SELECT k.id, n.names
          FROM goods_skus k
          JOIN LATERAL (
            SELECT array_agg(p.name::text ORDER BY p.attr_id) AS names
            FROM goods_sku_specs j
            JOIN goods_specs p ON p.id = j.spec_id
            WHERE j.sku_id = k.id
          ) n
            ON n.names IS DISTINCT FROM k.sku_name
          WHERE k.id IN (
            SELECT j.sku_id
            FROM goods_sku_specs j
            JOIN goods_specs p ON p.id = j.spec_id
            WHERE p.attr_id = $1
          )
          ORDER BY k.id
          FOR NO KEY UPDATE OF k
        )
        UPDATE goods_skus k
        SET sku_name = r.names
        FROM renamed r
        WHERE k.id = r.id`,
      [id],
      'catalog.renameSkus',
    );
  }
}
