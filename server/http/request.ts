import type { FastifyRequest } from 'fastify';
import type { Area } from '../../schemas/contract/areas.ts';
import type { Language } from '../../schemas/contract/language.ts';
import type { Actor } from './actor.ts';
import type { RouteClass } from './routes-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Negotiated once, before anything else runs. */
    language: Language;
    /** What limits hold for it; read once from method and path. */
    routeClass: RouteClass;
    /** Who calls, set by the access guard. */
    actor: Actor;
  }
}

/** A visitor without an account, of one request. */
export const anonymous = (area: Area, request: FastifyRequest): Actor => ({
  area,
  id: 0,
  name: '',
  ownerId: 0,
  belongId: 0,
  storeId: 0,
  isSuper: false,
  rights: new Set<string>(),
  sessionId: 0,
  language: request.language,
  ip: request.ip,
  requestId: request.id,
});

/** The bearer token a request carries; undefined for none. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const [, token] = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  return token;
}
