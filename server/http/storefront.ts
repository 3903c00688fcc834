import { pathToFileURL } from 'node:url';
import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { ViteDevServer } from 'vite';
import { fallbackLanguage, type Language, negotiateLanguage, readLanguage } from '../../schemas/contract/language.ts';
import { inProject } from '../config/root.ts';
import { KeptPages } from './kept-pages.ts';
import type { Programs, StorefrontAssets } from './programs.ts';
import { isCall } from './routes-of.ts';
import { sendPage } from './send-page.ts';

/** What `storefront/server.tsx` exports: one page, always as a visitor without an account sees it (decisions 24). */
export type Render = (request: Request, tools: {
  /** The API without a socket: rights, checks and envelope are those of any caller. */
  readonly fetch: typeof fetch;
  readonly nonce: string;
  readonly language: Language;
  readonly assets: StorefrontAssets;
  /** What broke while the page was read or drawn. */
  readonly report: (error: unknown) => void;
}) => Promise<Response>;

/** The one door to the storefront program: every page that is no back office, with its real status. @param keepMs how long a page is remembered; `KeptPages` knows */
export function serveStorefront(server: FastifyInstance, programs: Programs, { keepMs, vite }: { readonly keepMs?: number; readonly vite?: ViteDevServer }): void {
  const kept = new KeptPages(keepMs === undefined ? {} : { keepMs });
  const load = vite ? () => vite.ssrLoadModule('/storefront/server.tsx') as Promise<{ render: Render }> : loadBuilt();
  server.get('/*', async (request, reply) => {
    if (isCall(request.url.split('?', 1)[0]!)) return reply.callNotFound(); // an unknown call is no page
    const { render } = await load();
    const page = asRequest(request), language = pageLanguage(request);
    const report = (err: unknown): void => request.log.error({ err, request: request.id, url: request.url }, 'fault of a page');
    const { status, headers, html, nonce } = await kept.get(`${language} ${page.url}`, (own) => render(page, { fetch: localFetch(server, request), nonce: own, language, assets: programs.storefront(), report }));
    for (const [name, value] of headers) reply.header(name, value);
    return sendPage(reply.status(status), html, nonce, vite);
  });
}

/** The built entry, loaded when the first page is asked for. */
function loadBuilt(): () => Promise<{ render: Render }> {
  let loaded: Promise<{ render: Render }> | undefined;
  return () => (loaded ??= import(/* @vite-ignore */ pathToFileURL(inProject('dist', 'server', 'storefront.js')).href));
}

/** A page's language: `?lang=`, then the cookie, then the browser (decisions 24). */
export function pageLanguage({ query, headers }: FastifyRequest): Language {
  const asked = (query as { lang?: unknown }).lang;
  const [, stored] = /(?:^|;\s*)language=([\w-]{2,10})/.exec(headers.cookie ?? '') ?? [];
  return readLanguage(typeof asked === 'string' ? asked : undefined) ?? readLanguage(stored) ?? (headers['accept-language'] ? negotiateLanguage(headers['accept-language']) : fallbackLanguage);
}

/** The page's address, without cookies and tokens: nothing personal is ever rendered. */
function asRequest(request: FastifyRequest): Request {
  return new Request(new URL(request.url, originOf(request)), { headers: { accept: 'text/html' } });
}

/** Where the caller believes to be. @throws BadRequestException for a `Host` that no address can have */
function originOf({ protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`;
  if (!URL.canParse(origin)) throw new BadRequestException();
  return origin;
}

const localFetch = (server: FastifyInstance, request: FastifyRequest): typeof fetch => async (input, init) => {
  const { ip, headers } = request;
  const call = new Request(input instanceof Request ? input : new URL(String(input), originOf(request)), init);
  const url = new URL(call.url);
  const answer = await server.inject({
    method: call.method as HTTPMethods,
    url: url.pathname + url.search,
    headers: { 'accept-language': headers['accept-language'], ...Object.fromEntries(call.headers) },
    remoteAddress: ip,
    ...(call.body ? { payload: Buffer.from(await call.arrayBuffer()) } : {}),
  });
  return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: answer.headers as Record<string, string> });
};

