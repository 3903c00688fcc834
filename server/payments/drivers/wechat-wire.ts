import { createPublicKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import type { Told } from '../../http/ask.ts';
import { type DriverTools, readWords, type Words } from './driver-tools.ts';
import { answerText, isSigned, openResource, requestText, type SealedResource, signText } from './wechat-signature.ts';

/** A merchant of WeChat Pay, for one of its applications. */
export interface WechatConfig {
  /** `https://api.mch.weixin.qq.com`, or the sandbox's; without an ending slash. */
  readonly baseUrl: string;
  readonly appId: string;
  readonly merchantId: string;
  /** The API v3 key: 32 characters. */
  readonly apiKey: string;
  readonly privateKey: KeyObject;
  /** Serial number of the merchant's certificate, hexadecimal. */
  readonly serial: string;
  /** WeChat Pay's public key with its id; undefined for merchants that still go by platform certificates, which are fetched. */
  readonly platformKey: { readonly id: string; readonly key: KeyObject } | undefined;
}

export interface Signed { readonly body: string; readonly headers: Readonly<Record<string, string | undefined>> }
export type CallAnswer = { readonly status: number; readonly words: Words };

const scheme = 'WECHATPAY2-SHA256-RSA2048';
/** Platform certificates are asked for again after this; a new one is announced a day before it signs. */
const certificatesMs = 12 * 3600_000;
/** A serial number nobody knows makes us ask at most so often. */
const unknownMs = 60_000;

export const newNonce = (): string => randomBytes(16).toString('hex');

/** The signed wire of API v3: every request is signed, and nothing unsigned is believed. */
export class WechatWire {
  private readonly certificates = new Map<string, { readonly at: number; readonly keys: ReadonlyMap<string, KeyObject> }>();

  constructor(private readonly tools: DriverTools) {}

  /** @param path below the base URL, with its query @throws Error unless WeChat Pay answered, with its signature */
  async call(config: WechatConfig, method: 'GET' | 'POST', path: string, words?: object): Promise<CallAnswer> {
    const told = await this.send(config, method, path, words === undefined ? '' : JSON.stringify(words));
    if (told.status >= 500 || told.status === 429) throw new Error(`WeChat Pay answered ${told.status}`);
    if (!(await this.isGenuine(config, told))) throw new Error(`WeChat Pay answered ${told.status} without its signature: ${brief(told.body)}`);
    return { status: told.status, words: told.body === '' ? {} : readWords(told.body) };
  }

  /** Whether WeChat Pay signed it for this merchant. */
  async isGenuine(config: WechatConfig, signed: Signed): Promise<boolean> {
    const { 'wechatpay-serial': serial = '' } = signed.headers;
    const key = await this.keyOf(config, serial);
    return key !== undefined && isSignedBy(key, signed);
  }

  private send(config: WechatConfig, method: 'GET' | 'POST', path: string, body: string): Promise<Told> {
    const url = new URL(config.baseUrl + path);
    const [seconds, nonce] = [Math.floor(this.tools.now().getTime() / 1000), newNonce()];
    const signature = signText(requestText({ method, path: url.pathname + url.search, seconds, nonce, body }), config.privateKey);
    const parts = { mchid: config.merchantId, nonce_str: nonce, signature, timestamp: String(seconds), serial_no: config.serial };
    return this.tools.ask({
      method, url, body,
      headers: {
        authorization: `${scheme} ${Object.entries(parts).map(([name, value]) => `${name}="${value}"`).join(',')}`, accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'souk',
        ...(config.platformKey ? { 'wechatpay-serial': config.platformKey.id } : {}),
      },
    });
  }

  private async keyOf(config: WechatConfig, serial: string): Promise<KeyObject | undefined> {
    if (config.platformKey) return serial === config.platformKey.id ? config.platformKey.key : undefined;
    if (!/^[0-9A-Fa-f]{1,40}$/.test(serial)) return undefined;
    const place = `${config.baseUrl} ${config.merchantId}`;
    const kept = this.certificates.get(place);
    const age = kept ? this.tools.now().getTime() - kept.at : Infinity;
    if (kept && (kept.keys.has(serial) ? age < certificatesMs : age < unknownMs)) return kept.keys.get(serial);
    const keys = await this.fetchCertificates(config);
    this.certificates.set(place, { at: this.tools.now().getTime(), keys });
    return keys.get(serial);
  }

  /** WeChat Pay's certificates: encrypted under the API v3 key, which proves them, and signed by one of themselves. */
  private async fetchCertificates(config: WechatConfig): Promise<ReadonlyMap<string, KeyObject>> {
    const told = await this.send(config, 'GET', '/v3/certificates', '');
    if (told.status !== 200) throw new Error(`WeChat Pay gave no certificates: ${told.status} ${brief(told.body)}`);
    const list = readWords(told.body)['data'] as readonly { readonly serial_no: string; readonly encrypt_certificate: SealedResource }[];
    const keys = new Map(list.map(({ serial_no: serial, encrypt_certificate: sealed }) => [serial, new X509Certificate(openResource(config.apiKey, sealed)).publicKey]));
    const key = keys.get(told.headers['wechatpay-serial'] ?? '');
    if (!key || !isSignedBy(key, told)) throw new Error('WeChat Pay did not sign its certificates');
    return keys;
  }
}

function isSignedBy(key: KeyObject, { body, headers }: Signed): boolean {
  const { 'wechatpay-timestamp': seconds = '', 'wechatpay-nonce': nonce = '', 'wechatpay-signature': signature = '' } = headers;
  return seconds !== '' && nonce !== '' && signature !== '' && isSigned(answerText({ seconds, nonce, body }), signature, key);
}

/** Of a certificate or a bare public key, as PEM. */
export const publicKeyOf = (pem: string | Buffer): KeyObject => createPublicKey(pem);

const brief = (text: string): string => text.slice(0, 200);
