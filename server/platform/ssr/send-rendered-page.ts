import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appendVary } from '../http/response/append-vary.ts';
import type { RenderedPage } from './rendered-page.ts';
import { imageOrigins, pageHeaders } from './send-page.ts';

/**
 * For caches of proxies (docs/storefront.md#rendered-pages): with the second of our own cache a page
 * is 2 s old, and at most 10 s for the first visitor after that.
 */
const sharedAge = 'public, max-age=0, s-maxage=1, stale-while-revalidate=8';
/** The only cookie that a page depends on. */
const languageCookie = /^language=[\w-]{2,10}$/;

/**
 * Sends a page, or 304 when the visitor has it already. The response leaves Fastify at once: later
 * hooks and compression do not run.
 *
 * @param isFresh false for a page that is being rendered again, and for one that is not cached here
 */
export function sendRenderedPage(
  reply: FastifyReply,
  page: RenderedPage,
  { isFresh }: { readonly isFresh: boolean },
): FastifyReply {
  appendVary(reply, 'accept-encoding', 'accept-language', 'cookie');
  reply.hijack();
  const headers = {
    ...reply.getHeaders(),
    ...Object.fromEntries(page.headers),
    ...pageHeaders(undefined, { images: imageOrigins(reply.server) }),
    ...serverTime(),
  } as OutgoingHttpHeaders;
  if (isFresh && page.isPublic && isOfAnybody(reply.request) && !headers['set-cookie']) {
    headers['cache-control'] = sharedAge;
    delete headers['x-request-id']; // others would get the id of this request
  }
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
 * Whether a trusted proxy asks for somebody of whom it tells nothing but the language. Browsers that
 * ask directly would keep the page themselves.
 */
const isOfAnybody = ({ headers, ips = [] }: FastifyRequest): boolean =>
  ips.length > 1 &&
  headers.authorization === undefined &&
  headers.origin === undefined &&
  (headers.cookie === undefined || languageCookie.test(headers.cookie));

/**
 * The server's clock when the page is sent, in milliseconds, for `storefront/state/page/clock.ts`; the
 * page itself may be older.
 */
const serverTime = (): { readonly 'server-timing': string } => ({
  'server-timing': `now;desc="${Date.now()}"`,
});
