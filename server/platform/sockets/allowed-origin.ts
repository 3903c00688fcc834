import type { IncomingMessage } from 'node:http';
import type { Env } from '../config/env.ts';
import { isFromProxy } from './client-address.ts';

/**
 * Whether a page may open a socket: one of our own origin or of `SOUK_ORIGINS`. Browsers send the
 * origin of the page with every socket, and they send cookies to it from any page. Programs without
 * an origin are no browsers.
 */
export function isAllowedOrigin(
  request: IncomingMessage,
  { origin: own, origins, proxies }: Pick<Env, 'origin' | 'origins' | 'proxies'>,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined || origin === own || origins.includes(origin)) return true;
  const forwarded = isFromProxy(request, proxies) ? request.headers['x-forwarded-host'] : undefined;
  const host = String(forwarded ?? request.headers.host ?? '').toLowerCase();
  return host !== '' && URL.canParse(origin) && new URL(origin).host === host;
}
