import { type KeyObject, X509Certificate } from 'node:crypto';
import {
  asJsonObject,
  type DriverTools,
  type JsonObject,
} from '../../../platform/outbound/driver-tools.ts';
import type { HttpRequest, HttpResponse } from '../../../platform/outbound/http-client.ts';

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

interface ApiCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly json?: object | undefined;
  /** `unknown`: the caller verifies the response and gets its raw text. */
  readonly keys: PlatformKeys | 'unknown';
}

interface ApiResult {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  /** Parsed JSON, or the raw text when the keys are unknown. */
  readonly content: unknown;
}

/** Platform certificates are downloaded again after this; new ones are announced a day ahead. */
const certificateMaxAgeMs = 12 * 3600_000;
/** Shortest time between two downloads for an unknown serial number. */
const unknownSerialPauseMs = 60_000;
/** Shortest time between two downloads, because anybody can send notices with unknown serials. */
const downloadPauseMs = 5000;
/** Length of the AES-GCM tag at the end of encrypted content. */
const gcmTagBytes = 16;

const loadSdk = () => import('wechatpay-axios-plugin');

/**
 * API v3 by `wechatpay-axios-plugin`, which signs requests, verifies responses and decrypts content
 * (docs/decisions/0014-payments.md). Gaps of the SDK are closed here:
 * - requests use our guarded HTTP client instead of axios;
 * - error responses are verified too;
 * - encrypted content must have a whole tag;
 * - its errors contain keys, so they are replaced.
 *
 * The SDK is loaded with the first payment.
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
    const { status, content } = await this.send(config, { method, path, json, keys });
    return { status, json: content === '' ? {} : asJsonObject(content) };
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
  async decrypt(
    { apiKey }: WechatConfig,
    { ciphertext, nonce, associated_data: associatedData }: EncryptedResource,
  ): Promise<string> {
    // The SDK accepts a shortened tag
    if (Buffer.from(ciphertext, 'base64').length <= gcmTagBytes) {
      throw new Error('The encrypted content is too short');
    }
    const { Aes } = await loadSdk();
    return Aes.AesGcm.decrypt(ciphertext, apiKey, nonce, associatedData);
  }

  /**
   * Signs what the shopper's WeChat verifies before it opens the cashier.
   *
   * @param prepay the last signed line: the prepay id in the form that the product wants
   */
  async signPrepay(
    { appId, privateKey }: WechatConfig,
    prepay: string,
  ): Promise<{ readonly seconds: string; readonly nonce: string; readonly signature: string }> {
    const { Formatter, Rsa } = await loadSdk();
    const seconds = String(Math.floor(this.tools.now().getTime() / 1000));
    const nonce = Formatter.nonce();
    const signedText = Formatter.joinedByLineFeed(appId, seconds, nonce, prepay);
    return { seconds, nonce, signature: Rsa.sign(signedText, privateKey) };
  }

  private async send(
    config: WechatConfig,
    { method, path, json, keys }: ApiCall,
  ): Promise<ApiResult> {
    const { Wechatpay } = await loadSdk();
    const { baseUrl, merchantId, privateKey, serial, platformKey } = config;
    let response: HttpResponse | undefined;
    let failure: unknown;
    const sdk = new Wechatpay({
      mchid: merchantId,
      serial,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      certs: keys === 'unknown' ? { unknown: '' } : Object.fromEntries(keys),
      baseURL: baseUrl,
      headers: platformKey ? { 'Wechatpay-Serial': platformKey.id } : {},
      // Otherwise the SDK does not verify error responses
      validateStatus: () => true,
      adapter: async (request) => {
        try {
          response = await this.request({
            method,
            url: new URL(baseUrl + path),
            headers: textHeaders(request.headers),
            body: typeof request.data === 'string' ? request.data : '',
          });
        } catch (error) {
          failure = error;
          throw error;
        }
        return {
          data: response.body,
          status: response.status,
          statusText: '',
          headers: textHeaders(response.headers),
          config: request,
        };
      },
    });
    // A proxy that has every property, `then` too: it must not be awaited
    const endpoint = sdk.chain(path.slice(1));
    const options = keys === 'unknown' ? { transformResponse: [(text: unknown) => text] } : {};
    try {
      const { data: content } =
        method === 'GET'
          ? await endpoint.get<unknown>(options)
          : await endpoint.post<unknown>(json, options);
      return { ...response!, content };
    } catch {
      throw failure ?? unverifiedResponse(response);
    }
  }

  /** @throws Error for responses that mean: try again later */
  private async request(request: HttpRequest): Promise<HttpResponse> {
    const response = await this.tools.request(request);
    if (response.status >= 500 || response.status === 429) {
      throw new Error(`WeChat Pay answered with status ${response.status}`);
    }
    return response;
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
    const { status, headers, content } = await this.send(config, {
      method: 'GET',
      path: '/v3/certificates',
      keys: 'unknown',
    });
    const body = String(content);
    if (status !== 200) {
      throw new Error(`WeChat Pay sent no certificates: ${status} ${excerpt(body)}`);
    }
    const list = asJsonObject(JSON.parse(body)).data as readonly {
      readonly serial_no: string;
      readonly encrypt_certificate: EncryptedResource;
    }[];
    const keys = new Map<string, KeyObject>();
    for (const { serial_no: serial, encrypt_certificate: encrypted } of list) {
      const certificate = new X509Certificate(await this.decrypt(config, encrypted));
      keys.set(serial, certificate.publicKey);
    }
    const key = keys.get(headers['wechatpay-serial'] ?? '');
    if (!key || !(await isSignedBy(key, { body, headers }))) {
      throw new Error('WeChat Pay did not sign its certificates');
    }
    return keys;
  }
}

const isSerialNumber = (serial: string): boolean => /^[0-9A-Fa-f]{1,40}$/.test(serial);

async function isSignedBy(key: KeyObject, { body, headers }: SignedMessage): Promise<boolean> {
  const {
    'wechatpay-timestamp': seconds = '',
    'wechatpay-nonce': nonce = '',
    'wechatpay-signature': signature = '',
  } = headers;
  if (seconds === '' || nonce === '' || signature === '') return false;
  const { Formatter, Rsa } = await loadSdk();
  return Rsa.verify(Formatter.response(seconds, nonce, body), signature, key);
}

function unverifiedResponse(response: HttpResponse | undefined): Error {
  if (!response) return new Error('The call to WeChat Pay failed');
  const { status, body } = response;
  return new Error(`WeChat Pay answered ${status} without its signature: ${excerpt(body)}`);
}

/** Headers with a text value, by lower-case name. */
function textHeaders(headers: object): Record<string, string> {
  const entries = Object.entries(headers)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(entries);
}

const excerpt = (text: string): string => text.slice(0, 200);
