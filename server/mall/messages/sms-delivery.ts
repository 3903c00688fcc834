import { Injectable } from '@nestjs/common';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../backoffice/resources/write/config-row.ts';
import { Env } from '../../platform/config/env.ts';
import { Database } from '../../platform/database/sql.ts';
import { CallInTrial } from '../../platform/database/trial.ts';
import { truncate } from '../../platform/database/truncate.ts';
import { createHttpClient } from '../../platform/outbound/http-client.ts';
import { ssrfGuard } from '../../platform/outbound/ssrf-guard.ts';
import type { SmsDriver } from './drivers/sms-driver.ts';
import { smsDrivers } from './drivers/sms-drivers.ts';
import type { SmsCaps } from './sms-limits.ts';

/** A message to one phone. */
export interface PhoneMessage {
  readonly phone: string;
  /** Name of the template. */
  readonly template: string;
  readonly ip: string;
  /** Values of the template; a code is `code`. */
  readonly params: Readonly<Record<string, string | number>>;
}

export interface ConfiguredSms {
  readonly driver: SmsDriver | undefined;
  /** For templates without a signature of their own. */
  readonly signature: string;
  readonly caps: SmsCaps;
}

/** Sends messages by the configured driver and logs them for admins. */
@Injectable()
export class SmsDelivery {
  constructor(
    private readonly database: Database,
    private readonly crud: CrudContext,
    private readonly env: Env,
  ) {}

  /**
   * The settings of an admin (`configs/sms`). The driver is undefined in production while no vendor
   * is configured.
   */
  async settings(): Promise<ConfiguredSms> {
    const config = await readDecryptedConfig(this.crud, this.database, 'sms');
    const driver = smsDrivers
      .get(String(config.driver))
      ?.open(config, createHttpClient(ssrfGuard(this.env.profile)));
    const isUsable = driver && !(driver.showsCode && this.env.profile === 'production');
    return {
      driver: isUsable ? driver : undefined,
      signature: String(config.sign ?? ''),
      caps: { hour: Number(config.hour_cap), day: Number(config.day_cap) },
    };
  }

  /** Sends a message and writes the SMS log; returns the reason of a failure. */
  async send(
    message: PhoneMessage,
    { driver, signature }: ConfiguredSms,
  ): Promise<string | undefined> {
    const { phone, template: name, ip, params } = message;
    const [template] = await this.database.rows<{ code: string; content: string }>(
      'SELECT code, content FROM sms WHERE name = $1 AND deleted_at IS NULL',
      [name],
      'sms.template',
    );
    const failure = await reasonOf(async () => {
      if (!driver) throw new Error('no vendor is configured');
      await driver.send({
        phone,
        template: template?.code ?? '',
        signature: template?.content || signature,
        params: textsOf(params),
      });
    });
    const content = driver?.showsCode ? String(params.code ?? '') : '******';
    const status = failure === undefined ? 1 : 0;
    await this.database.run(
      `
        INSERT INTO sms_logs (phone, name, content, status, error_msg, ip)
        VALUES ($1, $2, $3, $4, $5, $6)`,
      [phone, name, content, status, failure ?? '', ip],
      'sms.log',
    );
    return failure;
  }
}

const textsOf = (params: PhoneMessage['params']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

async function reasonOf(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (error instanceof CallInTrial) throw error;
    return error instanceof Error ? truncate(error.message, 200) : 'unknown';
  }
}
