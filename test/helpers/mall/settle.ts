import { SettleOrders } from '../../../server/mall/settlements/settle-orders.ts';
import type { TestApp } from '../server/app.ts';

/** Settles an order that is complete. */
export async function settle(souk: TestApp, id: number): Promise<void> {
  await souk.sql.run(
    "UPDATE orders SET complete_time = complete_time - interval '8 days' WHERE id = $1",
    [id],
  );
  await souk.app.get(SettleOrders).run();
}
