import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSame, type Secrets } from '../../../platform/config/secrets.ts';
import { attemptMinutes } from './oauth-attempts.ts';

/** Over HTTPS the prefix keeps other subdomains from setting it (RFC 6265bis, 4.1.3.2). */
const cookieName = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-oauth' : 'oauth';

/**
 * Binds an attempt to this browser: a signed cookie that scripts cannot read. Without it an attacker
 * could make a victim finish the attacker's sign-in, and so use the attacker's account.
 */
export function setAttemptCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secrets: Secrets,
  state: string,
): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const value = `${state}.${signatureOf(secrets, state)}`;
  void reply.header(
    'set-cookie',
    `${cookieName(request)}=${value}; Path=/; HttpOnly; SameSite=Lax; ` +
      `Max-Age=${attemptMinutes * 60}${secure}`,
  );
}

/** Whether this browser began the attempt. */
export function holdsAttempt(request: FastifyRequest, secrets: Secrets, state: string): boolean {
  const prefix = `${cookieName(request)}=`;
  const value = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
  return isSame(value ?? '', `${state}.${signatureOf(secrets, state)}`);
}

const signatureOf = (secrets: Secrets, state: string): string =>
  secrets.digest(`oauth cookie ${state}`);
