import { defineResource } from '../resources/define-resource.ts';
import { ClawBack } from './claw-back.ts';
import { SettleOrders } from './settle-orders.ts';

/** Settles by hand what is due, instead of waiting for the job. It works in steps of its own, so it takes no part in the command's transaction. */
export const orderSettlements = defineResource('order_settlements', {
  handlers: {
    'settlements.settle': async ({ actor, tx, service }) => {
      tx.afterCommit(async () => {
        await service(SettleOrders).run(actor);
      });
    },
  },
});

/** The platform's word on an order that is settled. */
export const settledOrders = defineResource('orders', {
  handlers: {
    'settlements.clawBack': async ({ actor, tx, rows, input, service }) => {
      for (const row of rows)
        await service(ClawBack).run(tx, actor, Number(row['id']), String(input(row)['reason']));
    },
  },
});
