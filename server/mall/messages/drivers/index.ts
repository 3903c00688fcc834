import type { SendRequest } from '../../../platform/outbound/http-client.ts';
import { aliyunDriver } from './aliyun.ts';
import { logDriver } from './log.ts';
import type { SmsDriver } from './sms-driver.ts';

export interface SmsSettings {
  readonly driver: string;
  readonly key: string;
  readonly secret: string;
}

type CreateDriver = (settings: SmsSettings, request: SendRequest) => SmsDriver;

/**
 * Drivers by the value of `configs/sms` `driver`; they send by the guarded client. To add a vendor,
 * add its driver file, a line here and its name in `sms_driver` of `schemas/contract/statuses.ts`.
 */
export const smsDrivers: Readonly<Record<string, CreateDriver>> = {
  log: () => logDriver,
  aliyun: ({ key, secret }, request) => aliyunDriver({ keyId: key, keySecret: secret }, request),
};
