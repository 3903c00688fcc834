import { createCipheriv } from 'node:crypto';
import type { EncryptedResource } from '../../mall/payments/drivers/wechat-client.ts';

// WeChat Pay's side of the protocol, written apart from the mall's side, so that tests do not compare
// an implementation with itself.

/** Lines that each end with a line feed (pay.weixin.qq.com, "Signature generation"). */
const signedLines = (...lines: readonly (string | number)[]): string =>
  lines.map((line) => `${line}\n`).join('');

/** The signed text of a request. `path` includes the query, `body` is the text as it is sent. */
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
}): string => signedLines(method, path, seconds, nonce, body);

/** The signed text of a response or a notice. */
export const answerText = ({
  seconds,
  nonce,
  body,
}: {
  readonly seconds: number | string;
  readonly nonce: string;
  readonly body: string;
}): string => signedLines(seconds, nonce, body);

/**
 * Encrypts with a merchant's API v3 key (AEAD_AES_256_GCM).
 *
 * @param apiKey 32 bytes
 */
export function encryptResource(
  apiKey: string,
  plainText: string,
  { nonce, associated_data }: Omit<EncryptedResource, 'ciphertext'>,
): EncryptedResource {
  const key = Buffer.from(apiKey, 'utf8');
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.from(nonce, 'utf8'));
  cipher.setAAD(Buffer.from(associated_data, 'utf8'));
  const encrypted = [cipher.update(plainText, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return { ciphertext: Buffer.concat(encrypted).toString('base64'), nonce, associated_data };
}
