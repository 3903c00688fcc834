import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the files of a folder are served; other settings are those of `@fastify/static`. */
export interface ServedFolder extends Omit<FastifyStaticOptions, 'serve' | 'index'> {
  readonly root: string;
  /** Path with a slash at both ends: `/storage/`. */
  readonly prefix: string;
}

/**
 * Serves the files of a folder, without lists of its folders. The route of `@fastify/static` itself
 * lists the folder at each request, to compare the spelling of the name on disks that ignore case:
 * with a hundred thousand pictures that takes longer than the answer. Paths decide no rights here.
 */
export async function serveFolder(
  server: FastifyInstance,
  { prefix, ...options }: ServedFolder,
): Promise<void> {
  await server.register(async (scope) => {
    await scope.register(fastifyStatic, { ...options, serve: false, index: false });
    scope.get<{ Params: { '*': string } }>(`${prefix}*`, ({ params }, reply) =>
      reply.sendFile(params['*']),
    );
  });
}
