import { type KeyObject, sign, verify } from 'node:crypto';

/** The signature of both providers: SHA256 with RSA (Alipay's "RSA2"), in base64. */
export const signText = (text: string, key: KeyObject): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64');

/** Whether a text has the signature of the key's owner; '' is no signature. */
export const isSigned = (text: string, signature: string, key: KeyObject): boolean =>
  verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'));
