import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { extensionOf, isOne, packageExtensions } from '../../schemas/contract/files.ts';
import { mkdir } from 'node:fs/promises';
import { packageHeaders } from './kinds/app-package.ts';
import type { Storage } from './storage.ts';
import { storageFolders, storageUrl } from './storage-paths.ts';

/**
 * What uploads need of the HTTP server: the multipart parser, and the stored files under `/storage/`, immutable because their names are
 * random, and never as pages (must-hold 24); pages learn which origins pictures of a storage elsewhere come from. Call it once, before listening.
 */
export async function serveStorage(
  server: FastifyInstance,
  dataDir: string,
  storage: Storage,
): Promise<void> {
  const folder = storageFolders(dataDir).storage;
  await mkdir(folder, { recursive: true });
  server.decorate('pictureOrigins', () => storage.origins());
  await server.register(multipart);
  await server.register(fastifyStatic, {
    root: folder,
    prefix: storageUrl,
    index: false,
    dotfiles: 'deny',
    decorateReply: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const extension = extensionOf(path);
      if (isOne(packageExtensions, extension))
        reply.headers({
          'content-type': packageHeaders(extension).type,
          'content-disposition': 'attachment',
        });
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
