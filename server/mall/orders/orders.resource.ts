import type { Language } from '../../../schemas/contract/language.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { translate } from '../../platform/i18n/language.ts';
import {
  type CommandContext,
  defineResource,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { courierNameSql } from '../shipping/couriers/courier-name.ts';
import { cancelOrders } from './cancel-orders.ts';
import { moveOrders } from './move-orders.ts';
import { orderErrors } from './orders.errors.ts';
import { shipOrders } from './dispatch/ship-orders.ts';
import type { Parcel } from './dispatch/shipment.ts';

const idsOf = (rows: readonly Row[]): readonly number[] => rows.map((row) => Number(row.id));

/** The command for each target status that legacy clients send. */
export const legacyCommands = { 0: 'cancel', 3: 'ship', 4: 'receive' } as const;

/** The body of such a command. Legacy clients send no reason: the log then has the command. */
export const legacyInput = (
  command: string,
  id: number,
  { delivery_code, delivery_no, reason }: Readonly<Record<string, unknown>>,
  language: Language,
): object =>
  command === 'ship'
    ? { rows: [{ id, input: { parcels: [{ delivery_code, delivery_no }] } }] }
    : { input: { reason: reason || translate(language, `dicts.order_act.${command}`) } };

/** Commands of sellers and admins; each is one move of `orderMoves`. */
export const orders = defineResource('orders', {
  /** The orders of a group are shipped when the group is complete. */
  expressions: {
    'orders.groupStatus': '(SELECT c.status FROM collective_logs c WHERE c.id = t.collective_id)',
  },
  legacyForms: [
    {
      field: 'order_status',
      companions: ['delivery_code', 'delivery_no'],
      commands: legacyCommands,
      input: legacyInput,
      runsLast: true,
    },
    {
      field: 'delivery_no',
      companions: ['delivery_code'],
      commands: 'ship',
      input: legacyInput,
      runsLast: true,
    },
  ],
  handlers: {
    'orders.ship': async ({ tx, actor, rows, input, pointer }: CommandContext) => {
      await shipOrders(
        tx,
        actor,
        rows.map((row) => ({
          order_id: Number(row.id),
          parcels: input(row).parcels as unknown as readonly Parcel[],
          pointer: pointer(row),
        })),
      );
    },
    /** Labels are a page; the command checks right and status. */
    'orders.waybill': async ({ actor, rows }: CommandContext) => ({
      url: `/${actor.area}/orders/waybill?ids=${idsOf(rows).join(',')}`,
    }),
    'orders.cancel': async ({ tx, actor, rows, input }: CommandContext) => {
      const ended = await cancelOrders(tx, actor, 'cancel', {
        ids: idsOf(rows),
        note: String(input(rows[0]).reason ?? ''),
      });
      if (ended.length < rows.length) throw orderErrors.notNow();
    },
    'orders.note': async ({ tx, actor, rows, input }: CommandContext) => {
      await moveOrders(tx, actor, 'note', {
        ids: idsOf(rows),
        note: String(input(rows[0]).reason ?? ''),
      });
    },
    'orders.receive': async ({ tx, actor, rows, input }: CommandContext) => {
      const moved = await moveOrders(tx, actor, 'receive', {
        ids: idsOf(rows),
        note: String(input(rows[0]).reason ?? ''),
      });
      if (moved.length < rows.length) throw orderErrors.notNow();
    },
  },
});

/** The parts of a line's discount: coupon, and what the store pays. */
export const orderGoods = defineResource('order_goods', {
  expressions: {
    'orders.lineCoupon': 't.off_money - t.reduction_money',
    'orders.lineOfStore': 't.activity_money + t.off_money - t.platform_money',
  },
});

export const orderParcels = defineResource('order_parcels', {
  expressions: { 'orders.courier': courierNameSql('delivery_code') },
});
