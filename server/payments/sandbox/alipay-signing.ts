import { createSign, createVerify, type KeyObject } from 'node:crypto';
import type { Parameters } from '../drivers/alipay-texts.ts';

// Alipay's side of the wire, on node:crypto alone: the mall's side is the SDK's, so that neither proves itself.

/** What Alipay's gateway signs: the parameters that are not empty, sorted by name, values as they are (opendocs.alipay.com, "Self-signing"). */
const textOf = (parameters: Parameters): string =>
  Object.keys(parameters)
    .filter((name) => parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');

/** A request to the gateway; all but `sign` itself is signed. */
export const requestText = ({ sign: _, ...parameters }: Parameters): string => textOf(parameters);

/** A notice; it does not sign `sign_type` either. */
export const noticeText = ({ sign: _, sign_type: __, ...parameters }: Parameters): string =>
  textOf(parameters);

/** RSA2: SHA256 with RSA, in base64. */
export const signText = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

export const isSigned = (text: string, signature: string, key: KeyObject): boolean =>
  signature !== '' &&
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
