import { Injectable } from '@nestjs/common';
import type { Json } from '../../../../schemas/rules/types.ts';
import {
  type LockContext,
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../../backoffice/resources/hooks/resource-hooks.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { badInput, defineErrors } from '../../../platform/http/response/errors.ts';
import { lockFreights } from './save-freights.ts';

const freightErrors = defineErrors('freights', { used: 400 });

/**
 * Freight templates. A province belongs to at most one template of a store. A template that goods
 * use cannot be deleted.
 */
@ResourceHooks('freights')
@Injectable()
export class FreightHooks implements WriteHooks {
  /** Provinces of one store are given to templates by one write after the other. */
  async beforeLock({ actor, tx }: LockContext): Promise<void> {
    if (actor.storeId > 0) await lockFreights(tx, actor.storeId);
  }

  /** @throws Refusal `freights.used`; 422 for a wrong or an assigned province */
  async beforeWrite({ tx, verb, before, values }: WriteContext): Promise<void> {
    const id = Number(before?.id ?? 0);
    if (verb === 'destroy') {
      await assertUnused(tx, id);
      await releaseDeletedGoods(tx, id);
      return;
    }
    const provinces = values.area_id;
    if (!Array.isArray(provinces) || provinces.length === 0) return;
    const storeId = Number(before?.store_id ?? values.store_id);
    await lockFreights(tx, storeId);
    await assertProvincesFree(tx, { id, storeId, provinces });
  }
}

/** Deleted goods that are restored later use the store's default template. */
const releaseDeletedGoods = (tx: Transaction, id: number): Promise<number> =>
  tx.run(
    'UPDATE goods SET freight_id = NULL WHERE freight_id = $1 AND deleted_at IS NOT NULL',
    [id],
    'shipping.release',
  );

/** Locks the goods of a template, so that none of them is deleted or restored until it is gone. */
async function assertUnused(tx: Transaction, id: number): Promise<void> {
  const [row] = await tx.rows<{ goods: number }>(
    `
      SELECT count(*) FILTER (WHERE deleted_at IS NULL)::int AS goods
      FROM (SELECT deleted_at FROM goods WHERE freight_id = $1 ORDER BY id FOR NO KEY UPDATE) g`,
    [id],
    'shipping.used',
  );
  if (row!.goods > 0) throw freightErrors.used({ goods: row!.goods });
}

async function assertProvincesFree(
  tx: Transaction,
  {
    id,
    storeId,
    provinces,
  }: { readonly id: number; readonly storeId: number; readonly provinces: readonly Json[] },
): Promise<void> {
  const wrong = await tx.rows<{ id: number; reason: string }>(
    `
      SELECT a.id, CASE WHEN a.deep <> 0 THEN 'province' ELSE 'taken' END AS reason
      FROM areas a
      WHERE a.id = ANY($1::bigint[])
        AND (
          a.deep <> 0
          OR EXISTS (
            SELECT
            FROM freight_areas p
            JOIN freights f ON f.id = p.freight_id
            WHERE p.area_id = a.id AND f.store_id = $2 AND f.id <> $3
          )
        )`,
    [provinces, storeId, id],
    'shipping.provinces',
  );
  if (wrong.length === 0) return;
  throw badInput(
    wrong.map((province) => ({
      pointer: `/area_id/${provinces.indexOf(province.id)}`,
      key: `errors.freights.${province.reason}`,
      params: {},
    })),
  );
}
