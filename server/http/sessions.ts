import type { FastifyRequest } from 'fastify';
import type { Area } from '../../schemas/contract/areas.ts';
import type { Actor } from './actor.ts';

/** A caller and, when the session's token is due, the one that follows: it goes out in the `authorization` header (decisions 8). */
export interface SignedIn { readonly actor: Actor; readonly renewed: string | undefined }

/** Reads who calls from a token. Implemented by `auth`; the access guard knows only this. */
export abstract class Sessions {
  /** The account a token of this area belongs to, with language, ip and request id of the request; undefined for no, an unknown, an expired or another area's token. */
  abstract actorOf(token: string | undefined, area: Area, request: FastifyRequest): Promise<SignedIn | undefined>;
}
