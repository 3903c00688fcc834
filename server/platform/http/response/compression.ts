import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** A smaller body fits into one packet anyway. */
const thresholdBytes = 1024;
/** Levels that cost less than a millisecond for an answer of 50 kB. */
const brotliQuality = 4;
const gzipLevel = 4;

/** Compresses html, JSON, scripts and styles. Assets are compressed by the build. */
export async function registerCompression(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    global: true,
    threshold: thresholdBytes,
    encodings: ['br', 'gzip'],
    customTypes:
      /^(text\/(html|css|csv|plain|javascript)|application\/(json|javascript|vnd\.souk\.framed)|image\/svg\+xml)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
    zlibOptions: { level: gzipLevel },
    globalDecompression: false,
  });
}
