import type { FastifyRequest } from 'fastify';
import type { Env } from '../../config/env.ts';

/** Origin of this mall: the configured one, or else that of the request. */
export const originOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { origin }: Pick<Env, 'origin'>,
): string => origin ?? `${protocol}://${host}`;
