import { type CommandContext, defineResource } from '../resources/define-resource.ts';
import { courierName } from '../shipping/courier-name.ts';
import { cancelIntegral } from './buy-with-points.ts';
import { integralErrors } from './integral.errors.ts';

/** The platform ships what was bought with points, or ends it. */
export const integralOrders = defineResource('integral_orders', {
  expressions: { 'integral.courier': courierName('delivery_code') },
  handlers: {
    'integral.ship': async ({ tx, rows, input }: CommandContext) => {
      const shipped = await tx.run(
        `UPDATE integral_orders o SET order_status = 3, delivery_code = p.delivery_code, delivery_no = p.delivery_no, delivery_time = date_trunc('second', mall_now())
         FROM jsonb_to_recordset($1::jsonb) AS p(id bigint, delivery_code text, delivery_no text) WHERE o.id = p.id AND o.order_status = 2`, [JSON.stringify(rows.map((row) => ({ ...input(row), id: row['id'] })))], 'integral.ship');
      if (shipped < rows.length) throw integralErrors.notNow();
    },
    'integral.cancel': ({ tx, rows }: CommandContext) => cancelIntegral(tx, rows.map((row) => Number(row['id']))),
  },
});
