import fastify, { type FastifyInstance } from 'fastify';
import type { ClientBuilds } from '../../../server/platform/ssr/client-builds.ts';
import { serveStorefront } from '../../../server/platform/ssr/storefront.ts';
import { render } from '../../../storefront/server.tsx';

const assets = {
  scripts: [],
  styles: [],
  preloads: [],
  preamble: '',
  chunksOf: () => ({ styles: [], preloads: [] }),
};

/** The pages of one process with their caches, as in production. Its calls go over HTTP to `apiUrl`. */
export async function openFront(apiUrl: string): Promise<FastifyInstance> {
  const front = fastify({ trustProxy: true });
  front.decorateRequest('routeClass');
  front.addHook('onRequest', async (request) => {
    request.routeClass = request.url.startsWith('/api/') ? 'read' : 'page';
  });
  front.get('/api/*', async ({ url, headers }, reply) => {
    const answer = await fetch(apiUrl + url, {
      headers: { 'accept-language': headers['accept-language'] ?? '' },
    });
    return reply.type('application/json').send(await answer.text());
  });
  serveStorefront(front, { storefront: () => assets } as unknown as ClientBuilds, {
    load: async () => ({ render }),
  });
  await front.ready();
  return front;
}
