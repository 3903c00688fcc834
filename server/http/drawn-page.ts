import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';
/** What a renderer hands over. */
export interface RenderedPage { readonly status: number; readonly headers: readonly (readonly [name: string, value: string])[]; readonly html: string }

const brotli = promisify(brotliCompress), zip = promisify(gzip);
type Effort = 'quick' | 'thorough';
/** A quick packing is an eighth larger and costs a fifth of the time: enough for a page that may never be asked for again. */
const levels = { br: { quick: 1, thorough: 5 }, gzip: { quick: 1, thorough: 6 } } as const;

const pack = (html: Buffer, encoding: Exclude<Encoding, 'identity'>, effort: Effort): Promise<Buffer> => (encoding === 'br'
  ? brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: levels.br[effort], [constants.BROTLI_PARAM_SIZE_HINT]: html.length } })
  : zip(html, { level: levels.gzip[effort] }));

/** A page as it goes out: compressed on another thread, quickly for the first who asks, and once more with care when somebody else does. */
export class DrawnPage {
  readonly status: number;
  readonly headers: RenderedPage['headers'];
  /** Changes with the page; the same for every encoding. */
  readonly tag: string;
  private readonly html: Buffer;
  private readonly packed = new Map<Encoding, { bytes: Promise<Buffer> | Buffer; effort: Effort }>();

  constructor({ status, headers, html }: RenderedPage) {
    this.status = status;
    this.headers = headers;
    this.html = Buffer.from(html);
    this.tag = `W/"${createHash('sha1').update(this.html).digest('base64url')}"`;
  }

  /** At once, when it has been made before. */
  as(encoding: Encoding): Promise<Buffer> | Buffer {
    if (encoding === 'identity') return this.html;
    const found = this.packed.get(encoding);
    if (found?.effort === 'thorough') return found.bytes;
    const effort: Effort = found ? 'thorough' : 'quick', packing = pack(this.html, encoding, effort), kept = found ?? { bytes: packing, effort };
    kept.effort = effort;
    this.packed.set(encoding, kept);
    void packing.then((bytes) => { if (kept.effort === effort) kept.bytes = bytes; }, () => undefined); // who waits for it hears of a failure
    return kept.bytes;
  }
}

/** The encoding that a caller takes and we prefer, by its `Accept-Encoding`. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const taken = accepted.toLowerCase().split(',').map((one) => one.split(';')).filter(([, weight]) => !/^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight ?? '')).map(([name]) => name!.trim());
  if (taken.includes('br') || taken.includes('*')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
}
