import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/sql.ts';
import { untilDone } from '../../platform/jobs/run-batches.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { payStatus } from '../kernel/statuses.ts';
import { isOlderSql, type OpenPayment, QueryPayments } from './query-payments.ts';

/** Age in seconds from which the job queries a payment; most notices have arrived by then. */
const minAgeSeconds = 5;
/**
 * Wake-ups are up to 25 s late: with its age and this interval a payment is completed within a minute
 * of the end of a fault.
 */
const everySeconds = 30;
/** Payments read by one statement. */
const batchSize = 100;

/** Reconciles all open payments with their providers. Several processes may run it. */
@Injectable()
export class ReconcilePayments {
  constructor(
    private readonly database: Database,
    private readonly queryPayments: QueryPayments,
  ) {}

  @Scheduled({ name: 'payments.reconcile', everySeconds })
  async run(): Promise<void> {
    let lastId = 0;
    await untilDone(batchSize, async () => {
      const batch = await this.findOpen(lastId);
      await this.queryPayments.reconcile(batch);
      lastId = batch.at(-1)?.id ?? lastId;
      return batch.length;
    });
  }

  private findOpen(afterId: number): Promise<OpenPayment[]> {
    return this.database.rows<OpenPayment>(
      `
        SELECT id, pay_no, payment_name, device, expire_time <= mall_now() AS is_expired
        FROM order_pays
        WHERE pay_status = ${payStatus.open}
          AND payment_name <> 'balance'
          AND id > $1
          AND ${isOlderSql('created_at', minAgeSeconds)}
        ORDER BY id
        LIMIT ${batchSize}`,
      [afterId],
      'payments.open_since',
    );
  }
}
