import { Injectable } from '@nestjs/common';
import { maxSeckillHoldMinutes, unpaidDefaults } from '../../../schemas/contract/orders.ts';
import { Env } from '../../platform/config/env.ts';
import { Database, type Rows } from '../../platform/database/sql.ts';

/** Minutes of a day. */
export const minutesPerDay = 24 * 60;

/**
 * SQL: seconds until an unpaid order is cancelled. One with pieces of a seckill holds them for a
 * shorter time.
 *
 * @param seconds the time of all others, `Deadlines.cancel`
 */
export const holdSecondsSql = (order: 'o' | 'orders', seconds: string): string => `(
  CASE
    WHEN EXISTS (
      SELECT FROM order_goods h WHERE h.order_id = ${order}.id AND h.activity = 'seckill'
    )
      THEN least(${seconds}, ${maxSeckillHoldMinutes * 60})
    ELSE ${seconds}
  END
)`;

/** Seconds. */
export interface Deadlines {
  /** Until an unpaid order is cancelled. */
  readonly cancel: number;
  /** Until a shipped order counts as received, and a received one gets the default comment. */
  readonly confirm: number;
  /** From completion to settlement. */
  readonly settlement: number;
  /** For the store to answer an after-sale, and for the shopper to appeal against a rejection. */
  readonly refundAnswer: number;
  /** For the shopper to send the goods back. */
  readonly refundSend: number;
  /** For the receiver to confirm goods of an after-sale. */
  readonly refundReceive: number;
}

/** Value of the config `task`, in days but for `cancel_minutes`. */
interface TaskConfig {
  readonly cancel_minutes?: number;
  readonly confirm?: number;
  readonly settlement?: number;
  readonly refund_answer?: number;
  readonly refund_send?: number;
  readonly refund_receive?: number;
}

/** Deadlines of orders and after-sales (config `task`). Test mode may shorten the day. */
@Injectable()
export class DeadlineSettings {
  constructor(
    private readonly database: Database,
    private readonly env: Env,
  ) {}

  /** @param sql the caller's transaction, so that it does not wait for a second connection */
  async read(sql: Rows = this.database): Promise<Deadlines> {
    const [row] = await sql.rows<{ value: TaskConfig }>(
      "SELECT value FROM configs WHERE name = 'configs/task'",
      [],
      'orders.task',
    );
    const days = row?.value ?? {};
    const seconds = (value: number): number => value * this.env.daySeconds;
    const cancelMinutes = days.cancel_minutes ?? unpaidDefaults.cancelMinutes;
    return {
      // Whole numbers are multiplied first: a day's fraction would be rounded
      cancel: Math.ceil(seconds(cancelMinutes) / minutesPerDay),
      confirm: seconds(days.confirm ?? 4),
      settlement: seconds(days.settlement ?? 7),
      refundAnswer: seconds(days.refund_answer ?? 3),
      refundSend: seconds(days.refund_send ?? 7),
      refundReceive: seconds(days.refund_receive ?? 7),
    };
  }
}
