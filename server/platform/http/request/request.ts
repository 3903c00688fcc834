import type { FastifyRequest } from 'fastify';
import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Language } from '../../../../schemas/contract/language.ts';
import type { Env } from '../../config/env.ts';
import { type Actor, nobody } from '../access/actor.ts';
import type { RouteClass } from '../access/route-class.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Negotiated before anything else runs. */
    language: Language;
    /** Decides which limits apply. */
    routeClass: RouteClass;
    /** The caller, set by the access guard. */
    actor: Actor;
  }
}

/** The actor of a visitor without an account. */
export const anonymousActor = (area: Area, request: FastifyRequest): Actor => ({
  ...nobody,
  area,
  language: request.language,
  ip: request.ip,
  requestId: request.id,
});

/** The bearer token of a request; undefined for none. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const [, token] = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  return token;
}

/** Origin of this mall: the configured one, or else that of the request. */
export const originOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { origin }: Pick<Env, 'origin'>,
): string => origin ?? `${protocol}://${host}`;
