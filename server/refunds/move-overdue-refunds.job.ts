import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../config/sql.ts';
import type { Transaction } from '../config/sql.ts';
import { Jobs } from '../jobs/jobs.ts';
import { HandleRefund, type Refund } from './handle-refund.ts';

/** After-sales of one step; the next step takes the rest. */
const batch = 50;

/** What an after-sale waits for, as a condition over `r`, and what comes of silence. */
interface Silence {
  readonly name: string;
  readonly stands: string;
  readonly act: (
    handling: HandleRefund,
    tx: Transaction,
    refunds: readonly Refund[],
  ) => Promise<void>;
}
const silences: readonly Silence[] = [
  {
    name: 'answer',
    stands: 'r.refund_verify = 0',
    act: (handling, tx, refunds) => handling.agree(tx, 'system', ...refunds),
  },
  {
    name: 'send',
    stands: 'r.refund_verify = 1 AND r.refund_step = 0',
    act: (handling, tx, refunds) => handling.giveUp(tx, ...refunds),
  },
  {
    name: 'confirm',
    stands: 'r.refund_verify = 1 AND r.refund_step = 1 AND r.refund_type = 1',
    act: (handling, tx, refunds) => handling.confirm(tx, 'system', ...refunds),
  },
  {
    name: 'resend',
    stands: 'r.refund_verify = 1 AND r.refund_step = 1 AND r.refund_type = 2',
    act: (handling, tx, refunds) => handling.payInstead(tx, 'system', ...refunds),
  },
  {
    name: 'arrive',
    stands: 'r.refund_verify = 1 AND r.refund_step = 2',
    act: (handling, tx, refunds) => handling.arrive(tx, 'system', ...refunds),
  },
];

/**
 * Goes on with after-sales whose next step nobody took in time (must-hold 38): what the store does not answer is agreed to, what the shopper does not send ends,
 * what the store does not take in, or does not exchange, is paid back, and what was sent anew has arrived. Appeals wait for the platform. Late, repeated and
 * parallel runs move each once: after-sale and order are locked together, and those that somebody has hold of are left for the next run.
 */
@Injectable()
export class MoveOverdueRefunds implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly handling: HandleRefund,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'refunds.overdue',
      everySeconds: 60,
      leaseSeconds: 300,
      run: () => this.run(),
    });
  }

  async run(): Promise<number> {
    let moved = 0;
    for (const silence of silences) moved += await this.all(silence);
    return moved;
  }

  /** One kind of step in a transaction: orders, coupons, ledger and stock are then locked in their order, however many there are. */
  private async all({ name, stands, act }: Silence): Promise<number> {
    for (let done = 0; ; ) {
      const step = await this.database.transaction(async (tx) => {
        const refunds = await tx.rows<Refund>(
          `SELECT r.id, r.order_id, r.user_id, r.store_id, r.refund_type, r.refund_verify, r.refund_step, r.is_open, r.is_appeal, o.previous_status FROM refunds r JOIN orders o ON o.id = r.order_id
           WHERE r.is_open = 1 AND r.deadline <= mall_now() AND ${stands} ORDER BY o.id LIMIT $1 FOR NO KEY UPDATE OF o, r SKIP LOCKED`,
          [batch],
          `refunds.overdue.${name}`,
        );
        if (refunds.length > 0) await act(this.handling, tx, refunds);
        return refunds.length;
      });
      done += step;
      if (step < batch) return done;
    }
  }
}
