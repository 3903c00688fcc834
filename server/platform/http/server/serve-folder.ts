import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the files of a folder are served; other settings are those of `@fastify/static`. */
export interface ServedFolder extends Omit<FastifyStaticOptions, 'serve' | 'index'> {
  readonly root: string;
  /** Path with a slash at both ends: `/storage/`. */
  readonly prefix: string;
}

/**
 * Serves the files of a folder to everybody; folders are not listed. The route that
 * `@fastify/static` registers reads the whole folder at each request, to refuse another spelling of
 * a name on disks that ignore case: 70 ms of CPU among 10,000 files. Its `sendFile` does not.
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
