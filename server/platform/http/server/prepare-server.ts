import { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { RuleError } from '../../../../schemas/rules/problems.ts';
import type { Env } from '../../config/env.ts';
import { inProject } from '../../config/project-root.ts';
import { languageOf } from '../../i18n/language.ts';
import type { Log } from '../../observability/log.ts';
import { serveBackOffices } from '../../ssr/back-office-pages.ts';
import { developmentBuilds, isBuilt, productionBuilds } from '../../ssr/client-builds.ts';
import { serveStorefront } from '../../ssr/storefront.ts';
import { isApiPath, routeClassOf } from '../access/route-class.ts';
import { applyBodyLimits } from '../request/body-limits.ts';
import { registerBodyParsers } from '../request/body-parsers.ts';
import { checkHeaders } from '../request/check-headers.ts';
import { escapePointer, isStorableText } from '../request/validate-body.ts';
import { badInput, httpErrors } from '../response/errors.ts';
import { limitAnswerTime } from './answer-deadline.ts';
import { registerCors } from './cors.ts';
import { hasBody, registerLoadShedding } from './load-shedding.ts';
import { registerRateLimits } from './rate-limits.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { serveFolder } from './serve-folder.ts';
import { bodyTimeoutMs } from './server-options.ts';

/** Registers what every request passes before its controller, in this order. */
export async function prepareServer(server: FastifyInstance, env: Env, log: Log): Promise<void> {
  checkHeaders(server);
  decorateRequests(server);
  registerSecurityHeaders(server);
  await registerCors(server, env.origins);
  limitAnswerTime(server);
  registerLoadShedding(server);
  await registerRateLimits(server, env);
  applyBodyLimits(server);
  limitBodyTime(server);
  registerBodyParsers(server);
  checkQueries(server);
  logRequests(server, log);
  await registerCompression(server);
}

/** Properties of a request that later hooks and controllers read. */
function decorateRequests(server: FastifyInstance): void {
  server.decorateRequest('language');
  server.decorateRequest('actor');
  server.decorateRequest('routeClass');
  server.decorateRequest('rawBody', '');
  server.addHook('onRequest', (request, reply, done) => {
    request.language = languageOf(request.headers);
    request.routeClass = routeClassOf(request);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/'))
      reply.headers({ 'cache-control': 'no-store', vary: 'accept-language' });
    done();
  });
}

/** Serves the pages of both browser programs, from the build or from Vite. */
export async function servePages(
  server: FastifyInstance,
  { profile, origin }: Env,
  log: Log,
  vite?: ViteDevServer,
): Promise<void> {
  if (vite) serveSources(server, vite);
  else if (isBuilt()) await serveBuild(server);
  else return log.warn({}, 'pages are not served, because nothing is built: npm run build');
  const builds = vite ? developmentBuilds(vite) : productionBuilds();
  serveBackOffices(server, builds, vite);
  // Tests read their own writes at once
  const ttlMs = vite || profile === 'test' ? 0 : undefined;
  serveStorefront(server, builds, { ttlMs, vite, origin });
}

/** A smaller body fits into one packet anyway. */
const thresholdBytes = 1024;
/** Levels that cost less than a millisecond for an answer of 50 kB. */
const brotliQuality = 4;
const gzipLevel = 4;

/** Compresses html, JSON, scripts and styles. Assets are compressed by the build. */
async function registerCompression(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    global: true,
    threshold: thresholdBytes,
    encodings: ['br', 'gzip'],
    customTypes:
      /^(text\/(html|css|csv|plain|javascript)|application\/(json|javascript|vnd\.souk\.framed)|image\/svg\+xml)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    zlibOptions: { level: gzipLevel },
    globalDecompression: false,
  });
}

/** File names contain a hash of the content, so a URL never changes its content. */
const immutable = 'public, max-age=31536000, immutable';

/** Serves the built client under `/dist/assets/`, with the compressed copies of the build. */
async function serveBuild(server: FastifyInstance): Promise<void> {
  await serveFolder(server, {
    root: inProject('dist', 'client', 'assets'),
    prefix: '/dist/assets/',
    dotfiles: 'deny',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', immutable);
    },
  });
}

/** Serves Vite's sources and hot reload under `/dist/`, without a content policy. */
function serveSources(server: FastifyInstance, vite: ViteDevServer): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/dist/')) return done();
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (name !== 'content-security-policy') reply.raw.setHeader(name, value as string);
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.writeHead(404).end();
    });
  });
}

/**
 * Logs one line per response. Never the query, a header or a body, which may hold personal data
 * (docs/invariants.md#privacy).
 */
function logRequests(server: FastifyInstance, log: Log): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { area, id } = request.actor ?? {};
    const fields = {
      request: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(id ? { actor: `${area} ${id}` } : {}),
    };
    log.info(fields, 'answered');
    done();
  });
}

/** Time for the rest of a body whose request is answered already, so that the client can read. */
const lingerMs = 5000;

/**
 * Closes the connection when a body other than an upload has not arrived within 30 seconds, or
 * within 5 seconds after an early answer. For uploads Node's own request timeout applies. Calls of the
 * server to itself have no connection.
 */
function limitBodyTime(server: FastifyInstance): void {
  server.addHook('preParsing', (request, _, payload, done) => {
    done(null, payload);
    if (!hasBody(request) || request.routeClass === 'upload') return;
    const timer = setTimeout(() => request.raw.destroy(), bodyTimeoutMs).unref();
    const stop = (): void => clearTimeout(timer);
    request.raw.once('end', stop).once('close', stop);
  });
  server.addHook('onResponse', (request, _, done) => {
    done();
    const { raw } = request;
    const { socket } = raw;
    if (!hasBody(request) || raw.complete || !(socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (!raw.complete) socket.destroy();
    }, lingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  });
}

type Texts = Readonly<Record<string, unknown>>;

/**
 * Refuses text in path parameters and queries that PostgreSQL does not store, such as NUL
 * characters, for every route: calls answer 404 and 422, pages answer 400. Bodies are checked by
 * `assertStorable`; headers cannot contain such text.
 */
function checkQueries(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _, done) => {
    const query = unstorable(request.query as Texts);
    const params = unstorable(request.params as Texts);
    if (query.length === 0 && params.length === 0) return done();
    if (!isApiPath(request.url.split('?', 1)[0] ?? '')) return done(new BadRequestException());
    return done(params.length > 0 ? httpErrors.notFound() : badInput(query));
  });
}

function unstorable(texts: Texts | undefined): readonly RuleError[] {
  return Object.entries(texts ?? {})
    .filter((entry) => !entry.flat().every((text) => isStorableText(String(text))))
    .map(([name]) => ({
      pointer: `/${escapePointer(name)}`,
      key: 'errors.rules.text',
      params: {},
    }));
}
