import { definitionsIn } from '../../../platform/definitions/definitions-in.ts';
import type { SmsDefinition } from './sms-driver.ts';

const files = import.meta.glob(
  ['/server/mall/**/*.sms.ts', '/{extensions/*,node_modules/souk-*}/server/**/*.sms.ts'],
  {
    eager: true,
    exhaustive: true,
  },
);

/** Senders of text messages by name: what each `*.sms.ts` exports (docs/drivers.md). */
export const smsDrivers: ReadonlyMap<string, SmsDefinition> = definitionsIn<SmsDefinition>(
  files,
  'sms',
  'sms_driver',
);
