import type { FastifyRequest } from 'fastify';
import type { Area } from '../../schemas/contract/areas.ts';
import type { Actor } from './actor.ts';

/** A caller and, when the session's token is due, the one that follows: it goes out in the `authorization` header (decisions 8). */
export interface SignedIn {
  readonly actor: Actor;
  readonly renewed: string | undefined;
}

/** Reads who calls from a token. Implemented by `auth`; the access guard knows only this. */
export abstract class Sessions {
  /** The account a token of this area belongs to, with language, ip and request id of the request; undefined for no, an unknown, an expired or another area's token. */
  abstract actorOf(
    token: string | undefined,
    area: Area,
    request: FastifyRequest,
  ): Promise<SignedIn | undefined>;

  /**
   * The accounts behind sessions that are still open, as they are now, by session id; one statement for all. For whatever stays connected, which asks each
   * second (decisions 8). It is no use of the session: nobody stays signed in by it.
   */
  abstract present(
    area: Area,
    sessionIds: readonly number[],
  ): Promise<ReadonlyMap<number, AccountFacts>>;
}

/** What a session says of its account, whatever the request. */
export type AccountFacts = Omit<Actor, 'language' | 'ip' | 'requestId' | 'onceKey'>;
