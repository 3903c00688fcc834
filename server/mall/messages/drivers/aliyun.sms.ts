import { createHmac, randomUUID } from 'node:crypto';
import type { SendRequest } from '../../../platform/outbound/http-client.ts';
import { defineSms, type SmsDriver } from './sms-driver.ts';

interface AliyunKeys {
  readonly keyId: string;
  readonly keySecret: string;
}

const host = 'dysmsapi.aliyuncs.com';

export const aliyun = defineSms({
  name: 'aliyun',
  place: 2,
  open: ({ key, secret }, request) =>
    aliyunDriver({ keyId: String(key), keySecret: String(secret) }, request),
});

/**
 * Aliyun SMS by its signed RPC call (help.aliyun.com, "SendSms" 2017-05-25).
 *
 * @param request the guarded client (docs/invariants.md#outbound-requests)
 */
const aliyunDriver = ({ keyId, keySecret }: AliyunKeys, request: SendRequest): SmsDriver => ({
  showsCode: false,
  async send({ phone, template, signature, params }) {
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
      TemplateParam: JSON.stringify(params),
    });
    const url = new URL(`https://${host}/?${query}`);
    const { status, body } = await request({ method: 'GET', url, headers: {} });
    const result = readResult(body);
    if (result.Code !== 'OK')
      throw new Error(`${result.Code ?? status}: ${result.Message ?? ''}`.slice(0, 200));
  },
});

interface SmsResult {
  readonly Code?: string;
  readonly Message?: string;
}

/** Empty for an answer that is not JSON, such as a redirect. */
function readResult(body: string): SmsResult {
  try {
    return JSON.parse(body) as SmsResult;
  } catch {
    return {};
  }
}

/** Signs a query: HMAC-SHA1 over the sorted, encoded parameters. */
function signedQuery(secret: string, parameters: Readonly<Record<string, string>>): string {
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
