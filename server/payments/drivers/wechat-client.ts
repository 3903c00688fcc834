import { type KeyObject, X509Certificate } from 'node:crypto';
import type { Asked, Told } from '../../http/ask.ts';
import { asWords, type DriverTools, type Words } from './driver-tools.ts';

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

export interface Signed {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}
export type CallAnswer = { readonly status: number; readonly words: Words };
/** What WeChat Pay encrypts for a merchant: notices and its own certificates. */
export interface SealedResource {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data: string;
}
type Keys = ReadonlyMap<string, KeyObject>;
interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly words?: object | undefined;
  readonly keys: Keys | 'unknown';
}

/** Platform certificates are asked for again after this; a new one is announced a day before it signs. */
const certificatesMs = 12 * 3600_000;
/** A serial number nobody knows makes us ask at most so often. */
const unknownMs = 60_000;
/** Of AES-GCM. What is sealed ends with it. */
const tagBytes = 16;

const loaded = () => import('wechatpay-axios-plugin');

/**
 * API v3 by `wechatpay-axios-plugin`: it signs requests, verifies answers with their time, and opens what is sealed with its tag. What it leaves open is closed
 * here: its requests go by our way out instead of axios's, refusals of the vendor are verified like any answer, a tag must be whole, notices are verified by its
 * parts, and its errors, which carry keys, end here. It is loaded with the first payment.
 */
export class WechatClient {
  private readonly certificates = new Map<string, { readonly at: number; readonly keys: Keys }>();

  constructor(private readonly tools: DriverTools) {}

  /** @param path below the base URL, with its query @throws Error unless WeChat Pay answered, with its signature */
  async call(
    config: WechatConfig,
    method: 'GET' | 'POST',
    path: string,
    words?: object,
  ): Promise<CallAnswer> {
    const { status, said } = await this.send(config, {
      method,
      path,
      words,
      keys: await this.keysOf(config),
    });
    return { status, words: said === '' ? {} : asWords(said) };
  }

  /** Whether WeChat Pay signed it for this merchant. */
  async isGenuine(config: WechatConfig, signed: Signed): Promise<boolean> {
    const { 'wechatpay-serial': serial = '' } = signed.headers;
    const key =
      config.platformKey || isSerial(serial)
        ? (await this.keysOf(config, serial)).get(serial)
        : undefined;
    return key !== undefined && isSignedBy(key, signed);
  }

  /** Opens what was encrypted with the merchant's API v3 key (AEAD_AES_256_GCM). @throws Error when it was encrypted under another key, or changed */
  async open(
    { apiKey }: WechatConfig,
    { ciphertext, nonce, associated_data: data }: SealedResource,
  ): Promise<string> {
    if (Buffer.from(ciphertext, 'base64').length <= tagBytes) throw new Error('Nothing is sealed'); // the SDK would go by what is left of the tag
    return (await loaded()).Aes.AesGcm.decrypt(ciphertext, apiKey, nonce, data);
  }

  /** What the shopper's WeChat checks before it opens its cashier: `last` is the prepaid order. */
  async cashier(
    { appId, privateKey }: WechatConfig,
    last: string,
  ): Promise<{ readonly seconds: string; readonly nonce: string; readonly signature: string }> {
    const { Formatter, Rsa } = await loaded();
    const [seconds, nonce] = [
      String(Math.floor(this.tools.now().getTime() / 1000)),
      Formatter.nonce(),
    ];
    return {
      seconds,
      nonce,
      signature: Rsa.sign(Formatter.joinedByLineFeed(appId, seconds, nonce, last), privateKey),
    };
  }

