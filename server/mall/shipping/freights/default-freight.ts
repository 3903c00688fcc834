import type { Sql } from '../../../platform/database/sql.ts';

/** Creates the default template, which is free, of the stores that have none. */
export const openDefaultFreights = (
  sql: Pick<Sql, 'run'>,
  storeIds: readonly number[],
): Promise<number> =>
  sql.run(
    `
      INSERT INTO freights (store_id, name, is_type, f_weight, f_price, o_weight, o_price)
      SELECT id, '默认模板', 0, 0, 0, 0, 0
      FROM unnest($1::bigint[]) AS s(id)
      ON CONFLICT
      DO NOTHING`,
    [storeIds],
    'shipping.defaultFreights',
  );
