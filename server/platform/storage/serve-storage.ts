import { mkdir } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { extensionOf, isOneOf, packageExtensions } from '../../../schemas/contract/files.ts';
import { serveFolder } from '../http/server/serve-folder.ts';
import { packageHeaders } from './package-headers.ts';
import type { Storage } from './storage.ts';
import { storageFolders, storageUrl } from './storage-paths.ts';

/** A stored file may load and run nothing, and other sites may show it. */
const fileHeaders = {
  // Names are random, so a URL never changes its content
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Registers the multipart parser, stored files under `/storage/`, and the origins of images in an
 * external storage (docs/invariants.md#uploads). Call it once, before listening.
 */
export async function serveStorage(
  server: FastifyInstance,
  dataDir: string,
  storage: Storage,
): Promise<void> {
  const folder = storageFolders(dataDir).storage;
  await mkdir(folder, { recursive: true });
  server.decorate('imageOrigins', () => storage.imageOrigins());
  await server.register(multipart);
  await serveFolder(server, {
    root: folder,
    prefix: storageUrl,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders(reply, path) {
      const extension = extensionOf(path);
      if (isOneOf(packageExtensions, extension)) {
        reply.header('content-type', packageHeaders(extension).type);
        reply.header('content-disposition', 'attachment');
      }
      for (const [name, value] of Object.entries(fileHeaders)) reply.header(name, value);
    },
  });
}
