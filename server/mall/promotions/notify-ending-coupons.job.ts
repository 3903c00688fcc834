import { Injectable, type OnModuleInit } from '@nestjs/common';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { Database } from '../../platform/database/sql.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { insertNotices } from '../messages/notices.ts';
import { couponStatus } from './coupon-status.ts';

/** Coupons per statement. */
const batchSize = 500;
const hoursAhead = 24;
interface EndingCoupon {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly money: number;
  readonly end_time: string;
}

/** Notifies shoppers once of each unused coupon that ends within 24 hours. */
@Injectable()
export class NotifyEndingCoupons implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'promotions.couponsEnding',
      everySeconds: 300,
      run: () => this.run(),
    });
  }

  /**
   * Safe to run late, repeatedly and in parallel: each coupon is notified once.
   *
   * @returns the number of coupons found
   */
  async run(): Promise<number> {
    for (let total = 0; ; ) {
      const ending = await this.database.rows<EndingCoupon>(
        `
          SELECT
            l.id, l.user_id, l.name, l.money,
            to_char(l.end_time, 'YYYY-MM-DD HH24:MI') AS end_time
          FROM coupon_logs l
          WHERE l.status = ${couponStatus.unused}
            AND l.end_time > mall_now()
            AND l.end_time <= mall_now() + make_interval(hours => $1)
            AND l.start_time <= mall_now()
            AND NOT EXISTS (
              SELECT
              FROM user_notices n
              WHERE n.user_id = l.user_id AND n.kind = 'coupon_ending' AND n.subject_id = l.id
            )
          ORDER BY l.end_time, l.id
          LIMIT $2`,
        [hoursAhead, batchSize],
        'coupons.ending',
      );
      await insertNotices(
        this.database,
        ending.map(({ id, user_id, name, money, end_time }) => ({
          user_id,
          kind: 'coupon_ending',
          subject_id: id,
          params: { name, money: moneyText(money), end_time },
        })),
      );
      total += ending.length;
      if (ending.length < batchSize) return total;
    }
  }
}
