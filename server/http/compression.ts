import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this a smaller body saves no packet. */
const thresholdBytes = 1024;

/** Compresses html, JSON, scripts and styles for whoever takes it. The levels cost under a millisecond a page; assets come compressed from the build. */
export async function compressAnswers(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    global: true,
    threshold: thresholdBytes,
    encodings: ['br', 'gzip'],
    customTypes:
      /^(text\/(html|css|csv|plain|javascript)|application\/(json|javascript|vnd\.souk\.framed)|image\/svg\+xml)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
    globalDecompression: false,
  });
}
