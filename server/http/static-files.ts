import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { inProject } from '../config/root.ts';

/** Hashed names: what a name holds never changes. */
const forever = 'public, max-age=31536000, immutable';

/** The built client under `/dist/` (Spec §7), with the compressed copies that the build made. */
export async function serveBuild(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: inProject('dist', 'client', 'assets'),
    prefix: '/dist/assets/',
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', forever);
    },
  });
}

/** Vite's own middlewares under `/dist/`: sources, hot reload. */
export function serveSources(server: FastifyInstance, vite: ViteDevServer): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/dist/')) return done();
    reply.hijack();
    Object.entries(reply.getHeaders())
      .filter(([name]) => name !== 'content-security-policy')
      .forEach(([name, value]) => reply.raw.setHeader(name, value as string));
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.writeHead(404).end();
    });
  });
}
