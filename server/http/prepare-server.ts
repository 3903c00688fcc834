import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { Env } from '../config/env.ts';
import type { Log } from '../config/log.ts';
import { logRequests } from './access-log.ts';
import { serveBackOffices } from './back-office-pages.ts';
import { acceptBodies } from './body.ts';
import { limitBodySizes } from './body-size.ts';
import { limitBodyTime } from './body-timeout.ts';
import { compressAnswers } from './compression.ts';
import { allowOrigins } from './cors.ts';
import { languageOf } from './language.ts';
import { shedLoad } from './pressure.ts';
import { builtPrograms, developedPrograms, isBuilt } from './programs.ts';
import { limitRates } from './rate-limits.ts';
import { classOf } from './routes-of.ts';
import { secure } from './security-headers.ts';
import { serveBuild, serveSources } from './static-files.ts';
import { serveStorefront } from './storefront.ts';

/** Everything a request passes before a controller, in this order. */
export async function prepareServer(server: FastifyInstance, env: Env, log: Log): Promise<void> {
  server.decorateRequest('language');
  server.decorateRequest('actor');
  server.decorateRequest('routeClass');
  server.decorateRequest('sentText', '');
  server.addHook('onRequest', (request, reply, done) => {
    request.language = languageOf(request.headers);
    request.routeClass = classOf(request);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/'))
      reply.headers({ 'cache-control': 'no-store', vary: 'accept-language' });
    done();
  });
  secure(server);
  allowOrigins(server, env.origins);
  shedLoad(server);
  await limitRates(server, env.rateFactor);
  limitBodySizes(server);
  limitBodyTime(server);
  acceptBodies(server);
  logRequests(server, log);
  await compressAnswers(server);
}

/** The pages: both programs, from the build or from Vite. */
export async function servePages(
  server: FastifyInstance,
  { profile }: Env,
  log: Log,
  vite?: ViteDevServer,
): Promise<void> {
  if (vite) serveSources(server, vite);
  else if (isBuilt()) await serveBuild(server);
  else return log.warn({}, 'nothing is built, so pages are not served: npm run build');
  const programs = vite ? developedPrograms(vite) : builtPrograms();
  serveBackOffices(server, programs, vite);
  serveStorefront(server, programs, {
    ...(vite ? { keepMs: 0, vite } : profile === 'test' ? { keepMs: 0 } : {}),
  }); // a test sees at once what it wrote
}
