import { type CommandContext, defineResource } from '../resources/define-resource.ts';
import { courierName } from '../shipping/courier-name.ts';
import { openForPlatform } from './ask-refund.ts';
import { HandleRefund, lockRefund } from './handle-refund.ts';
import type { Refund } from './handle-refund.ts';
import type { Transaction } from '../config/sql.ts';

/** The rows of a command as the steps know them, in the order of their orders, each order locked. */
function refundsOf(tx: Transaction, { rows }: CommandContext): Promise<Refund[]> {
  return tx.rows<Refund>(
    `SELECT r.id, r.order_id, r.user_id, r.store_id, r.refund_type, r.refund_verify, r.refund_step, r.is_open, r.is_appeal, o.previous_status FROM refunds r JOIN orders o ON o.id = r.order_id
     WHERE r.id = ANY($1::bigint[]) ORDER BY o.id FOR NO KEY UPDATE OF o`,
    [rows.map((row) => Number(row['id']))],
    'refunds.ofCommand',
  );
}

/** Who may answer is in the resource: a store what was asked of it, the platform what was appealed to it. */
function each(
  act: (handling: HandleRefund, refund: Refund, context: CommandContext) => Promise<void>,
) {
  return async (context: CommandContext): Promise<void> => {
    const handling = context.service(HandleRefund);
    for (const refund of await refundsOf(context.tx, context)) await act(handling, refund, context);
  };
}

export const refunds = defineResource('refunds', {
  expressions: {
    'refunds.courier': courierName('delivery_code'),
    'refunds.courierBack': courierName('re_delivery_code'),
  },
  handlers: {
    'refunds.agree': async (context) =>
      context
        .service(HandleRefund)
        .agree(context.tx, context.actor, ...(await refundsOf(context.tx, context))),
    'refunds.reject': each((handling, refund, { tx, actor, input, rows }) =>
      handling.reject(tx, actor, refund, String(input(rows[0])['reason'] ?? '')),
    ),
    'refunds.confirm': async (context) =>
      context
        .service(HandleRefund)
        .confirm(context.tx, context.actor, ...(await refundsOf(context.tx, context))),
    'refunds.end': each((handling, refund, { tx, actor, input, rows }) =>
      handling.end(tx, actor, refund, String(input(rows[0])['reason'] ?? '')),
    ),
    'refunds.resend': each((handling, refund, { tx, actor, input, rows }) =>
      handling.resend(tx, actor, refund, {
        code: String(input(rows[0])['code'] ?? ''),
        no: String(input(rows[0])['no'] ?? ''),
      }),
    ),
  },
});

/** An operator gives everything back that is left of an order, without asking its store. */
export const refundedOrders = defineResource('orders', {
  handlers: {
    'refunds.refundOrder': async ({ tx, actor, rows, input, service }: CommandContext) => {
      for (const row of rows) {
        const id = Number(row['id']);
        await openForPlatform(tx, actor, id, String(input(row)['reason']));
        await service(HandleRefund).agree(tx, actor, await lockRefund(tx, 'platform', id));
      }
    },
  },
});
