import { Injectable } from '@nestjs/common';
import type { Language } from '../../../../schemas/contract/language.ts';
import { localName } from '../../../../schemas/rules/local-name.ts';
import { readCurrency } from '../../../backoffice/currency.ts';
import { CrudContext } from '../../../backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../../backoffice/resources/write/config-row.ts';
import { Env } from '../../../platform/config/env.ts';
import { Database } from '../../../platform/database/sql.ts';
import { assertNoTrial, CallInTrial } from '../../../platform/database/trial.ts';
import type { Failure } from '../../../platform/jobs/queue.ts';
import { ssrfGuard } from '../../../platform/outbound/ssrf-guard.ts';
import { composeMail, type MailContent } from './compose-mail.ts';
import { type MailDriver, MailRefused } from './drivers/mail-driver.ts';
import { mailDrivers } from './drivers/mail-drivers.ts';

/** A mail to one address. */
export interface Mail {
  readonly to: string;
  readonly content: MailContent;
  /** Identifies the mail among all of the mall. */
  readonly id: string;
  /** Address that ends mails of the kind with one request (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

/** The configured server, and the parts that every mail of the mall has. */
export interface OpenMailer {
  /** The mall's name in a language. */
  readonly mallName: (language: Language) => string;
  /** Symbol before amounts. */
  readonly currency: string;
  readonly driver: MailDriver;
  readonly send: (mail: Mail) => Promise<void>;
}

/** Sends e-mails by the settings of an admin (`configs/mail`). */
@Injectable()
export class Mailer {
  constructor(
    private readonly database: Database,
    private readonly crud: CrudContext,
    private readonly env: Env,
  ) {}

  /** Our own address, for links in mails. */
  get origin(): string {
    return this.env.origin ?? `http://localhost:${this.env.port}`;
  }

  /** Undefined while no server is configured; in production also with the driver `log`. */
  async open(): Promise<OpenMailer | undefined> {
    const [config, web, currency] = await Promise.all([
      readDecryptedConfig(this.crud, this.database, 'mail'),
      readDecryptedConfig(this.crud, this.database, 'web'),
      readCurrency(this.database),
    ]);
    const driver = mailDrivers
      .get(String(config.driver))
      ?.open(config, ssrfGuard(this.env.profile));
    if (!driver || (driver.showsContent && this.env.profile === 'production')) return undefined;
    const mallName = (language: Language): string => localName(String(web.web_name), language);
    const { hostname } = new URL(this.origin);
    const address = String(config.from_address ?? '') || `no-reply@${hostname}`;
    const send = async ({ to, content, id, unsubscribeUrl }: Mail): Promise<void> => {
      assertNoTrial('mail');
      await driver.send({
        to,
        from: { name: String(config.from_name ?? '') || mallName(content.language), address },
        subject: content.subject,
        ...composeMail(content),
        messageId: `<${id}@${hostname}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      });
    };
    return { mallName, currency: currency.symbol, driver, send };
  }
}

/**
 * Runs `send`.
 *
 * @returns the server's reason when it fails, for admins
 * @throws CallInTrial
 */
export async function failureOf(send: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (error instanceof CallInTrial) throw error;
    const reason = error instanceof Error ? error.message : 'unknown';
    return { reason, isFinal: error instanceof MailRefused };
  }
}
