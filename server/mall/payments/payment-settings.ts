import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PayDevice } from '../../../schemas/contract/calls/orders/checkout.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { readCurrency, yuan } from '../../backoffice/currency.ts';
import { ReadEncryptedFiles } from '../../backoffice/files/read-encrypted-files.ts';
import { CrudContext } from '../../backoffice/resources/crud-context.ts';
import { readDecryptedConfig } from '../../backoffice/resources/write/config-row.ts';
import { certificateNumber, rootCertificateNumber } from './drivers/alipay-certificates.ts';
import type { AlipayConfig } from './drivers/alipay-client.ts';
import { alipayUrl } from './drivers/alipay-driver.ts';
import type { WechatConfig } from './drivers/wechat-client.ts';
import { wechatUrl } from './drivers/wechat-driver.ts';
import type { PaymentMethod } from './payment-driver.ts';

/**
 * Config groups by method and device (docs/decisions/0014-payments.md). A device without a group
 * does not offer the method.
 */
const groupNames: Readonly<Record<PaymentMethod, Partial<Record<PayDevice, string>>>> = {
  wechat: {
    scan: 'pay_wechatscan',
    web: 'pay_wechatscan',
    wap: 'pay_wechatwap',
    mp: 'pay_wechatmp',
    mini: 'pay_wechatmini',
    app: 'pay_wechatapp',
  },
  alipay: {
    scan: 'pay_alipayscan',
    web: 'pay_alipayscan',
    wap: 'pay_alipaywap',
    mini: 'pay_alipaymini',
    app: 'pay_alipayapp',
  },
};
const requiredFields: Readonly<Record<PaymentMethod, readonly string[]>> = {
  wechat: ['mch_id', 'mch_secret_key', 'mch_secret_cert', 'mch_public_cert_path'],
  alipay: ['app_id', 'app_secret_cert', 'alipay_public_cert_path'],
};
/** A group has one of these; its name depends on the device. */
const appIdFields = ['mp_app_id', 'mini_app_id', 'app_id'] as const;

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

type DriverConfig = WechatConfig | AlipayConfig;

/**
 * Reads the nine config groups of payment methods with their keys and certificates. The providers
 * take yuan only: in a mall with another currency, no method is enabled.
 */
@Injectable()
export class PaymentSettings {
  /**
   * Parsed configs by group, with the row they were parsed from. Parsing a private key costs about
   * as much as signing with it. A changed row is parsed again; an uploaded file never changes.
   */
  private readonly parsed = new Map<
    string,
    { readonly source: string; readonly config: Promise<DriverConfig> }
  >();

  constructor(
    private readonly crud: CrudContext,
    private readonly files: ReadEncryptedFiles,
  ) {}

  /** @returns undefined when the device does not offer the method */
  async group(method: PaymentMethod, device: PayDevice): Promise<PaymentSettingsGroup | undefined> {
    const name = groupNames[method][device];
    if (name === undefined) return undefined;
    const [row, currency] = await Promise.all([
      readDecryptedConfig(this.crud, this.crud.database, name),
      readCurrency(this.crud.database),
    ]);
    return {
      name,
      row,
      isEnabled: row.is_open !== 0 && currency.code === yuan.code,
      completeness: completenessOf(method, row),
      notifyUrl: text(row, 'notify_url'),
      returnUrl: text(row, 'return_url'),
    };
  }

  /** @throws Error when a file is missing or is not a key */
  wechat(group: PaymentSettingsGroup): Promise<WechatConfig> {
    return this.parseOnce(group, (row) => this.parseWechat(row));
  }

  /**
   * Uses certificates when both files are uploaded, otherwise bare keys.
   *
   * @throws Error when a file is missing or is not a key
   */
  alipay(group: PaymentSettingsGroup): Promise<AlipayConfig> {
    return this.parseOnce(group, (row) => this.parseAlipay(row));
  }

  private parseOnce<Config extends DriverConfig>(
    { name, row }: PaymentSettingsGroup,
    parse: (row: Row) => Promise<Config>,
  ): Promise<Config> {
    const source = JSON.stringify(row);
    const known = this.parsed.get(name);
    if (known?.source === source) return known.config as Promise<Config>;
    const config = parse(row);
    this.parsed.set(name, { source, config });
    config.catch(() => {
      if (this.parsed.get(name)?.config === config) this.parsed.delete(name);
    });
    return config;
  }

  private async parseWechat(row: Row): Promise<WechatConfig> {
    const [privateKey, certificate, platform] = await Promise.all([
      this.readFile(row, 'mch_secret_cert'),
      this.readFile(row, 'mch_public_cert_path'),
      this.readFile(row, 'platform_public_key_path'),
    ]);
    const platformId = text(row, 'platform_key_id');
    return {
      baseUrl: wechatUrl,
      appId: appIdFields.map((field) => text(row, field)).find((value) => value !== '') ?? '',
      merchantId: text(row, 'mch_id'),
      apiKey: text(row, 'mch_secret_key'),
      privateKey: parsePrivateKey(privateKey!),
      serial: new X509Certificate(certificate!).serialNumber,
      platformKey:
        platform && platformId !== ''
          ? { id: platformId, key: parsePublicKey(platform) }
          : undefined,
    };
  }

  private async parseAlipay(row: Row): Promise<AlipayConfig> {
    const [app, alipay, root] = await Promise.all([
      this.readFile(row, 'app_public_cert_path'),
      this.readFile(row, 'alipay_public_cert_path'),
      this.readFile(row, 'alipay_root_cert_path'),
    ]);
    return {
      gateway: alipayUrl,
      cashier: alipayUrl,
      appId: text(row, 'app_id'),
      sellerId: text(row, 'seller_id'),
      privateKey: parsePrivateKey(Buffer.from(text(row, 'app_secret_cert'))),
      alipayKey: parsePublicKey(alipay!),
      certificates:
        app && root
          ? { app: certificateNumber(app), root: rootCertificateNumber(root.toString('latin1')) }
          : undefined,
    };
  }

  private async readFile(row: Row, field: string): Promise<Buffer | undefined> {
    const path = text(row, field);
    return path === '' ? undefined : this.files.certificate(path);
  }
}

const text = (row: Row, field: string): string =>
  typeof row[field] === 'string' ? row[field] : '';

function completenessOf(method: PaymentMethod, row: Row): PaymentSettingsGroup['completeness'] {
  const appIds = appIdFields.filter((field) => field in row);
  const hasValue = [...appIds, ...requiredFields[method]].map((field) => text(row, field) !== '');
  if (hasValue.every(Boolean)) return 'complete';
  return hasValue.some(Boolean) ? 'partial' : 'none';
}

const isPem = (bytes: Buffer): boolean => bytes.includes('-----BEGIN ');

/** Parses PEM, DER, or the base64 DER of Alipay's key tool; PKCS 8 or PKCS 1. @throws Error */
export function parsePrivateKey(bytes: Buffer): KeyObject {
  if (isPem(bytes)) return createPrivateKey(bytes);
  const der = bytes[0] === 0x30 ? bytes : Buffer.from(bytes.toString('latin1'), 'base64');
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    // Not PKCS 8, so PKCS 1
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' });
  }
}

/** Parses a certificate or a bare public key, PEM or DER. @throws Error */
export function parsePublicKey(bytes: Buffer): KeyObject {
  if (isPem(bytes)) return createPublicKey(bytes);
  try {
    return new X509Certificate(bytes).publicKey;
  } catch {
    // Not a certificate, so a bare key
    return createPublicKey({ key: bytes, format: 'der', type: 'spki' });
  }
}
