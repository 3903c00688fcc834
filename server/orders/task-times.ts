import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.ts';
import { Database, type Rows } from '../config/sql.ts';

export interface TaskSeconds {
  readonly cancel: number;
  readonly confirm: number;
  readonly settlement: number;
  /** Of an after-sale: for the store's answer, for the shopper to send the goods, and for what was sent to be taken in and answered. */
  readonly refundAnswer: number;
  readonly refundSend: number;
  readonly refundReceive: number;
}
type TaskDays = Readonly<
  Partial<
    Record<
      'cancel' | 'confirm' | 'settlement' | 'refund_answer' | 'refund_send' | 'refund_receive',
      number
    >
  >
>;

/** How long orders and after-sales wait (config `task`, in days), in seconds. Test mode can make a day last seconds. */
@Injectable()
export class TaskTimes {
  constructor(
    private readonly database: Database,
    private readonly env: Env,
  ) {}

  /** @param sql the transaction that asks, so that it waits for no second connection */
  async read(sql: Rows = this.database): Promise<TaskSeconds> {
    const [row] = await sql.rows<{ value: TaskDays }>(
      "SELECT value FROM configs WHERE name = 'configs/task'",
      [],
      'orders.task',
    );
    const {
      cancel = 1,
      confirm = 4,
      settlement = 7,
      refund_answer = 3,
      refund_send = 7,
      refund_receive = 7,
    } = row?.value ?? {};
    const seconds = (days: number): number => days * this.env.daySeconds;
    return {
      cancel: seconds(cancel),
      confirm: seconds(confirm),
      settlement: seconds(settlement),
      refundAnswer: seconds(refund_answer),
      refundSend: seconds(refund_send),
      refundReceive: seconds(refund_receive),
    };
  }
}
