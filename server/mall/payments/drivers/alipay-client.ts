import type { KeyObject } from 'node:crypto';
import {
  type DriverTools,
  type JsonObject,
  parseJsonObject,
} from '../../../platform/outbound/driver-tools.ts';
import { type FormFields, rawMembers } from './alipay-text.ts';
import { isSigned, signText } from './rsa-signing.ts';

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
 * Alipay's protocol (opendocs.alipay.com, "Self-signing"): signs requests, and verifies responses and
 * notices. Only RSA2 is accepted (docs/decisions/0014-payments.md).
 */
export class AlipayClient {
  constructor(private readonly tools: DriverTools) {}

  /**
   * Calls the gateway.
   *
   * @throws Error unless the response is signed by Alipay
   */
  async call(config: AlipayConfig, request: AlipayRequest): Promise<JsonObject> {
    const { biz_content: content = '', ...parameters } = this.sign(config, request);
    const { status, body } = await this.tools.request({
      method: 'POST',
      url: new URL(`?${new URLSearchParams(parameters)}`, config.gateway),
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
      body: new URLSearchParams({ biz_content: content }).toString(),
    });
    if (status !== 200) throw new Error(`Alipay answered with status ${status}`);
    return verifiedResponse(config, request.method, body);
  }

  /** The URL of Alipay's cashier with a signed request. */
  cashierUrl(config: AlipayConfig, cashier: string, request: AlipayRequest): string {
    return new URL(`?${this.signedOrder(config, request)}`, cashier).href;
  }

  /** A signed request for Alipay's app. */
  signedOrder(config: AlipayConfig, request: AlipayRequest): string {
    return Object.entries(this.sign(config, request))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
  }

  /** The parameters of a request with its signature. */
  private sign(
    { appId, privateKey, certificates }: AlipayConfig,
    { method, content, urls }: AlipayRequest,
  ): FormFields {
    const parameters: FormFields = {
      app_id: appId,
      method,
      charset: 'utf-8',
      version: '1.0',
      sign_type: 'RSA2',
      timestamp: beijingTime(this.tools.now()),
      ...urls,
      ...(certificates && {
        app_cert_sn: certificates.app,
        alipay_root_cert_sn: certificates.root,
      }),
      biz_content: JSON.stringify(content),
    };
    return { ...parameters, sign: signText(signedText(parameters), privateKey) };
  }
}

/** Whether Alipay signed this notice. */
export function isSignedNotice({ alipayKey }: AlipayConfig, form: FormFields): boolean {
  const { sign, sign_type: type, ...fields } = form;
  return type === 'RSA2' && sign !== undefined && isSigned(signedText(fields), sign, alipayKey);
}

/** The fields that are not empty, sorted by name. */
const signedText = (fields: FormFields): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** `2026-05-01 12:00:00`, always in China Standard Time. */
export const beijingTime = (now: Date): string =>
  new Date(now.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * The member of a response that Alipay signs as raw text, parsed.
 *
 * @throws Error when its signature is not Alipay's
 */
function verifiedResponse({ alipayKey }: AlipayConfig, method: string, text: string): JsonObject {
  const members = rawMembers(text);
  const response = members.get(`${method.replaceAll('.', '_')}_response`);
  const signature = members.get('sign');
  if (
    response?.startsWith('{') &&
    signature?.startsWith('"') &&
    isSigned(response, JSON.parse(signature) as string, alipayKey)
  )
    return parseJsonObject(response);
  throw new Error(`Alipay answered ${method} without its signature`);
}
