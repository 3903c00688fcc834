import type { FastifyRequest } from 'fastify';
import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Actor } from './actor.ts';

/** How the secret of an API key begins; no token of a session has a `_` there. */
export const keyPrefix = 'souk_';

const bearerKey = new RegExp(`^Bearer ${keyPrefix}`, 'i');

/** Whether a request calls with an API key, valid or not: its refusals have an HTTP status. */
export const hasApiKey = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  bearerKey.test(headers.authorization ?? '');

/**
 * `www-authenticate` of a 401. To assistants it says where they ask for a key (RFC 9728).
 *
 * @param origin of this mall
 */
export function challengeFor({ url }: Pick<FastifyRequest, 'url'>, origin: string): string {
  const [path = ''] = url.split('?');
  if (!path.endsWith('/mcp')) return 'Bearer';
  return `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource${path}", scope="read"`;
}

/** Reads the caller from the secret of an API key. Implemented by the identity layer. */
export abstract class ApiKeys {
  /** Undefined for an unknown, revoked or expired key, and for one of another area. */
  abstract actorOf(
    secret: string,
    area: Area,
    request: Pick<FastifyRequest, 'language' | 'ip' | 'id'>,
  ): Promise<Actor | undefined>;
}
