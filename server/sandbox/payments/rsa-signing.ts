import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** The signature of both providers: SHA256 with RSA (Alipay's "RSA2"), in base64. */
export const signText = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

/** Whether a text has the signature of the key's owner; '' is no signature. */
export const isSigned = (text: string, signature: string, key: KeyObject): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
