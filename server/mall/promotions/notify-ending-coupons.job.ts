import { Injectable } from '@nestjs/common';
import { idsOf } from '../../../schemas/rules/ids-of.ts';
import { Database } from '../../platform/database/sql.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { couponStatus } from '../kernel/statuses.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';
import { isPlatformOrOpenStoreSql } from '../stores/store-state.ts';

/** Coupons per statement. */
const batchSize = 500;
const hoursAhead = 72;

/**
 * Notifies shoppers once of each usable coupon that ends within three days. A closed account keeps its
 * coupons, and nobody reads its messages.
 */
@Injectable()
export class NotifyEndingCoupons {
  constructor(private readonly database: Database) {}

  /**
   * Safe to run late, repeatedly and in parallel: each coupon is notified once.
   *
   * @returns the number of coupons found
   */
  @Scheduled({ name: 'promotions.couponsEnding', everySeconds: 300 })
  async run(): Promise<number> {
    for (let total = 0; ; ) {
      const ending = await this.database.rows<{ id: number }>(
        `
          SELECT l.id
          FROM coupon_logs l
          WHERE l.status = ${couponStatus.unused}
            AND l.end_time > mall_now()
            AND l.end_time <= mall_now() + make_interval(hours => $1)
            AND l.start_time <= mall_now()
            AND ${isPlatformOrOpenStoreSql('l.store_id')}
            AND EXISTS (
              SELECT
              FROM users u
              WHERE u.id = l.user_id AND u.closed_at IS NULL AND u.deleted_at IS NULL
            )
            AND NOT EXISTS (
              SELECT
              FROM messages m
              WHERE m.kind = 'coupon_ending'
                AND m.subject_id = l.id
                AND m.area = 'shop'
                AND m.account_id = l.user_id
            )
          ORDER BY l.end_time, l.id
          LIMIT $2`,
        [hoursAhead, batchSize],
        'coupons.ending',
      );
      await writeMessages(this.database, 'coupon_ending', idsOf(ending));
      total += ending.length;
      if (ending.length < batchSize) return total;
    }
  }
}
