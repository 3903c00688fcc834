import type { FastifyRequest } from 'fastify';
import type { Area } from '../../schemas/contract/areas.ts';
import type { Actor } from './actor.ts';

/** Reads who calls from a token. Implemented by `auth`; the access guard knows only this. */
export abstract class Sessions {
  /** The account a token of this area belongs to, with language, ip and request id of the request; undefined for no, an unknown, an expired or another area's token. */
  abstract actorOf(token: string | undefined, area: Area, request: FastifyRequest): Promise<Actor | undefined>;
  /** A new token to send in the `authorization` header when this session's is due (decisions 8); undefined when it is not. */
  abstract renewal(actor: Actor): Promise<string | undefined>;
}
