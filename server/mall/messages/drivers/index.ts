import { aliyunDriver } from './aliyun.ts';
import { logDriver } from './log.ts';
import type { SmsDriver } from './sms-driver.ts';

export interface SmsSettings {
  readonly driver: string;
  readonly key: string;
  readonly secret: string;
}

/** Drivers by the value of `configs/sms` `driver`. */
export const smsDrivers: Readonly<Record<string, (settings: SmsSettings) => SmsDriver>> = {
  log: () => logDriver,
  aliyun: ({ key, secret }) => aliyunDriver({ keyId: key, keySecret: secret }),
};
