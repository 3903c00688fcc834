import { Injectable } from '@nestjs/common';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { badInput } from '../../platform/http/response/errors.ts';

const periodFields = ['goods_id', 'start_time', 'end_time'];

/**
 * Refuses rounds of one product at the same time. Rows of earlier versions may overlap, so that no
 * constraint can hold this; the oldest round sets the price then (SQL function `running_rounds`).
 */
@ResourceHooks('seckills')
@Injectable()
export class SeckillHooks implements WriteHooks {
  async afterWrite({ tx, verb, before, values }: WriteContext, id: number): Promise<void> {
    if (verb === 'destroy') return;
    const keepsPeriod = periodFields.every(
      (name) => !(name in values) || values[name] === before?.[name],
    );
    if (verb === 'update' && keepsPeriod) return;
    await tx.rows(
      `SELECT pg_advisory_xact_lock(hashtext('seckills'), goods_id::int)
      FROM seckills
      WHERE id = $1`,
      [id],
      'seckills.lockGoods',
    );
    const others = await tx.rows(
      `
        SELECT 1
        FROM seckills w
        JOIN seckills s
          ON s.goods_id = w.goods_id
          AND s.id <> w.id
          AND s.deleted_at IS NULL
          AND s.start_time < w.end_time
          AND s.end_time > greatest(w.start_time, mall_now())
        WHERE w.id = $1
        LIMIT 1`,
      [id],
      'seckills.overlap',
    );
    if (others.length > 0)
      throw badInput([{ pointer: '/start_time', key: 'errors.promotions.overlap', params: {} }]);
  }
}
