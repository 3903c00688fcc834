import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../config/sql.ts';
import { Jobs } from '../jobs/jobs.ts';
import { endOrders } from './cancel-orders.ts';
import { moveOrders } from './move-orders.ts';
import { TaskTimes } from './task-times.ts';

/** Orders of one step; the next step takes the rest. */
const batch = 200;

/** Ends orders that were not paid in time, and receives those that nobody confirmed. Late, repeated and parallel runs do the same once: every step takes rows that others have not locked. */
@Injectable()
export class OrderJobs implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly times: TaskTimes,
  ) {}

  onModuleInit(): void {
    this.jobs.add({
      name: 'orders.cancel',
      everySeconds: 60,
      leaseSeconds: 300,
      run: () => this.cancelUnpaid(),
    });
    this.jobs.add({
      name: 'orders.receive',
      everySeconds: 60,
      leaseSeconds: 300,
      run: () => this.receiveShipped(),
    });
  }

  async cancelUnpaid(): Promise<number> {
    const { cancel } = await this.times.read();
    return this.inSteps(
      'SELECT id FROM orders WHERE order_status = 1 AND created_at <= mall_now() - make_interval(secs => $1) ORDER BY id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED',
      cancel,
      async (tx, ids) => {
        await endOrders(tx, 'system', 'expire', ids);
      },
    );
  }

  /** Counted from shipping (decisions 15). */
  async receiveShipped(): Promise<number> {
    const { confirm } = await this.times.read();
    return this.inSteps(
      'SELECT id FROM orders WHERE order_status = 3 AND delivery_time <= mall_now() - make_interval(secs => $1) ORDER BY id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED',
      confirm,
      async (tx, ids) => {
        await moveOrders(tx, 'system', 'receive', ids, '');
      },
    );
  }

  private async inSteps(
    due: string,
    seconds: number,
    act: (tx: Transaction, ids: readonly number[]) => Promise<void>,
  ): Promise<number> {
    for (let done = 0; ; ) {
      const step = await this.database.transaction(async (tx) => {
        const ids = (await tx.rows<{ id: number }>(due, [seconds, batch])).map(({ id }) => id);
        if (ids.length > 0) await act(tx, ids);
        return ids.length;
      });
      done += step;
      if (step < batch) return done;
    }
  }
}
