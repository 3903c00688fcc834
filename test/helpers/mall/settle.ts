import { SettleOrders } from '../../../server/mall/settlements/settle-orders.ts';
import type { Sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../server/app.ts';

/** Moves completed orders back by eight days, so that the next run settles them. */
export const makeSettlementDue = (sql: Sql, ids: readonly number[]): Promise<number> =>
  sql.run(
    "UPDATE orders SET complete_time = complete_time - interval '8 days' WHERE id = ANY($1)",
    [ids],
  );

/** Settles completed orders. */
export async function settle(souk: TestApp, ...ids: readonly number[]): Promise<void> {
  await makeSettlementDue(souk.sql, ids);
  await souk.app.get(SettleOrders).run();
}
