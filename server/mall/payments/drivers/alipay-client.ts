import type { KeyObject } from 'node:crypto';
import type { AlipaySdk, AlipaySdkConfig } from 'alipay-sdk';
import {
  asJsonObject,
  type DriverTools,
  type JsonObject,
} from '../../../platform/outbound/driver-tools.ts';
import type { HttpRequest } from '../../../platform/outbound/http-client.ts';
import { type FormFields, rawMembers } from './alipay-text.ts';

/** One application at Alipay. */
export interface AlipayConfig {
  readonly gateway: string;
  /** Where shoppers take signed requests: the gateway, or a path of this mall (sandbox). */
  readonly cashier: string;
  readonly appId: string;
  /** The seller's account number (2088…); empty: the one of the application. */
  readonly sellerId: string;
  readonly privateKey: KeyObject;
  /** Alipay's public key. */
  readonly alipayKey: KeyObject;
  /**
   * Numbers of the application's certificate and of Alipay's root certificates; undefined for an
   * application that uses bare keys.
   */
  readonly certificates: { readonly app: string; readonly root: string } | undefined;
}

export interface AlipayRequest {
  readonly method: string;
  readonly content: object;
  /** `notify_url` and `return_url`. */
  readonly urls?: FormFields;
}

/**
 * Alipay by the official SDK (`alipay-sdk`), which signs requests and verifies responses and
 * notices (docs/decisions/0014-payments.md). Three gaps of the SDK are closed here:
 * - its HTTP client follows redirects and reads any length, so requests use our guarded client;
 * - it verifies one text and parses another, so a response must name each member once;
 * - its errors contain whole responses, so they are replaced.
 *
 * The SDK is loaded with the first payment.
 */
export class AlipayClient {
  constructor(private readonly tools: DriverTools) {}

  /**
   * Calls the gateway.
   *
   * @throws Error unless the response is signed by Alipay
   */
  async call(
    config: AlipayConfig,
    { method, content, urls = {} }: AlipayRequest,
  ): Promise<JsonObject> {
    let failure: unknown;
    const sdk = await createSdk(config, config.gateway, async (request) => {
      try {
        const { status, body } = await this.tools.request(request);
        if (status !== 200) throw new Error(`Alipay answered with status ${status}`);
        assertUnambiguous(sdk, method, body);
        return body;
      } catch (error) {
        failure = error;
        // The SDK logs the signed request with the error that it catches
        throw new Error('The call to Alipay failed');
      }
    });
    const { AlipayRequestError } = await loadSdk();
    try {
      const parameters = this.sdkParameters(content, urls);
      return asJsonObject(await sdk.exec(method, parameters, { validateSign: true }));
    } catch (error) {
      if (failure) throw failure;
      if (error instanceof AlipayRequestError) throw unsignedResponse(method);
      throw new Error(`The call ${method} to Alipay failed`, { cause: error });
    }
  }

  /** The URL of Alipay's cashier with a signed request. */
  async cashierUrl(
    config: AlipayConfig,
    cashier: string,
    { method, content, urls = {} }: AlipayRequest,
  ): Promise<string> {
    const sdk = await sdkOf(config, cashier);
    return sdk.pageExecute(method, 'GET', this.sdkParameters(content, urls));
  }

  /** A signed request for Alipay's app. */
  async signedOrder(
    config: AlipayConfig,
    { method, content, urls = {} }: AlipayRequest,
  ): Promise<string> {
    const sdk = await sdkOf(config, config.gateway);
    return sdk.sdkExecute(method, this.sdkParameters(content, urls));
  }

  /**
   * Whether Alipay signed this notice with RSA2. The SDK would accept the algorithm that the notice
   * names, SHA-1 too. Empty fields are not part of the signed text.
   */
  async isSignedNotice(config: AlipayConfig, form: FormFields): Promise<boolean> {
    if (form.sign_type !== 'RSA2' || !form.sign) return false;
    const signedFields = Object.fromEntries(
      Object.entries(form).filter(([, value]) => value !== ''),
    );
    const sdk = await sdkOf(config, config.gateway);
    return sdk.checkNotifySignV2(signedFields);
  }

