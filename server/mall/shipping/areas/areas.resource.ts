import { Injectable } from '@nestjs/common';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../../backoffice/resources/hooks/resource-hooks.ts';

/** Recomputes `deep` (0 province, 1 city, 2 district) of a new or moved area and all below it. */
@ResourceHooks('areas')
@Injectable()
export class AreaHooks implements WriteHooks {
  async afterWrite({ tx, values, verb }: WriteContext, id: number): Promise<void> {
    if (verb !== 'store' && !('pid' in values)) return;
    await tx.run(
      `
        WITH RECURSIVE moved AS (
          SELECT a.id, a.code, coalesce(p.deep + 1, 0) AS deep
          FROM areas a
          LEFT JOIN areas p ON p.code = a.pid
          WHERE a.id = $1
          UNION ALL
          SELECT c.id, c.code, m.deep + 1
          FROM areas c
          JOIN moved m ON c.pid = m.code
        )
        UPDATE areas
        SET deep = moved.deep
        FROM moved
        WHERE areas.id = moved.id AND areas.deep IS DISTINCT FROM moved.deep`,
      [id],
    );
  }
}
