/**
 * `GET {area}live`: what happens, as server-sent events read by fetch with the bearer token in its
 * header. Says that something changed and never what: rows
 * and counts are asked for by the ordinary calls. `ready` opens a stream, also after a gap; whoever
 * gets it asks again for what it shows.
 */
export type LiveEvent =
  | { readonly event: 'ready'; readonly data: Record<string, never> }
  | { readonly event: 'change'; readonly data: LiveChange }
  | { readonly event: 'end'; readonly data: { readonly reason: LiveEnd } };

/** Rows of a resource that the account may list came or changed. */
export interface LiveChange {
  readonly resource: string;
  /** How many times since the last event of this resource and message. */
  readonly count: number;
  /** What to say about it, in the language of the request; empty where nothing need be said. */
  readonly msg: string;
}

/**
 * `session`: signed out. `replaced`: the account opened more streams than `maxStreams`. `stop`,
 * `slow`: connect again.
 */
export type LiveEnd = 'session' | 'replaced' | 'stop' | 'slow';

/**
 * Interval of heartbeats on an idle stream, and the silence after which a client reconnects, ms: two
 * heartbeats may be lost.
 */
export const liveBeatMs = 15_000;
export const liveSilenceMs = 40_000;
/**
 * Streams of one account in one process; another one ends the oldest. More windows are rarely
 * visible at the same time.
 */
export const maxStreams = 6;

/**
 * `GET {area}badges`: what waits behind the pages of the menu, by view (`Seller/orders/wait`); only
 * pages the account may see. `badgeMost` stands for so many or more.
 */
export type Badges = Readonly<Record<string, number>>;
/**
 * A badge stops counting here: a larger number tells nobody more, and counting it takes long.
 */
export const badgeMost = 1000;

/**
 * Sent with what a page asks by itself, so that a session nobody uses ends in its time: such a call
 * neither prolongs a session nor renews its token.
 */
export const backgroundHeader = 'x-background';
