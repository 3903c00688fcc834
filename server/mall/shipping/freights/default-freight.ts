import type { Sql } from '../../../platform/database/sql.ts';

/** Creates a store's default template, which is free, unless the store has one. */
export const openDefaultFreight = (sql: Pick<Sql, 'run'>, storeId: number): Promise<number> =>
  sql.run(
    `
      INSERT INTO freights (store_id, name, is_type, f_weight, f_price, o_weight, o_price)
      VALUES ($1, '默认模板', 0, 0, 0, 0, 0)
      ON CONFLICT
      DO NOTHING`,
    [storeId],
    'shipping.defaultFreight',
  );
