import { createHmac, randomUUID } from 'node:crypto';
import type { SmsDriver } from './sms-driver.ts';

export interface AliyunKeys {
  readonly keyId: string;
  readonly keySecret: string;
}

const host = 'dysmsapi.aliyuncs.com';
const timeoutMs = 8000;

/**
 * Aliyun SMS by its signed RPC call (help.aliyun.com, "SendSms" 2017-05-25).
 *
 * @param fetchImpl replaced in tests
 */
export const aliyunDriver = (
  { keyId, keySecret }: AliyunKeys,
  fetchImpl: typeof fetch = fetch,
): SmsDriver => ({
  showsCode: false,
  async send({ phone, template, signature, code }) {
    const query = signedQuery(keySecret, {
      Action: 'SendSms',
      Version: '2017-05-25',
      RegionId: 'cn-hangzhou',
      Format: 'JSON',
      AccessKeyId: keyId,
      SignatureMethod: 'HMAC-SHA1',
      SignatureVersion: '1.0',
      SignatureNonce: randomUUID(),
      Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      PhoneNumbers: phone,
      SignName: signature,
      TemplateCode: template,
      TemplateParam: JSON.stringify({ code }),
    });
    const response = await fetchImpl(`https://${host}/?${query}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const result = (await response.json()) as { readonly Code?: string; readonly Message?: string };
    if (result.Code !== 'OK')
      throw new Error(`${result.Code ?? response.status}: ${result.Message ?? ''}`.slice(0, 200));
  },
});

/** Signs a query: HMAC-SHA1 over the sorted, encoded parameters. */
export function signedQuery(secret: string, parameters: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  const signature = createHmac('sha1', `${secret}&`)
    .update(`GET&${encode('/')}&${encode(sorted)}`)
    .digest('base64');
  return `${sorted}&Signature=${encode(signature)}`;
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
