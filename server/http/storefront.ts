import { hash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import {
  fallbackLanguage,
  type Language,
  negotiateLanguage,
  readLanguage,
} from '../../schemas/contract/language.ts';
import { Keep } from '../config/keep.ts';
import { inProject } from '../config/root.ts';
import { DrawnPage, encodingOf, type RenderedPage, type Source } from './drawn-page.ts';
import { KeptPages } from './kept-pages.ts';
import type { Programs, StorefrontAssets } from './programs.ts';
import { type ReadAnswers, readAnswers } from './read-answers.ts';
import { isCall } from './routes-of.ts';
import { newNonce } from './security-headers.ts';
import { sendDrawn } from './send-drawn.ts';
import { sendPage } from './send-page.ts';

/** What every page asks for; asked once in a second for all of them, our choice. It must hold nothing of who asks. */
const ofAllPages = '/api/common',
  sharedMs = 1000;
interface Answer {
  readonly value: unknown;
  readonly mark: string;
}
interface Answers {
  readonly read: ReadAnswers;
  readonly shared: Keep<Answer>;
}
interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
type AskApi = (call: Call) => Promise<Answer>;
type LocalFetch = (
  url: URL,
  init: { readonly headers: Record<string, string> },
) => Promise<{ json(): Promise<unknown> }>;

/** What `storefront/server.tsx` exports: one page, always as a visitor without an account sees it (decisions 24). */
export type Render = (
  request: Request,
  tools: {
    /** The API without a socket: rights, checks and envelope are those of any caller. */
    readonly fetch: LocalFetch;
    /** In development only: what is built writes no script into a page. */
    readonly nonce?: string | undefined;
    readonly language: Language;
    readonly assets: StorefrontAssets;
    /** What broke while the page was read or drawn. */
    readonly report: (error: unknown) => void;
  },
) => Promise<RenderedPage>;

/** The one door to the storefront program: every page that is no back office, with its real status. @param keepMs how long a page is remembered; `KeptPages` knows */
export function serveStorefront(
  server: FastifyInstance,
  programs: Programs,
  { keepMs, vite }: { readonly keepMs?: number; readonly vite?: ViteDevServer },
): void {
  const kept = new KeptPages(keepMs === undefined ? {} : { keepMs });
  const answers: Answers = {
    read: readAnswers(),
    shared: new Keep({ keepMs: keepMs ?? sharedMs, most: 10 }),
  };
  const load = vite
    ? () => vite.ssrLoadModule('/storefront/server.tsx') as Promise<{ render: Render }>
    : loadBuilt();
  server.addHook('onRequest', (request, reply, done) => {
    const page =
      request.method === 'GET' && request.routeClass === 'page'
        ? kept.find(keyOf(request, pageLanguage(request)))
        : undefined;
    if (page) sendDrawn(reply, page);
    else done();
  });
  server.get('/*', async (request, reply) => {
    if (isCall(request.url.split('?', 1)[0]!)) return reply.callNotFound(); // an unknown call is no page
    const language = pageLanguage(request),
      nonce = vite && newNonce();
    const report = (err: unknown): void =>
      request.log.error({ err, request: request.id, url: request.url }, 'fault of a page');
    const ask = asker(server, request, answers);
    const page = await kept.get(keyOf(request, language), {
      encoding: vite ? 'identity' : encodingOf(request.headers['accept-encoding']),
      draw: async () => {
        const { render } = await load(),
          sources: Source[] = [];
        return new DrawnPage(
          await render(asRequest(request), {
            fetch: localFetch(ask, sources),
            nonce,
            language,
            assets: programs.storefront(),
            report,
          }),
          sources,
        );
      },
      isCurrent: async ({ sources }) =>
        !vite &&
        (
          await Promise.all(
            sources.map(async ({ mark, ...call }) => (await ask(call)).mark === mark),
          )
        ).every(Boolean), // Vite's sources change too
    });
    return vite ? sendDeveloped(reply, page, { nonce, vite }) : sendDrawn(reply, page);
  });
}

/** All that a page depends on. */
const keyOf = ({ protocol, host, url }: FastifyRequest, language: Language): string =>
  `${language} ${protocol} ${host} ${url}`;

/** In development: with what Vite needs, and never remembered. */
function sendDeveloped(
  reply: FastifyReply,
  page: DrawnPage,
  { nonce, vite }: { readonly nonce: string | undefined; readonly vite: ViteDevServer },
): FastifyReply {
  return sendPage(
    reply.status(page.status).headers(Object.fromEntries(page.headers)),
    page.as('identity'),
    nonce,
    { vite },
  );
}

/** The built entry, loaded when the first page is asked for. */
function loadBuilt(): () => Promise<{ render: Render }> {
  let loaded: Promise<{ render: Render }> | undefined;
  return () =>
    (loaded ??= import(
      /* @vite-ignore */ pathToFileURL(inProject('dist', 'server', 'storefront.js')).href
    ));
}

/** A page's language: `?lang=`, then the cookie, then the browser (decisions 24). */
export function pageLanguage({ query, headers }: FastifyRequest): Language {
  const asked = (query as { lang?: unknown }).lang;
  const [, stored] = /(?:^|;\s*)language=([\w-]{2,10})/.exec(headers.cookie ?? '') ?? [];
  return (
    readLanguage(typeof asked === 'string' ? asked : undefined) ??
    readLanguage(stored) ??
    (headers['accept-language'] ? negotiateLanguage(headers['accept-language']) : fallbackLanguage)
  );
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

/** The API for the page being drawn; notes what was asked and answered. */
const localFetch =
  (ask: AskApi, sources: Source[]): LocalFetch =>
  async ({ pathname, search }, { headers }) => {
    const call = { url: pathname + search, headers },
      { value, mark } = await ask(call);
    sources.push({ ...call, mark });
    return { json: async () => value };
  };

/** Asks the API as the page's visitor: the same address counts, and nobody is signed in. What all pages ask for is asked by nobody, for its answer goes to others. */
const asker =
  (server: FastifyInstance, { ip }: FastifyRequest, { read, shared }: Answers): AskApi =>
  async ({ url, headers }) => {
    const name = `${headers['accept-language']} ${url}`,
      isShared = url === ofAllPages;
    const ask = async (): Promise<Answer> => {
      const { payload } = await server.inject({
        method: 'GET',
        url,
        headers,
        remoteAddress: isShared ? '127.0.0.1' : ip,
      });
      return { value: read(name, payload), mark: markOf(payload) };
    };
    return isShared ? shared.get(name, ask) : ask();
  };

/** The same for answers that say the same; when they say it counts for nothing. */
const markOf = (answer: string): string =>
  hash('sha1', answer.replace(/"server_time":\d+/, ''), 'base64url');
