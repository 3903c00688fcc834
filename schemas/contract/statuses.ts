import { keyDicts } from './dicts/key-dicts.ts';
import { messageDicts } from './dicts/message-dicts.ts';
import { moneyDicts } from './dicts/money-dicts.ts';
import { operationDicts } from './dicts/operation-dicts.ts';
import { orderDicts } from './dicts/order-dicts.ts';
import { parcelDicts } from './dicts/parcel-dicts.ts';
import { webhookDicts } from './dicts/webhook-events.ts';
import type { Tone, ToneTable } from './tone.ts';

/**
 * Named dictionaries: wire values in display order, each with its tone. Labels are the locale keys
 * `dicts.<name>.<value>`.
 */
export const dicts = {
  yes_no: [
    [1, 'still'],
    [0, 'still'],
  ],
  open_close: [
    [1, 'good'],
    [0, 'still'],
  ],
  advert_type: [
    [0, 'still'],
    [1, 'still'],
  ],
  sex: [
    [1, 'still'],
    [0, 'still'],
  ],
  is_open: [
    [0, 'still'],
    [1, 'run'],
  ],
  goods_verify: [
    [2, 'ask'],
    [1, 'good'],
    [0, 'bad'],
  ],
  store_verify: [
    [1, 'still'],
    [2, 'ask'],
    [3, 'bad'],
    [4, 'good'],
  ],
  collective_status: [
    [2, 'run'],
    [1, 'good'],
    [0, 'still'],
  ],
  integral_order_status: [
    [2, 'ask'],
    [3, 'good'],
    [0, 'still'],
  ],
  coupon_status: [
    [0, 'run'],
    [1, 'still'],
  ],
  activity_status: [
    [0, 'still'],
    [1, 'run'],
    [2, 'still'],
  ],
  goods_status: [
    [1, 'good'],
    [0, 'still'],
  ],
  account_status: [
    [1, 'good'],
    [0, 'bad'],
  ],
  audit_area: [
    ['Admin', 'run'],
    ['Seller', 'still'],
    ['shop', 'still'],
  ],
  freight_type: [
    [0, 'still'],
    [1, 'run'],
  ],
  /** Third-party sign-ins, by their definitions. */
  oauth_name: [],
  /** The local disk; the others by their definitions. */
  storage: [['local', 'still']],
  /** Senders of text messages, by their definitions. */
  sms_driver: [],
  sms_status: [
    [1, 'good'],
    [0, 'bad'],
  ],
  weekday: [
    ['1', 'still'],
    ['2', 'still'],
    ['3', 'still'],
    ['4', 'still'],
    ['5', 'still'],
    ['6', 'still'],
    ['7', 'still'],
  ],
  chat_report_reason: [
    [1, 'still'],
    [2, 'bad'],
    [3, 'ask'],
    [4, 'bad'],
    [5, 'still'],
  ],
  chat_report_status: [
    [0, 'ask'],
    [1, 'good'],
  ],
  app_device: [
    ['android', 'still'],
    ['ios', 'still'],
    ['mini', 'still'],
  ],
  account_state: [
    ['open', 'good'],
    ['closing', 'ask'],
    ['closed', 'still'],
  ],
  ...messageDicts,
  ...keyDicts,
  ...webhookDicts,
  ...orderDicts,
  ...parcelDicts,
  ...moneyDicts,
  ...operationDicts,
} as const satisfies ToneTable;
export type DictName = keyof typeof dicts;

export type DictEntry = readonly [value: string | number, tone: Tone];

interface AddedEntry {
  readonly entry: readonly [value: string, tone: Tone];
  /** The file of its definition. */
  readonly file: string;
}
/** Values that definitions of the server add, by `<dictionary>.<value>`. */
const added = new Map<string, AddedEntry>();

/** Adds the value of a definition. @throws Error when the dictionary, or another file, has it */
export function addDictEntry(name: DictName, { entry, file }: AddedEntry): void {
  const [value] = entry;
  const other = added.get(`${name}.${value}`)?.file ?? file;
  if (other !== file || dicts[name].some(([own]) => own === value))
    throw new Error(`${file}: the dictionary ${name} has the value ${value} already`);
  added.set(`${name}.${value}`, { entry, file });
}

/** Values of a named dictionary, those of definitions last; undefined for an unknown name. */
export function dictEntries(name: string): readonly DictEntry[] | undefined {
  if (!Object.hasOwn(dicts, name)) return undefined;
  const more = [...added].filter(([id]) => id.startsWith(`${name}.`));
  return [...dicts[name as DictName], ...more.map(([, { entry }]) => entry)];
}

/** Forgets the values of definitions below a folder, which goes. @param folder `extensions/repairs/` */
export function forgetDefinitions(folder: string): void {
  for (const [id, { file }] of added) if (file.startsWith(folder)) added.delete(id);
}

/** The texts that values of definitions need, each with the file of the definition. */
export const textsOfDefinitions = (): ReadonlyMap<string, string> =>
  new Map([...added].map(([id, { file }]) => [`dicts.${id}`, file]));
