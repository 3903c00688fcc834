import { createDecipheriv, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import {
  type DriverTools,
  type JsonObject,
  parseJsonObject,
} from '../../../platform/outbound/driver-tools.ts';
import type { HttpResponse } from '../../../platform/outbound/http-client.ts';
import { isSigned, signText } from './rsa-signing.ts';

/** One merchant of WeChat Pay with one of its applications. */
export interface WechatConfig {
  /** `https://api.mch.weixin.qq.com`, or the sandbox; without a trailing slash. */
  readonly baseUrl: string;
  readonly appId: string;
  readonly merchantId: string;
  /** The API v3 key: 32 characters. */
  readonly apiKey: string;
  readonly privateKey: KeyObject;
  /** Serial number of the merchant's certificate, hexadecimal. */
  readonly serial: string;
  /**
   * WeChat Pay's public key with its id; undefined for a merchant that uses platform certificates,
   * which are downloaded.
   */
  readonly platformKey: { readonly id: string; readonly key: KeyObject } | undefined;
}

/** A response or a notice with its signature headers. */
export interface SignedMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface WechatResponse {
  readonly status: number;
  readonly json: JsonObject;
}

/** Encrypted content: notices and platform certificates. */
export interface EncryptedResource {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data: string;
}

/** WeChat Pay's public keys by serial number or key id. */
type PlatformKeys = ReadonlyMap<string, KeyObject>;

/** Platform certificates are downloaded again after this; new ones are announced a day ahead. */
const certificateMaxAgeMs = 12 * 3600_000;
/** Shortest time between two downloads for an unknown serial number. */
const unknownSerialPauseMs = 60_000;
/** Shortest time between two downloads, because anybody can send notices with unknown serials. */
const downloadPauseMs = 5000;
/** Length of the AES-GCM tag at the end of encrypted content. */
const gcmTagBytes = 16;

/** Largest difference of the time of a response and ours. */
const maxClockDifferenceMs = 5 * 60_000;

/**
 * WeChat Pay's API v3 (pay.weixin.qq.com): signs requests, verifies responses, those of errors too,
 * and decrypts content (docs/decisions/0014-payments.md).
 */
export class WechatClient {
  private readonly certificates = new Map<
    string,
    { readonly loadedAtMs: number; readonly keys: PlatformKeys }
  >();
  /** The latest download of each account, running or done. */
  private readonly downloads = new Map<
    string,
    { readonly startedAtMs: number; readonly keys: Promise<PlatformKeys> }
  >();

  constructor(private readonly tools: DriverTools) {}

  /**
   * @param path below the base URL, with its query
   * @throws Error unless WeChat Pay sent a signed response
   */
  async call(
    config: WechatConfig,
    method: 'GET' | 'POST',
    path: string,
    json?: object,
  ): Promise<WechatResponse> {
    const keys = await this.platformKeys(config);
    const response = await this.send(config, method, path, json && JSON.stringify(json));
    const key = keys.get(response.headers['wechatpay-serial'] ?? '');
    if (!key || !isSignedBy(key, response) || !this.isRecent(response))
      throw new Error(
        `WeChat Pay answered ${response.status} without its signature: ${excerpt(response.body)}`,
      );
    const { status, body } = response;
    return { status, json: body === '' ? {} : parseJsonObject(body) };
  }

  /** Whether WeChat Pay signed the message for this merchant. */
  async isSignedMessage(config: WechatConfig, message: SignedMessage): Promise<boolean> {
    const serial = message.headers['wechatpay-serial'] ?? '';
    if (!config.platformKey && !isSerialNumber(serial)) return false;
    const keys = await this.platformKeys(config, serial);
    const key = keys.get(serial);
    return key !== undefined && isSignedBy(key, message);
  }

  /**
   * Decrypts content with the merchant's API v3 key (AEAD_AES_256_GCM).
   *
   * @throws Error when it was encrypted with another key, or changed
   */
  decrypt(
    { apiKey }: WechatConfig,
    { ciphertext, nonce, associated_data: associatedData }: EncryptedResource,
  ): string {
    const bytes = Buffer.from(ciphertext, 'base64');
    if (bytes.length <= gcmTagBytes) throw new Error('The encrypted content is too short');
    const decipher = createDecipheriv('aes-256-gcm', apiKey, nonce, { authTagLength: gcmTagBytes });
    decipher.setAAD(Buffer.from(associatedData));
    decipher.setAuthTag(bytes.subarray(-gcmTagBytes));
    const content = decipher.update(bytes.subarray(0, -gcmTagBytes));
    return Buffer.concat([content, decipher.final()]).toString();
  }

  /**
   * Signs what the shopper's WeChat verifies before it opens the cashier.
   *
   * @param prepay the last signed line: the prepay id in the form that the product wants
   */
  signPrepay(
    { appId, privateKey }: WechatConfig,
    prepay: string,
  ): { readonly seconds: string; readonly nonce: string; readonly signature: string } {
    const { seconds, nonce } = this.stamp();
    return {
      seconds,
      nonce,
      signature: signText(lines(appId, seconds, nonce, prepay), privateKey),
    };
  }

  /** Sends a signed request. @throws Error for responses that mean: try again later */
  private async send(
    { baseUrl, merchantId, privateKey, serial, platformKey }: WechatConfig,
    method: 'GET' | 'POST',
    path: string,
    body = '',
  ): Promise<HttpResponse> {
    const url = new URL(baseUrl + path);
    const { seconds, nonce } = this.stamp();
    const signedText = lines(method, url.pathname + url.search, seconds, nonce, body);
    const authorization = [
      `mchid="${merchantId}"`,
      `nonce_str="${nonce}"`,
      `timestamp="${seconds}"`,
      `serial_no="${serial}"`,
      `signature="${signText(signedText, privateKey)}"`,
    ].join(',');
    const response = await this.tools.request({
      method,
      url,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'souk',
        authorization: `WECHATPAY2-SHA256-RSA2048 ${authorization}`,
        ...(platformKey && { 'wechatpay-serial': platformKey.id }),
      },
      body,
    });
    if (response.status >= 500 || response.status === 429)
      throw new Error(`WeChat Pay answered with status ${response.status}`);
    return response;
  }

  private stamp(): { readonly seconds: string; readonly nonce: string } {
    const seconds = String(Math.floor(this.tools.now().getTime() / 1000));
    return { seconds, nonce: randomBytes(16).toString('hex') };
  }

  /** Whether a response or notice was sent within five minutes of now. */
  isRecent({ headers }: SignedMessage): boolean {
    const sentMs = Number(headers['wechatpay-timestamp'] ?? Number.NaN) * 1000;
    return Math.abs(this.tools.now().getTime() - sentMs) <= maxClockDifferenceMs;
  }

  /** @param serial of a message to verify; an unknown one causes a new download */
  private async platformKeys(config: WechatConfig, serial?: string): Promise<PlatformKeys> {
    if (config.platformKey) return new Map([[config.platformKey.id, config.platformKey.key]]);
    const account = `${config.baseUrl} ${config.merchantId}`;
    const nowMs = this.tools.now().getTime();
    const cached = this.certificates.get(account);
    if (cached) {
      const isKnown = serial === undefined || cached.keys.has(serial);
      const maxAgeMs = isKnown ? certificateMaxAgeMs : unknownSerialPauseMs;
      if (nowMs - cached.loadedAtMs < maxAgeMs) return cached.keys;
    }
    const keys = await this.startDownload(config, account);
    this.certificates.set(account, { loadedAtMs: this.tools.now().getTime(), keys });
    return keys;
  }

  /** A caller within `downloadPauseMs` gets the latest download, also one that has failed. */
  private startDownload(config: WechatConfig, account: string): Promise<PlatformKeys> {
    const nowMs = this.tools.now().getTime();
    const latest = this.downloads.get(account);
    if (latest && Math.abs(nowMs - latest.startedAtMs) < downloadPauseMs) return latest.keys;
    const keys = this.downloadCertificates(config);
    this.downloads.set(account, { startedAtMs: nowMs, keys });
    return keys;
  }

  /**
   * Downloads WeChat Pay's certificates. They are encrypted with the API v3 key, which proves their
   * origin, and the response is signed by one of them.
   */
  private async downloadCertificates(config: WechatConfig): Promise<PlatformKeys> {
    const { status, headers, body } = await this.send(config, 'GET', '/v3/certificates');
    if (status !== 200)
      throw new Error(`WeChat Pay sent no certificates: ${status} ${excerpt(body)}`);
    const list = parseJsonObject(body).data as readonly {
      readonly serial_no: string;
      readonly encrypt_certificate: EncryptedResource;
    }[];
    const keys = new Map<string, KeyObject>(
      list.map(({ serial_no: serial, encrypt_certificate: encrypted }) => [
        serial,
        new X509Certificate(this.decrypt(config, encrypted)).publicKey,
      ]),
    );
    const key = keys.get(headers['wechatpay-serial'] ?? '');
    if (!key || !isSignedBy(key, { body, headers }))
      throw new Error('WeChat Pay did not sign its certificates');
    return keys;
  }
}

const isSerialNumber = (serial: string): boolean => /^[0-9A-Fa-f]{1,40}$/.test(serial);

function isSignedBy(key: KeyObject, { body, headers }: SignedMessage): boolean {
  const {
    'wechatpay-timestamp': seconds = '',
    'wechatpay-nonce': nonce = '',
    'wechatpay-signature': signature = '',
  } = headers;
  return isSigned(lines(seconds, nonce, body), signature, key);
}

/** The signed text: each part ends with a line feed ("Signature generation"). */
const lines = (...parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

const excerpt = (text: string): string => text.slice(0, 200);
