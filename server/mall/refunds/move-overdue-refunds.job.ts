import { Injectable } from '@nestjs/common';
import {
  type RefundStepValue,
  refundStep,
  refundType,
  refundVerify,
} from '../../../schemas/contract/order-statuses.ts';
import { Database, type Transaction } from '../../platform/database/sql.ts';
import { runBatches, runEach } from '../../platform/jobs/run-batches.ts';
import { Scheduled } from '../../platform/jobs/scheduled.ts';
import { type Refund, refundColumns } from './steps/refund-state.ts';
import { RefundSteps } from './steps/refund-steps.ts';

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
    act: (steps, tx, refunds) => steps.endUnsent(tx, refunds),
  },
  {
    name: 'confirm',
    condition: `${stepCondition(refundStep.sentBack)} AND r.refund_type = ${refundType.return}`,
    act: (steps, tx, refunds) => steps.confirmReturn(tx, 'system', refunds),
  },
  {
    name: 'resend',
    condition: `${stepCondition(refundStep.sentBack)} AND r.refund_type = ${refundType.exchange}`,
    act: (steps, tx, refunds) => steps.refundExchange(tx, 'system', refunds),
  },
  {
    name: 'arrive',
    condition: stepCondition(refundStep.resent),
    act: (steps, tx, refunds) => steps.confirmArrival(tx, 'system', refunds),
  },
];

/**
 * Continues after-sales whose next step is overdue
 * (docs/product.md#after-sales):
 * - the store did not answer: the request is agreed to;
 * - the shopper did not send the goods: the after-sale ends;
 * - the store did not confirm a return or send other goods: the money goes back;
 * - the shopper did not confirm the other goods: they count as arrived.
 *
 * Appeals have no deadline. Each moves once, although several processes may run the job: the
 * after-sale and its order are locked together, and locked rows are skipped until the next run.
 */
@Injectable()
export class MoveOverdueRefunds {
  constructor(
    private readonly database: Database,
    private readonly steps: RefundSteps,
  ) {}

  /**
   * When one after-sale fails, the others and the other kinds of steps are still processed.
   *
   * @returns how many were moved
   * @throws Error with the ids of after-sales that cannot be moved, after the others are
   */
  @Scheduled({ name: 'refunds.overdue', everySeconds: 60 })
  run(): Promise<number> {
    return runEach(overdueSteps.map((step) => () => this.moveAll(step)));
  }

  /** One kind of step per transaction keeps the lock order (docs/invariants.md#lock-order). */
  private moveAll({ name, condition, act }: OverdueStep): Promise<number> {
    return runBatches<Refund>(this.database, {
      size: batchSize,
      findDue: (tx, limit, skippedIds) =>
        tx.rows(
          `
            SELECT ${refundColumns}
            FROM refunds r
            JOIN orders o ON o.id = r.order_id
            WHERE r.is_open = 1
              AND r.deadline <= mall_now()
              AND ${condition}
              AND r.id <> ALL($2::bigint[])
            ORDER BY o.id
            LIMIT $1
            FOR NO KEY UPDATE OF o, r SKIP LOCKED`,
          [limit, skippedIds],
          `refunds.overdue.${name}`,
        ),
      work: (tx, refunds) => act(this.steps, tx, refunds),
    });
  }
}
