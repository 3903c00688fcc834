import { Injectable } from '@nestjs/common';
import {
  type CommandContext,
  CommandHandler,
  type LockContext,
  ResourceHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { rowIds } from '../../backoffice/resources/parse-ids.ts';
import { courierNameSql } from '../shipping/couriers/courier-name.ts';
import { openPlatformRefund } from './open-refund.ts';
import { lockRefund, type Refund, refundColumns } from './steps/refund-state.ts';
import { RefundSteps } from './steps/refund-steps.ts';

/**
 * Commands on after-sales. The resource says who may run them: the store for its own orders, the
 * platform for appeals.
 */
@ResourceHooks('refunds', {
  expressions: {
    'refunds.courier': courierNameSql('delivery_code'),
    'refunds.courierBack': courierNameSql('re_delivery_code'),
  },
})
@Injectable()
export class RefundHooks {
  constructor(private readonly steps: RefundSteps) {}

  /**
   * Locks the orders before their after-sales, as the calls of shoppers do. Orders of other stores
   * are not locked.
   */
  async beforeLock({ actor, tx, ids }: LockContext): Promise<void> {
    await tx.rows(
      `
        SELECT id
        FROM orders
        WHERE id IN (SELECT order_id FROM refunds WHERE id = ANY($1::bigint[]))
          AND ($2::bigint = 0 OR store_id = $2)
        ORDER BY id
        FOR NO KEY UPDATE`,
      [ids, actor.storeId],
      'refunds.lockOrders',
    );
  }

  @CommandHandler('refunds.agree')
  async agree(context: CommandContext): Promise<void> {
    await this.steps.agree(context.tx, context.actor, await refundsOf(context));
  }

  @CommandHandler('refunds.reject')
  async reject(context: CommandContext): Promise<void> {
    const { tx, actor } = context;
    await this.steps.reject(tx, actor, await refundsOf(context), reasonOf(context));
  }

  @CommandHandler('refunds.confirm')
  async confirm(context: CommandContext): Promise<void> {
    await this.steps.confirmReturn(context.tx, context.actor, await refundsOf(context));
  }

  @CommandHandler('refunds.end')
  async end(context: CommandContext): Promise<void> {
    const { tx, actor } = context;
    const [refund] = await refundsOf(context);
    await this.steps.end(tx, actor, refund!, reasonOf(context));
  }

  @CommandHandler('refunds.resend')
  async resend(context: CommandContext): Promise<void> {
    const { tx, actor, input, rows } = context;
    const { code = '', no = '' } = input(rows[0]);
    const [refund] = await refundsOf(context);
    await this.steps.resend(tx, actor, refund!, { code: String(code), no: String(no) });
  }
}

/** Refunds everything that is left of one order, without asking its store. */
@ResourceHooks('orders')
@Injectable()
export class RefundedOrderHooks {
  constructor(private readonly steps: RefundSteps) {}

  @CommandHandler('refunds.refundOrder')
  async refundOrder({ tx, actor, rows, input }: CommandContext): Promise<void> {
    const row = rows[0]!;
    const id = Number(row.id);
    await openPlatformRefund(tx, actor, id, String(input(row).reason));
    await this.steps.agree(tx, actor, [await lockRefund(tx, 'platform', id)]);
  }
}

const reasonOf = ({ input, rows }: CommandContext): string => String(input(rows[0]).reason ?? '');

/** The after-sales of a command, which are locked, in the order of their orders. */
const refundsOf = ({ tx, rows }: CommandContext): Promise<Refund[]> =>
  tx.rows<Refund>(
    `
      SELECT ${refundColumns}
      FROM refunds r
      JOIN orders o ON o.id = r.order_id
      WHERE r.id = ANY($1::bigint[])
      ORDER BY o.id`,
    [rowIds(rows)],
    'refunds.ofCommand',
  );
