import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Env } from '../config/env.ts';
import { forwardedAddresses } from '../http/request/check-headers.ts';

type Proxies = readonly string[];

/**
 * The address of the client of a socket, as Fastify finds that of a request: the last address of
 * `X-Forwarded-For` that no trusted proxy has.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: Proxies): string {
  const hops = [
    ...forwardedAddresses(String(headers['x-forwarded-for'] ?? '')),
    socket.remoteAddress ?? '',
  ];
  return hops.findLast((address) => !isProxy(address, proxies)) ?? hops[0]!;
}

/** Whether the request comes from a trusted proxy, whose `X-Forwarded-*` headers count. */
const isFromProxy = ({ socket }: IncomingMessage, proxies: Proxies): boolean =>
  isProxy(socket.remoteAddress ?? '', proxies);

function isProxy(address: string, proxies: Proxies): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return proxies.some((proxy) => {
    const range = ipaddr.isValidCIDR(proxy) ? ipaddr.parseCIDR(proxy) : singleAddress(proxy);
    return range !== undefined && range[0].kind() === parsed.kind() && parsed.match(range);
  });
}

function singleAddress(text: string): ReturnType<typeof ipaddr.parseCIDR> | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

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
