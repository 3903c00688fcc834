/**
 * `GET {area}live`: server-sent events, read with fetch because of the bearer token. Events carry
 * no rows: the client requests changed rows and counts again. `ready` is the first event of a
 * stream, also after a reconnect; the client then refreshes what it shows.
 */
export type LiveEvent =
  | { readonly event: 'ready'; readonly data: Record<string, never> }
  | { readonly event: 'change'; readonly data: LiveChange }
  | { readonly event: 'end'; readonly data: { readonly reason: LiveEnd } };

/** Rows of a resource that the account may list were added or changed. */
export interface LiveChange {
  readonly resource: string;
  /** Number of changes since the last event with this resource and message. */
  readonly count: number;
  /** Message for the user in the request's language; '' for none. */
  readonly msg: string;
}

/**
 * `session`: the session ended. `replaced`: the account has more than `maxStreams` streams. `stop`,
 * `slow`: the client should reconnect.
 */
export type LiveEnd = 'session' | 'replaced' | 'stop' | 'slow';

/**
 * Interval of heartbeats, and the silence after which a client reconnects, ms. Two heartbeats may
 * be lost.
 */
export const heartbeatIntervalMs = 15_000;
export const heartbeatTimeoutMs = 40_000;
/** Most streams of an account in one process; a further one ends the oldest. */
export const maxStreams = 6;

/**
 * `GET {area}badges`: counts of menu pages by view (`Seller/orders/wait`), for pages that the
 * account may open. `maxBadgeCount` means that many or more.
 */
export type Badges = Readonly<Record<string, number>>;
/** Badges stop counting at this number, because counting more rows is slow. */
export const maxBadgeCount = 1000;

/**
 * Header of requests that a page sends without user action. They neither prolong a session nor
 * renew its token.
 */
export const backgroundHeader = 'x-background';
