import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { type Refund, refundColumns } from './steps/refund-state.ts';
import { RefundSteps } from './steps/refund-steps.ts';
import { refundType } from '../../../schemas/contract/order-statuses.ts';
import { refundStep, type RefundStepValue, refundVerify } from './refund-status.ts';

/** After-sales that move in one transaction. */
const batchSize = 50;

/** A step that is overdue, and the step that the job takes instead. */
interface OverdueStep {
  readonly name: string;
  /** SQL condition on `refunds r`. */
  readonly condition: string;
  readonly act: (steps: RefundSteps, tx: Transaction, refunds: readonly Refund[]) => Promise<void>;
}

const stepCondition = (step: RefundStepValue): string =>
  `r.refund_verify = ${refundVerify.agreed} AND r.refund_step = ${step}`;

const overdueSteps: readonly OverdueStep[] = [
  {
    name: 'answer',
    condition: `r.refund_verify = ${refundVerify.waiting}`,
    act: (steps, tx, refunds) => steps.agree(tx, 'system', refunds),
  },
  {
    name: 'send',
    condition: stepCondition(refundStep.none),
    act: (steps, tx, refunds) => steps.giveUp(tx, refunds),
  },
  {
    name: 'confirm',
    condition: `${stepCondition(refundStep.sentBack)} AND r.refund_type = ${refundType.return}`,
    act: (steps, tx, refunds) => steps.confirmReturn(tx, 'system', refunds),
  },
  {
    name: 'resend',
    condition: `${stepCondition(refundStep.sentBack)} AND r.refund_type = ${refundType.exchange}`,
    act: (steps, tx, refunds) => steps.payInstead(tx, 'system', refunds),
  },
  {
    name: 'arrive',
    condition: stepCondition(refundStep.resent),
    act: (steps, tx, refunds) => steps.confirmArrival(tx, 'system', refunds),
  },
];

/**
 * Continues after-sales whose next step is overdue
 * (docs/decisions/0064-after-sale-deadlines.md):
 * - the store did not answer: the request is agreed to;
 * - the shopper did not send the goods: the after-sale ends;
 * - the store did not confirm a return or send other goods: the money goes back;
 * - the shopper did not confirm the other goods: they count as arrived.
 *
 * Appeals have no deadline. Each moves once, although several processes may run the job: the
 * after-sale and its order are locked together, and locked rows are skipped until the next run.
 */
@Injectable()
export class MoveOverdueRefunds implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly steps: RefundSteps,
  ) {}

  onModuleInit(): void {
    this.jobs.add({ name: 'refunds.overdue', everySeconds: 60, run: () => this.run() });
  }

  /** @returns how many were moved */
  async run(): Promise<number> {
    let total = 0;
    for (const step of overdueSteps) total += await this.moveAll(step);
    return total;
  }

  private async moveAll(step: OverdueStep): Promise<number> {
    let total = 0;
    let moved: number;
    do {
      moved = await this.database.transaction((tx) => this.moveBatch(tx, step));
      total += moved;
    } while (moved === batchSize);
    return total;
  }

  /** One kind of step per transaction keeps the lock order (docs/invariants.md#lock-order). */
  private async moveBatch(tx: Transaction, step: OverdueStep): Promise<number> {
    const refunds = await tx.rows<Refund>(
      `
        SELECT ${refundColumns}
        FROM refunds r
        JOIN orders o ON o.id = r.order_id
        WHERE r.is_open = 1 AND r.deadline <= mall_now() AND ${step.condition}
        ORDER BY o.id
        LIMIT $1
        FOR NO KEY UPDATE OF o, r SKIP LOCKED`,
      [batchSize],
      `refunds.overdue.${step.name}`,
    );
    if (refunds.length > 0) await step.act(this.steps, tx, refunds);
    return refunds.length;
  }
}
