import { Injectable } from '@nestjs/common';
import type { PayDevice } from '../../../schemas/contract/calls/orders/checkout.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { readCurrency, yuan } from '../../backoffice/currency.ts';
import { ReadEncryptedFiles } from '../../backoffice/files/read-encrypted-files.ts';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../backoffice/resources/write/config-row.ts';
import { settingText } from '../kernel/setting-text.ts';
import type { PaymentConfig, PaymentDefinition } from './payment-driver.ts';

/** A saved config group with decrypted secrets. It never leaves the server. */
export interface PaymentSettingsGroup {
  readonly name: string;
  readonly isEnabled: boolean;
  /** How many of the required fields have a value. */
  readonly completeness: 'none' | 'partial' | 'complete';
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly row: Row;
}

/**
 * Reads the config groups of payment methods with their keys and certificates
 * (docs/decisions/0014-payments.md). The providers take yuan only: in a mall with another currency,
 * no method is enabled.
 */
@Injectable()
export class PaymentSettings {
  /**
   * Parsed configs by group, with the row they were parsed from. Parsing a private key costs about
   * as much as signing with it. A changed row is parsed again; an uploaded file never changes.
   */
  private readonly parsed = new Map<
    string,
    { readonly source: string; readonly config: Promise<PaymentConfig> }
  >();

  constructor(
    private readonly crud: CrudContext,
    private readonly files: ReadEncryptedFiles,
  ) {}

  /** @returns undefined when the device does not offer the method */
  async group(
    { groups, required }: PaymentDefinition,
    device: PayDevice,
  ): Promise<PaymentSettingsGroup | undefined> {
    const name = groups[device];
    if (name === undefined) return undefined;
    const [row, currency] = await Promise.all([
      readDecryptedConfig(this.crud, this.crud.database, name),
      readCurrency(this.crud.database),
    ]);
    const text = settingText(row);
    return {
      name,
      row,
      isEnabled: row.is_open !== 0 && currency.code === yuan.code,
      completeness: completenessOf(row, required),
      notifyUrl: text('notify_url'),
      returnUrl: text('return_url'),
    };
  }

  /** @throws Error when a file is missing or is not a key */
  configOf(
    { name: method, configOf }: PaymentDefinition,
    { name: group, row }: PaymentSettingsGroup,
  ): Promise<PaymentConfig> {
    const name = `${method} ${group}`;
    const source = JSON.stringify(row);
    const known = this.parsed.get(name);
    if (known?.source === source) return known.config;
    const text = settingText(row);
    const file = async (field: string): Promise<Buffer | undefined> =>
      text(field) === '' ? undefined : this.files.certificate(text(field));
    const config = configOf({ text, file });
    this.parsed.set(name, { source, config });
    config.catch(() => {
      if (this.parsed.get(name)?.config === config) this.parsed.delete(name);
    });
    return config;
  }
}

function completenessOf(
  row: Row,
  required: readonly string[],
): PaymentSettingsGroup['completeness'] {
  const text = settingText(row);
  const hasValue = required.filter((field) => field in row).map((field) => text(field) !== '');
  if (required.length > 0 && !hasValue.includes(true)) return 'none';
  return hasValue.includes(false) ? 'partial' : 'complete';
}
