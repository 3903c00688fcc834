import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the listed origins call with credentials, and no others. Without a list no CORS header is
 * sent (docs/invariants.md#errors-and-headers).
 */
export async function registerCors(
  server: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  if (origins.length === 0) return;
  await server.register(cors, {
    // `false` sends no header at all; a list would still send the credentials header to strangers
    origin: (origin, callback) => {
      const isListed = origin !== undefined && origins.includes(origin);
      callback(null, isListed ? origin : false);
    },
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'accept-language',
      'idempotency-key',
      'prefer',
      'x-background',
      'x-request-id',
      'x-visitor',
    ],
    exposedHeaders: ['authorization', 'x-request-id'],
    maxAge: 600,
    strictPreflight: false,
  });
}
