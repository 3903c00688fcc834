import { expect, test } from 'vitest';
import {
  WechatClient,
  type WechatConfig,
} from '../../../../../../server/mall/payments/drivers/wechat-client.ts';
import { encryptResource } from '../../../../../../server/sandbox/payments/wechat-signing.ts';
import { paymentKeys } from '../../../../../helpers/values/payment-keys.ts';

const apiKey = 'k'.repeat(32);
const config: WechatConfig = {
  baseUrl: 'https://api.example',
  appId: 'wx1',
  merchantId: '1900000001',
  apiKey,
  privateKey: paymentKeys.merchantKey,
  serial: 'ABCDEF0123456789',
  platformKey: undefined,
};

test('decrypts content of the API v3 key and rejects changed content', () => {
  const client = new WechatClient({
    now: () => new Date(),
    warn: () => undefined,
    request: () => Promise.reject(new Error()),
  });
  const encrypted = encryptResource(apiKey, '{"a":"中"}', {
    nonce: 'abcdefghijkl',
    associated_data: 'transaction',
  });
  expect(client.decrypt(config, encrypted)).toBe('{"a":"中"}');
  const bytes = Buffer.from(encrypted.ciphertext, 'base64');
  for (const at of [0, bytes.length - 17, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(() =>
      client.decrypt(config, { ...encrypted, ciphertext: changed.toString('base64') }),
    ).toThrow('unable to authenticate');
  }
  for (const length of [0, 4, 8, 12, 15, 16, bytes.length - 12])
    expect(() =>
      client.decrypt(config, {
        ...encrypted,
        ciphertext: bytes.subarray(0, length).toString('base64'),
      }),
    ).toThrow('too short');
  for (const [changedConfig, changed] of [
    [config, { ...encrypted, associated_data: 'refund' }],
    [{ ...config, apiKey: 'z'.repeat(32) }, encrypted],
  ] as const)
    expect(() => client.decrypt(changedConfig, changed)).toThrow('unable to authenticate');
});

test('forged notices start one download of certificates in five seconds, even when it fails', async () => {
  const clock = { ms: Date.parse('2026-05-01T04:00:00Z') };
  let downloads = 0;
  const client = new WechatClient({
    now: () => new Date(clock.ms),
    warn: () => undefined,
    request: () => {
      downloads += 1;
      return Promise.reject(new Error('WeChat Pay does not answer'));
    },
  });
  const read = (serial: string) =>
    client.isSignedMessage(config, { body: '', headers: { 'wechatpay-serial': serial } });
  const forge = async () => {
    const results = await Promise.allSettled(['01', '02', '03'].map(read));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  };
  await forge();
  await forge();
  expect(downloads).toBe(1);
  clock.ms += 5000;
  await forge();
  expect(downloads).toBe(2);
});
