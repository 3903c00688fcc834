import type { SsrfGuard } from '../../../../platform/outbound/ssrf-guard.ts';
import { logDriver } from './log.ts';
import type { MailDriver } from './mail-driver.ts';
import { type SmtpSettings, smtpDriver } from './smtp.ts';

type CreateDriver = (settings: SmtpSettings, guard: SsrfGuard) => MailDriver;

/**
 * Drivers by the value of `configs/mail` `driver`. To add one, add its file, a line here and its
 * name in `schemas/contract/dicts/message-dicts.ts`.
 */
export const mailDrivers: Readonly<Record<string, CreateDriver>> = {
  log: () => logDriver,
  smtp: smtpDriver,
};
