import { createHash, randomBytes } from 'node:crypto';
import { keyPrefix } from '../../platform/http/access/api-keys.ts';

/** Characters of a secret that lists show, to recognise it. */
const hintLength = 9;

/** A new secret: 256 random bits. */
export const newSecret = (): string => secretFrom(randomBytes(32));

/** The secret of 32 bytes that nobody can guess. */
export const secretFrom = (bytes: Buffer): string => keyPrefix + bytes.toString('base64url');

/** The digest that the database stores. A secret is random, so one round is enough. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

export const hintOf = (secret: string): string => secret.slice(0, hintLength);

/** Whether a text has the form of a secret. Other texts are not looked up. */
export const isSecret = (text: string): boolean => /^souk_[A-Za-z0-9_-]{43}$/.test(text);
