import type { Row } from '../../schemas/rules/types.ts';
import { type CommandContext, defineResource } from '../resources/define-resource.ts';
import { courierName } from '../shipping/courier-name.ts';
import { endOrders } from './cancel-orders.ts';
import { moveOrders } from './move-orders.ts';
import { orderErrors } from './orders.errors.ts';
import { type Parcel, shipOrders } from './ship-orders.ts';

const idsOf = (rows: readonly Row[]): readonly number[] => rows.map((row) => Number(row['id']));

/** What sellers and admins do with orders: each command is one move of the table, with its log. */
export const orders = defineResource('orders', {
  /** A group's state goes for its orders too: they wait with the goods until it is full (decisions 11). */
  expressions: { 'orders.groupStatus': '(SELECT c.status FROM collective_logs c WHERE c.id = t.collective_id)' },
  olderForm: { field: 'delivery_no', told: ['delivery_code', 'order_status'], commands: 'ship', input: (_command, id, { delivery_code, delivery_no }) => ({ rows: [{ id, input: { parcels: [{ delivery_code, delivery_no }] } }] }) },
  handlers: {
    'orders.ship': async ({ tx, actor, rows, input, pointer }: CommandContext) => {
      await shipOrders(tx, actor, rows.map((row) => ({ order_id: Number(row['id']), parcels: input(row)['parcels'] as unknown as readonly Parcel[], pointer: pointer(row) })));
    },
    /** Labels are a page; the command is its right and its state. */
    'orders.waybill': async ({ actor, rows }: CommandContext) => ({ url: `/${actor.area}/orders/waybill?ids=${idsOf(rows).join(',')}` }),
    'orders.cancel': async ({ tx, actor, rows, input }: CommandContext) => {
      const ended = await endOrders(tx, actor, 'cancel', idsOf(rows), String(input(rows[0])['reason'] ?? ''));
      if (ended.length < rows.length) throw orderErrors.notNow();
    },
    'orders.note': async ({ tx, actor, rows, input }: CommandContext) => {
      await moveOrders(tx, actor, 'note', idsOf(rows), String(input(rows[0])['reason'] ?? ''));
    },
    'orders.receive': async ({ tx, actor, rows, input }: CommandContext) => {
      const moved = await moveOrders(tx, actor, 'receive', idsOf(rows), String(input(rows[0])['reason'] ?? ''));
      if (moved.length < rows.length) throw orderErrors.notNow();
    },
  },
});

/** Who gave what of a line's discounts; the platform gives coupons only. */
export const orderGoods = defineResource('order_goods', { expressions: { 'orders.lineCoupon': 't.off_money - t.reduction_money', 'orders.lineOfStore': 't.activity_money + t.off_money - t.platform_money' } });

export const orderParcels = defineResource('order_parcels', { expressions: { 'orders.courier': courierName('delivery_code') } });
