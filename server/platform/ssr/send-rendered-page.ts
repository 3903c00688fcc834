import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { appendVary } from '../http/response/append-vary.ts';
import type { RenderedPage } from './rendered-page.ts';
import { imageOrigins, pageHeaders } from './send-page.ts';

/**
 * Sends a page, or 304 when the visitor has it already. The response leaves Fastify at once: later
 * hooks and compression do not run.
 */
export function sendRenderedPage(reply: FastifyReply, page: RenderedPage): FastifyReply {
  appendVary(reply, 'accept-encoding', 'accept-language', 'cookie');
  reply.hijack();
  const headers = {
    ...reply.getHeaders(),
    ...Object.fromEntries(page.headers),
    ...pageHeaders(undefined, { images: imageOrigins(reply.server) }),
    ...serverTime(),
  } as OutgoingHttpHeaders;
  if (page.status === 200) headers.etag = page.etag;
  if (page.status === 200 && reply.request.headers['if-none-match'] === page.etag) {
    reply.raw.writeHead(304, headers).end();
    return reply;
  }
  if (page.encoding !== 'identity') headers['content-encoding'] = page.encoding;
  headers['content-length'] = page.body.length;
  reply.raw.writeHead(page.status, headers).end(page.body);
  return reply;
}

/**
 * The server's clock when the page is sent, in milliseconds, for `storefront/state/page/clock.ts`; the
 * page itself may be older.
 */
const serverTime = (): { readonly 'server-timing': string } => ({
  'server-timing': `now;desc="${Date.now()}"`,
});
