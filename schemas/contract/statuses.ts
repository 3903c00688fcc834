import { messageDicts } from './dicts/message-dicts.ts';
import { moneyDicts } from './dicts/money-dicts.ts';
import { operationDicts } from './dicts/operation-dicts.ts';
import { orderDicts } from './dicts/order-dicts.ts';
import { parcelDicts } from './dicts/parcel-dicts.ts';
import { webhookDicts } from './dicts/webhook-events.ts';
import type { ToneTable } from './tone.ts';

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
  storage: [
    ['local', 'still'],
    ['s3', 'run'],
    ['oss', 'run'],
  ],
  sms_driver: [
    ['log', 'still'],
    ['aliyun', 'run'],
  ],
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
  ...webhookDicts,
  ...orderDicts,
  ...parcelDicts,
  ...moneyDicts,
  ...operationDicts,
} as const satisfies ToneTable;
export type DictName = keyof typeof dicts;
