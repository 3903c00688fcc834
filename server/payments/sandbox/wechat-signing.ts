import { createCipheriv, createSign, createVerify, type KeyObject } from 'node:crypto';
import type { SealedResource } from '../drivers/wechat-client.ts';

// WeChat Pay's side of the wire, on node:crypto alone: the mall's side is the SDK's, so that neither proves itself.

/** Lines of WeChat Pay's API v3, each ended by a line feed (pay.weixin.qq.com, "Signature generation"). */
const lined = (...lines: readonly (string | number)[]): string =>
  lines.map((line) => `${line}\n`).join('');

/** What a request signs. `path` with its query, `body` as it is sent. */
export const requestText = ({
  method,
  path,
  seconds,
  nonce,
  body,
}: {
  readonly method: string;
  readonly path: string;
  readonly seconds: number | string;
  readonly nonce: string;
  readonly body: string;
}): string => lined(method, path, seconds, nonce, body);

/** What an answer or a notice signs. */
export const answerText = ({
  seconds,
  nonce,
  body,
}: {
  readonly seconds: number | string;
  readonly nonce: string;
  readonly body: string;
}): string => lined(seconds, nonce, body);

/** SHA256 with RSA, in base64. */
export const signText = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

export const isSigned = (text: string, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');

/**
 * Encrypts with a merchant's API v3 key (AEAD_AES_256_GCM).
 * @param apiKey 32 bytes
 */
export function sealResource(
  apiKey: string,
  plain: string,
  { nonce, associated_data }: Omit<SealedResource, 'ciphertext'>,
): SealedResource {
  const cipher = createCipheriv(
    'aes-256-gcm',
    Buffer.from(apiKey, 'utf8'),
    Buffer.from(nonce, 'utf8'),
  ).setAAD(Buffer.from(associated_data, 'utf8'));
  const ciphertext = Buffer.concat([
    cipher.update(plain, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString('base64');
  return { ciphertext, nonce, associated_data };
}
