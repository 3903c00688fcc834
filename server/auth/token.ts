import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A fresh opaque token: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The token that follows `token` in a session. The same every time, so parallel requests and lost answers of one renewal
 * lead to one token; without the session's `seed`, which never leaves the database, nobody can foretell it.
 */
export const nextToken = (seed: Buffer, token: string): string =>
  createHmac('sha256', seed).update(token).digest('base64url');

/** Whether a text can be a token at all; anything else is not looked up. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);
