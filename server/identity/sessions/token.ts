import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A new opaque token: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 that the database stores of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The token that follows `token` in a session. It is deterministic, so parallel requests and lost
 * responses of one renewal lead to one token. Predicting it needs the session's `seed`, which
 * never leaves the server.
 */
export const nextToken = (seed: Buffer, token: string): string =>
  createHmac('sha256', seed).update(token).digest('base64url');

/** Whether a text has the form of a token. Other texts are not looked up. */
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);