  /** Sets the timestamp, because the SDK uses the time zone of the server. */
  private sdkParameters(
    content: object,
    urls: FormFields,
  ): { readonly [name: string]: unknown; readonly bizContent: Record<string, unknown> } {
    return { ...urls, timestamp: beijingTime(this.tools.now()), bizContent: { ...content } };
  }
}

/** `2026-05-01 12:00:00`, always in China Standard Time. */
export const beijingTime = (now: Date): string =>
  new Date(now.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');

const loadSdk = () => import('alipay-sdk');

/** SDK instances that only sign, by their config: the SDK needs the keys exported to text. */
const signers = new WeakMap<AlipayConfig, Promise<AlipaySdk>>();

function sdkOf(config: AlipayConfig, gateway: string): Promise<AlipaySdk> {
  if (gateway !== config.gateway) return createSdk(config, gateway);
  const sdk = signers.get(config) ?? createSdk(config, gateway);
  signers.set(config, sdk);
  return sdk;
}

/** @param send how requests reach the gateway; absent for an instance that only signs */
async function createSdk(
  { appId, privateKey, alipayKey, certificates }: AlipayConfig,
  gateway: string,
  send?: SendToGateway,
): Promise<AlipaySdk> {
  const { AlipaySdk: Sdk } = await loadSdk();
  return new Sdk({
    appId,
    gateway,
    signType: 'RSA2',
    camelcase: false,
    keyType: 'PKCS8',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
    alipayPublicKey: alipayKey.export({ type: 'spki', format: 'pem' }).toString().trim(),
    ...(certificates && { appCertSn: certificates.app, alipayRootCertSn: certificates.root }),
    ...(send && { proxyAgent: alipayDispatcher(send) }),
  });
}

/**
 * The SDK verifies the text between the first name of the response and the last `"sign"`, and
 * returns the result of `JSON.parse`, which uses the last of two members with one name. So names
 * must be unique, and the verified text must be exactly the member that is read.
 *
 * @throws Error
 */
function assertUnambiguous(sdk: AlipaySdk, method: string, text: string): void {
  const name = `${method.replaceAll('.', '_')}_response`;
  const members = rawMembers(text);
  const response = members.get(name);
  const isWellFormed = response?.startsWith('{') && members.get('sign')?.startsWith('"');
  if (!isWellFormed || sdk.getSignStr(text, name) !== response) throw unsignedResponse(method);
}

const unsignedResponse = (method: string): Error =>
  new Error(`Alipay answered ${method} without its signature`);

/** Sends a request to the gateway. @returns the body of its response @throws Error */
type SendToGateway = (request: HttpRequest) => Promise<string>;

/** The request that undici, the HTTP client of the SDK, hands to a dispatcher. */
interface DispatchedRequest {
  readonly origin: string | URL;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The callbacks through which a dispatcher returns a response to undici. */
interface DispatchHandler {
  onConnect(abort: () => void): void;
  onHeaders(status: number, headers: readonly Buffer[], resume: () => void, text: string): boolean;
  onData(chunk: Buffer): boolean;
  onComplete(trailers: readonly Buffer[]): void;
  onError(error: unknown): void;
}

/** An undici dispatcher that opens no socket: `send` makes the call. */
function alipayDispatcher(send: SendToGateway): NonNullable<AlipaySdkConfig['proxyAgent']> {
  const dispatcher = {
    dispatch(request: DispatchedRequest, handler: DispatchHandler): boolean {
      const { origin, path, headers, body } = request;
      const url = new URL(`${new URL(origin).origin}${path}`);
      send({ method: 'POST', url, headers, body })
        .then((text) => {
          handler.onConnect(() => undefined);
          handler.onHeaders(200, [], () => undefined, 'OK');
          handler.onData(Buffer.from(text));
          handler.onComplete([]);
        })
        .catch((error: unknown) => handler.onError(error));
      return true;
    },
  };
  return dispatcher as unknown as NonNullable<AlipaySdkConfig['proxyAgent']>;
}
