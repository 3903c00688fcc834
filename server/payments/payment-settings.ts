import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PayDevice } from '../../schemas/contract/calls/checkout.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { ReadFiles } from '../files/read-files.ts';
import { openConfig } from '../resources/config-row.ts';
import { Crud } from '../resources/crud.ts';
import { certificateNumber, rootCertificateNumber } from './drivers/alipay-certificates.ts';
import type { AlipayConfig } from './drivers/alipay-client.ts';
import { alipayUrl } from './drivers/alipay.ts';
import type { WechatConfig } from './drivers/wechat-client.ts';
import { wechatUrl } from './drivers/wechat.ts';
import type { PaymentMethod } from './payment-driver.ts';

/** Groups of settings by method and device (decisions 14). A device without one has no such method. */
const groups: Readonly<Record<PaymentMethod, Partial<Record<PayDevice, string>>>> = {
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
/** Fields without which a method is not set up. */
const needed: Readonly<Record<PaymentMethod, readonly string[]>> = {
  wechat: ['mch_id', 'mch_secret_key', 'mch_secret_cert', 'mch_public_cert_path'],
  alipay: ['app_id', 'app_secret_cert', 'alipay_public_cert_path'],
};
const appIds = ['mp_app_id', 'mini_app_id', 'app_id'] as const;

/** A group of settings as it was saved. Secrets are in plain: it never leaves the server. */
export interface PaymentGroup {
  readonly name: string;
  readonly isOpen: boolean;
  /** `none`: nothing of it was filled in. `part`: not everything that is needed. */
  readonly filled: 'none' | 'part' | 'whole';
  readonly notifyUrl: string;
  readonly returnUrl: string;
  readonly row: Row;
}

/** Reads the nine groups of payment settings, their keys and certificates. */
@Injectable()
export class PaymentSettings {
  /** By group, for opening keys costs nearly what signing with them does. Settings that change are opened anew; a file is never written twice under one name. */
  private readonly opened = new Map<
    string,
    { readonly of: string; readonly config: Promise<WechatConfig | AlipayConfig> }
  >();

  constructor(
    private readonly crud: Crud,
    private readonly files: ReadFiles,
  ) {}

  /** Undefined where no group is for this method on this device. */
  async group(method: PaymentMethod, device: PayDevice): Promise<PaymentGroup | undefined> {
    const name = groups[method][device];
    if (name === undefined) return undefined;
    const row = await openConfig(this.crud, this.crud.database, name);
    const named = appIds.filter((field) => field in row).map((field) => text(row, field));
    const parts = [...named, ...needed[method].map((field) => text(row, field))].map(
      (value) => value !== '',
    );
    return {
      name,
      row,
      isOpen: row['is_open'] !== 0,
      filled: parts.every(Boolean) ? 'whole' : parts.some(Boolean) ? 'part' : 'none',
      notifyUrl: text(row, 'notify_url'),
      returnUrl: text(row, 'return_url'),
    };
  }

  /** @throws Error when a file is gone or is no key */
  wechat(group: PaymentGroup): Promise<WechatConfig> {
    return this.once(group, (row) => this.openWechat(row));
  }

  /** With certificates, or with bare keys where Alipay's file is one. @throws Error when a file is gone or is no key */
  alipay(group: PaymentGroup): Promise<AlipayConfig> {
    return this.once(group, (row) => this.openAlipay(row));
  }

  private once<Config extends WechatConfig | AlipayConfig>(
    { name, row }: PaymentGroup,
    open: (row: Row) => Promise<Config>,
  ): Promise<Config> {
    const of = JSON.stringify(row),
      known = this.opened.get(name);
    if (known?.of === of) return known.config as Promise<Config>;
    const config = open(row);
    this.opened.set(name, { of, config });
    config.catch(() => {
      if (this.opened.get(name)?.config === config) this.opened.delete(name);
    });
    return config;
  }

  private async openWechat(row: Row): Promise<WechatConfig> {
    const [privateKey, certificate, platform] = await Promise.all([
      this.file(row, 'mch_secret_cert'),
      this.file(row, 'mch_public_cert_path'),
      this.file(row, 'platform_public_key_path'),
    ]);
    const platformId = text(row, 'platform_key_id');
    return {
      baseUrl: wechatUrl,
      appId: appIds.map((field) => text(row, field)).find((value) => value !== '') ?? '',
      merchantId: text(row, 'mch_id'),
      apiKey: text(row, 'mch_secret_key'),
      privateKey: privateKeyOf(privateKey!),
      serial: new X509Certificate(certificate!).serialNumber,
      platformKey:
        platform && platformId !== '' ? { id: platformId, key: publicKeyOf(platform) } : undefined,
    };
  }

  private async openAlipay(row: Row): Promise<AlipayConfig> {
    const [app, alipay, root] = await Promise.all([
      this.file(row, 'app_public_cert_path'),
      this.file(row, 'alipay_public_cert_path'),
      this.file(row, 'alipay_root_cert_path'),
    ]);
    return {
      gateway: alipayUrl,
      cashier: alipayUrl,
      appId: text(row, 'app_id'),
      sellerId: text(row, 'seller_id'),
      privateKey: privateKeyOf(Buffer.from(text(row, 'app_secret_cert'))),
      alipayKey: publicKeyOf(alipay!),
      certificates:
        app && root
          ? { app: certificateNumber(app), root: rootCertificateNumber(root.toString('latin1')) }
          : undefined,
    };
  }

  private async file(row: Row, field: string): Promise<Buffer | undefined> {
    const path = text(row, field);
    return path === '' ? undefined : this.files.certificate(path);
  }
}

const text = (row: Row, field: string): string =>
  typeof row[field] === 'string' ? row[field] : '';
const isPem = (bytes: Buffer): boolean => bytes.includes('-----BEGIN ');

/** PEM, DER, or DER in base64 as Alipay's key tool writes it; PKCS 8 or PKCS 1. */
export function privateKeyOf(bytes: Buffer): KeyObject {
  if (isPem(bytes)) return createPrivateKey(bytes);
  const der = bytes[0] === 0x30 ? bytes : Buffer.from(bytes.toString('latin1'), 'base64');
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }); // the older of the two, told apart by trying
  }
}

/** Of a certificate or a bare public key, PEM or DER. */
export function publicKeyOf(bytes: Buffer): KeyObject {
  if (isPem(bytes)) return createPublicKey(bytes);
  try {
    return new X509Certificate(bytes).publicKey;
  } catch {
    return createPublicKey({ key: bytes, format: 'der', type: 'spki' }); // no certificate, so a bare key
  }
}
