import type { Language } from '../../schemas/contract/language.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { translate } from '../http/language.ts';
import { type CommandContext, defineResource } from '../resources/define-resource.ts';
import { courierName } from '../shipping/courier-name.ts';
import { endOrders } from './cancel-orders.ts';
import { moveOrders } from './move-orders.ts';
import { orderErrors } from './orders.errors.ts';
import { type Parcel, shipOrders } from './ship-orders.ts';

const idsOf = (rows: readonly Row[]): readonly number[] => rows.map((row) => Number(row['id']));

/** Where an older client may ask an order to go, and the command that takes it there. */
export const commandTo = { 0: 'cancel', 3: 'ship', 4: 'receive' } as const;

/** The body of such a command. Older clients give no reason: the log then says what was done. */
export const olderInput = (
  command: string,
  id: number,
  { delivery_code, delivery_no, reason }: Readonly<Record<string, unknown>>,
  language: Language,
): object =>
  command === 'ship'
    ? { rows: [{ id, input: { parcels: [{ delivery_code, delivery_no }] } }] }
    : { input: { reason: reason || translate(language, `dicts.order_act.${command}`) } };

/** What sellers and admins do with orders: each command is one move of the table, with its log. */
export const orders = defineResource('orders', {
  /** A group's state goes for its orders too: they wait with the goods until it is full (decisions 11). */
  expressions: {
    'orders.groupStatus': '(SELECT c.status FROM collective_logs c WHERE c.id = t.collective_id)',
  },
  olderForms: [
    {
      field: 'order_status',
      told: ['delivery_code', 'delivery_no'],
      commands: commandTo,
      input: olderInput,
      isLast: true,
    },
    {
      field: 'delivery_no',
      told: ['delivery_code'],
      commands: 'ship',
      input: olderInput,
      isLast: true,
    },
  ],
  handlers: {
    'orders.ship': async ({ tx, actor, rows, input, pointer }: CommandContext) => {
      await shipOrders(
        tx,
        actor,
        rows.map((row) => ({
          order_id: Number(row['id']),
          parcels: input(row)['parcels'] as unknown as readonly Parcel[],
          pointer: pointer(row),
        })),
      );
    },
    /** Labels are a page; the command is its right and its state. */
    'orders.waybill': async ({ actor, rows }: CommandContext) => ({
      url: `/${actor.area}/orders/waybill?ids=${idsOf(rows).join(',')}`,
    }),
    'orders.cancel': async ({ tx, actor, rows, input }: CommandContext) => {
      const ended = await endOrders(
        tx,
        actor,
        'cancel',
        idsOf(rows),
        String(input(rows[0])['reason'] ?? ''),
      );
      if (ended.length < rows.length) throw orderErrors.notNow();
    },
    'orders.note': async ({ tx, actor, rows, input }: CommandContext) => {
      await moveOrders(tx, actor, 'note', idsOf(rows), String(input(rows[0])['reason'] ?? ''));
    },
    'orders.receive': async ({ tx, actor, rows, input }: CommandContext) => {
      const moved = await moveOrders(
        tx,
        actor,
        'receive',
        idsOf(rows),
        String(input(rows[0])['reason'] ?? ''),
      );
      if (moved.length < rows.length) throw orderErrors.notNow();
    },
  },
});

/** Who gave what of a line's discounts; the platform gives coupons only. */
export const orderGoods = defineResource('order_goods', {
  expressions: {
    'orders.lineCoupon': 't.off_money - t.reduction_money',
    'orders.lineOfStore': 't.activity_money + t.off_money - t.platform_money',
  },
});

export const orderParcels = defineResource('order_parcels', {
  expressions: { 'orders.courier': courierName('delivery_code') },
});
