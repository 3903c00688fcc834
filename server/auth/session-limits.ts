import type { Area } from '../../schemas/contract/areas.ts';

/** How long a session lives, as PostgreSQL intervals by the database's clock (decisions 8). `renewAfter` is our choice. */
export interface SessionLimits {
  readonly idle: string;
  readonly absolute: string;
  /** A token older than this is replaced on its next use. */
  readonly renewAfter: string;
  /** `idle` in seconds, told to clients as `expires_in`. */
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

/** A replaced token works this much longer (decisions 8). */
export const overlap = '60 seconds';
/** `used_at` is written at most this often. Our choice: one write a minute instead of one a request. */
export const touchAfter = '1 minute';
/** What was read of a session is reused this long in one process (decisions 8). */
export const reuseMs = 1000;
/** Sessions of one account in one area; a further sign-in ends the oldest. Our choice. */
export const maxSessions = 20;
