import { definitionsIn } from '../../../../platform/definitions/definitions-in.ts';
import type { MailDefinition } from './mail-driver.ts';

const files = import.meta.glob(
  ['/server/mall/**/*.mail.ts', '/{extensions/*,node_modules/souk-*}/server/**/*.mail.ts'],
  {
    eager: true,
    exhaustive: true,
  },
);

/** Senders of e-mails by name: what each `*.mail.ts` exports (docs/drivers.md). */
export const mailDrivers: ReadonlyMap<string, MailDefinition> = definitionsIn<MailDefinition>(
  files,
  'mail',
  'mail_driver',
);
