import { isIP } from 'node:net';
import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** A host name or address with an optional port. */
const hostPattern = /^(?:[a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Refuses requests with an impossible host name (400) and removes what is no address from
 * `X-Forwarded-For`, so that `request.host` and `request.ip` are safe to store and to put in links.
 * Register it before anything reads them.
 */
export function checkHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _, done) => {
    const { headers } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string')
      headers['x-forwarded-for'] = forwardedAddresses(forwarded).join(', ');
    const isRefused = request.host !== '' && !hostPattern.test(request.host);
    done(isRefused ? new BadRequestException() : undefined);
  });
}

/**
 * The addresses of an `X-Forwarded-For` header after its last entry that is no address: proxies
 * append, so only the end can be trusted. Some proxies add the port of the client, which is
 * removed.
 *
 * @example forwardedAddresses('nonsense, 203.0.113.7:5123, 10.0.0.1') // ['203.0.113.7', '10.0.0.1']
 */
export function forwardedAddresses(header: string): readonly string[] {
  const addresses = header.split(',').map((entry) => withoutPort(entry.trim()));
  const wrong = addresses.findLastIndex((address) => isIP(address) === 0);
  return addresses.slice(wrong + 1);
}

const withoutPort = (entry: string): string =>
  entry.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[([^\]]*)\](?::\d+)?$/, '$1');
