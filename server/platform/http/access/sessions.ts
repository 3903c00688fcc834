import type { FastifyRequest } from 'fastify';
import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Actor } from './actor.ts';

export interface SignedIn {
  readonly actor: Actor;
  /** The token that replaces the sent one, when that is due. */
  readonly renewed: string | undefined;
}

/** Reads the caller from a token. Implemented by the identity layer. */
export abstract class Sessions {
  /** Undefined for no token, and for an unknown or expired one or one of another area. */
  abstract actorOf(
    token: string | undefined,
    area: Area,
    request: FastifyRequest,
  ): Promise<SignedIn | undefined>;

  /**
   * The accounts of sessions that are still open, by session id, in one statement. For live
   * streams, which check them each second. Does not count as use of the session.
   */
  abstract findOpenAccounts(
    area: Area,
    sessionIds: readonly number[],
  ): Promise<ReadonlyMap<number, AccountFacts>>;
}

/** The part of an actor that does not depend on the request. */
export type AccountFacts = Omit<Actor, 'language' | 'ip' | 'requestId' | 'idempotencyKey'>;
