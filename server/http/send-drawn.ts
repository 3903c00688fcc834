import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type DrawnPage, type Encoding, encodingOf } from './drawn-page.ts';
import { originsShown, pageHeaders } from './send-page.ts';

/** What a drawn page is sent with, but for what each request adds; it stays the same as long as the page and the origins of its pictures do. */
const prepared = new WeakMap<DrawnPage, Map<string, Readonly<Record<string, string>>>>();

/**
 * The page itself, or that the one the visitor has is still the same, under the headers of the page, which the browser takes over. It differs by what chooses its language.
 * Past all later hooks, for nothing is left to decide; whoever calls it answers no more.
 */
export function sendDrawn(reply: FastifyReply, page: DrawnPage): FastifyReply {
  const is304 = isTheirs(reply, page),
    encoding = is304 ? 'identity' : encodingOf(reply.request.headers['accept-encoding']),
    { raw } = reply;
  reply.hijack();
  const headers = {
    ...reply.getHeaders(),
    ...headersOf(reply.server, page, encoding),
    ...moment(),
  } as OutgoingHttpHeaders;
  if (is304) {
    raw.writeHead(304, headers).end();
    return reply;
  }
  const bytes = page.as(encoding);
  raw.writeHead(page.status, { ...headers, 'content-length': bytes.length }).end(bytes);
  return reply;
}

/** The server's clock as the page goes out, in milliseconds, for `storefront/state/clock.ts`: the page itself may be older. */
const moment = (): { readonly 'server-timing': string } => ({
  'server-timing': `now;desc="${Date.now()}"`,
});

const vary = 'accept-encoding, accept-language, cookie';
const isTheirs = ({ request }: FastifyReply, page: DrawnPage): boolean =>
  page.status === 200 && request.headers['if-none-match'] === page.tag;

function headersOf(
  server: FastifyInstance,
  page: DrawnPage,
  encoding: Encoding,
): Readonly<Record<string, string>> {
  const origins = originsShown(server),
    key = `${encoding} ${origins.join(' ')}`,
    known = prepared.get(page) ?? new Map<string, Readonly<Record<string, string>>>();
  const found = known.get(key) ?? {
    ...Object.fromEntries(page.headers),
    ...pageHeaders(undefined, { pictures: origins }),
    vary,
    ...(page.status === 200 ? { etag: page.tag } : {}),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  prepared.set(page, known.set(key, found));
  return found;
}
