import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';
/** What a renderer hands over. */
export interface RenderedPage { readonly status: number; readonly headers: readonly (readonly [name: string, value: string])[]; readonly html: string }

const brotli = promisify(brotliCompress), zip = promisify(gzip);
type Packing = Exclude<Encoding, 'identity'>;
const brotliOptions = (quality: number, html: Buffer) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } });

/** A tenth larger, for a quarter of the time: enough for a page that may never be asked for again. Another thread would cost more than it spares. */
const packQuickly = (html: Buffer, encoding: Packing): Buffer => (encoding === 'br' ? brotliCompressSync(html, brotliOptions(2, html)) : gzipSync(html, { level: 1 }));
const packWell = (html: Buffer, encoding: Packing): Promise<Buffer> => (encoding === 'br' ? brotli(html, brotliOptions(5, html)) : zip(html, { level: 6 }));

/** A page as it goes out: compressed quickly for the first who asks, and once more with care, on another thread, when somebody else does. */
export class DrawnPage {
  readonly status: number;
  readonly headers: RenderedPage['headers'];
  /** Changes with the page; the same for every encoding. */
  readonly tag: string;
  private readonly html: Buffer;
  private readonly packed = new Map<Encoding, { bytes: Buffer; isAskedAgain: boolean }>();

  constructor({ status, headers, html }: RenderedPage) {
    this.status = status;
    this.headers = headers;
    this.html = Buffer.from(html);
    this.tag = `W/"${createHash('sha1').update(this.html).digest('base64url')}"`;
  }

  as(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.html;
    const found = this.packed.get(encoding);
    if (!found) {
      const bytes = packQuickly(this.html, encoding);
      this.packed.set(encoding, { bytes, isAskedAgain: false });
      return bytes;
    }
    if (!found.isAskedAgain) {
      found.isAskedAgain = true;
      packWell(this.html, encoding).then((bytes) => { found.bytes = bytes; }, () => undefined); // the quick one is as good
    }
    return found.bytes;
  }
}

/** The encoding that a caller takes and we prefer, by its `Accept-Encoding`. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const taken = accepted.toLowerCase().split(',').map((one) => one.split(';')).filter(([, weight]) => !/^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight ?? '')).map(([name]) => name!.trim());
  if (taken.includes('br') || taken.includes('*')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
}