  /** `keys` unknown: the caller verifies, and gets the text instead of what the SDK reads. @throws Error */
  private async send(
    { baseUrl, merchantId, privateKey, serial, platformKey }: WechatConfig,
    { method, path, words, keys }: Call,
  ): Promise<Omit<Told, 'body'> & { readonly said: unknown }> {
    const { Wechatpay } = await loaded();
    const heard: { told?: Told; failure?: unknown } = {};
    const client = new Wechatpay({
      mchid: merchantId,
      serial,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      certs: keys === 'unknown' ? { unknown: '' } : Object.fromEntries(keys),
      baseURL: baseUrl,
      headers: platformKey ? { 'Wechatpay-Serial': platformKey.id } : {},
      validateStatus: () => true, // else the SDK believes refusals unsigned
      adapter: async (request) => {
        const told = await this.ask({
          method,
          url: new URL(baseUrl + path),
          headers: textsOf(request.headers),
          body: typeof request.data === 'string' ? request.data : '',
        }).catch((error: unknown) => {
          heard.failure = error;
          throw error;
        });
        heard.told = told;
        return {
          data: told.body,
          status: told.status,
          statusText: '',
          headers: textsOf(told.headers),
          config: request,
        };
      },
    });
    const place = client.chain(path.slice(1)); // a function of the SDK's that answers to every name: never to be awaited
    const more = keys === 'unknown' ? { transformResponse: [(text: unknown) => text] } : {};
    try {
      const { data: said } = await (method === 'GET'
        ? place.get<unknown>(more)
        : place.post<unknown>(words, more));
      return { ...heard.told!, said };
    } catch {
      throw (
        heard.failure ??
        new Error(
          heard.told
            ? `WeChat Pay answered ${heard.told.status} without its signature: ${brief(heard.told.body)}`
            : 'WeChat Pay could not be asked',
        )
      );
    }
  }

  private async ask(asked: Asked): Promise<Told> {
    const told = await this.tools.ask(asked);
    if (told.status >= 500 || told.status === 429)
      throw new Error(`WeChat Pay answered ${told.status}`);
    return told;
  }

  private async keysOf(config: WechatConfig, serial?: string): Promise<Keys> {
    if (config.platformKey) return new Map([[config.platformKey.id, config.platformKey.key]]);
    const place = `${config.baseUrl} ${config.merchantId}`;
    const kept = this.certificates.get(place);
    const age = kept ? this.tools.now().getTime() - kept.at : Infinity;
    if (kept && age < (serial === undefined || kept.keys.has(serial) ? certificatesMs : unknownMs))
      return kept.keys;
    const keys = await this.fetchCertificates(config);
    this.certificates.set(place, { at: this.tools.now().getTime(), keys });
    return keys;
  }

  /** WeChat Pay's certificates: encrypted under the API v3 key, which proves them, and signed by one of themselves. */
  private async fetchCertificates(config: WechatConfig): Promise<Keys> {
    const { status, headers, said } = await this.send(config, {
      method: 'GET',
      path: '/v3/certificates',
      keys: 'unknown',
    });
    const text = String(said);
    if (status !== 200)
      throw new Error(`WeChat Pay gave no certificates: ${status} ${brief(text)}`);
    const list = asWords(JSON.parse(text))['data'] as readonly {
      readonly serial_no: string;
      readonly encrypt_certificate: SealedResource;
    }[];
    const keys = new Map(
      await Promise.all(
        list.map(
          async ({ serial_no: serial, encrypt_certificate: sealed }) =>
            [serial, new X509Certificate(await this.open(config, sealed)).publicKey] as const,
        ),
      ),
    );
    const key = keys.get(headers['wechatpay-serial'] ?? '');
    if (!key || !(await isSignedBy(key, { body: text, headers })))
      throw new Error('WeChat Pay did not sign its certificates');
    return keys;
  }
}

const isSerial = (serial: string): boolean => /^[0-9A-Fa-f]{1,40}$/.test(serial);

async function isSignedBy(key: KeyObject, { body, headers }: Signed): Promise<boolean> {
  const {
    'wechatpay-timestamp': seconds = '',
    'wechatpay-nonce': nonce = '',
    'wechatpay-signature': signature = '',
  } = headers;
  const { Formatter, Rsa } = await loaded();
  return (
    seconds !== '' &&
    nonce !== '' &&
    signature !== '' &&
    Rsa.verify(Formatter.response(seconds, nonce, body), signature, key)
  );
}

/** Headers that have a text, by names in lower case. */
const textsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => typeof value === 'string')
      .map(([name, value]) => [name.toLowerCase(), value as string]),
  );

const brief = (text: string): string => text.slice(0, 200);
