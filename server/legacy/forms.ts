import { storeVerify } from '../../schemas/contract/account-statuses.ts';
import type { Language } from '../../schemas/contract/language.ts';
import { orderStatus } from '../../schemas/contract/order-statuses.ts';
import { translate } from '../platform/i18n/language.ts';

/** An edit form that runs a command. */
export interface LegacyForm {
  /** The field whose change runs the command. */
  readonly field: string;
  /** Fields that are input of the command and are not written themselves. */
  readonly inputFields: readonly string[];
  /** The command by the sent value of `field`, or one command for every value. */
  readonly commands: Readonly<Record<number, string>> | string;
  /** Builds the body of the command. */
  readonly input: (
    command: string,
    id: number,
    sent: Readonly<Record<string, unknown>>,
    language: Language,
  ) => object;
  /**
   * By command, fields that the command sets and the form overrides. They are written after the
   * command as they were sent, also when they equal the stored row.
   */
  readonly overrides?: Readonly<Record<string, readonly string[]>>;
  /** The command makes the row read-only, so the other fields are written before it. */
  readonly runsLast?: true;
}

/** The command for each target status of an order. */
export const orderCommands = {
  [orderStatus.cancelled]: 'cancel',
  [orderStatus.toReceive]: 'ship',
  [orderStatus.toComment]: 'receive',
} as const;

/** The body of such a command. Without a reason the log gets the name of the command. */
export const orderInput: LegacyForm['input'] = (
  command,
  id,
  { delivery_code, delivery_no, reason },
  language,
) =>
  command === 'ship'
    ? { rows: [{ id, input: { parcels: [{ delivery_code, delivery_no }] } }] }
    : { input: { reason: reason || translate(language, `dicts.order_act.${command}`) } };

/** Edit forms of legacy clients by resource; the first one whose field changes is used. */
export const legacyForms: Readonly<Record<string, readonly LegacyForm[]>> = {
  goods: [
    {
      field: 'goods_verify',
      inputFields: ['refuse_info'],
      commands: { 0: 'reject', 1: 'pass' },
      input: (command, _id, { refuse_info }) =>
        command === 'reject' ? { input: { refuse_info } } : {},
    },
  ],
  stores: [
    {
      field: 'store_verify',
      inputFields: ['store_refuse_info'],
      commands: { [storeVerify.denied]: 'deny', [storeVerify.approved]: 'verify' },
      // The form approves a store that stays closed
      overrides: { verify: ['store_status'] },
      input: (command, _id, { store_refuse_info }) =>
        command === 'deny' ? { input: { store_refuse_info } } : {},
    },
  ],
  orders: [
    {
      field: 'order_status',
      inputFields: ['delivery_code', 'delivery_no'],
      commands: orderCommands,
      input: orderInput,
      runsLast: true,
    },
    {
      field: 'delivery_no',
      inputFields: ['delivery_code'],
      commands: 'ship',
      input: orderInput,
      runsLast: true,
    },
  ],
  integral_orders: [
    {
      field: 'delivery_no',
      inputFields: ['delivery_code'],
      commands: 'ship',
      runsLast: true,
      input: (_command, id, { delivery_code, delivery_no }) => ({
        rows: [{ id, input: { delivery_code, delivery_no } }],
      }),
    },
  ],
};
