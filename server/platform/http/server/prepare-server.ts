import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { Env } from '../../config/env.ts';
import { languageOf } from '../../i18n/language.ts';
import { logRequests } from '../../observability/access-log.ts';
import type { Log } from '../../observability/log.ts';
import { serveBackOffices } from '../../ssr/back-office-pages.ts';
import { developmentBuilds, isBuilt, productionBuilds } from '../../ssr/client-builds.ts';
import { serveStorefront } from '../../ssr/storefront.ts';
import { routeClassOf } from '../access/route-class.ts';
import { applyBodyLimits } from '../request/body-limits.ts';
import { registerBodyParsers } from '../request/body-parsers.ts';
import { limitBodyTime } from '../request/body-timeout.ts';
import { checkHeaders } from '../request/check-headers.ts';
import { checkQueries } from '../request/check-query.ts';
import { registerCompression } from '../response/compression.ts';
import { limitAnswerTime } from './answer-deadline.ts';
import { registerCors } from './cors.ts';
import { registerLoadShedding } from './load-shedding.ts';
import { registerRateLimits } from './rate-limits.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { serveBuild, serveSources } from './static-files.ts';

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
