import { Injectable } from '@nestjs/common';
import {
  type CommandContext,
  CommandHandler,
  ResourceHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { rowIds } from '../../backoffice/resources/row-ids.ts';
import { courierNameSql } from '../shipping/couriers/courier-name.ts';
import { cancelPointsOrders, type Parcel, shipPointsOrders } from './move-points-orders.ts';

/** The platform ships or cancels points orders. */
@ResourceHooks('integral_orders', {
  expressions: { 'integral.courier': courierNameSql('delivery_code') },
})
@Injectable()
export class IntegralOrderHooks {
  @CommandHandler('integral.ship')
  async ship({ tx, rows, input }: CommandContext): Promise<void> {
    const shipments = rows.map((row) => ({
      id: Number(row.id),
      parcel: input(row) as unknown as Parcel,
    }));
    await shipPointsOrders(tx, shipments);
  }

  @CommandHandler('integral.cancel')
  async cancel({ tx, rows }: CommandContext): Promise<void> {
    const ids = rowIds(rows);
    await cancelPointsOrders(tx, ids);
  }
}
