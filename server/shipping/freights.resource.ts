import { badInput, Refusal } from '../http/errors.ts';
import { defineResource } from '../resources/define-resource.ts';
import { lockFreights } from './lock-freights.ts';

/** Freight templates: a province belongs to one template of a store at most, and one that goods use stays. */
export const freights = defineResource('freights', {
  async beforeWrite({ tx, verb, before, values }) {
    const id = Number(before?.['id'] ?? 0);
    if (verb === 'destroy') {
      const [used] = await tx.rows<{ goods: number }>(
        'SELECT count(*)::int AS goods FROM goods WHERE freight_id = $1 AND deleted_at IS NULL',
        [id],
        'shipping.used',
      );
      if (used!.goods > 0) throw new Refusal(400, 'freights.used', { goods: used!.goods });
      return;
    }
    const provinces = values['area_id'];
    if (!Array.isArray(provinces) || provinces.length === 0) return;
    const store = Number(before?.['store_id'] ?? values['store_id']);
    await lockFreights(tx, store);
    const wrong = await tx.rows<{ id: number; reason: string }>(
      `SELECT a.id, CASE WHEN a.deep <> 0 THEN 'province' ELSE 'taken' END AS reason FROM areas a WHERE a.id = ANY($1::bigint[])
         AND (a.deep <> 0 OR EXISTS (SELECT FROM freight_areas p JOIN freights f ON f.id = p.freight_id WHERE p.area_id = a.id AND f.store_id = $2 AND f.id <> $3))`,
      [provinces, store, id],
      'shipping.provinces',
    );
    if (wrong.length > 0)
      throw badInput(
        wrong.map((province) => ({
          pointer: `/area_id/${provinces.indexOf(province.id)}`,
          key: `errors.freights.${province.reason}`,
          params: {},
        })),
      );
  },
});
