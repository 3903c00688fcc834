import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Sent with everything. Answers that are no pages may load nothing at all. */
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
/** One year, once somebody came by https. */
const https = 'max-age=31536000; includeSubDomains';

/** Sets strict headers on every answer (must-hold 26); pages replace the content policy by `pagePolicy`. */
export function secure(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(always);
    if (request.protocol === 'https') reply.header('strict-transport-security', https);
    done();
  });
}

/** A fresh nonce for one page. */
export const newNonce = (): string => randomBytes(18).toString('base64url');

/**
 * The content policy of one html answer. Styles in attributes are allowed, for react and antd set them; scripts never. Without a nonce, what is written into the page does not run at all.
 * @param also origins besides our own: `sockets` that scripts may connect to, Vite's in development; `pictures` that are shown, the configured storage's
 */
export const pagePolicy = (
  nonce: string | undefined,
  {
    sockets = [],
    pictures = [],
  }: { readonly sockets?: readonly string[]; readonly pictures?: readonly string[] } = {},
): string =>
  [
    "default-src 'self'",
    `script-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self' data: blob:", ...pictures].join(' ')}`,
    "font-src 'self' data:",
    `connect-src ${["'self'", ...sockets].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
