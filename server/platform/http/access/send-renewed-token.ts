import type { FastifyReply } from 'fastify';
import type { SignedIn } from './sessions.ts';

/**
 * Sends the token that replaces the one of the request, when there is one, in a header that no cache
 * may store. Every answer to a caller that `Sessions.actorOf` returned needs it: the sent token is
 * valid for one more minute only.
 */
export function sendRenewedToken(reply: FastifyReply, { renewed }: SignedIn): void {
  if (renewed === undefined) return;
  void reply.header('authorization', `Bearer ${renewed}`).header('cache-control', 'no-store');
}
