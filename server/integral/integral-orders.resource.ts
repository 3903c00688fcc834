import { type CommandContext, defineResource } from '../resources/define-resource.ts';
import { courierName } from '../shipping/courier-name.ts';
import { cancelIntegral, type Parcel, shipIntegral } from './buy-with-points.ts';

/** The platform ships what was bought with points, or ends it. */
export const integralOrders = defineResource('integral_orders', {
  expressions: { 'integral.courier': courierName('delivery_code') },
  olderForms: [
    {
      field: 'delivery_no',
      told: ['delivery_code'],
      commands: 'ship',
      isLast: true,
      input: (_command, id, { delivery_code, delivery_no }) => ({
        rows: [{ id, input: { delivery_code, delivery_no } }],
      }),
    },
  ],
  handlers: {
    'integral.ship': ({ tx, rows, input }: CommandContext) =>
      shipIntegral(
        tx,
        rows.map((row) => ({ id: Number(row['id']), parcel: input(row) as unknown as Parcel })),
      ),
    'integral.cancel': ({ tx, rows }: CommandContext) =>
      cancelIntegral(
        tx,
        rows.map((row) => Number(row['id'])),
      ),
  },
});
