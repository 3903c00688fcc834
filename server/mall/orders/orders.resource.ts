import { Injectable } from '@nestjs/common';
import { orderStatus } from '../../../schemas/contract/order-statuses.ts';
import {
  type CommandContext,
  CommandHandler,
  type CommandResult,
  ResourceHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { rowIds } from '../../backoffice/resources/parse-ids.ts';
import { writeMessages } from '../messages/outbox/write-messages.ts';
import { courierNameSql } from '../shipping/couriers/courier-name.ts';
import { cancelOrders } from './cancel-orders.ts';
import { unsentQuantitySql } from './dispatch/quantity-to-ship.ts';
import { shipOrders } from './dispatch/ship-orders.ts';
import type { Parcel } from './dispatch/shipment.ts';
import { moveOrders } from './move-orders.ts';
import { orderErrors } from './orders.errors.ts';

const hasPiecesSql =
  'EXISTS (SELECT FROM order_goods l WHERE l.order_id = t.id AND l.refund_num < l.buy_num)';

const isPartlySentSql = `EXISTS (
  SELECT FROM order_goods l WHERE l.order_id = t.id AND ${unsentQuantitySql} > 0
)`;
const isSentWholeSql = `EXISTS (
  SELECT
  FROM order_parcels w
  WHERE w.order_id = t.id
    AND NOT EXISTS (SELECT FROM order_parcel_goods g WHERE g.parcel_id = w.id)
)`;

const expressions = {
  // The orders of a group are shipped when the group is complete.
  'orders.groupStatus': '(SELECT c.status FROM collective_logs c WHERE c.id = t.collective_id)',
  // A shipped order takes further parcels while pieces are left, or numbers while one has no list.
  'orders.isShippable': `(
    CASE
      WHEN t.order_status <> ${orderStatus.toReceive} THEN 1
      WHEN ${isPartlySentSql} OR ${isSentWholeSql} THEN 1
      ELSE 0
    END
  )`,
  // Pieces can be refunded, also at price 0. Until the settlement freight is refunded with pieces only.
  'orders.isRefundable': `(CASE WHEN ${hasPiecesSql} THEN 1 ELSE 0 END)`,
  // Pieces or money can be refunded: a claw-back also returns the freight.
  'orders.hasRest': `(
    CASE WHEN t.refund_money < t.total_price OR ${hasPiecesSql} THEN 1 ELSE 0 END
  )`,
};

/** Commands of sellers and admins; each is one move of `orderMoves`. */
@ResourceHooks('orders', { expressions })
@Injectable()
export class OrderHooks {
  @CommandHandler('orders.ship')
  async ship({ tx, actor, rows, input, pointer }: CommandContext): Promise<void> {
    await shipOrders(
      tx,
      actor,
      rows.map((row) => ({
        order_id: Number(row.id),
        parcels: input(row).parcels as unknown as readonly Parcel[],
        pointer: pointer(row),
      })),
    );
  }

  /** Returns the URL of the page with the labels; the command checks right and status. */
  @CommandHandler('orders.waybill')
  async openWaybills({ actor, rows }: CommandContext): Promise<CommandResult> {
    return { url: `/${actor.area}/orders/waybill?ids=${rowIds(rows).join(',')}` };
  }

  @CommandHandler('orders.cancel')
  async cancel(context: CommandContext): Promise<void> {
    const { tx, actor, rows } = context;
    const cancelled = await cancelOrders(tx, actor, 'cancel', idsAndNote(context));
    if (cancelled.length < rows.length) throw orderErrors.notNow();
    await writeMessages(tx, 'order_cancelled', rowIds(rows));
  }

  @CommandHandler('orders.note')
  async note(context: CommandContext): Promise<void> {
    await moveOrders(context.tx, context.actor, 'note', idsAndNote(context));
  }

  @CommandHandler('orders.receive')
  async receive(context: CommandContext): Promise<void> {
    const { tx, actor, rows } = context;
    const moved = await moveOrders(tx, actor, 'receive', idsAndNote(context));
    if (moved.length < rows.length) throw orderErrors.notNow();
  }
}

/** The orders of a command and the reason that the caller gives for all of them. */
const idsAndNote = ({ rows, input }: CommandContext) => ({
  ids: rowIds(rows),
  note: String(input(rows[0]).reason ?? ''),
});

/** The parts of a line's discount: coupons and codes, and what the store pays. */
@ResourceHooks('order_goods', {
  expressions: {
    'orders.lineCoupon': 't.off_money - t.reduction_money',
    'orders.lineOfStore': 't.activity_money + t.off_money - t.platform_money',
  },
})
@Injectable()
export class OrderGoodsHooks {}

@ResourceHooks('order_parcels', {
  expressions: { 'orders.courier': courierNameSql('delivery_code') },
})
@Injectable()
export class OrderParcelHooks {}
