import type { Actor } from '../platform/http/access/actor.ts';

export type Sent = Readonly<Record<string, unknown>>;

/** What a route is asked with in place of what was sent. */
export interface Change {
  readonly body?: unknown;
  readonly query?: Sent;
  /** The caller's password, as in the header `proof-password`. */
  readonly proof?: string | undefined;
}

/** A call of a legacy client that the guard has admitted. */
export interface LegacyCall {
  readonly actor: Actor;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Sent;
  readonly body: unknown;
  readonly proof: string | undefined;
  /** Runs the route, again with other parts if it is called again. @throws what the route throws */
  readonly run: (change?: Change) => Promise<unknown>;
}

/** Translates a call, runs its route as often as it needs, and translates the answer. */
export type Translation = (call: LegacyCall) => Promise<unknown>;

/** A translation with its route: `PUT /api/Admin/orders/:id`. */
export type TranslatedRoute = readonly [route: string, translation: Translation];
