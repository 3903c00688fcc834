import { pathToFileURL } from 'node:url';
import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { codes, type Envelope } from '../../../schemas/contract/envelope.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import type { Rendered } from '../../../schemas/contract/rendered.ts';
import { TtlCache } from '../cache/ttl-cache.ts';
import { inProject } from '../config/project-root.ts';
import { asPageCall } from '../http/access/page-calls.ts';
import { isApiPath } from '../http/access/route-class.ts';
import { originOf } from '../http/request/request.ts';
import { createNonce } from '../http/server/security-headers.ts';
import { pageLanguage } from '../i18n/page-language.ts';
import type { ClientBuilds, StorefrontAssets } from './client-builds.ts';
import { PageCache } from './page-cache.ts';
import { encodePage, negotiateEncoding } from './rendered-page.ts';
import { sendPage } from './send-page.ts';
import { sendRenderedPage } from './send-rendered-page.ts';

/** Every page needs this answer. It is cached for all pages, so it must not depend on the caller. */
const sharedCall = '/api/common';
/** Answers in pages are up to 1 s older than those of the API. */
const answerOptions = { ttlMs: 1000, maxBytes: 32 * 2 ** 20 } as const;

type LocalFetch = (
  url: URL,
  init: { readonly headers: Record<string, string> },
) => Promise<{ json(): Promise<unknown> }>;

/**
 * The export of `storefront/server.tsx`: renders one page for a visitor without an account
 * (docs/decisions/0024-storefront-rendering.md).
 */
export type Render = (
  request: Request,
  tools: {
    /** Calls the API without a socket, with the rights and checks of any caller. */
    readonly fetch: LocalFetch;
    /** In development only: a built page contains no inline script. */
    readonly nonce?: string | undefined;
    readonly language: Language;
    readonly assets: StorefrontAssets;
    /** Reports what failed while the page was loaded or rendered. */
    readonly report: (error: unknown) => void;
  },
) => Promise<Rendered>;

export interface StorefrontOptions {
  /** How long pages are cached; 0 renders each request. */
  readonly ttlMs?: number | undefined;
  readonly vite?: ViteDevServer | undefined;
  /** Origin of links in pages; undefined: that of the request. */
  readonly origin?: string | undefined;
  /** The built entry; tests replace it. */
  readonly load?: () => Promise<{ render: Render }>;
}

/** Serves the storefront: every page outside the back offices, with its real status. */
export function serveStorefront(
  server: FastifyInstance,
  builds: ClientBuilds,
  { ttlMs, vite, origin, load: loadBuilt = loadBuiltStorefront() }: StorefrontOptions,
): void {
  const pages = new PageCache({
    ...(ttlMs === undefined ? {} : { ttlMs }),
    onStaleError: (err) => server.log.error({ err }, 'a page failed'),
  });
  const fetchFor = createLocalFetch(server, ttlMs);
  const load = vite
    ? () => vite.ssrLoadModule('/storefront/server.tsx') as Promise<{ render: Render }>
    : loadBuilt;

  const render = async (request: FastifyRequest, nonce?: string): Promise<Rendered> => {
    // Before loading: an impossible host is refused at once
    const webRequest = toWebRequest(request, siteOf(request, origin));
    const { render: renderPage } = await load();
    return renderPage(webRequest, {
      fetch: fetchFor(request),
      nonce,
      language: pageLanguage(request),
      assets: builds.storefront(),
      report: (err) => {
        request.log.error({ err, request: request.id, url: request.url }, 'a page failed');
      },
    });
  };

  // Cached pages leave before routing and all later hooks
  server.addHook('onRequest', (request, reply, done) => {
    const mayBeCached = request.method === 'GET' && request.routeClass === 'page';
    const page = mayBeCached ? pages.find(cacheKey(request, origin)) : undefined;
    if (page) sendRenderedPage(reply, page, { isFresh: true });
    else done();
  });

  server.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (isApiPath(path)) return reply.callNotFound();
    if (vite) {
      const nonce = createNonce();
      return sendUncached(reply, await render(request, nonce), { nonce, vite });
    }
    const key = cacheKey(request, origin);
    const page = await pages.get(key, async () =>
      encodePage(await render(request), encodingFor(request)),
    );
    return sendRenderedPage(reply, page, { isFresh: pages.find(key) === page });
  });
}

const encodingFor = ({ headers }: FastifyRequest) => negotiateEncoding(headers['accept-encoding']);

/** Everything a page depends on. */
function cacheKey(request: FastifyRequest, origin: string | undefined): string {
  const { protocol, host, url } = request;
  const site = origin ?? `${protocol}://${host}`;
  return `${pageLanguage(request)} ${encodingFor(request)} ${site}${url}`;
}

/** Sends a page of Vite's development build. */
function sendUncached(
  reply: FastifyReply,
  page: Rendered,
  options: { readonly nonce: string; readonly vite: ViteDevServer },
): FastifyReply {
  reply.status(page.status).headers(Object.fromEntries(page.headers));
  return sendPage(reply, page.html, options);
}

/** Loads the built entry with the first page. */
function loadBuiltStorefront(): () => Promise<{ render: Render }> {
  let loaded: Promise<{ render: Render }> | undefined;
  return () => {
    const url = pathToFileURL(inProject('dist', 'server', 'storefront.js')).href;
    loaded ??= import(/* @vite-ignore */ url);
    return loaded;
  };
}

/** The page's URL without cookies and tokens, so that nothing personal is rendered. */
function toWebRequest({ url }: FastifyRequest, origin: string): Request {
  // Not `new URL(url, origin)`: that takes the host of `//host/path`
  if (!url.startsWith('/') || !URL.canParse(origin + url)) throw new BadRequestException();
  return new Request(new URL(origin + url), { headers: { accept: 'text/html' } });
}

/** @throws BadRequestException for a `Host` that no URL can have */
function siteOf(request: FastifyRequest, origin: string | undefined): string {
  const site = originOf(request, { origin });
  if (!URL.canParse(site)) throw new BadRequestException();
  return site;
}

/**
 * Calls the API on behalf of the page's visitor, signed out. Calls have the visitor's address, whose
 * share of the work they take; the shared call has none. Answers are kept for other pages, refusals
 * are not: a visitor who asked for too much must not refuse others the page.
 */
function createLocalFetch(
  server: FastifyInstance,
  ttlMs: number = answerOptions.ttlMs,
): (request: FastifyRequest) => LocalFetch {
  const answers = new TtlCache<Envelope>({ ...answerOptions, ttlMs });
  return ({ ip }) =>
    async ({ pathname, search }, { headers }) => {
      const url = pathname + search;
      const key = `${headers['accept-language'] ?? ''} ${url}`;
      const remoteAddress = url === sharedCall ? '127.0.0.1' : ip;
      let isOwn = false;
      const call = async (): Promise<Envelope> => {
        isOwn = true;
        const { payload } = await asPageCall(() =>
          server.inject({ method: 'GET', url, headers, remoteAddress }),
        );
        const envelope = JSON.parse(payload) as Envelope;
        if (envelope.code !== codes.done) answers.delete(key);
        return envelope;
      };
      const answer = await answers.get(key, call);
      const isRefusalOfAnother = answer.code !== codes.done && !isOwn;
      return { json: async () => (isRefusalOfAnother ? call() : answer) };
    };
}
