import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Rendered } from '../../../schemas/contract/rendered.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page as it is sent, in one encoding. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Rendered['headers'];
  /** Hash of the html without the time of rendering; the same for every encoding. */
  readonly etag: string;
  readonly encoding: Encoding;
  readonly body: Buffer;
  readonly isPublic: boolean;
}

/** Levels that take about 1 ms per page; Brotli 4 takes twice the time for 4 % fewer bytes. */
const brotliQuality = 3;
const gzipLevel = 4;

/** Encodes a rendered page. */
export function encodePage(
  { status, headers, html, renderedAt, isPublic = false }: Rendered,
  encoding: Encoding,
): RenderedPage {
  const bytes = Buffer.from(html);
  const etag = `W/"${hashWithout(bytes, renderedAt)}"`;
  return { status, headers, etag, encoding, body: compress(bytes, encoding), isPublic };
}

/** Hashes the bytes between the occurrences of a number. */
function hashWithout(bytes: Buffer, omitted: number | undefined): string {
  const hash = createHash('sha1');
  let from = 0;
  if (omitted !== undefined) {
    const digits = Buffer.from(String(omitted));
    for (let at = bytes.indexOf(digits); at >= 0; at = bytes.indexOf(digits, from)) {
      hash.update(bytes.subarray(from, at));
      from = at + digits.length;
    }
  }
  return hash.update(bytes.subarray(from)).digest('base64url');
}

/**
 * In this thread: compressors of other threads hold 4 MB each while they work, and V8 collects the
 * whole heap for them. Sixteen concurrent pages then take twice the CPU
 * (docs/decisions/0059-page-cache.md).
 */
function compress(html: Buffer, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'br':
      return brotliCompressSync(html, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        },
      });
    case 'gzip':
      return gzipSync(html, { level: gzipLevel });
    case 'identity':
      return html;
  }
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const allowed = accepted
    .toLowerCase()
    .split(',')
    .map((coding) => coding.split(';'))
    .filter(([, weight]) => !/^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight ?? ''))
    .map(([name = '']) => name.trim());
  if (allowed.includes('br') || allowed.includes('*')) return 'br';
  return allowed.includes('gzip') ? 'gzip' : 'identity';
}
