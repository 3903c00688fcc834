import {
  type CommandContext,
  defineResource,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { courierNameSql } from '../shipping/couriers/courier-name.ts';
import { cancelPointsOrders, type Parcel, shipPointsOrders } from './end-points-orders.ts';

/** The platform ships or cancels points orders. */
export const integralOrders = defineResource('integral_orders', {
  expressions: { 'integral.courier': courierNameSql('delivery_code') },
  legacyForms: [
    {
      field: 'delivery_no',
      companions: ['delivery_code'],
      commands: 'ship',
      runsLast: true,
      input: (_command, id, { delivery_code, delivery_no }) => ({
        rows: [{ id, input: { delivery_code, delivery_no } }],
      }),
    },
  ],
  handlers: {
    'integral.ship': async ({ tx, rows, input }: CommandContext) => {
      const shipments = rows.map((row) => ({
        id: Number(row.id),
        parcel: input(row) as unknown as Parcel,
      }));
      await shipPointsOrders(tx, shipments);
    },
    'integral.cancel': async ({ tx, rows }: CommandContext) => {
      const ids = rows.map((row) => Number(row.id));
      await cancelPointsOrders(tx, ids);
    },
  },
});
