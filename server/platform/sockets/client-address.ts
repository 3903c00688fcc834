import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
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
export const isFromProxy = ({ socket }: IncomingMessage, proxies: Proxies): boolean =>
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
