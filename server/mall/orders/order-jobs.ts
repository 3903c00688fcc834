import { Injectable } from '@nestjs/common';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import { maxSeckillHoldMinutes } from '../../../schemas/contract/orders.ts';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { runBatches } from '../../platform/jobs/run-batches.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';
import { cancelOrders } from './cancel-orders.ts';
import { DeadlineSettings, holdSecondsSql } from './deadline-settings.ts';
import { moveOrders } from './move-orders.ts';

/** Orders of one transaction. */
const batchSize = 200;

/** Orders that are due. Parameters: seconds, most rows, ids that are left out. */
const dueSql = (status: number, isDue: string): string => `
  SELECT id
  FROM orders
  WHERE order_status = ${status}
    AND ${isDue}
    AND id <> ALL($3::bigint[])
  ORDER BY id
  LIMIT $2
  FOR NO KEY UPDATE SKIP LOCKED`;
const seconds = '$1::float8';
/** The first condition finds the rows by index. */
const unpaidSql = dueSql(
  orderStatus.toPay,
  `created_at <= mall_now() - make_interval(secs => least(${seconds}, ${maxSeckillHoldMinutes * 60}))
    AND created_at <= mall_now() - make_interval(secs => ${holdSecondsSql('orders', seconds)})`,
);
const shippedSql = dueSql(
  orderStatus.toReceive,
  `delivery_time <= mall_now() - make_interval(secs => ${seconds})`,
);

/**
 * Cancels orders that were not paid in time, and receives shipped orders that were not confirmed in
 * time. Late, repeated and parallel runs are safe: each batch skips rows that others have locked.
 * An order that fails does not stop the others (`runBatches`).
 */
@Injectable()
export class OrderJobs {
  constructor(
    private readonly database: Database,
    private readonly deadlines: DeadlineSettings,
  ) {}

  /** @returns the number of orders */
  @Scheduled({ name: 'orders.cancel', everySeconds: 60 })
  async cancelUnpaid(): Promise<number> {
    const { cancel } = await this.deadlines.read();
    return this.inBatches(unpaidSql, cancel, async (tx, ids) => {
      const expired = await cancelOrders(tx, 'system', 'expire', { ids });
      await writeMessages(tx, 'order_expired', idsOf(expired));
    });
  }

  /** @returns the number of orders */
  @Scheduled({ name: 'orders.receive', everySeconds: 60 })
  async receiveShipped(): Promise<number> {
    const { confirm } = await this.deadlines.read();
    return this.inBatches(shippedSql, confirm, (tx, ids) =>
      moveOrders(tx, 'system', 'receive', { ids }),
    );
  }

  private inBatches(
    ordersSql: string,
    seconds: number,
    work: (tx: Transaction, ids: readonly number[]) => Promise<unknown>,
  ): Promise<number> {
    return runBatches<{ readonly id: number }>(this.database, {
      size: batchSize,
      findDue: (tx, limit, skippedIds) => tx.rows(ordersSql, [seconds, limit, skippedIds]),
      work: (tx, orders) => work(tx, idsOf(orders)),
    });
  }
}
