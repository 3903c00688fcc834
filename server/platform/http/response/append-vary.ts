import type { FastifyReply } from 'fastify';

/** Adds request headers to `vary` and keeps those that are there, such as `origin` of CORS. */
export function appendVary(reply: FastifyReply, ...names: readonly string[]): void {
  const current = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const currentNames = new Set(current.map((name) => name.toLowerCase()));
  const added = names.filter((name) => !currentNames.has(name));
  reply.header('vary', [...current, ...added].join(', '));
}
