import { createCipheriv, createDecipheriv, createSign, createVerify, type KeyObject } from 'node:crypto';

/** What WeChat Pay encrypts for a merchant: notices and its own certificates. */
export interface SealedResource { readonly ciphertext: string; readonly nonce: string; readonly associated_data: string }

const tagBytes = 16;

/** Lines of WeChat Pay's API v3, each ended by a line feed (pay.weixin.qq.com, "Signature generation"). */
const lined = (...lines: readonly (string | number)[]): string => lines.map((line) => `${line}\n`).join('');

/** What a request signs. `path` with its query, `body` as it is sent. */
export const requestText = ({ method, path, seconds, nonce, body }: { readonly method: string; readonly path: string; readonly seconds: number | string; readonly nonce: string; readonly body: string }): string => lined(method, path, seconds, nonce, body);

/** What an answer or a notice signs. */
export const answerText = ({ seconds, nonce, body }: { readonly seconds: number | string; readonly nonce: string; readonly body: string }): string => lined(seconds, nonce, body);

/** What the shopper's WeChat checks before it opens its cashier. */
export const cashierText = (...parts: readonly [appId: string, seconds: string, nonce: string, last: string]): string => lined(...parts);

/** SHA256 with RSA, in base64. */
export const signText = (text: string, key: KeyObject): string => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

export const isSigned = (text: string, signature: string, key: KeyObject): boolean => createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');

/**
 * Opens what was encrypted with the merchant's API v3 key (AEAD_AES_256_GCM).
 * @param apiKey 32 bytes
 * @throws Error when it was encrypted under another key, or changed
 */
export function openResource(apiKey: string, { ciphertext, nonce, associated_data }: SealedResource): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey, 'utf8'), Buffer.from(nonce, 'utf8'), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes)).setAAD(Buffer.from(associated_data, 'utf8'));
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
}

/** The other side of `openResource`, as WeChat Pay does it. */
export function sealResource(apiKey: string, plain: string, { nonce, associated_data }: Omit<SealedResource, 'ciphertext'>): SealedResource {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiKey, 'utf8'), Buffer.from(nonce, 'utf8'), { authTagLength: tagBytes }).setAAD(Buffer.from(associated_data, 'utf8'));
  const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
  return { ciphertext, nonce, associated_data };
}
