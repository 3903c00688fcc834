import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { inProject } from '../../config/project-root.ts';
import { serveFolder } from './serve-folder.ts';

/** File names contain a hash of the content, so a URL never changes its content. */
const immutable = 'public, max-age=31536000, immutable';

/** Serves the built client under `/dist/assets/`, with the compressed copies of the build. */
export async function serveBuild(server: FastifyInstance): Promise<void> {
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
export function serveSources(server: FastifyInstance, vite: ViteDevServer): void {
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
