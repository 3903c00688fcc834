import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Sent with every response. A response that is not a page may load nothing. */
const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
/** One year. */
const strictTransportSecurity = 'max-age=31536000; includeSubDomains';

/**
 * Sets strict headers on every response (docs/invariants.md#errors-and-headers); pages replace the
 * content policy. Not @fastify/helmet: see docs/decisions/0067-libraries-over-own-code.md.
 */
export function registerSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (request.protocol === 'https')
      reply.header('strict-transport-security', strictTransportSecurity);
    done();
  });
}

/** A fresh nonce for one page. */
export const createNonce = (): string => randomBytes(18).toString('base64url');

/** Origins that a page may use besides our own. */
export interface PolicyOrigins {
  /** For connections of scripts, such as Vite's hot reload. */
  readonly sockets?: readonly string[];
  /** For images, such as those of the configured storage. */
  readonly images?: readonly string[];
}

/**
 * The content security policy of a page. Styles in attributes are allowed, because React and antd
 * set them. Without a nonce no inline script or style element runs.
 */
export function contentPolicy(
  nonce: string | undefined,
  { sockets = [], images = [] }: PolicyOrigins = {},
): string {
  const own = nonce === undefined ? ["'self'"] : ["'self'", `'nonce-${nonce}'`];
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'self'"],
    ['script-src', ...own],
    ['style-src', ...own],
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:', ...images],
    ['font-src', "'self'", 'data:'],
    ['connect-src', "'self'", ...sockets],
    ['object-src', "'none'"],
    ['base-uri', "'self'"],
    ['frame-ancestors', "'none'"],
    ['form-action', "'self'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}
