import type { Area } from '../../../schemas/contract/areas.ts';

/**
 * Lifetimes of a session as PostgreSQL intervals, measured by the database's clock
 * (docs/decisions/0008-sessions-and-tokens.md).
 */
export interface SessionLimits {
  /** Ends the session after this long without use. */
  readonly idle: string;
  /** Ends the session even while it is used. */
  readonly absolute: string;
  /** A token older than this is replaced on its next use: seven to eight times per `idle`. */
  readonly renewAfter: string;
  /** `idle` in seconds, sent to clients as `expires_in`. */
  readonly idleSeconds: number;
}

const backOffice: SessionLimits = {
  idle: '2 hours',
  absolute: '12 hours',
  renewAfter: '15 minutes',
  idleSeconds: 2 * 3600,
};

export const sessionLimits: Readonly<Record<Area, SessionLimits>> = {
  Admin: backOffice,
  Seller: backOffice,
  shop: { idle: '7 days', absolute: '30 days', renewAfter: '1 day', idleSeconds: 7 * 86_400 },
};

/** A replaced token stays valid this long after the first use of the new one, for requests under way. */
export const tokenOverlap = '60 seconds';

/**
 * Whether the token before the last renewal is valid: a client that does not read the header keeps it,
 * as `expires_in` promises; a minute after the first use of the new one it ends.
 */
export const isStillValid = (session: string, overlap: string): string =>
  `(${session}.taken_at IS NULL OR ${session}.taken_at > mall_now() - ${overlap}::interval)`;

/** `used_at` is written at most this often: one write per minute instead of one per request. */
export const touchInterval = '1 minute';

/** A process reuses what it read of a session this long, in milliseconds. */
export const sessionCacheMs = 1000;

/**
 * Sessions of one account in one area; another sign-in ends the oldest. More than the devices of
 * one person, few enough to bound a stolen password.
 */
export const maxSessionsPerAccount = 20;
