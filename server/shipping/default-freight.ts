import type { Sql } from '../config/sql.ts';

/** Gives a store the default template that every store has: free until its owner says otherwise. A store that has one keeps it. */
export const openDefaultFreight = (sql: Pick<Sql, 'run'>, storeId: number): Promise<number> =>
  sql.run(
    "INSERT INTO freights (store_id, name, is_type, f_weight, f_price, o_weight, o_price) VALUES ($1, '默认模板', 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING",
    [storeId],
    'shipping.defaultFreight',
  );
